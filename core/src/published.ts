// Which partitions are published: those whose present record is. Building them again is a choice, not a consequence.

import { intersectionOf, type PartitionSet, setOfKeys } from 'headwater/algebra';
import type { AssetKey } from './manifest.js';
import type { Records } from './records.js';

/** Those of the set whose present record is published. */
export function publishedIn(records: Records, key: AssetKey, set: PartitionSet): PartitionSet {
  const parts = [...records.latest(key).values()]
    .filter(({ event }) => event !== null && records.published.has(event))
    .map(({ part }) => part);
  return intersectionOf(setOfKeys(set.space, parts).set, set);
}
