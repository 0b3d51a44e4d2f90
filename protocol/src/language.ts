// Between the editor and the language server, beyond the standard protocol. Requests carry a project's root as a URI,
// because one window may hold several.

import type { PartitionStatus, Place, Target } from './common.js';
import type { AskMappingsResult, PlanDocument } from './host.js';
import type { EventsView } from './events-view.js';
import type { ImpactCause, ImpactView, ReasonChain } from './impact-view.js';
import type { LineageView } from './lineage-view.js';
import type { PlanView } from './plan-view.js';
import type { GridChoice, PartitionGrid, PartitionSelectionView } from './partitions.js';
import type { PathView } from './path.js';
import type { RunsView, RunView } from './run-views.js';
import type { StandingView } from './standing.js';

export interface ProjectParams {
  readonly project: string;
}
export interface TargetParams extends ProjectParams {
  readonly target: Target;
  /** The given current time, epoch milliseconds; null: now. */
  readonly at: number | null;
}
/** What the client says once, as `initializationOptions`. */
export interface LanguageInitialization {
  /** In an untrusted workspace the log stays closed. A granted trust restarts the server. */
  readonly isTrusted: boolean;
  /** Keys that the user chose for lenses, remembered from earlier windows. */
  readonly chosenPartitions: readonly {
    readonly project: string;
    readonly asset: string;
    readonly partition: string;
  }[];
}
/** The only argument of every command in `editorCommands`. */
export interface CommandTarget extends ProjectParams {
  readonly target: Target;
}
export interface EventsParams extends TargetParams {
  /** At most so many records, the newest; left out: as many as fit a screen a few times. */
  readonly limit?: number;
  /** What may have read it, as typed: `sales_report@2024-10-02`. */
  readonly reader?: string | null;
}
export interface LineageParams extends TargetParams {
  readonly upstream: number;
  readonly downstream: number;
}
export interface PathParams extends TargetParams {
  readonly to: string;
}
export interface ImpactParams extends TargetParams {
  readonly cause: ImpactCause;
}
/** What the edits that are not saved reach, with what they change. */
export interface EditImpact {
  readonly changed: readonly string[];
  readonly assets: number;
  readonly partitions: number;
}
/** What makes an asset and is not what it was where the present branch left the one that others start from. */
export interface BranchChanges {
  /** `origin/main`; null: there is nothing to compare with. */
  readonly base: string | null;
  readonly changed: readonly {
    readonly asset: string;
    /** `code 1f09c2aa → a7c2b102`, `new`. */
    readonly what: string;
  }[];
}
export interface WhyParams extends ImpactParams {
  readonly reached: Target;
}
export interface PlanParams extends ProjectParams {
  /** A selection such as `daily_sales@2024-10-02`, `+sales_report`; empty: everything that is missing or stale. */
  readonly selection: string;
  readonly at: number | null;
  /** Run what the selection names, also where it is fresh. */
  readonly isForced: boolean;
  /** Build what is published, too. */
  readonly restates?: boolean;
  /** Also where there are errors in what the plan is made of. */
  readonly allowsErrors?: boolean;
}
export interface PlanResult {
  readonly view: PlanView;
  readonly document: PlanDocument;
}
export interface PartitionGridParams extends TargetParams {
  /** The axes of a cube change places. */
  readonly isSwapped?: boolean;
}
export interface PartitionSelectionParams extends ProjectParams {
  readonly asset: string;
  readonly choice: GridChoice;
  readonly at: number | null;
}
export interface SourcesResult {
  /** A plan without steps for the host to observe; null where the project has no source. */
  readonly document: PlanDocument | null;
}
/** Mappings of the author's own functions that nobody has asked yet, for the host to ask. */
export interface MappingsResult {
  /** A plan without steps; null where nothing is open. */
  readonly document: PlanDocument | null;
}
export interface TakeMappingsParams extends ProjectParams {
  readonly result: AskMappingsResult;
}
/** Why the mappings of a project stay unknown, and the place to look at. */
export interface MappingsProblem {
  readonly message: string;
  readonly place: Place;
}
/** Checks to run on what is there. */
export interface CheckTarget {
  readonly asset: string;
  /** Null: all that have a record. */
  readonly partitions: readonly string[] | null;
  /** Null: all that the asset has. */
  readonly checks: readonly string[] | null;
}
export interface CheckPlanParams extends ProjectParams {
  readonly targets: readonly CheckTarget[];
  readonly at: number | null;
}
export interface CheckPlanResult {
  /** For the host to execute as a check; null where nothing has a record to examine. */
  readonly document: PlanDocument | null;
}
export interface RunParams extends ProjectParams {
  readonly run: number;
}
export interface TargetAtResult {
  readonly target: Target;
  readonly place: Place;
}
export interface ProjectInfo {
  readonly project: string;
  readonly name: string;
  readonly assets: readonly AssetItem[];
  readonly coverage: { readonly reads: number; readonly declared: number; readonly unknown: number };
}
/** One asset in the tree. */
export interface AssetItem {
  readonly key: string;
  readonly kind: 'asset' | 'source';
  readonly group: string | null;
  readonly detail: string;
  readonly place: Place;
  /** The worst of its partitions; absent while the log is closed or not read yet. */
  readonly status?: PartitionStatus;
  readonly checks: readonly CheckItem[];
  readonly isPartitioned: boolean;
  readonly upstream: readonly string[];
  readonly downstream: readonly { readonly key: string; readonly isDeclared: boolean; readonly mapping: string }[];
}
/** One declared check, as the Test Explorer lists it. */
export interface CheckItem {
  readonly name: string;
  readonly description: string | null;
  readonly severity: 'error' | 'warn';
  readonly blocking: boolean;
  readonly place: Place;
}
/** Keys to pick from, newest first, with what is known of each. */
export interface PartitionChoice {
  readonly key: string;
  readonly status: 'fresh' | 'stale' | 'missing' | 'failed' | 'unverified';
}

/**
 * For Node, in front of the language server's program: how much room the garbage collector has. While a project is read
 * for the first time nearly everything that outlives a file stays: looking for what has died finds nothing until there
 * are 256 MB, and with 16 MB for what is new, twice, fewer things that die soon are copied before they do.
 */
export const languageServerArguments: readonly string[] = [
  '--min-semi-space-size=16',
  '--max-semi-space-size=16',
  '--initial-heap-size=256',
];

export const languageMethods = {
  lineage: 'headwater/lineage',
  path: 'headwater/path',
  impact: 'headwater/impact',
  editImpact: 'headwater/editImpact',
  branchChanges: 'headwater/branchChanges',
  why: 'headwater/why',
  /** Why a partition is missing or stale. */
  standing: 'headwater/standing',
  plan: 'headwater/plan',
  sources: 'headwater/sources',
  mappings: 'headwater/mappings',
  /** What the host has answered. */
  takeMappings: 'headwater/takeMappings',
  checkPlan: 'headwater/checkPlan',
  runs: 'headwater/runs',
  run: 'headwater/run',
  events: 'headwater/events',
  /** The asset at a text position, or null. Params: `{ uri, line, character }` from 0. */
  targetAt: 'headwater/targetAt',
  partitions: 'headwater/partitions',
  partitionGrid: 'headwater/partitionGrid',
  partitionSelection: 'headwater/partitionSelection',
  projects: 'headwater/projects',
  /** The user chose another key for an asset's lens. */
  choosePartition: 'headwater/choosePartition',
  /** Notification to the editor: something that views show has changed. */
  changed: 'headwater/changed',
} as const;

/** Type-level table of the requests above: parameters and result. */
export interface LanguageRequests {
  'headwater/lineage': [LineageParams, LineageView];
  'headwater/path': [PathParams, PathView];
  'headwater/impact': [ImpactParams, ImpactView];
  'headwater/editImpact': [ProjectParams, EditImpact];
  'headwater/branchChanges': [ProjectParams, BranchChanges];
  'headwater/why': [WhyParams, ReasonChain | null];
  'headwater/standing': [TargetParams, StandingView];
  'headwater/plan': [PlanParams, PlanResult];
  'headwater/sources': [ProjectParams, SourcesResult];
  'headwater/mappings': [ProjectParams, MappingsResult];
  'headwater/takeMappings': [TakeMappingsParams, MappingsProblem | null];
  'headwater/checkPlan': [CheckPlanParams, CheckPlanResult];
  'headwater/runs': [ProjectParams, RunsView];
  'headwater/run': [RunParams, RunView | null];
  'headwater/events': [EventsParams, EventsView];
  'headwater/targetAt': [
    { readonly uri: string; readonly line: number; readonly character: number },
    TargetAtResult | null,
  ];
  'headwater/partitions': [
    { readonly project: string; readonly asset: string; readonly at: number | null },
    readonly PartitionChoice[],
  ];
  'headwater/partitionGrid': [PartitionGridParams, PartitionGrid];
  'headwater/partitionSelection': [PartitionSelectionParams, PartitionSelectionView];
  'headwater/projects': [Record<string, never>, readonly ProjectInfo[]];
  'headwater/choosePartition': [
    { readonly project: string; readonly asset: string; readonly partition: string | null },
    null,
  ];
}
export interface ChangedParams {
  readonly project: string;
  readonly what: 'definitions' | 'records';
}

/** Commands of the editor that lenses and hovers name. Each takes one `CommandTarget`. */
export const editorCommands = {
  materialize: 'headwater.materialize',
  debug: 'headwater.debug',
  choosePartition: 'headwater.choosePartition',
  showLineage: 'headwater.showLineage',
  showImpact: 'headwater.showImpact',
  showEditImpact: 'headwater.showEditImpact',
  showPlan: 'headwater.showPlan',
  showRuns: 'headwater.showRuns',
  showEvents: 'headwater.showEvents',
  showPartitions: 'headwater.showPartitions',
} as const;
