// Whether the destinations know more than the log: a live version that carries its stamp, of a run that it has not come to
// yet, was published by a later log, of which this one is an older copy.

import type { LogReader } from '@headwater/core';
import { storageNamed } from '../storages/index.js';
import type { LiveVersion, Storage } from '../storages/storage.js';
import { StorageProblem } from '../storages/storage-problem.js';

/** Looks into every storage that the log names. */
export async function isBehindDestinations(project: string, log: LogReader): Promise<boolean> {
  const names = new Set((await log.outputs()).map(({ storage }) => storage));
  for (const name of names) {
    const found = storageNamed(project, name);
    if (found.kind === 'unknown') continue;
    for (const { ref, live } of await readableVersions(found.storage))
      if (live !== null && (await isAhead(log, name, { ref, stamp: live }))) return true;
  }
  return false;
}

/** A destination that cannot be read says nothing; whatever reads it for a step says why. */
async function readableVersions(storage: Storage): Promise<Awaited<ReturnType<Storage['versions']>>> {
  try {
    return await storage.versions();
  } catch (error) {
    if (error instanceof StorageProblem) return [];
    throw error;
  }
}

/** Of one live version. */
export async function isAhead(log: LogReader, storage: string, { ref, stamp }: LiveVersion): Promise<boolean> {
  if (stamp.log !== (await log.id).log) return false;
  const [newest] = await log.runs({ limit: 1 });
  // A version that was recorded, dropped and forgotten is not ahead, whoever published it.
  return stamp.run > (newest?.run ?? 0) && (await log.output(storage, ref)) === null;
}
