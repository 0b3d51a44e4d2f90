// Between the editor and the host: JSON-RPC over the host's standard input and output.
// The editor never looks into a plan; it carries one from the language server to the host.

import type { RunStatus, StepStatus } from './common.js';
import type { MappingAnswer } from './runner.js';

/** A plan as the server made it. The host parses it at its edge. */
export type PlanDocument = { readonly schemaVersion: number } & Readonly<Record<string, unknown>>;

export interface HostInitialize {
  readonly protocolVersion: number;
  readonly project: string;
}
export interface HostInitialized {
  readonly protocolVersion: number;
  readonly version: string;
  readonly node: string;
  readonly pid: number;
}
export interface ExecuteParams {
  readonly plan: PlanDocument;
  readonly at: number | null;
  /** `check`: nothing is built, the plan's checks examine the present records. Left out: `materialize`. */
  readonly kind?: 'materialize' | 'check';
  /** Refuse where anything of the plan has moved since it was made. */
  readonly isExact?: boolean;
}
export interface ExecuteResult {
  readonly run: string;
  readonly number: number;
}
export interface SealPlanParams {
  readonly plan: PlanDocument;
}
/** The plan as a file that `headwater apply` takes: bound to the project's log, and sealed against edits. */
export interface SealPlanResult {
  readonly text: string;
}
/** Nothing was run: the plan had to be applied exactly, and something of it has moved. */
export interface ExecuteRefusal {
  readonly moved: readonly MovedThing[];
}
export interface MovedThing {
  /** `daily_sales › 2024-10-02`, or a file. */
  readonly name: string;
  /** What has become of it: `was materialized after the plan was made`. */
  readonly what: string;
  /** That came since; left out of a file. */
  readonly record?: MovedRecord;
}
export interface MovedRecord {
  readonly asset: string;
  readonly partition: string | null;
  readonly kind: string;
  readonly at: number;
  /** The run's number; null: it was none. */
  readonly run: number | null;
  readonly dataVersion: string | null;
}
export interface CancelParams {
  readonly run: string;
}
/** Sources whose versions are looked at now, so that a plan sees what moved outside. */
export interface ObserveParams {
  readonly plan: PlanDocument;
}
export interface ObserveResult {
  readonly changed: readonly { readonly asset: string; readonly partition: string }[];
}

/** Processes in which steps run: those that run one now, and those that wait with the project's code loaded. */
export interface HostRunners {
  readonly busy: number;
  readonly warm: number;
}

/** What mappings of the author's own functions do, asked of the project's code. */
export interface AskMappingsParams {
  /** Without steps; its edges are asked. */
  readonly plan: PlanDocument;
}
export interface AskMappingsResult {
  readonly answers: readonly { readonly from: string; readonly to: string; readonly answer: MappingAnswer }[];
  /** Why not every edge has an answer: the first thing that went wrong. */
  readonly problem: StepError | null;
  /** The mapping that gave none; left out where no single one is at fault. */
  readonly failed?: { readonly from: string; readonly to: string };
  /** The project's files that were loaded for it, as paths relative to the project: the SHA-256 of each. */
  readonly files: Readonly<Record<string, string>>;
}

/** Where the project declares what the records are kept in: storages of its own are found by loading that. */
interface StorageFiles {
  readonly files: readonly string[];
}
/** Rows of the version that a record made. */
export interface PreviewParams extends StorageFiles {
  readonly record: number;
  readonly offset: number;
  readonly limit: number;
}
/** Two records of one log; at most `limit` rows, of what is different or, with `includesEqual`, of all. */
export interface CompareParams extends StorageFiles {
  readonly a: number;
  readonly b: number;
  readonly limit: number;
  readonly includesEqual: boolean;
}

export interface RunChanged {
  readonly run: string;
  readonly number: number;
  readonly status: RunStatus;
  readonly at: number;
}
export interface StepChanged {
  readonly run: string;
  readonly step: number;
  readonly asset: string;
  readonly partition: string;
  readonly status: StepStatus;
  readonly at: number;
  readonly error: StepError | null;
  /** Of a step that has ended: what its checks measured, and of which record. */
  readonly checks?: readonly StepCheckResult[];
  readonly record?: number | null;
}
export interface StepCheckResult {
  readonly check: string;
  readonly outcome: 'passed' | 'failed' | 'errored';
  readonly severity: 'error' | 'warn';
  readonly blocking: boolean;
  readonly evidence: unknown;
  /** How long its function took; left out: `materialize` returned the result. */
  readonly elapsedMs?: number;
}
export interface StepError {
  readonly name: string;
  readonly message: string;
  /** Innermost first, in the project's own files where the error passed through any. */
  readonly frames: readonly {
    readonly file: string;
    readonly line: number;
    readonly column: number;
    readonly function: string;
  }[];
}
export interface LogLine {
  readonly run: string;
  readonly step: number;
  readonly asset: string;
  readonly partition: string;
  readonly at: number;
  readonly level: 'debug' | 'info' | 'warn' | 'error' | 'stdout' | 'stderr';
  readonly message: string;
}
export interface StepProgress {
  readonly run: string;
  readonly step: number;
  readonly done: number;
  readonly total: number;
}

export const hostMethods = {
  initialize: 'host/initialize',
  execute: 'host/execute',
  sealPlan: 'host/sealPlan',
  cancel: 'host/cancel',
  observe: 'host/observe',
  /** Answered with `HostRunners`. */
  runners: 'host/runners',
  askMappings: 'host/askMappings',
  /** Answered with a `PreviewView`. */
  preview: 'host/preview',
  /** Answered with a `DifferenceView`. */
  compare: 'host/compare',
  shutdown: 'host/shutdown',
  runChanged: 'host/runChanged',
  stepChanged: 'host/stepChanged',
  /** Batches of log lines, at most ten a second. */
  logLines: 'host/logLines',
  progress: 'host/progress',
} as const;
