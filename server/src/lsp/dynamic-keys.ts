// The keys of a project's dynamic partitions, which only its log knows.

import type { LogReader } from '@headwater/core';
import type { Partitions } from 'headwater/algebra';
import type { Snapshot } from '../analysis/index.js';

/** By definition; null where the project has none, so that nothing is worked out anew for it. */
export async function dynamicKeysIn(
  { manifest }: Pick<Snapshot, 'manifest'>,
  log: Pick<LogReader, 'partitionKeys'>,
): Promise<ReadonlyMap<string, readonly string[]> | null> {
  const names = new Set(manifest.assets.flatMap(({ partitions }) => namesIn(partitions)));
  if (names.size === 0) return null;
  const keys = new Map<string, readonly string[]>();
  for (const name of names) keys.set(name, await log.partitionKeys(name));
  return keys;
}

function namesIn(partitions: Partitions | null): readonly string[] {
  if (partitions?.kind === 'dynamic') return [partitions.name];
  return partitions?.kind === 'multi' ? Object.values(partitions.dimensions).flatMap(namesIn) : [];
}
