import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LatestQuestion } from './latest-question.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('is asked once, when nothing has moved for a while', () => {
  const question = new LatestQuestion();
  const ask = vi.fn(async () => {});
  question.afterRest(100, ask);
  vi.advanceTimersByTime(99);
  question.afterRest(100, ask);
  vi.advanceTimersByTime(99);
  expect(ask).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(ask).toHaveBeenCalledOnce();
});

it('ends the question before when it begins, not when it begins to wait', () => {
  const question = new LatestQuestion();
  const first = question.begin();
  question.afterRest(100, async () => {});
  expect(first.isCancellationRequested).toBe(false);
  const second = question.begin();
  expect([first, second].map((token) => token.isCancellationRequested)).toEqual([true, false]);
  question.end();
  expect(second.isCancellationRequested).toBe(true);
});

it('asks nothing any more when it is disposed of, and ends what was asked', () => {
  const question = new LatestQuestion();
  const ask = vi.fn(async () => {});
  const token = question.begin();
  question.afterRest(100, ask);
  question.dispose();
  vi.advanceTimersByTime(1_000);
  expect(ask).not.toHaveBeenCalled();
  expect(token.isCancellationRequested).toBe(true);
});

it('may be ended before anything is asked, and again after it has ended', () => {
  const question = new LatestQuestion();
  question.end();
  question.end();
  const first = question.begin();
  question.end();
  question.end();
  const second = question.begin();
  expect([first, second].map((token) => token.isCancellationRequested)).toEqual([true, false]);
  question.dispose();
});
