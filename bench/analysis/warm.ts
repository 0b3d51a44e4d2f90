// The whole of it where nothing has changed since an earlier start: the first ones leave facts and picture behind, and
// then nothing is parsed or evaluated, and no compiler is loaded.

import { isRemembered, RememberedWorkspace } from '@headwater/server/analysis/remembered';
import {
  firstAnalysis,
  openFactsCache,
  openPicture,
  readFiles,
  readOutline,
  savePicture,
} from '@headwater/server/project';

export async function work(folder: string): Promise<readonly number[]> {
  const reading = await readOutline(folder);
  if (reading.kind === 'failure') throw new Error(reading.message);
  const { outline } = reading;
  const { snapshot } = await openPicture(outline, 'bench');
  if (snapshot !== null) {
    if (snapshot.graph.order.length === 0) throw new Error(`No asset was found in ${folder}.`);
    return [];
  }
  const readAt = Date.now();
  const project = await readFiles(outline);
  const { settings, files } = project;
  const memory = await openFactsCache(folder, 'bench');
  const options = { settings, memory };
  const workspace = isRemembered(options, files)
    ? new RememberedWorkspace(options)
    : new (await import('@headwater/server/analysis')).Workspace(options);
  const found = await firstAnalysis(() => workspace.apply(files));
  const { manifest } = found;
  workspace.keepBodies();
  await memory.save();
  await savePicture(outline, { project, snapshot: found, version: 'bench', readAt, use: 'rules' });
  if (manifest.edges.length === 0) throw new Error(`No edge was found in ${folder}.`);
  return [];
}
