import type { RunStepView } from '@headwater/protocol';
import { expect, it } from 'vitest';
import { lanesOf, stepAt } from './lanes.js';

const step = (number: number, startedAt: number | null, endedAt: number | null): RunStepView => ({
  ...{ step: number, asset: 'a', partition: null, error: null, place: null, inputs: [], startedAt, endedAt },
  status: startedAt === null ? 'queued' : endedAt === null ? 'running' : 'succeeded',
});
const numbers = (steps: readonly RunStepView[], now: number) =>
  lanesOf(steps, now).map((lane) => lane.map((bar) => bar.step.step));

it.each([
  ['one after the other in one lane', [step(1, 0, 10), step(2, 10, 20)], [[1, 2]]],
  [
    'beside each other in as many as there were at a time',
    [step(1, 0, 10), step(2, 5, 20), step(3, 12, 15)],
    [[1, 3], [2]],
  ],
  ['by when they began, whatever their order', [step(1, 50, 60), step(2, 0, 10)], [[2, 1]]],
  ['one that runs holds its lane until now', [step(1, 0, null), step(2, 30, 40)], [[1], [2]]],
  ['none that has not begun', [step(1, null, null)], []],
  ['none of none', [], []],
])('puts steps %s', (_, steps, expected) => {
  expect(numbers(steps, 40)).toEqual(expected);
});

it('finds in a lane the step of an instant, else the nearest', () => {
  const [lane = []] = lanesOf([step(1, 0, 10), step(2, 20, 30)], 40);
  expect([0, 10, 14, 16, 25, 99].map((at) => stepAt(lane, at)?.step)).toEqual([1, 1, 1, 2, 2, 2]);
  expect(stepAt([], 5)).toBeNull();
});
