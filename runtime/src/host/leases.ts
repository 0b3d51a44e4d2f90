// The leases that this host holds: renewed while it lives, taken over from holders that are known to be dead.

import type { EventLog, LeaseRef, Millis } from '@headwater/core';
import { holderOf, isHolderGone, LEASE_MS, machineUptime, runOfHolder } from '@headwater/log/lease-holders';
import { pause } from './pause.js';

const RENEW_MS = 15_000;
const RETRY_MS = 100;

export type Acquired = { readonly kind: 'held'; readonly lease: LeaseRef } | { readonly kind: 'aborted' };

export class LeaseKeeper {
  private readonly held = new Map<string, LeaseRef>();
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly log: EventLog,
    private readonly clock: () => Millis,
    private readonly uptime: () => Millis = machineUptime,
  ) {
    this.timer = setInterval(() => {
      // A log that cannot be written now may be written the next time; a lease that ran out refuses what it guards.
      this.renew().catch((error: unknown) => process.stderr.write(`No lease was renewed: ${String(error)}\n`));
    }, RENEW_MS);
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
    const asked = await this.log.acquire(resource, holder, this.uptime(), LEASE_MS);
    if (asked.kind === 'busy') {
      // By now: it may have been granted after this side read its clock and before the log could be written.
      if (!isHolderGone(asked, this.uptime())) return { kind: 'busy', holder: runOfHolder(asked.holder) };
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
      if (!(await this.log.renew(lease, this.uptime(), LEASE_MS))) this.forget(lease);
    }
  }
}

export const partitionLease = (asset: string, part: string) => `${asset}@${part}`;
