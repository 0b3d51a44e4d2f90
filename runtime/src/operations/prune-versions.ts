// Drops physical versions that retention lets go: first in the storage, then in the log, which names when and by what.
// Stopped half-way it is done again: a version that is gone already is only noted.

import type { EventLog, Millis } from '@headwater/core';
import { StorageProblem } from '../storages/storage-problem.js';
import type { FindStorage } from '../storages/index.js';

export interface DroppedVersions {
  readonly dropped: readonly { readonly storage: string; readonly ref: string }[];
  readonly kept: readonly { readonly storage: string; readonly ref: string; readonly why: string }[];
}

export async function pruneVersions(
  { storages, log }: { readonly storages: FindStorage; readonly log: EventLog },
  keep: { readonly before: Millis; readonly perPartition: number },
  { at, why, isTrial }: { readonly at: Millis; readonly why: string; readonly isTrial: boolean },
): Promise<DroppedVersions> {
  const dropped: { storage: string; ref: string }[] = [];
  const kept: { storage: string; ref: string; why: string }[] = [];
  const outputs = new Map((await log.outputs()).map((output) => [`${output.storage} ${output.ref}`, output]));
  for (const verdict of await log.judgeVersions(keep)) {
    const output = outputs.get(verdict.output);
    if (output === undefined) continue;
    const { storage, ref, target, isLatest } = output;
    const reason = verdict.kept ?? (isLatest ? 'it is the latest version' : null);
    const refused = reason ?? (isTrial ? null : await dropObject(storages, storage, ref));
    if (refused !== null) {
      kept.push({ storage, ref, why: refused });
      continue;
    }
    if (!isTrial) await log.commit({ at, outputs: [{ storage, ref, target, dropped: why }] });
    dropped.push({ storage, ref });
  }
  return { dropped, kept };
}

/** Null: it is gone. */
async function dropObject(storages: FindStorage, name: string, ref: string): Promise<string | null> {
  const found = storages(name);
  if (found.kind === 'unknown') return found.message;
  try {
    const answer = await found.storage.drop(ref);
    return answer.kind === 'refused' ? answer.message : null;
  } catch (error) {
    if (error instanceof StorageProblem) return error.message;
    throw error;
  }
}
