// How processes sign the leases that they are granted, and whether one that has signed is still there.
// Leases live by a clock that only goes forward and that all processes of the machine share: the time of day jumps.

import { hostname } from 'node:os';
import type { HeldLease, Millis } from '@headwater/core';

/** For how long a lease is granted. */
export const LEASE_MS = 60_000;

export function holderOf(run: string): string {
  return JSON.stringify({ host: hostname(), pid: process.pid, run });
}
/** The run's name. */
export function runOfHolder(holder: string): string {
  return parseHolder(holder).run;
}

/** Of this machine, since some instant before its processes began: it neither jumps nor goes back. */
export function machineUptime(): Millis {
  return Number(process.hrtime.bigint() / 1_000_000n);
}

/** A lease that has run out anybody may take, whoever has signed it. */
export function isHolderThere(lease: HeldLease): boolean {
  const now = machineUptime();
  return lease.until > now && !isHolderGone(lease, now);
}

/**
 * Only of this machine's processes can one know that they are gone; others keep a lease until it expires. None is good
 * for longer than it was granted for: one that seems to be is from before the machine was started.
 */
export function isHolderGone({ holder, until }: HeldLease, now: Millis): boolean {
  if (until - now > LEASE_MS) return true;
  const { host, pid } = parseHolder(holder);
  if (host !== hostname()) return false;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH';
  }
}

/** What `holderOf` wrote into the log. */
function parseHolder(text: string) {
  const { host, pid, run } = JSON.parse(text);
  return { host: String(host), pid: Number(pid), run: String(run) };
}
