// How long it takes to build what a change reaches, by what the latest runs took.

import type { ChangedPartitions } from '@headwater/core';
import type { RebuildEstimate } from '@headwater/protocol';
import { countOf, isEmptySet } from 'headwater/algebra';
import type { LogView } from '../feature.js';
import { usualDurations } from './step-durations.js';

/** Null: nothing is to be built, or nobody can read what runs took. Sources are made elsewhere. */
export async function rebuildEstimate(
  { log, snapshot }: LogView,
  reached: readonly ChangedPartitions[],
): Promise<RebuildEstimate | null> {
  const built = reached.filter(({ key, set }) => snapshot.graph.asset(key)?.kind === 'asset' && !isEmptySet(set));
  if (log === null || built.length === 0) return null;
  const usual = await usualDurations(
    log,
    built.map(({ key }) => key),
  );
  return {
    ms: built.reduce((sum, { key, set }) => sum + (usual.get(key)?.ms ?? 0) * countOf(set), 0),
    unknown: built.filter(({ key }) => !usual.has(key)).map(({ key }) => key),
  };
}
