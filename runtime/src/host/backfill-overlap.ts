// Whether another backfill builds some of the same partitions at this moment. Their leases would keep the two from
// harming each other; all that both could do is build everything twice.

import { type EventLog, mapSets, type Millis, type PartitionSets, type World } from '@headwater/core';
import { emptySet, intersectionOf } from 'headwater/algebra';
import { setsOfRanges, type StoredBackfill, storedBackfills } from './backfill-store.js';
import { backfillLease, LeaseKeeper } from './leases.js';

export interface Overlap {
  readonly by: StoredBackfill;
  /** Never empty. */
  readonly shared: PartitionSets;
}

/** `own`: the backfill that is asked for, which never stands in its own way; null: it has no id yet. */
export async function overlapWith(
  { log, world, clock }: { readonly log: EventLog; readonly world: World; readonly clock: () => Millis },
  target: PartitionSets,
  own: string | null,
): Promise<Overlap | null> {
  const leases = new LeaseKeeper(log, clock);
  try {
    for (const by of await storedBackfills(log)) {
      if (by.status !== 'running' || by.id === own) continue;
      const others = setsOfRanges(world, by.target);
      const shared = mapSets(target, (set, key) => intersectionOf(set, others.get(key) ?? emptySet(set.space)));
      if (shared.size > 0 && (await goesOn(leases, by.id))) return { by, shared };
    }
    return null;
  } finally {
    leases.close();
  }
}

/** One whose host is gone is called running until it is resumed. */
async function goesOn(leases: LeaseKeeper, id: string): Promise<boolean> {
  const asked = await leases.tryAcquire(backfillLease(id), 'a look at its host');
  if (asked.kind === 'busy') return true;
  await leases.release(asked.lease);
  return false;
}
