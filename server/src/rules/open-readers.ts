// Assets whose list of dependencies cannot be decided: it may name whatever they read, so no read of theirs is judged.

import type { AssetKey } from '@headwater/core';
import type { DependencySite, Snapshot } from '../analysis/snapshot.js';
import { isUndecided } from '../analysis/undecided.js';

export function openReaders(snapshot: Pick<Snapshot, 'dependencies'>): ReadonlySet<AssetKey> {
  return new Set(undecidedDependencies(snapshot).map(({ reader }) => reader));
}

/** Entries of `deps` that come neither to an asset nor to a name. */
export function undecidedDependencies({ dependencies }: Pick<Snapshot, 'dependencies'>): readonly DependencySite[] {
  return dependencies.filter(isUndecided);
}
