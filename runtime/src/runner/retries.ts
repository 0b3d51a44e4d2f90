// How often and how soon a failed step is tried again, as its author declared it.

import type { RetryPolicy } from '@headwater/protocol';
import type { Asset } from 'headwater';
import { milliseconds } from './duration.js';

const FIRST_WAIT_MS = 1000;
const SHAPES = ['constant', 'linear', 'exponential'] as const;

/** A text: what is wrong with the declaration. */
export function retryPolicyOf({ retries }: Pick<Asset<unknown>, 'retries'>): RetryPolicy | string {
  if (retries === undefined) return { max: 0, shape: 'constant', waitMs: 0, jitter: false };
  const { max, backoff, jitter = false } = typeof retries === 'number' ? { max: retries } : retries;
  if (!Number.isInteger(max) || max < 0) return `retries must be a whole number, and not ${max}`;
  if (backoff === undefined) return { max, shape: 'constant', waitMs: 0, jitter };
  const words = backoff.trim().split(/\s+/);
  const shape = SHAPES.find((name) => name === words[0]) ?? 'constant';
  const rest = words[0] === shape ? words.slice(1).join(' ') : backoff;
  const waitMs = rest === '' ? FIRST_WAIT_MS : milliseconds(rest);
  if (waitMs === null)
    return `the back-off \`${backoff}\` is none: write constant, linear or exponential, a time such as 30s, or both`;
  return { max, shape, waitMs, jitter };
}
