// Whether somebody works on what the log has as open. A process that is killed writes nothing: its runs and backfills stay
// as they were until the next host ends them, and only their leases tell that nobody holds them any more.

import type { StoredRun } from './log-rows.js';
import type { HeldLease, LogReader } from './ports.js';

/** Whether the process that was granted it is there, as far as this machine can tell. */
export type IsHolderThere = (lease: HeldLease) => boolean;

export const runLease = (run: string) => `run/${run}`;
export const backfillLease = (id: string) => `backfill/${id}`;

export async function isHeld(log: LogReader, resource: string, isThere: IsHolderThere): Promise<boolean> {
  const lease = await log.leaseHolder(resource);
  return lease !== null && isThere(lease);
}

/** `stopped`: its process is gone, and nobody has ended it yet. */
export async function runStatus(
  log: LogReader,
  { name, status, ended }: Pick<StoredRun, 'name' | 'status' | 'ended'>,
  isThere: IsHolderThere,
): Promise<StoredRun['status'] | 'stopped'> {
  return ended !== null || (await isHeld(log, runLease(name), isThere)) ? status : 'stopped';
}
