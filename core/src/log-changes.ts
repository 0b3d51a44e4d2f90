// What is written into the event log: the values of one commit, and what becomes of it.

import type { AssetKey, PartitionKey } from './manifest.js';

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
  readonly notBefore?: Millis;
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
export interface ConsumerChange {
  readonly consumer: string;
  readonly paused?: boolean;
  readonly routedThrough?: Position;
  readonly pending?: readonly (readonly [Part, Position])[];
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
  | { readonly kind: 'pending'; readonly consumer: string; readonly events: readonly Position[] }
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
  readonly consumers?: readonly ConsumerChange[];
  readonly consume?: readonly {
    readonly consumer: string;
    readonly run: number | NewRunRef;
    readonly events: readonly (readonly [Part, Position])[];
  }[];
  readonly aliases?: readonly { readonly key: AssetKey; readonly of: AssetKey }[];
  readonly evaluations?: readonly { readonly subject: string; readonly requested: Json; readonly tree: Json }[];
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
