// A project from disk to its snapshot, with nothing known from before.

import { type Snapshot, Workspace } from '@headwater/server/analysis';
import { firstAnalysis, type Project, readProject } from '@headwater/server/project';

export async function openSnapshot(folder: string): Promise<Snapshot> {
  const { settings, files } = await openFolder(folder);
  return firstAnalysis(() => new Workspace({ settings }).apply(files));
}

async function openFolder(folder: string): Promise<Project> {
  const reading = await readProject(folder);
  if (reading.kind === 'failure') throw new Error(reading.message);
  return reading.project;
}
