// The leases that this host holds: renewed while it lives, taken over from holders that are known to be dead.
// Leases live by a clock that only goes forward and that all processes of the machine share: the time of day jumps.

import { hostname } from 'node:os';
import type { EventLog, LeaseRef, LogReader, Millis, StoredRun } from '@headwater/core';
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
    const asked = await this.log.acquire(resource, holder, this.uptime(), TTL_MS);
    if (asked.kind === 'busy') {
      const of = parseHolder(asked.holder);
      // By now: it may have been granted after this side read its clock and before the log could be written.
      if (!isDead(of, asked.until - this.uptime())) return { kind: 'busy', holder: of.run };
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
      if (!(await this.log.renew(lease, this.uptime(), TTL_MS))) this.forget(lease);
    }
  }
}

export const partitionLease = (asset: string, part: string) => `${asset}@${part}`;
export const runLease = (run: string) => `run/${run}`;
export const backfillLease = (id: string) => `backfill/${id}`;

/** Whether a living process holds it, as far as this machine can tell. */
export async function isHeld(log: LogReader, resource: string): Promise<boolean> {
  const holder = await log.leaseHolder(resource);
  return holder !== null && !isDead(parseHolder(holder), 0);
}

/** Whether the process that works on the run is there; where it is gone, the next host ends the run. */
export function isRunHeld(log: LogReader, { name }: Pick<StoredRun, 'name'>): Promise<boolean> {
  return isHeld(log, runLease(name));
}

/** Of this machine, since some instant before its processes began: it neither jumps nor goes back. */
function machineUptime(): Millis {
  return Number(process.hrtime.bigint() / 1_000_000n);
}

interface Holder {
  readonly host: string;
  readonly pid: number;
  /** Its name. */
  readonly run: string;
}
function holderOf(run: string): string {
  const holder: Holder = { host: hostname(), pid: process.pid, run };
  return JSON.stringify(holder);
}
/** What `holderOf` wrote into the log. */
function parseHolder(text: string): Holder {
  const { host, pid, run } = JSON.parse(text);
  return { host: String(host), pid: Number(pid), run: String(run) };
}

/**
 * Only of this machine's processes can one know that they are gone; others keep a lease until it expires. None is good
 * for longer than it was granted for: one that seems to be is from before the machine was started.
 */
function isDead({ host, pid }: Holder, left: Millis): boolean {
  if (left > TTL_MS) return true;
  if (host !== hostname()) return false;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH';
  }
}
