// Why a partition is missing or stale, and what is behind that, up to the changes at the root.

import type { Place, Target } from './common.js';

/** A change that was made, and not merely passed on. */
export interface RootView {
  readonly target: Target;
  /** What became of it: `has another data version`. */
  readonly what: string;
  readonly place: Place;
}
export interface StandingLink {
  readonly target: Target;
  readonly status: 'missing' | 'stale' | 'unverified' | 'fresh';
  /** Why it is unverified: `an older copy of the log was put back`. */
  readonly doubt?: string;
  /** Of a partition whose last run failed, whatever its data is: `failed in r-0007: The blocking check …`. */
  readonly failed?: string;
  /** Why it is stale, a line each: `daily_sales › 2024-10-02: eed8fe9c → 4253beaa`; of many the first, and how many more. */
  readonly causes: readonly string[];
  /** What it reads that a rebuild may change, asset by asset: `sales_7d › 2024-10-03 … 2024-10-08`. */
  readonly behind: readonly string[];
  readonly place: Place;
}
export interface StandingView {
  readonly target: Target;
  readonly roots: readonly RootView[];
  /** Changes beyond those. */
  readonly moreRoots: number;
  /** The target first, then what is behind it, nearest first; each once. */
  readonly links: readonly StandingLink[];
  /** Links beyond those. */
  readonly more: number;
}
