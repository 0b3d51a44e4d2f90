// What *Impact* shows: all that a change reaches, and the chain of reasons to each part of it.

import type { DeclaredNames, PartitionStatus, PartitionsView, Place, Target, UndeclaredRead } from './common.js';

export interface ImpactRow {
  readonly asset: string;
  readonly place: Place;
  readonly status: PartitionStatus;
  readonly partitions: PartitionsView | null;
  /** Positions on `axis` that are reached, as inclusive index ranges. Empty when the asset's keys are not on the axis. */
  readonly cells: readonly (readonly [first: number, last: number])[];
  /** Positions on `axis` at which the asset has a partition. */
  readonly exists: readonly (readonly [first: number, last: number])[];
  /** `daily_sales, −6 … 0 days`; of an origin what is changed, `code 1f09c2aa → a7c2b102`. */
  readonly through: string;
  readonly isDeclared: boolean;
  readonly incomplete: number;
  /** Of a row that only an undeclared read reaches. */
  readonly undeclared?: UndeclaredRead | null;
  readonly published?: number;
  readonly declared?: DeclaredNames;
}
/** Of which change an impact is asked: of the target's data, of what is not saved, or of what `base` does not have. */
export type ImpactCause =
  | { readonly kind: 'partition' }
  | { readonly kind: 'edit' }
  /** Null: the branch that others start from. */
  | { readonly kind: 'branch'; readonly base: string | null };
/** Places at which texts differ. */
export interface CodeEdits {
  /** That say something else. */
  readonly meaning: number;
  /** What the statements bind in which those are. */
  readonly names: readonly string[];
  /** That only look otherwise: comments, layout, types, the order of imports. */
  readonly cosmetic: number;
  /** That only say something else of assets, such as a description or checks. Left out where there are none. */
  readonly said?: { readonly count: number; readonly names: readonly string[] };
  /** Files that do not parse, so that nobody can tell. Left out where there are none. */
  readonly unparsed?: readonly string[];
}
/** How long a rebuild takes by what the latest runs took, one partition after the other. */
export interface RebuildEstimate {
  readonly ms: number;
  /** Assets that no run has built yet: what they take is not in `ms`. */
  readonly unknown: readonly string[];
}
/** How the code was compared. */
export interface CodeComparison {
  readonly kind: 'edit' | 'branch';
  /** With what: `what is saved`, `origin/main`. */
  readonly base: string;
  /** Files that say something else, relative to the project. */
  readonly files: readonly string[];
  /** Assets that no declaration has any more. */
  readonly gone: readonly string[];
  /** Left out where nobody looked, such as for very many. */
  readonly edits?: CodeEdits;
  /** Why nothing could be compared. */
  readonly problem: string | null;
}
export interface ImpactView {
  readonly target: Target;
  readonly at: number;
  readonly axis: readonly string[];
  /** What changes: the target, or each asset whose code does. */
  readonly origins: readonly ImpactRow[];
  /** Null where the target's data changes. */
  readonly code: CodeComparison | null;
  /** A plan of all that is reached, with the origins. */
  readonly selection: string;
  readonly reached: readonly ImpactRow[];
  /** Reached only through reads that nobody declared: shown apart, in no total. */
  readonly undeclared: readonly ImpactRow[];
  /** Readers of something that nobody can name before it runs: any change may reach them. Left out where there are none. */
  readonly unknown?: readonly { readonly asset: string; readonly place: Place }[];
  readonly notReached: readonly string[];
  /** Of what is reached; where code changes, with the origins. */
  readonly totals: {
    readonly assets: number;
    readonly partitions: number;
    readonly incomplete: number;
    readonly published?: number;
  };
  /** Of what `totals` count; left out while the log is closed, or where nothing is to be built. */
  readonly rebuild?: RebuildEstimate;
  readonly elapsedMs: number;
  readonly logPosition: number | null;
}
/** Lines of a file that are gone, by their number then, and that came, by their number now. */
export interface CodeExcerpt {
  readonly lines: readonly { readonly kind: 'removed' | 'added'; readonly line: number; readonly text: string }[];
  /** Changed lines beyond those. */
  readonly more: number;
}
export interface VersionName {
  readonly version: string | null;
  /** What people call it by, such as its total; null where its record has none. */
  readonly headline: string | null;
}
export interface BuiltVersion extends VersionName {
  readonly at: number;
  readonly run: number | null;
  /** The version that this one has replaced; left out where it is the first. */
  readonly before?: VersionName;
  /** What it was made from, of the asset that the change comes through. */
  readonly read?: VersionName & Target;
}
export interface ReasonStep {
  readonly kind: 'change' | 'code' | 'call' | 'edge' | 'mapping' | 'reached';
  readonly title: string;
  readonly detail: string;
  readonly code: string | null;
  readonly place: Place | null;
  /** Of code that says something else. */
  readonly excerpt?: CodeExcerpt;
  /** What stands of the partition in question until it is built again. */
  readonly built?: BuiltVersion;
  /** The window of what it reads is not complete. */
  readonly isIncomplete?: boolean;
  /** From the asset's function to the code: where each on the way stands. */
  readonly way?: readonly Place[];
  /** For a mapping: keys on both sides, and which of them are meant. */
  readonly strips: readonly {
    readonly keys: readonly string[];
    readonly marked: readonly string[];
    readonly chosen: string | null;
  }[];
}
export interface ReasonChain {
  readonly reached: Target;
  /** What the change makes of the reached partition: stale, or missing where it was never built. */
  readonly status: PartitionStatus;
  readonly steps: readonly ReasonStep[];
  readonly next: readonly { readonly target: Target; readonly mapping: string; readonly status: PartitionStatus }[];
}
