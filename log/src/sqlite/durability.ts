// Which commits must outlast a power cut. A step's outcome must; that it runs need not: whoever ran it is gone then.

import type { Commit } from '@headwater/core';

const PASSING: ReadonlySet<string> = new Set(['queued', 'running']);

/** Anything beside the passing statuses of runs and steps, and the release of leases. */
export function isOutcome({
  at: _at,
  guards: _guards,
  release: _release,
  runs = [],
  steps = [],
  ...rest
}: Commit): boolean {
  const statuses = [...runs, ...steps].map(({ status }) => status);
  return (
    statuses.some((status) => !PASSING.has(status)) || Object.values(rest).some((changes) => changes !== undefined)
  );
}
