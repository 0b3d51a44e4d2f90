// What the event log answers with: its events, the present state of partitions, and what it keeps of runs and versions.

import type {
  Json,
  Millis,
  NewCheckResult,
  NewEvent,
  Part,
  Position,
  RunState,
  StepChange,
  Target,
} from './log-changes.js';
import type { AssetKey } from './manifest.js';
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
export interface StoredEvaluation {
  readonly at: Millis;
  readonly requested: Json;
  readonly tree: Json;
}
