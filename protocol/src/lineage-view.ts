// What *Lineage* shows: the assets around one, their partitions, and the reads between them.

import type { DeclaredNames, PartitionStatus, PartitionsView, Place, Target } from './common.js';

/** Neighbouring partitions of one status, along the asset's axis. */
export interface StatusRun {
  readonly status: PartitionStatus;
  readonly first: string;
  readonly last: string;
  readonly count: number;
  /** The window of these partitions cannot be complete. */
  readonly isIncomplete: boolean;
  /** A run will build these partitions; drawn over their status. */
  readonly isQueued?: boolean;
}

export interface LineageNode {
  readonly key: string;
  readonly kind: 'asset' | 'source';
  /** `daily · sales · SQLite`. */
  readonly detail: string;
  readonly place: Place;
  /** Steps from the asset under the cursor: negative upstream, 0 itself. */
  readonly distance: number;
  readonly isUndeclared: boolean;
  /** All of its partitions, in order; one run without a key for an asset that has none. */
  readonly strip: readonly StatusRun[];
  readonly counts: readonly { readonly status: PartitionStatus; readonly count: number }[];
  /** What the chosen partition reaches here, or reads here. */
  readonly reached: PartitionsView | null;
  /** Where `reached` lies on `strip`, as inclusive positions of partitions, counted from 0. */
  readonly reachedAt?: readonly (readonly [first: number, last: number])[];
  /** Of the version that stands of the chosen partition, else of the newest one that was checked. */
  readonly checks?: { readonly passed: number; readonly total: number } | null;
  readonly published?: number;
  /** Of the asset under the cursor: when the shown partition, else the newest of its records, was made. */
  readonly builtAt?: number;
  /** In words, of which change: its code is not that of its records, or not what is saved. */
  readonly changed?: string;
  readonly declared?: DeclaredNames;
  readonly hiddenUpstream: number;
  readonly hiddenDownstream: number;
}
export interface LineageEdge {
  readonly from: string;
  readonly to: string;
  readonly isDeclared: boolean;
  readonly kind: 'read' | 'order';
  /** `same day`, `−6 … 0 days`, `undeclared`. */
  readonly label: string;
  /** `time window, −6 … 0 days, counted in partitions`. */
  readonly description: string;
  readonly worked: readonly {
    readonly left: string;
    readonly right: string;
    readonly note: string;
    readonly isWarning: boolean;
  }[];
  readonly place: Place;
}
export interface LineageView {
  readonly target: Target;
  readonly nodes: readonly LineageNode[];
  readonly edges: readonly LineageEdge[];
  /** Partition keys to choose from around the chosen one, in order; empty for an asset without partitions. */
  readonly keys: readonly string[];
  readonly coverage: { readonly reads: number; readonly declared: number; readonly unknown: number };
}
