// The whole of it with the facts of all files on disk: read, link, the graph. No compiler is loaded, but by the first
// start, which leaves the facts behind.

import { isRemembered, RememberedWorkspace } from '@headwater/server/analysis/remembered';
import { openFactsCache, readProject } from '@headwater/server/project';
import { measure } from './measure.js';

await measure(async (folder) => {
  const reading = await readProject(folder);
  if (reading.kind === 'failure') throw new Error(reading.message);
  const { settings, files } = reading.project;
  const memory = await openFactsCache(folder, 'bench');
  const options = { settings, memory };
  const workspace = isRemembered(options, files)
    ? new RememberedWorkspace(options)
    : new (await import('@headwater/server/analysis')).Workspace(options);
  const { manifest } = workspace.apply(files);
  await memory.save();
  if (manifest.edges.length === 0) throw new Error(`No edge was found in ${folder}.`);
  return [];
});
