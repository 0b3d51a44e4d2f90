// Sets of partitions as unions of index intervals. No key is made here unless somebody asks for one.

import type { PartitionSpace } from './space.js';

/** Inclusive on both ends. */
export type Interval = readonly [first: number, last: number];

export interface PartitionSet {
  readonly space: PartitionSpace;
  /** Sorted, disjoint, not touching. */
  readonly intervals: readonly Interval[];
  /** False where the set is an upper bound: dynamic keys that nobody knows here, or a custom mapping. */
  readonly isExact: boolean;
}
