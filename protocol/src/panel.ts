// What the panel shows, view by view, and the messages between its page and the extension.
// Every view is plain data that the server worked out: the page draws, it does not reason.

import type { PartitionStatus, PartitionsView, Place, Target } from './common.js';
import type { EvidenceFact } from './evidence.js';
import type { LogLine, MovedThing } from './host.js';
import type { GridChoice, PartitionGrid, PartitionSelectionView } from './partitions.js';
import type { PathView } from './path.js';
import type { ReadVersionsView } from './read-versions.js';
import type { InputView, RunView, RunsView } from './run-views.js';
import type { StandingView } from './standing.js';
import type { DifferenceView, PreviewView } from './version-views.js';

export type TabName = 'lineage' | 'impact' | 'plan' | 'partitions' | 'runs' | 'events';

/** A read that stands in the code and in no declaration: `asset` is what is read, at `place`. */
export interface UndeclaredRead {
  readonly asset: string;
  readonly place: Place;
}

/** What selections ask for by `group:`, `owner:` and `tag:`; what is not declared is left out. */
export type DeclaredNames = Readonly<Partial<Record<'group' | 'owner' | 'tag', readonly string[]>>>;

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

// ---- lineage ----
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

// ---- impact ----
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
  /** That only look otherwise: comments, layout, types. */
  readonly cosmetic: number;
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
export interface BuiltVersion {
  readonly at: number;
  readonly run: number | null;
  readonly version: string | null;
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

// ---- plan ----
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
  readonly kind?: 'published' | 'undeclared' | 'other';
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
}
/** The plan was not applied, because these have moved since it was made. */
export interface PlanRefusal {
  readonly at: number;
  readonly moved: readonly MovedThing[];
}

// ---- events ----
export interface CheckView {
  readonly name: string;
  readonly outcome: 'passed' | 'failed' | 'errored';
  readonly severity: 'error' | 'warn';
  readonly blocking: boolean;
  readonly evidence: readonly EvidenceFact[];
}
export interface RecordView {
  readonly id: number;
  readonly kind: 'materialization' | 'observation' | 'failure' | 'cache-use' | 'asset-event' | 'wipe';
  readonly asset: string;
  readonly partition: string | null;
  readonly at: number;
  readonly run: number | null;
  readonly dataVersion: string | null;
  readonly codeVersion: string | null;
  readonly output: string | null;
  /** Where the output lies: `sqlite:warehouse.db`. */
  readonly storage?: string | null;
  /** Partitions of the window that were read, and how many it has. */
  readonly window: { readonly read: number; readonly expected: number } | null;
  readonly inputs: readonly InputView[];
  readonly checks: readonly CheckView[];
  readonly metadata: readonly { readonly name: string; readonly value: string }[];
  readonly readBy: readonly { readonly id: number; readonly asset: string; readonly partition: string | null }[];
  readonly isLatest: boolean;
  /** Somebody relies on it: its version is kept. */
  readonly isPublished?: boolean;
  /** What it stored is gone; the record stands. */
  readonly dropped?: { readonly at: number; readonly why: string } | null;
  /** What people call this version by, such as its total; from the metadata. */
  readonly headline?: string | null;
  /** Why it failed, what was observed, what used it: a line for the list. */
  readonly note?: string | null;
}
export interface EventsView {
  readonly target: Target;
  readonly records: readonly RecordView[];
  readonly place: Place | null;
  readonly logPosition?: number | null;
  /** Older records than these exist. */
  readonly hasMore?: boolean;
  /** Which versions of the target a reader was made from; null: nobody asked. */
  readonly read?: ReadVersionsView | null;
}

// ---- messages ----
export interface PanelSelection {
  readonly target: Target | null;
  readonly tab: TabName;
  readonly isPinned: boolean;
  readonly canGoBack: boolean;
}
export type PanelAnswer =
  | { readonly tab: 'lineage'; readonly view: LineageView; readonly path?: PathView | null }
  | {
      readonly tab: 'impact';
      readonly view: ImpactView;
      readonly chain: ReasonChain | null;
      /** Partitions that the edits reach which are not saved; left out where nobody knows. */
      readonly unsaved?: number;
    }
  | { readonly tab: 'plan'; readonly view: PlanView; readonly refusal?: PlanRefusal | null }
  | { readonly tab: 'runs'; readonly view: RunsView; readonly run: RunView | null }
  | { readonly tab: 'events'; readonly view: EventsView }
  | {
      readonly tab: 'partitions';
      readonly view: PartitionGrid;
      /** Null while nothing is chosen. */
      readonly selected: PartitionSelectionView | null;
    };

/** From the extension to the page. */
export type ToPage =
  | { readonly kind: 'selection'; readonly selection: PanelSelection }
  | { readonly kind: 'answer'; readonly answer: PanelAnswer }
  | { readonly kind: 'failed'; readonly tab: TabName; readonly message: string; readonly since: number }
  | { readonly kind: 'logLines'; readonly lines: readonly LogLine[] }
  | { readonly kind: 'standing'; readonly view: StandingView }
  | { readonly kind: 'preview'; readonly record: number; readonly view: PreviewView }
  | { readonly kind: 'difference'; readonly a: number; readonly b: number; readonly view: DifferenceView }
  | { readonly kind: 'settings'; readonly reduceMotion: boolean };

/** From the page to the extension. */
export type FromPage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'show'; readonly tab: TabName }
  | { readonly kind: 'select'; readonly target: Target }
  /** Lets the user pick another asset, or another of its partitions. */
  | { readonly kind: 'choose'; readonly what: 'asset' | 'partition' }
  | { readonly kind: 'back' }
  | { readonly kind: 'pin'; readonly isPinned: boolean }
  | { readonly kind: 'depth'; readonly upstream: number; readonly downstream: number }
  /** The way from the target to another asset; null: none is asked for. */
  | { readonly kind: 'path'; readonly to: string | null }
  | { readonly kind: 'at'; readonly at: number | null }
  | { readonly kind: 'cause'; readonly cause: ImpactCause }
  | { readonly kind: 'why'; readonly reached: Target }
  /** Why the target is missing or stale now. */
  | { readonly kind: 'standing'; readonly target: Target }
  | { readonly kind: 'open'; readonly place: Place }
  | { readonly kind: 'plan'; readonly selection: string }
  /** Whether the plan builds what is published, too. */
  | { readonly kind: 'restate'; readonly restates: boolean }
  | { readonly kind: 'replan' }
  /** Writes the plan to a file of the user's choice, for `headwater apply`. */
  | { readonly kind: 'savePlan' }
  | { readonly kind: 'apply' }
  | { readonly kind: 'materialize'; readonly target: Target }
  /** Builds it once more, under the debugger. */
  | { readonly kind: 'debug'; readonly target: Target }
  | { readonly kind: 'swapAxes'; readonly isSwapped: boolean }
  | { readonly kind: 'choosePartitions'; readonly choice: GridChoice | null }
  /** Runs exactly what the selection names, fresh or not; `title` says it to people. */
  | { readonly kind: 'materializeSelection'; readonly selection: string; readonly title: string }
  /** Asks how, and does it as the command line does. */
  | {
      readonly kind: 'workOnSelection';
      readonly work: 'backfill' | 'mark' | 'wipe';
      readonly selection: string;
      readonly title: string;
    }
  /** Compares the log with what lies in the destinations, and makes them agree on demand. */
  | { readonly kind: 'reconcile'; readonly target: Target }
  /** All rows of the version that a record made, as CSV in an editor; `name` says which they are. */
  | { readonly kind: 'openRows'; readonly record: number; readonly name: string }
  /** Rows of the version that a record made, from `offset` on. */
  | { readonly kind: 'preview'; readonly record: number; readonly offset: number }
  /** What the version of record `b` has other than that of `a`; at most `limit` rows of it. */
  | {
      readonly kind: 'compare';
      readonly a: number;
      readonly b: number;
      readonly limit: number;
      readonly includesEqual: boolean;
    }
  | { readonly kind: 'olderRecords' }
  /** Which versions of the target this was made from, as typed; null: it is not asked any more. */
  | { readonly kind: 'reader'; readonly reader: string | null }
  | { readonly kind: 'openRun'; readonly run: number }
  | { readonly kind: 'cancel'; readonly run: string }
  | { readonly kind: 'declareDependency'; readonly reader: string; readonly asset: string }
  | { readonly kind: 'copy'; readonly text: string }
  /** Into a file of the user's choice; `data` is text for `svg`, base 64 for `png`. */
  | { readonly kind: 'savePicture'; readonly name: string; readonly format: 'svg' | 'png'; readonly data: string }
  | { readonly kind: 'showAsText'; readonly title: string; readonly text: string };
