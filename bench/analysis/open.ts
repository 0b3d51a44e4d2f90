// A project from disk to its snapshot, with nothing known from before.

import { type Snapshot, Workspace } from '@headwater/server/analysis';
import { readProject } from '@headwater/server/project';

export async function openSnapshot(folder: string): Promise<Snapshot> {
  const reading = await readProject(folder);
  if (reading.kind === 'failure') throw new Error(reading.message);
  const { settings, files } = reading.project;
  return new Workspace({ settings }).apply(files);
}
