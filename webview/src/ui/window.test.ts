import { expect, it } from 'vitest';
import { offsetsOf, rowAt, windowOf } from './window.js';

it('draws short lists whole', () => {
  expect(windowOf(offsetsOf(Array(200).fill(22)), 4000, 100)).toEqual({ first: 0, end: 200, before: 0, after: 0 });
});

it('draws of long lists what is in view and a little more, and keeps the height of the rest', () => {
  const offsets = offsetsOf(Array(1000).fill(22));
  const { first, end, before, after } = windowOf(offsets, 11_000, 220);
  expect([first, end]).toEqual([489, 521]);
  expect(before + (end - first) * 22 + after).toBe(22_000);
});

it('holds at both ends and with rows of several heights', () => {
  const offsets = offsetsOf(Array.from({ length: 300 }, (_, index) => (index % 2 === 0 ? 28 : 22)));
  expect(windowOf(offsets, 0, 200).first).toBe(0);
  expect(windowOf(offsets, 99_999, 200)).toMatchObject({ end: 300, after: 0 });
  expect([27, 28, 49, 50].map((y) => rowAt(offsets, y))).toEqual([0, 1, 1, 2]);
});
