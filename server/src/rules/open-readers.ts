// Assets whose list of dependencies cannot be decided: it may name whatever they read, so no read of theirs is judged.

import type { AssetKey } from '@headwater/core';
import type { Snapshot } from '../analysis/snapshot.js';

export function openReaders({ dependencies }: Pick<Snapshot, 'dependencies'>): ReadonlySet<AssetKey> {
  return new Set(dependencies.flatMap(({ asset, key, reader }) => (asset === null && key === null ? [reader] : [])));
}
