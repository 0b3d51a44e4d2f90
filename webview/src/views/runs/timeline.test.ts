import type { RunStepView } from '@headwater/protocol';
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

it('has few round ticks, the first of them by the clock', () => {
  const timeline = timelineOf(start, [step(0, 15_000)], start);
  expect(timeline.ticks.map((tick) => tick.label)).toEqual(['12:01:00', '5 s', '10 s', '15 s']);
  expect(timelineOf(start, [step(0, 200_000)], start).ticks.map((tick) => tick.label)).toEqual([
    '12:01:00',
    '1 min',
    '2 min',
    '3 min',
    '4 min',
  ]);
});

it('lets a running step grow until now, and gives a waiting one no bar', () => {
  const now = start + 10_000;
  const timeline = timelineOf(start, [step(0, 2_000), step(2_000, null, 'running')], now);
  expect(barOf(timeline, step(2_000, null, 'running'), now)).toMatchObject({
    to: share(timeline, now),
    caption: '8.0 s',
  });
  expect(barOf(timeline, step(null, null, 'queued'), now)).toBeNull();
});

it('survives a run without steps and clocks that disagree', () => {
  const timeline = timelineOf(start, [], start);
  expect(timeline.end).toBeGreaterThan(timeline.start);
  expect(barOf(timeline, step(500, null, 'running'), start)).toMatchObject({ caption: '0.0 s' });
  expect(share(timeline, start - 5)).toBe(0);
});
