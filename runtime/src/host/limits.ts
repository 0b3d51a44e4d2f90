// Places of the limits on how many steps run at once. Within a run the steps are counted, so that none takes a job while it
// has to wait; across runs and hosts each holds a lease on one of the limit's places.

import type { LeaseRef, Limit } from '@headwater/core';
import type { LeaseKeeper } from './leases.js';
import { pause } from './pause.js';

const RETRY_MS = 100;

/**
 * A place of each limit, or none of them: whoever holds one waits for nothing. `busy` is told once, with the limit and a
 * run that holds one of its places. Null: aborted.
 */
export async function takePlaces(
  leases: LeaseKeeper,
  limits: readonly Limit[],
  waiting: { readonly run: string; readonly signal: AbortSignal; busy(limit: Limit, holder: string): void },
): Promise<readonly LeaseRef[] | null> {
  let hasTold = false;
  while (!waiting.signal.aborted) {
    const taken = await tryTake(leases, limits, waiting.run);
    if (taken.kind === 'taken') return taken.places;
    if (!hasTold) waiting.busy(taken.limit, taken.holder);
    hasTold = true;
    await pause(RETRY_MS, waiting.signal);
  }
  return null;
}

type Taken =
  | { readonly kind: 'taken'; readonly places: readonly LeaseRef[] }
  | { readonly kind: 'busy'; readonly limit: Limit; readonly holder: string };

async function tryTake(leases: LeaseKeeper, limits: readonly Limit[], run: string): Promise<Taken> {
  const places: LeaseRef[] = [];
  for (const limit of limits) {
    const place = await freePlace(leases, limit, run);
    if (typeof place !== 'string') places.push(place);
    else {
      await leavePlaces(leases, places);
      return { kind: 'busy', limit, holder: place };
    }
  }
  return { kind: 'taken', places };
}

/** A text: who holds the last of them. */
async function freePlace(leases: LeaseKeeper, { name, most }: Limit, run: string): Promise<LeaseRef | string> {
  let holder = '';
  for (let place = 1; place <= most; place += 1) {
    const asked = await leases.tryAcquire(`limit/${name}/${place}`, run);
    if (asked.kind === 'held') return asked.lease;
    holder = asked.holder;
  }
  return holder;
}

export async function leavePlaces(leases: LeaseKeeper, places: readonly LeaseRef[]): Promise<void> {
  for (const place of places) await leases.release(place);
}
