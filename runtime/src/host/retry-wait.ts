// The pause before another attempt.

import type { RetryPolicy } from '@headwater/protocol';

const LONGEST_MS = 3_600_000;

/** `attempt`: how many have failed. `random`: from 0 up to 1; jitter takes up to half of the pause away. */
export function retryWait({ shape, waitMs, jitter }: RetryPolicy, attempt: number, random: number): number {
  const factor = { constant: 1, linear: attempt, exponential: 2 ** (attempt - 1) }[shape];
  const wait = Math.min(LONGEST_MS, waitMs * factor);
  return Math.round(jitter ? wait * (1 - random / 2) : wait);
}
