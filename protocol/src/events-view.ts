// What *Events* shows: records with what was read, measured and written.

import type { Place, Target } from './common.js';
import type { EvidenceFact } from './evidence.js';
import type { ReadVersionsView } from './read-versions.js';
import type { InputView } from './run-views.js';

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
  /** Whose run it is, such as `b-0003`; left out where no backfill has asked for it. */
  readonly backfill?: string;
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
  /** Of a failure: the record that its step made before. Inputs, versions and checks are those of that record. */
  readonly made?: number;
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
