import type { RunStepView, RunView, StepStatus } from '@headwater/protocol';
import { expect, it } from 'vitest';
import { expectationOf, leftText } from './expectation.js';

interface Known {
  readonly from?: number;
  readonly to?: number;
  readonly usualMs?: number | null;
  readonly note?: string;
}
const step = (number: number, status: StepStatus, { from, to, ...known }: Known): RunStepView => ({
  ...{ step: number, asset: 'a', partition: null, error: null, place: null, inputs: [], status },
  ...{ startedAt: from ?? null, endedAt: to ?? null, ...known },
});
const run = (...steps: readonly RunStepView[]): RunView => ({
  summary: { number: 1, name: 'r', status: 'running', title: '', startedAt: 0, endedAt: null, counts: [] },
  steps,
  log: [],
});
/** What is expected, as plain data. */
const expected = (now: number, ...steps: readonly RunStepView[]) => {
  const found = expectationOf(run(...steps), now);
  return (
    found && { spans: [...found.spans].map(([number, { from, to }]) => [number, from, to]), text: leftText(found, now) }
  );
};

it('gives waiting steps their turn in as many lanes as have been busy', () => {
  const two = [step(1, 'succeeded', { from: 0, to: 5_000 }), step(2, 'running', { from: 0, usualMs: 12_000 })];
  const waiting = [3, 4, 5].map((number) => step(number, 'queued', { usualMs: 3_000 }));
  expect(expected(10_000, ...two, ...waiting)).toEqual({
    spans: [
      [3, 10_000, 13_000],
      [4, 12_000, 15_000],
      [5, 13_000, 16_000],
    ],
    text: 'about 6 s left',
  });
  const one = [step(1, 'succeeded', { from: 0, to: 5_000 }), step(2, 'running', { from: 5_000, usualMs: 7_000 })];
  expect(expected(10_000, ...one, ...waiting)?.text).toBe('about 11 s left');
});

it('expects a step that takes longer than usual to end at any moment', () => {
  expect(
    expected(10_000, step(1, 'running', { from: 0, usualMs: 1_000 }), step(2, 'queued', { usualMs: 2_000 })),
  ).toEqual({
    spans: [[2, 10_000, 12_000]],
    text: 'about 2 s left',
  });
});

it('is a lower bound where of some steps it is not known, and nothing where of none', () => {
  const unknown = step(2, 'queued', { usualMs: null });
  expect(expected(0, step(1, 'queued', { usualMs: 90_000 }), unknown)?.text).toBe('at least 2 min left');
  expect(expected(0, unknown)).toBeNull();
  expect(expected(0)).toBeNull();
});

it('leaves out what waits for a step that failed, and a run that is over', () => {
  const held = step(2, 'queued', { usualMs: 5_000, note: 'waits for a, which failed' });
  expect(expected(0, step(1, 'queued', { usualMs: 1_000 }), held)?.spans).toEqual([[1, 0, 1_000]]);
  const over = run(step(1, 'queued', { usualMs: 1_000 }));
  expect(expectationOf({ ...over, summary: { ...over.summary, endedAt: 5 } }, 10)).toBeNull();
});
