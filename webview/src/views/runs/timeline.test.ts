import type { RunStepView, RunView } from '@headwater/protocol';
import { expect, it } from 'vitest';
import { barOf, share, timelineOf } from './timeline.js';

const start = Date.UTC(2024, 9, 12, 12, 1);
const step = (from: number | null, to: number | null, status: RunStepView['status'] = 'succeeded'): RunStepView => ({
  step: 1,
  asset: 'sales_7d',
  partition: '2024-10-02',
  status,
  startedAt: from === null ? null : start + from,
  endedAt: to === null ? null : start + to,
  error: null,
  place: null,
  inputs: [],
});
const run = (...steps: readonly RunStepView[]): RunView => ({
  summary: { number: 1, name: 'r', status: 'running', title: '', startedAt: start, endedAt: null, counts: [] },
  steps,
  log: [],
});

it('has few round ticks, the first of them by the clock', () => {
  const timeline = timelineOf(run(step(0, 15_000)), start, 0);
  expect(timeline.ticks.map((tick) => tick.label)).toEqual(['12:01:00', '5 s', '10 s', '15 s']);
  expect(timelineOf(run(step(0, 200_000)), start, 0).ticks.map((tick) => tick.label)).toEqual([
    '12:01:00',
    '1 min',
    '2 min',
    '3 min',
    '4 min',
  ]);
});

it('lets a running step grow until now, and gives a waiting one no bar', () => {
  const now = start + 10_000;
  const timeline = timelineOf(run(step(0, 2_000), step(2_000, null, 'running')), now, 0);
  expect(barOf(timeline, step(2_000, null, 'running'), now)).toMatchObject({
    to: share(timeline, now),
    caption: '8.0 s',
  });
  expect(barOf(timeline, step(null, null, 'queued'), now)).toBeNull();
});

it('survives a run without steps and clocks that disagree', () => {
  const timeline = timelineOf(run(), start, 0);
  expect(timeline.end).toBeGreaterThan(timeline.start);
  expect(barOf(timeline, step(500, null, 'running'), start)).toMatchObject({ caption: '0.0 s' });
  expect(share(timeline, start - 5)).toBe(0);
});

it('reaches as far as what is still expected', () => {
  const timeline = timelineOf(run(step(0, 2_000)), start, start + 60_000);
  expect(share(timeline, start + 60_000)).toBeLessThan(1);
  expect(share(timeline, start + 60_000)).toBeGreaterThan(0.9);
});

it('says how long each took, and what is out of the usual about it', () => {
  const timeline = timelineOf(run(), start + 9_700, 0);
  const caption = (of: RunStepView) => barOf(timeline, of, start + 9_700)?.caption;
  expect(caption(step(0, 2_100))).toBe('2.1 s');
  expect(caption({ ...step(0, null, 'running'), usualMs: 1_200 })).toBe('9.7 s, usually 1.2 s');
  expect(caption({ ...step(0, null, 'running'), usualMs: 9_000 })).toBe('9.7 s');
  expect(caption({ ...step(0, 1_000, 'failed'), attempts: 2 })).toBe('2 attempts');
});
