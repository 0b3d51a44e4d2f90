import { expect, it } from 'vitest';
import { countsWithin } from './row-counts.js';

it.each([
  [[4, 12, 7], 3],
  [[4, 120, 7, 1], 2],
  [[40_000, 12_000, 365, 1], 1],
  [[], 0],
])('shows of %j the first %j, with room to say how many more there are', (counts, shown) => {
  const all = counts.map((count) => ({ count }));
  expect(countsWithin(all, 108)).toEqual(all.slice(0, shown));
});
