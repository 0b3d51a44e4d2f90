// Whether another backfill builds some of the same partitions at this moment. Their leases would keep the two from
// harming each other; all that both could do is build everything twice.

import { backfillLease, isHeld, type LogReader, mapSets, type PartitionSets, type World } from '@headwater/core';
import { isHolderThere } from '@headwater/log/lease-holders';
import { emptySet, intersectionOf } from 'headwater/algebra';
import { setsOfRanges, type StoredBackfill, storedBackfills } from './backfill-store.js';

export interface Overlap {
  readonly by: StoredBackfill;
  /** Never empty. */
  readonly shared: PartitionSets;
}

/** `own`: the backfill that is asked for, which never stands in its own way; null: it has no id yet. */
export async function overlapWith(
  { log, world }: { readonly log: LogReader; readonly world: World },
  target: PartitionSets,
  own: string | null,
): Promise<Overlap | null> {
  for (const by of await storedBackfills(log)) {
    if (by.id === own || !(await goesOn(log, by))) continue;
    const others = setsOfRanges(world, by.target);
    const shared = mapSets(target, (set, key) => intersectionOf(set, others.get(key) ?? emptySet(set.space)));
    if (shared.size > 0) return { by, shared };
  }
  return null;
}

/** One whose host is gone is kept as running until it is resumed. */
export async function goesOn(log: LogReader, { id, status }: StoredBackfill): Promise<boolean> {
  return status === 'running' && (await isHeld(log, backfillLease(id), isHolderThere));
}
