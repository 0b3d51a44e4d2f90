// What the pure packages ask of the world, as interfaces. Adapters implement them at the edge.
// Every instant is an argument: nothing here, and nothing behind the event log, reads a clock.

import type { AssetKey, PartitionKey } from './manifest.js';

/** Hex digest of a text, such as SHA-256. */
export type Digest = (text: string) => string;

/** `''` for an asset without partitions. */
export type Part = PartitionKey;
export type Millis = number;
/** The id of an event: the only order that the log knows. */
export type Position = number;
export type Json = unknown;
export interface Target {
  readonly asset: AssetKey;
  readonly part: Part;
}

export type StepState = 'queued' | 'running' | 'prepared' | 'succeeded' | 'failed' | 'skipped' | 'cancelled';
export type RunState = 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled';

export interface LeaseRef {
  readonly resource: string;
  readonly token: number;
}
/** A run named in the commit that inserts it. */
export interface NewRunRef {
  readonly name: string;
}
export interface EventInput {
  readonly target: Target;
  /** The event whose version was read; null: a source or partition that has none. */
  readonly event: Position | null;
  readonly dataVersion: string | null;
  readonly origin: 'declared' | 'observed';
}
export type EventKind = 'materialization' | 'observation' | 'cache-use' | 'asset-event' | 'failure' | 'wipe';
export interface NewEvent {
  readonly kind: EventKind;
  readonly target: Target;
  readonly run?: number | NewRunRef;
  readonly step?: number;
  readonly codeVersion?: string;
  /** Computed from the code, whatever version its author gives it. */
  readonly codeDigest?: string;
  readonly dataVersion?: string;
  readonly inputRevision?: string;
  readonly output?: { readonly storage: string; readonly ref: string };
  readonly inputs?: readonly EventInput[];
  /** Digest of the declared dependencies; a change makes the partition stale. */
  readonly depsDigest?: string;
  readonly read?: number;
  /** The window is complete when `read === expected`. */
  readonly expected?: number;
  /** Metadata, extra, code reference, producing job and task. */
  readonly body: Json;
}
export interface RunChange {
  readonly run?: number;
  readonly name?: string;
  readonly kind?: string;
  readonly job?: string;
  readonly status: RunState;
  readonly request?: Json;
  readonly interval?: readonly [Millis, Millis] | null;
  readonly cancel?: true;
}
export interface StepChange {
  readonly run: number | NewRunRef;
  readonly step: number;
  readonly status: StepState;
  readonly kind?: 'asset' | 'check' | 'job' | 'poll';
  readonly asset?: AssetKey;
  readonly check?: string;
  readonly parts?: string;
  readonly attempt?: number;
  readonly codeVersion?: string;
  readonly reasons?: Json;
  readonly prepared?: Json;
  readonly error?: Json;
}
export interface OutputChange {
  readonly storage: string;
  readonly ref: string;
  readonly target: Target;
  readonly digest?: string;
  readonly bytes?: number;
  /** Why it was dropped. */
  readonly dropped?: string;
}
export interface NewCheckResult {
  readonly check: string;
  readonly target: Target;
  /** The event examined; null when it is the one that this commit inserts for the target. */
  readonly event: Position | null;
  readonly run?: number;
  readonly step?: number;
  readonly outcome: 'passed' | 'failed' | 'errored';
  readonly severity: 'error' | 'warn';
  readonly blocking: boolean;
  readonly evidence: Json;
}
export interface StateChange {
  readonly scope: string;
  readonly asset: AssetKey | '';
  readonly name: string;
  /** undefined deletes it. */
  readonly value: Json | undefined;
}
export type Guard =
  | { readonly kind: 'lease'; readonly lease: LeaseRef }
  | { readonly kind: 'latest'; readonly target: Target; readonly event: Position | null }
  | {
      readonly kind: 'step';
      readonly run: number;
      readonly step: number;
      readonly status: StepState;
      readonly attempt: number;
    }
  | {
      readonly kind: 'state';
      readonly scope: string;
      readonly asset: AssetKey;
      readonly name: string;
      readonly version: number | null;
    }
  /** No record, observation or wipe of these assets came after the position. */
  | { readonly kind: 'unmoved'; readonly assets: readonly AssetKey[]; readonly since: Position }
  /** No run has this name yet. Every commit that inserts a run is guarded by it. */
  | { readonly kind: 'run-name'; readonly name: string };

/** The only way to write. All of it in one transaction, in this order: guards, changes, events. */
export interface Commit {
  readonly at: Millis;
  readonly guards?: readonly Guard[];
  readonly runs?: readonly RunChange[];
  readonly steps?: readonly StepChange[];
  readonly outputs?: readonly OutputChange[];
  readonly events?: readonly NewEvent[];
  readonly checks?: readonly NewCheckResult[];
  readonly publications?: readonly { readonly event: Position; readonly published: boolean; readonly note?: string }[];
  readonly state?: readonly StateChange[];
  readonly partitionKeys?: readonly { readonly definition: string; readonly part: Part; readonly exists: boolean }[];
  readonly aliases?: readonly { readonly key: AssetKey; readonly of: AssetKey }[];
  readonly release?: readonly LeaseRef[];
  /** After a reconcile of a restored log. */
  readonly raiseEpoch?: true;
}
export type CommitResult =
  | {
      readonly kind: 'committed';
      readonly position: Position;
      readonly events: readonly Position[];
      readonly runs: readonly number[];
    }
  | { readonly kind: 'refused'; readonly guard: Guard; readonly found: Json };

export interface StoredEvent extends Omit<NewEvent, 'run'> {
  readonly run?: number;
  readonly position: Position;
  readonly at: Millis;
}
/** The present state of one partition. */
export interface LatestRow {
  readonly part: Part;
  /** Null: every attempt so far failed, there is no record yet. */
  readonly event: Position | null;
  /** The event that first brought the present data version; null as `event` is. */
  readonly versionEvent: Position | null;
  /** The highest input event that was read; 0: none. */
  readonly readThrough: Position;
  readonly dataVersion: string | null;
  readonly codeVersion: string | null;
  /** Beside the version: the same version with another digest is code that was changed and not renumbered. */
  readonly codeDigest: string | null;
  readonly depsDigest: string;
  readonly complete: boolean;
  /** The last attempt failed after `event`; cleared by the next success. */
  readonly failed: { readonly run: number; readonly step: number } | null;
}
export interface StoredRun {
  readonly run: number;
  readonly name: string;
  readonly kind: string;
  readonly job: string | null;
  readonly status: RunState;
  readonly request: Json;
  readonly created: Millis;
  readonly started: Millis | null;
  readonly ended: Millis | null;
}
export interface StoredStep extends Omit<StepChange, 'run'> {
  readonly run: number;
  readonly started: Millis | null;
  readonly ended: Millis | null;
}
export interface StoredCheckResult extends NewCheckResult {
  readonly at: Millis;
}
/** A physical version that the log takes to be there. */
export interface HeldOutput {
  readonly storage: string;
  readonly ref: string;
  readonly target: Target;
  readonly digest: string | null;
  /** The newest record that names it; null: none does, as while a step is prepared. */
  readonly event: Position | null;
  /** That record is the present one of its partition. */
  readonly isLatest: boolean;
}
export interface EventQuery {
  readonly after?: Position;
  readonly before?: Position;
  readonly target?: Partial<Target>;
  readonly run?: number;
  readonly kinds?: readonly EventKind[];
  readonly newestFirst?: boolean;
  readonly limit: number;
}

/** A key that has present records. */
export interface RecordedAsset {
  readonly key: AssetKey;
  /** How many partitions have one. */
  readonly partitions: number;
  /** Of the newest record; null: it does not say. */
  readonly codeVersion: string | null;
  readonly codeDigest: string | null;
}

/** A record that somebody relies on, until it is said to be no longer published. */
export interface Publication {
  readonly event: Position;
  readonly since: Millis;
  /** Where it is relied on, as its publisher said; null: not said. */
  readonly note: string | null;
}

/** A physical version without which a published record cannot be explained: its own, or one that it was made from. */
export interface Citation {
  readonly cited: Target;
  readonly at: Millis;
  /** How many newer versions of its partition are still held. */
  readonly newer: number;
  readonly dropped: { readonly at: Millis; readonly why: string } | null;
  /** A published record that leads to it. */
  readonly by: Target;
}

export interface LogReader {
  readonly id: Promise<{ readonly log: string; readonly epoch: number }>;
  head(): Promise<Position>;
  /**
   * What lies beside it remembers of it. `older-copy`: more than it holds, an older copy was put back. `unknown`: nobody
   * has closed this file as it is, so that only the destinations can tell.
   */
  remembered(): Promise<'same' | 'older-copy' | 'unknown'>;
  /** Who holds a lease, as the holder called itself; null: nobody does. It may be dead. */
  leaseHolder(resource: string): Promise<string | null>;
  /** Positions at which something was committed, coalesced; ends when the signal aborts. */
  changes(signal: AbortSignal): AsyncIterable<Position>;
  events(query: EventQuery): Promise<readonly StoredEvent[]>;
  inputs(event: Position): Promise<readonly EventInput[]>;
  /** What the present records of an asset read, by record; those that read nothing may be left out. */
  latestInputs(asset: AssetKey): Promise<ReadonlyMap<Position, readonly EventInput[]>>;
  /** Events that read this one. */
  readers(event: Position): Promise<readonly Position[]>;
  /** Keys that have present records, by key, and how many partitions do. */
  recordedAssets(): Promise<readonly RecordedAsset[]>;
  /** Records that are said to be published, whether present or superseded. */
  published(): Promise<ReadonlySet<Position>>;
  /** The same records with what was said of them, by position. */
  publications(): Promise<readonly Publication[]>;
  /** What published records are and were made from, directly or through others; oldest first. */
  citations(): Promise<readonly Citation[]>;
  latest(asset: AssetKey, range?: { readonly from: Part; readonly to: Part }): Promise<readonly LatestRow[]>;
  checks(asset: AssetKey, part?: Part): Promise<readonly StoredCheckResult[]>;
  runs(query: {
    readonly open?: boolean;
    readonly job?: string;
    readonly before?: number;
    readonly limit: number;
  }): Promise<readonly StoredRun[]>;
  steps(run: number): Promise<readonly StoredStep[]>;
  partitionKeys(definition: string): Promise<readonly Part[]>;
  state(scope: string, asset?: AssetKey): Promise<readonly (StateChange & { readonly version: number })[]>;
  /** Current key of a former one; null when the log knows neither. */
  resolve(key: AssetKey): Promise<AssetKey | null>;
  /** Null: no such physical version. */
  output(
    storage: string,
    ref: string,
  ): Promise<{
    readonly target: Target;
    readonly digest: string | null;
    readonly dropped: { readonly at: Millis; readonly why: string } | null;
  } | null>;
  /** All physical versions that were not dropped, by storage and ref. */
  outputs(): Promise<readonly HeldOutput[]>;
  close(): Promise<void>;
}

export interface EventLog extends LogReader {
  commit(change: Commit): Promise<CommitResult>;
  /** The token grows with every grant and outlives release; expiry only frees a dead holder, the token alone protects data. */
  acquire(
    resource: string,
    holder: string,
    at: Millis,
    ttl: Millis,
  ): Promise<
    | { readonly kind: 'held'; readonly lease: LeaseRef }
    | { readonly kind: 'busy'; readonly holder: string; readonly lease: LeaseRef; readonly until: Millis }
  >;
  renew(lease: LeaseRef, at: Millis, ttl: Millis): Promise<boolean>;
  /**
   * Which physical versions may go: `kept` says why another one stays. Only reads: whoever drops one commits that, since
   * the object in the storage goes first.
   */
  judgeVersions(keep: {
    readonly before: Millis;
    readonly perPartition: number;
  }): Promise<readonly { readonly output: string; readonly kept: string | null }[]>;
  /**
   * Removes old events that nothing needs, with the runs of which nothing is left, and gives their room back. Others
   * write meanwhile: what has come to be needed since it was decided stays. `dryRun` only says what would go.
   */
  forget(keep: RecordRetention, options: { readonly dryRun: boolean }): Promise<Forgotten>;
}

/** Which records stay for their age or their number; what else needs one keeps it too. */
export interface RecordRetention {
  readonly before: Millis;
  /** At least 1. */
  readonly perPartition: number;
}
export interface RecordVerdict {
  readonly event: Position;
  readonly kind: EventKind;
  readonly target: Target;
  /** Why it stays; null: it goes. */
  readonly kept: string | null;
}

export interface Forgotten {
  /** For every old event, newest first. */
  readonly records: readonly RecordVerdict[];
  /** Names of the runs that go with their steps, oldest first. */
  readonly runs: readonly string[];
}

/** Where the output of steps goes: log lines, not events. */
export interface RunLog {
  append(run: string, lines: readonly RunLogLine[]): Promise<void>;
  /** The newest `limit` lines in the order they were written, of one step or of all. */
  read(run: string, query: { readonly step?: number; readonly limit: number }): Promise<readonly RunLogLine[]>;
  /** Of a run that the log has forgotten. */
  remove(run: string): Promise<void>;
}
export interface RunLogLine {
  readonly step: number;
  readonly at: Millis;
  readonly level: 'debug' | 'info' | 'warn' | 'error' | 'stdout' | 'stderr';
  readonly message: string;
}
