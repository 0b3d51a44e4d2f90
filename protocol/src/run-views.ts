// What the view *Runs* shows: runs, their steps, and what each step read.

import type { Place, RunStatus, StepStatus, Target } from './common.js';
import type { HostRunners, LogLine, StepError } from './host.js';

/** `stopped`: the process that worked on it is gone, and the next run ends it. */
export type ShownRunStatus = RunStatus | 'stopped';
/** `stopped`: of a run that is, and not ended by it. */
export type ShownStepStatus = StepStatus | 'stopped';

export interface RunSummary {
  /** What log lines and `cancel` call it; its name where not given. */
  readonly run?: string;
  readonly number: number;
  readonly name: string;
  readonly status: ShownRunStatus;
  readonly title: string;
  /** Which its steps build or check. */
  readonly assets?: readonly string[];
  readonly startedAt: number;
  readonly endedAt: number | null;
  readonly counts: readonly { readonly status: ShownStepStatus; readonly count: number }[];
}
export interface RunsView {
  readonly runs: readonly RunSummary[];
  /** Of the window's host; left out while none is started. */
  readonly runners?: HostRunners;
}
/** The lines around the place that threw. */
export interface ErrorExcerpt {
  /** The number of the first line. */
  readonly first: number;
  /** The line that threw, and where in it; from 1. */
  readonly marked: number;
  readonly column?: number;
  readonly lines: readonly string[];
}
export interface RunStepView {
  readonly step: number;
  readonly asset: string;
  readonly partition: string | null;
  readonly status: ShownStepStatus;
  readonly startedAt: number | null;
  readonly endedAt: number | null;
  readonly error: StepError | null;
  readonly place: Place | null;
  readonly inputs: readonly InputView[];
  /** Why it waits or was left out: `waits for sales_7d 10-05, which failed`. */
  readonly note?: string | null;
  readonly excerpt?: ErrorExcerpt | null;
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
