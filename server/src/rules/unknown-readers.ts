// Assets that read, or say that they read, what nobody can name before it runs: any change may reach them, and whoever says
// that nothing is reached has to name them.

import type { AssetKey } from '@headwater/core';
import { gathered } from '../analysis/parts.js';
import type { ReadSite, Snapshot } from '../analysis/snapshot.js';
import { isUndecided } from '../analysis/undecided.js';

export type UnknownRead = Pick<ReadSite, 'reader' | 'span'>;

const unknownReads = gathered(({ reads, dependencies }): readonly UnknownRead[] => [
  ...reads.filter(({ asset, unknownKey }) => asset === null && unknownKey === null),
  ...dependencies.filter(isUndecided),
]);

/** Each at the first of such reads, else of such entries of `deps`; what is reached for sure needs no doubt. */
export function unknownReaders(
  { parts }: Pick<Snapshot, 'parts'>,
  reached: ReadonlySet<AssetKey>,
): readonly UnknownRead[] {
  const first = new Map<AssetKey, UnknownRead>();
  for (const read of unknownReads(parts))
    if (!reached.has(read.reader) && !first.has(read.reader)) first.set(read.reader, read);
  return [...first.values()];
}
