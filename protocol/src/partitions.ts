// The grid of an asset's partitions: what it shows, in stretches instead of keys, and what is chosen in it.

import type { PartitionStatus, Place, Target } from './common.js';

/** Keys that count up in one group of digits: `2024-10-01` and the 30 after it. See `key-runs.ts`. */
export interface KeyRun {
  readonly first: string;
  readonly count: number;
  /** Where in the key the group begins, and by how much it grows from key to key; 0 and 0 for one key alone. */
  readonly at: number;
  readonly by: number;
}
export interface GridAxis {
  /** Of a cube's dimension. */
  readonly name: string | null;
  readonly count: number;
  readonly keys: readonly KeyRun[];
  /** The windows of time that the keys name, where they begin with their date; null for other keys. */
  readonly unit: 'hour' | 'day' | 'month' | null;
}
/** Drawn over a status. Queued: a run or a backfill will build these partitions. */
export type GridMark = 'queued' | 'incomplete' | 'published';
/** Neighbouring partitions that are alike. */
export type GridRun = readonly [count: number, status: PartitionStatus, ...marks: GridMark[]];
export type StatusCounts = readonly { readonly status: PartitionStatus; readonly count: number }[];

export interface GridRow {
  /** The key in a cube's other dimension; null for an asset with one dimension. */
  readonly key: string | null;
  /** From the first column to the last. */
  readonly runs: readonly GridRun[];
  readonly counts: StatusCounts;
}
/** Another asset on the same axis. */
export interface GridLane {
  readonly asset: string;
  /** Steps from the shown asset: negative upstream, 0 itself. */
  readonly distance: number;
  readonly status: PartitionStatus;
  /** How it is read, or reads: `same day`. */
  readonly relation: string;
  /** The column of its first partition; negative where it begins before the shown asset does. */
  readonly at: number;
  /** Of a cube, the worst of each column. */
  readonly runs: readonly GridRun[];
}
export interface BackfillView {
  readonly id: string;
  /** Its process is gone; left out where it goes on. */
  readonly isStopped?: boolean;
  readonly done: number;
  readonly failed: number;
  readonly total: number;
}
export interface PartitionGrid {
  readonly target: Target;
  /** `daily, UTC`. */
  readonly detail: string;
  readonly place: Place | null;
  readonly columns: GridAxis;
  /** What the rows are: the name of a cube's other dimension. */
  readonly rowsName: string | null;
  /** Time goes down, and the other dimension across. */
  readonly isSwapped: boolean;
  readonly rows: readonly GridRow[];
  readonly counts: StatusCounts;
  readonly lanes: readonly GridLane[];
  /** Related assets whose partitions lie on another axis. */
  readonly elsewhere: readonly string[];
  /** How many related assets on the axis are farther away than those that have a lane. */
  readonly farther: number;
  /** The key that comes next, and when it exists: epoch milliseconds; null where time makes none. */
  readonly next: { readonly key: string; readonly at: number } | null;
  /** Definitions among its dimensions whose keys are added by hand or by runs; left out where there are none. */
  readonly dynamic?: readonly string[];
  /** Those that have not ended and cover partitions of the asset. */
  readonly backfills: readonly BackfillView[];
  readonly logPosition: number | null;
}
/** Columns from the first key to the last, in the rows with these keys; null: in all of them. */
export interface GridBox {
  readonly columns: readonly [first: string, last: string];
  readonly rows: readonly string[] | null;
}
/** What is chosen in the grid: the boxes, or everything where there is none, as far as it has one of the statuses. */
export interface GridChoice {
  readonly boxes: readonly GridBox[];
  /** Empty: whatever its status. */
  readonly statuses: readonly PartitionStatus[];
  /** Columns and rows are those of a grid whose axes were swapped. */
  readonly isSwapped?: boolean;
}
/** A selection in the words of plans, and how many partitions it names. */
export interface NamedPartitions {
  readonly selection: string;
  readonly count: number;
}
export interface PartitionSelectionView {
  /** What was asked about: an older answer must not be acted on. */
  readonly choice: GridChoice;
  /** Null: nothing that exists. */
  readonly all: NamedPartitions | null;
  /** Those that are not fresh and not already running; null: none. */
  readonly notFresh: NamedPartitions | null;
  readonly counts: StatusCounts;
  /** The first of those that are not fresh, each with why. */
  readonly attention: readonly {
    readonly partition: string;
    readonly status: PartitionStatus;
    readonly why: string;
    /** The record that stands until it is built again. */
    readonly last: { readonly at: number; readonly run: number | null; readonly version: string | null } | null;
  }[];
  /** What reads any of them, through declared reads. */
  readonly reaches: { readonly assets: number; readonly partitions: number; readonly isExact: boolean };
}
