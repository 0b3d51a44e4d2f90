// A project from disk to its snapshot, with nothing known from before, or with the facts of an earlier start.

import type { Snapshot } from '@headwater/server/analysis';
import { openFactsCache, type Project, readProject } from '@headwater/server/project';

export async function openSnapshot(folder: string): Promise<Snapshot> {
  const { settings, files } = await open(folder);
  const { Workspace } = await import('@headwater/server/analysis');
  return new Workspace({ settings }).apply(files);
}

export async function openWarm(folder: string): Promise<Snapshot> {
  const { settings, files } = await open(folder);
  const memory = await openFactsCache(folder, 'bench');
  const options = { settings, memory };
  const { isRemembered, RememberedWorkspace } = await import('@headwater/server/analysis/remembered');
  if (isRemembered(options, files)) return new RememberedWorkspace(options).apply(files);
  const { Workspace } = await import('@headwater/server/analysis');
  const snapshot = new Workspace(options).apply(files);
  await memory.save();
  return snapshot;
}

async function open(folder: string): Promise<Project> {
  const reading = await readProject(folder);
  if (reading.kind === 'failure') throw new Error(reading.message);
  return reading.project;
}
