// Partition sets as the panel takes them: ranges of keys, never lists.

import type { AssetKey, World } from '@headwater/core';
import type { PartitionsView } from '@headwater/protocol';
import { countOf, type PartitionSet, setOfIntervals, wholeSet } from 'headwater/algebra';

/** Null for an asset without partitions. */
export function partitionsView(world: World, asset: AssetKey, set: PartitionSet): PartitionsView | null {
  const space = world.space(asset);
  if (space.definition === null) return null;
  return {
    count: countOf(set),
    ranges: set.intervals.map(([first, last]) => [space.keyAt(first), space.keyAt(last)] as const),
    isExact: set.isExact,
  };
}

/** The partitions that a target means: the one named, or all of them. A key that does not exist means none. */
export function targetSet(
  world: World,
  { asset, partition }: { asset: AssetKey; partition: string | null },
): PartitionSet {
  const space = world.space(asset);
  if (partition === null || space.definition === null) return wholeSet(space);
  const index = space.indexOf(partition);
  return setOfIntervals(space, index < 0 ? [] : [[index, index]]);
}
