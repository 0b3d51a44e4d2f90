// The leases that this host holds: renewed while it lives, taken over from holders that are known to be dead.
// Leases live in real time, whatever instant the records of a run are given.

import { hostname } from 'node:os';
import type { EventLog, LeaseRef, Millis } from '@headwater/core';
import { pause } from './pause.js';

const TTL_MS = 60_000;
const RENEW_MS = 15_000;
const RETRY_MS = 100;

export type Acquired = { readonly kind: 'held'; readonly lease: LeaseRef } | { readonly kind: 'aborted' };

export class LeaseKeeper {
  private readonly held = new Map<string, LeaseRef>();
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly log: EventLog,
    private readonly clock: () => Millis,
  ) {
    this.timer = setInterval(() => void this.renew(), RENEW_MS);
    this.timer.unref();
  }

  /** Waits for another holder to let go; `busy` is told once, with who that is. */
  async acquire(
    resource: string,
    run: string,
    { signal, busy }: { readonly signal: AbortSignal; busy(holder: string): void },
  ): Promise<Acquired> {
    let hasTold = false;
    while (!signal.aborted) {
      const asked = await this.tryAcquire(resource, run);
      if (asked.kind === 'held') return asked;
      if (!hasTold) busy(asked.holder);
      hasTold = true;
      await pause(RETRY_MS, signal);
    }
    return { kind: 'aborted' };
  }

  /** Does not wait. The holder is a run's name. */
  async tryAcquire(
    resource: string,
    run: string,
  ): Promise<{ readonly kind: 'held'; readonly lease: LeaseRef } | { readonly kind: 'busy'; readonly holder: string }> {
    const holder = holderOf(run);
    const asked = await this.log.acquire(resource, holder, this.clock(), TTL_MS);
    if (asked.kind === 'busy') {
      if (!isDead(asked.holder)) return { kind: 'busy', holder: runOf(asked.holder) };
      await this.log.commit({ at: this.clock(), release: [asked.lease] });
      return this.tryAcquire(resource, run);
    }
    this.held.set(resource, asked.lease);
    return asked;
  }

  /** The lease is released by the commit that carries it; only its renewal ends here. */
  forget(lease: LeaseRef): void {
    this.held.delete(lease.resource);
  }
  async release(lease: LeaseRef): Promise<void> {
    this.forget(lease);
    await this.log.commit({ at: this.clock(), release: [lease] });
  }

  close(): void {
    clearInterval(this.timer);
  }

  private async renew(): Promise<void> {
    for (const lease of this.held.values()) {
      // A lease that is lost refuses the commit that it guards.
      if (!(await this.log.renew(lease, this.clock(), TTL_MS))) this.forget(lease);
    }
  }
}

export const partitionLease = (asset: string, part: string) => `${asset}@${part}`;
export const runLease = (run: string) => `run/${run}`;
export const backfillLease = (id: string) => `backfill/${id}`;

function holderOf(run: string): string {
  return JSON.stringify({ host: hostname(), pid: process.pid, run });
}

/** Only of this machine's processes can one know that they are gone; others keep a lease until it expires. */
function isDead(holder: string): boolean {
  const { host, pid } = JSON.parse(holder);
  if (host !== hostname() || typeof pid !== 'number') return false;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH';
  }
}
function runOf(holder: string): string {
  return String(JSON.parse(holder).run);
}
