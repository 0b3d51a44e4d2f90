// What the view *Runs* shows: runs, their steps, and what each step read.

import type { Place, RunStatus, StepStatus, Target } from './common.js';
import type { LogLine, StepError } from './host.js';

export interface RunSummary {
  /** What log lines and `cancel` call it; its name where not given. */
  readonly run?: string;
  readonly number: number;
  readonly name: string;
  readonly status: RunStatus;
  readonly title: string;
  /** Which its steps build or check. */
  readonly assets?: readonly string[];
  readonly startedAt: number;
  readonly endedAt: number | null;
  readonly counts: readonly { readonly status: StepStatus; readonly count: number }[];
}
export interface RunsView {
  readonly runs: readonly RunSummary[];
}
export interface RunStepView {
  readonly step: number;
  readonly asset: string;
  readonly partition: string | null;
  readonly status: StepStatus;
  readonly startedAt: number | null;
  readonly endedAt: number | null;
  readonly error: StepError | null;
  readonly place: Place | null;
  readonly inputs: readonly InputView[];
  /** Why it waits or was left out: `waits for sales_7d 10-05, which failed`. */
  readonly note?: string | null;
  /** The lines around the error's place; `first` is the number of the first one, `marked` of the one that threw. */
  readonly excerpt?: { readonly first: number; readonly marked: number; readonly lines: readonly string[] } | null;
  readonly holdsUp?: readonly Target[];
  /** Milliseconds that a partition of its asset usually takes; said while the run goes on, null where nobody knows. */
  readonly usualMs?: number | null;
  /** How often it was tried, where more than once. */
  readonly attempts?: number;
}
export interface RunView {
  readonly summary: RunSummary;
  readonly steps: readonly RunStepView[];
  readonly log: readonly LogLine[];
}

export interface InputView {
  readonly asset: string;
  readonly partition: string | null;
  readonly dataVersion: string | null;
  readonly event: number | null;
  readonly origin: 'declared' | 'observed';
  /** A newer version than the one that was read exists. */
  readonly isSuperseded: boolean;
}
