// What *Plan* shows: what would be built, in which order and why, and why a plan was refused.

import type { PartitionStatus, PartitionsView, Place, Target, UndeclaredRead } from './common.js';
import type { MovedThing } from './host.js';

export interface PlanReasonView {
  readonly kind:
    | 'missing'
    | 'unverified'
    | 'input-changed'
    | 'code-changed'
    | 'dependencies-changed'
    | 'requested'
    | 'incomplete'
    | 'undeclared';
  readonly text: string;
}
export interface PlanRow {
  readonly number: number;
  readonly asset: string;
  readonly place: Place;
  readonly status: PartitionStatus;
  readonly partitions: PartitionsView | null;
  readonly reasons: readonly PlanReasonView[];
  readonly children: readonly {
    readonly partition: string;
    readonly status: PartitionStatus;
    readonly reasons: readonly PlanReasonView[];
  }[];
  readonly reads: readonly {
    readonly asset: string;
    readonly mapping: string;
    /** That the step's partitions read; null: the input has none. */
    readonly partitions?: PartitionsView | null;
  }[];
  readonly writes: string;
  readonly codeVersion: string | null;
  /** Of the records that other code made. */
  readonly codeBefore?: readonly string[];
  readonly checks: readonly string[];
  /** About how long all of its partitions take together. */
  readonly estimateMs?: number | null;
  /** How long a partition usually takes, in milliseconds, by so many; null: none was built yet. */
  readonly usual?: { readonly ms: number; readonly of: number } | null;
  /** Of its partitions, those that stay as they are if what is rebuilt before them comes out the same. */
  readonly conditional?: number;
}
/** When what is built if each waits for what it reads, and so many are built at a time. */
export interface PlanOrderView {
  readonly jobs: number;
  /** Milliseconds; else as many units as partitions, because nobody knows of some how long they take. */
  readonly isTime: boolean;
  readonly length: number;
  /** Below each other, in the plan's order: of an asset as many as there are at a time. */
  readonly lanes: readonly {
    readonly asset: string;
    /** One after the other; of a plan of many partitions one for all of the asset's. */
    readonly bars: readonly (readonly [from: number, to: number])[];
  }[];
}
export interface PlanLeftOut {
  readonly asset: string;
  readonly partitions: PartitionsView | null;
  readonly reason: string;
  readonly place: Place;
  readonly kind?: 'published' | 'failed' | 'undeclared' | 'other';
  readonly undeclared?: UndeclaredRead | null;
}
/** What is asked for is read by more than is asked for. */
export interface PlanWidening {
  readonly text: string;
  /** The first of what was named, and the first that reads it. */
  readonly from: Target;
  readonly reader: Target;
  /** What was named alone, and the same with all that reads it: the one of the two that this plan is not. */
  readonly other: { readonly selection: string; readonly isWider: boolean };
}
/** Errors in what a plan is made of. */
export interface PlanStoppers {
  /** The first of them. */
  readonly errors: readonly { readonly message: string; readonly rule: string; readonly place: Place }[];
  readonly more: number;
  /** The plan is wanted as they leave it; else there is none before they are mended. */
  readonly isAllowed: boolean;
}
export interface PlanView {
  /** A short name, such as the first digits of its digest. */
  readonly name?: string;
  readonly selection: string;
  readonly madeAt: number;
  readonly logPosition: number | null;
  readonly steps: readonly PlanRow[];
  readonly leftOut: readonly PlanLeftOut[];
  /** `conditional`: of the partitions, those that are built only if what is rebuilt before them comes out different. */
  readonly totals: { readonly assets: number; readonly partitions: number; readonly conditional?: number };
  /** How the steps came together: reached + missing − published. */
  readonly sum?: { readonly reached: number; readonly missing: number; readonly published: number };
  /** The request reaches further than it says; null when it does not. */
  readonly widening: PlanWidening | null;
  /** What is published is built as well. */
  readonly restates?: boolean;
  readonly order?: PlanOrderView;
  /** Left out where there are none. */
  readonly stoppers?: PlanStoppers;
}
/** The plan was not applied, because these have moved since it was made. */
export interface PlanRefusal {
  readonly at: number;
  readonly moved: readonly MovedThing[];
}
