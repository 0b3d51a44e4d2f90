// Which partitions are missing, failed or stale, and for the stale ones why.

import { differenceOf, emptySet, type Interval, type PartitionSet, setOfIntervals, wholeSet } from 'headwater/algebra';
import type { AssetKey, PartitionKey } from './manifest.js';
import type { Records } from './records.js';
import type { StaleCause } from './stale-cause.js';
import { openStaleness } from './staleness.js';
import type { World } from './world.js';

export interface AssetStatus {
  readonly missing: PartitionSet;
  /** In key order, each with everything that has changed since its record; never empty lists. */
  readonly stale: ReadonlyMap<PartitionKey, readonly StaleCause[]>;
  /** The last attempt failed, whether or not there is an older record. */
  readonly failed: PartitionSet;
}

/** Sources are never missing or stale: nobody makes them here. */
export function statusOf(world: World, records: Records, key: AssetKey): AssetStatus {
  const space = world.space(key);
  const none = emptySet(space);
  const asset = world.graph.asset(key);
  if (asset?.kind !== 'asset') return { missing: none, stale: new Map(), failed: none };
  const made: Interval[] = [];
  const failed: Interval[] = [];
  const stale: StalePartition[] = [];
  const staleness = openStaleness(world, records, asset);
  // What has rows is visited, not what exists: most questions are about long definitions of which little is made.
  for (const row of records.latest(key).values()) {
    const index = space.indexOf(row.part);
    if (index < 0) continue;
    if (row.failed) failed.push([index, index]);
    if (row.event === null) continue;
    made.push([index, index]);
    const causes = staleness.causesOf(index, row);
    if (causes.length > 0) stale.push({ index, part: row.part, causes });
  }
  stale.sort((a, b) => a.index - b.index);
  return {
    missing: differenceOf(wholeSet(space), setOfIntervals(space, made)),
    stale: new Map(stale.map(({ part, causes }) => [part, causes])),
    failed: setOfIntervals(space, failed),
  };
}

interface StalePartition {
  readonly index: number;
  readonly part: PartitionKey;
  readonly causes: readonly StaleCause[];
}
