// Which partitions are missing, and which were made from other input versions than those of now.

import { differenceOf, emptySet, type PartitionSet, setOfKeys, wholeSet } from 'headwater/algebra';
import type { AssetKey, PartitionKey } from './manifest.js';
import type { LatestRow } from './ports.js';
import { inputKeys, type Records, readEdges } from './records.js';
import type { World } from './world.js';

/** An input partition that has another data version now than the record read. */
export interface ChangedInput {
  readonly input: AssetKey;
  readonly partition: PartitionKey;
}
export interface AssetStatus {
  readonly missing: PartitionSet;
  readonly stale: ReadonlyMap<PartitionKey, readonly ChangedInput[]>;
  readonly failed: PartitionSet;
}

/** Sources are never missing or stale: nobody makes them here. */
export function statusOf(world: World, records: Records, key: AssetKey): AssetStatus {
  const space = world.space(key);
  const none = emptySet(space);
  if (world.graph.asset(key)?.kind !== 'asset') return { missing: none, stale: new Map(), failed: none };
  const made: PartitionKey[] = [];
  const failed: PartitionKey[] = [];
  const stale: (readonly [PartitionKey, readonly ChangedInput[]])[] = [];
  // What has rows is visited, not what exists: most questions are about long definitions of which little is made.
  for (const row of records.latest(key).values()) {
    if (space.indexOf(row.part) < 0) continue;
    if (row.failed) failed.push(row.part);
    if (row.event === null) continue;
    made.push(row.part);
    const changed = changedInputs(world, records, key, row);
    if (changed.length > 0) stale.push([row.part, changed]);
  }
  stale.sort(([a], [b]) => space.indexOf(a) - space.indexOf(b));
  return {
    missing: differenceOf(wholeSet(space), setOfKeys(space, made).set),
    stale: new Map(stale),
    failed: setOfKeys(space, failed).set,
  };
}

/**
 * Compares what the record read with what is there now. A record that is no suspect has no inputs loaded and is fresh;
 * a suspect is stale only where a data version differs, so a rebuild of an input to the same version changes nothing.
 */
function changedInputs(world: World, records: Records, key: AssetKey, row: LatestRow): readonly ChangedInput[] {
  const read = row.event === null ? null : records.inputsOf(row.event);
  if (read === null) return [];
  const versions = new Map(read.map(({ target, dataVersion }) => [`${target.asset}\n${target.part}`, dataVersion]));
  const changed: ChangedInput[] = [];
  for (const edge of readEdges(world, key)) {
    for (const partition of inputKeys(world, edge, row.part)) {
      const now = records.latest(edge.from).get(partition)?.dataVersion ?? null;
      // An unknown version is no reason to rebuild: nothing says that it moved.
      if (now !== null && versions.get(`${edge.from}\n${partition}`) !== now)
        changed.push({ input: edge.from, partition });
    }
  }
  return changed;
}
