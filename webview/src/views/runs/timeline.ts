// When each step of a run ran, as shares of the width. Pure: instants in, fractions out.

import type { RunStepView, RunView } from '@headwater/protocol';
import { clock, duration } from '../../format/time.js';

export interface Timeline {
  readonly start: number;
  /** The right edge: a little beyond the last instant, so that captions beside bars have room. */
  readonly end: number;
  readonly ticks: readonly { readonly at: number; readonly label: string }[];
}
export interface TimelineBar {
  readonly from: number;
  readonly to: number;
  readonly caption: string;
}

const ROOM_FOR_CAPTIONS = 1.3;
const ROOM_FOR_WHAT_IS_EXPECTED = 1.05;
const STEPS_MS = [
  100, 200, 500, 1_000, 2_000, 5_000, 10_000, 15_000, 30_000, 60_000, 120_000, 300_000, 600_000, 1_800_000, 3_600_000,
];

/** `expectedEnd`: when what has not begun yet will be done. */
export function timelineOf(run: RunView, now: number, expectedEnd: number): Timeline {
  const { startedAt } = run.summary;
  const last = run.steps.reduce(
    (latest, step) => Math.max(latest, step.startedAt ?? 0, endOf(step, now) ?? 0),
    startedAt + 1_000,
  );
  const end =
    startedAt + Math.max((last - startedAt) * ROOM_FOR_CAPTIONS, (expectedEnd - startedAt) * ROOM_FOR_WHAT_IS_EXPECTED);
  const every = STEPS_MS.find((step) => (end - startedAt) / step <= 5) ?? 7_200_000;
  const ticks = [{ at: startedAt, label: clock(startedAt) }];
  for (let at = startedAt + every; at < end - every / 4; at += every)
    ticks.push({ at, label: tickLabel(at - startedAt) });
  return { start: startedAt, end, ticks };
}

export function barOf(timeline: Timeline, step: RunStepView, now: number): TimelineBar | null {
  if (step.startedAt === null) return null;
  const end = endOf(step, now) ?? step.startedAt;
  const caption = captionOf(step, end - step.startedAt);
  return { from: share(timeline, step.startedAt), to: share(timeline, end), caption };
}

/** `2.1 s`, `9.7 s, usually 1.2 s`, `2 attempts`. */
function captionOf({ status, attempts = 1, usualMs }: RunStepView, took: number): string {
  if (status === 'failed' && attempts > 1) return `${attempts} attempts`;
  const isSlow = status === 'running' && typeof usualMs === 'number' && took > 2 * usualMs;
  return isSlow ? `${duration(took)}, usually ${duration(usualMs)}` : duration(took);
}

export function share({ start, end }: Timeline, at: number): number {
  return Math.min(1, Math.max(0, (at - start) / (end - start)));
}

/** Where it ended, or is now; null before it begins. */
export function endOf(step: RunStepView, now: number): number | null {
  return step.endedAt ?? (step.status === 'running' ? Math.max(now, step.startedAt ?? now) : null);
}

function tickLabel(ms: number): string {
  if (ms < 60_000) return `${ms / 1000} s`;
  const minutes = Math.floor(ms / 60_000);
  const seconds = (ms % 60_000) / 1000;
  return seconds === 0 ? `${minutes} min` : `${minutes}:${String(seconds).padStart(2, '0')}`;
}
