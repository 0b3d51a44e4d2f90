// A partition definition seen at one instant: its existing keys as the dense index 0 … count − 1.
// All arithmetic on partitions runs on these indices; keys are made only when somebody asks for one.

import type { Partitions } from './definition.js';

/** Milliseconds since the epoch. */
export type Millis = number;

export interface PartitionContext {
  /** A window exists once it has ended by this instant. */
  readonly now: Millis;
  /** Keys of a dynamic definition in the order they were added; null where nobody knows them (analysis without a log). */
  dynamicKeys(name: string): readonly string[] | null;
}

/** Start inclusive, end exclusive. */
export interface TimeWindow {
  readonly start: Millis;
  readonly end: Millis;
}

export interface Dimension {
  readonly name: string;
  readonly space: PartitionSpace;
}

export interface PartitionSpace {
  /** Null: not partitioned; then there is one key, the empty string. */
  readonly definition: Partitions | null;
  readonly count: number;
  /** False where keys that only the event log knows are not known here. */
  readonly isExact: boolean;
  keyAt(index: number): string;
  /** −1 when no such partition exists at this instant. */
  indexOf(key: string): number;
  /** Null for keys that are not windows of time. */
  windowAt(index: number): TimeWindow | null;
  /** Of a cube, in alphabetical order of their names, the last one varying fastest; else empty. */
  readonly dimensions: readonly Dimension[];
}
