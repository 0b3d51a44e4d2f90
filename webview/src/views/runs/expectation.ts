// When what is left of a run will be done, by what a partition of each asset usually takes and by how many steps have run
// at a time so far: whoever waits for others has made the run narrower already. Pure.

import type { RunStepView, RunView } from '@headwater/protocol';
import { roughDuration } from '../../format/time.js';
import { lanesOf } from './lanes.js';

export interface Span {
  readonly from: number;
  readonly to: number;
}
export interface Expectation {
  /** Where each waiting step is expected, by its number; those of which nobody knows how long they take are left out. */
  readonly spans: ReadonlyMap<number, Span>;
  readonly endsAt: number;
  /** Of some steps nobody knows how long they take: the end is no sooner. */
  readonly isLowerBound: boolean;
}

/** Null: nothing is left, or of nothing that is left it is known how long it takes. */
export function expectationOf({ summary, steps }: RunView, now: number): Expectation | null {
  if (summary.endedAt !== null) return null;
  const left = steps.filter((step) => step.status === 'running' || isWaiting(step));
  if (left.every((step) => !isKnown(step))) return null;
  const running = left.filter(({ status }) => status === 'running').map((step) => expectedEnd(step, now));
  const lanes = Math.max(1, running.length, lanesOf(steps, now).length);
  const free = [...running, ...Array.from({ length: lanes - running.length }, () => now)];
  const spans = new Map<number, Span>();
  for (const step of left.filter(isWaiting)) {
    if (!isKnown(step)) continue;
    const lane = free.indexOf(Math.min(...free));
    const from = free[lane] ?? now;
    const to = from + (step.usualMs ?? 0);
    free[lane] = to;
    spans.set(step.step, { from, to });
  }
  return { spans, endsAt: Math.max(...free), isLowerBound: !left.every(isKnown) };
}

/** `about 6 s left`. */
export function leftText({ endsAt, isLowerBound }: Expectation, now: number): string {
  const left = roughDuration(endsAt - now);
  return isLowerBound ? `at least ${left} left` : `about ${left} left`;
}

/** A queued step with a note waits for what will not come. */
const isWaiting = ({ status, note }: RunStepView): boolean => status === 'queued' && !note;
const isKnown = ({ usualMs }: RunStepView): boolean => typeof usualMs === 'number';

/** One that takes longer than usual may end at any moment. */
function expectedEnd({ startedAt, usualMs }: RunStepView, now: number): number {
  return Math.max(now, (startedAt ?? now) + (usualMs ?? 0));
}
