// Which partitions are missing, failed, stale or unverified, and for the stale ones why.

import { differenceOf, emptySet, type Interval, type PartitionSet, setOfIntervals, wholeSet } from 'headwater/algebra';
import { doubtAbout } from './doubts.js';
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
  /** Neither missing nor stale nor fresh: nobody knows what lies in the destination until somebody has looked. */
  readonly unverified: PartitionSet;
}

/** Sources are never missing or stale: nobody makes them here. */
export function statusOf(world: World, records: Records, key: AssetKey): AssetStatus {
  const space = world.space(key);
  const none = emptySet(space);
  const asset = world.graph.asset(key);
  if (asset?.kind !== 'asset') return { missing: none, stale: new Map(), failed: none, unverified: none };
  const made: Interval[] = [];
  const failed: Interval[] = [];
  const unsure: Interval[] = [];
  const stale: StalePartition[] = [];
  const staleness = openStaleness(world, records, asset);
  const { doubts } = records;
  // What has rows is visited, not what exists: most questions are about long definitions of which little is made.
  for (const row of records.latest(key).values()) {
    const index = space.indexOf(row.part);
    if (index < 0) continue;
    if (row.failed) failed.push([index, index]);
    if (doubtAbout(doubts, { asset: key, part: row.part }, row.event) !== null) {
      unsure.push([index, index]);
      continue;
    }
    if (row.event === null) continue;
    made.push([index, index]);
    const causes = staleness.causesOf(index, row);
    if (causes.length > 0) stale.push({ index, part: row.part, causes });
  }
  stale.sort((a, b) => a.index - b.index);
  const known = setOfIntervals(space, made);
  const without = differenceOf(wholeSet(space), known);
  // What an older log has no record of may have been made all the same.
  const unverified = doubts.all === null ? setOfIntervals(space, unsure) : without;
  return {
    missing: differenceOf(without, unverified),
    stale: new Map(stale.map(({ part, causes }) => [part, causes])),
    failed: setOfIntervals(space, failed),
    unverified,
  };
}

interface StalePartition {
  readonly index: number;
  readonly part: PartitionKey;
  readonly causes: readonly StaleCause[];
}
