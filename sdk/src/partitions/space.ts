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

/**
 * Time cut at the ticks of one schedule, endless in both directions: windows are numbered by integers. A line knows no
 * first partition and no current time.
 */
export interface TimeLine {
  /** Lines with equal bases cut at the same instants; exclusions leave windows out of a base. */
  readonly base: TimeLine;
  /** Start of a window. */
  startOf(window: number): Millis;
  /** Exclusive end: the schedule's next tick, even where the window that begins there is excluded. */
  endOf(window: number): Millis;
  /** The last window that starts at or before the instant. */
  at(instant: Millis): number;
}

/** What mappings between windows need to know beyond the indexes: the line on which they lie. */
export interface TimeGrid {
  readonly line: TimeLine;
  /** The line's number of index 0. */
  readonly first: number;
  /** The last window that the definition's end leaves room for; infinite without an end. */
  readonly lastEver: number;
  /** The definition's own start, which may lie before the first window's. */
  readonly start: Millis;
  /** The form of its keys. */
  readonly pattern: string;
  /** The key of any window of the line, existing or not. */
  keyOf(window: number): string;
  /** The window of a key, existing or not, or the one that holds the instant which it names; null for other texts. */
  locate(key: string): { readonly window: number; readonly isKey: boolean } | null;
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
  /** The line of time on which the keys lie; null for keys that are not windows of time. */
  readonly grid: TimeGrid | null;
}
