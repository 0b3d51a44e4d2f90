// What the pure packages ask of the world, as interfaces. Adapters implement them at the edge.
// Every instant is an argument: nothing here, and nothing behind the event log, reads a clock.

import type {
  Commit,
  CommitResult,
  EventInput,
  EventKind,
  LeaseRef,
  Millis,
  Part,
  Position,
  StateChange,
  Target,
} from './log-changes.js';
import type {
  Citation,
  HeldOutput,
  LatestRow,
  Publication,
  RecordedAsset,
  StoredCheckResult,
  StoredEvaluation,
  StoredEvent,
  StoredRun,
  StoredStep,
} from './log-rows.js';
import type { AssetKey } from './manifest.js';

/** Hex digest of a text, such as SHA-256. */
export type Digest = (text: string) => string;

export interface EventQuery {
  readonly after?: Position;
  readonly before?: Position;
  readonly target?: Partial<Target>;
  readonly run?: number;
  readonly kinds?: readonly EventKind[];
  readonly newestFirst?: boolean;
  readonly limit: number;
}

export interface HeldLease {
  /** As it called itself. */
  readonly holder: string;
  readonly until: Millis;
}

export interface LogReader {
  readonly id: Promise<{ readonly log: string; readonly epoch: number }>;
  head(): Promise<Position>;
  /**
   * What lies beside it remembers of it. `older-copy`: more than it holds, an older copy was put back. `unknown`: nobody
   * has closed this file as it is, so that only the destinations can tell.
   */
  remembered(): Promise<'same' | 'older-copy' | 'unknown'>;
  /** Null: nobody holds it. Who does may be dead. */
  leaseHolder(resource: string): Promise<HeldLease | null>;
  /** Positions at which something was committed, coalesced; ends when the signal aborts, or when the log is no more. */
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
  pending(consumer: string): Promise<readonly (readonly [Part, Position])[]>;
  /** Null: nothing was ever routed to it. */
  consumer(name: string): Promise<{ readonly routedThrough: Position; readonly pausedSince: Millis | null } | null>;
  /** The events that a run was started for. */
  consumed(run: number): Promise<readonly Position[]>;
  /** What automation decided about a subject, newest first. */
  evaluations(subject: string, limit: number): Promise<readonly StoredEvaluation[]>;
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
  /** A worker takes queued steps that are due. */
  claim(
    worker: string,
    at: Millis,
    limit: number,
  ): Promise<readonly { readonly run: number; readonly step: number; readonly attempt: number }[]>;
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
