import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Debounce } from './debounce.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function recorded(isEager = false) {
  const done: string[] = [];
  const patience = { quietMs: 15, atMostMs: 100, isEager };
  return { done, debounce: new Debounce<string>(patience, (subject) => done.push(subject)) };
}

test('what comes close together is done once, when it is over', () => {
  const { done, debounce } = recorded();
  debounce.soon('a');
  vi.advanceTimersByTime(10);
  debounce.soon('a');
  vi.advanceTimersByTime(14);
  expect(done).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(done).toEqual(['a']);
});

test('typing that never pauses does not put it off for ever', () => {
  const { done, debounce } = recorded();
  for (let ms = 0; ms < 200; ms += 10) {
    debounce.soon('a');
    vi.advanceTimersByTime(10);
  }
  expect(done.length).toBeGreaterThanOrEqual(1);
});

test('subjects do not disturb each other, and a forgotten one is left alone', () => {
  const { done, debounce } = recorded();
  debounce.soon('a');
  debounce.soon('b');
  debounce.forget('a');
  vi.advanceTimersByTime(100);
  expect(done).toEqual(['b']);
});

test('an eager one acts on the first at once, on those close behind it together, and after a pause at once again', () => {
  const { done, debounce } = recorded(true);
  debounce.soon('a');
  vi.advanceTimersByTime(0);
  expect(done).toEqual(['a']);
  debounce.soon('a');
  debounce.soon('a');
  vi.advanceTimersByTime(14);
  expect(done).toEqual(['a']);
  vi.advanceTimersByTime(1);
  expect(done).toEqual(['a', 'a']);
  vi.advanceTimersByTime(15);
  debounce.soon('a');
  vi.advanceTimersByTime(0);
  expect(done).toEqual(['a', 'a', 'a']);
});
