// A project from disk to its snapshot, with nothing known from before, or with the facts of an earlier start.

import { type Snapshot, Workspace } from '@headwater/server/analysis';
import { openFactsCache, type Project, readProject } from '@headwater/server/project';

export async function openSnapshot(folder: string): Promise<Snapshot> {
  const { settings, files } = await open(folder);
  return new Workspace({ settings }).apply(files);
}

export async function openWarm(folder: string): Promise<Snapshot> {
  const { settings, files } = await open(folder);
  const memory = await openFactsCache(folder, 'bench');
  const snapshot = new Workspace({ settings, memory }).apply(files);
  await memory.save();
  return snapshot;
}

async function open(folder: string): Promise<Project> {
  const reading = await readProject(folder);
  if (reading.kind === 'failure') throw new Error(reading.message);
  return reading.project;
}
