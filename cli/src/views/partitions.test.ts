import { expect, test } from 'vitest';
import { describePartitions } from './partitions.js';

test.each([
  [null, ''],
  [{ count: 0, ranges: [], exact: true }, 'none'],
  [{ count: 1, ranges: [['a', 'a']], exact: true }, 'a (1)'],
  [{ count: 7, ranges: [['a', 'g']], exact: true }, 'a … g (7)'],
  [{ count: 1, ranges: [['a\nb', 'a\nb']], exact: true }, 'a\\nb (1)'],
  [{ count: 7, ranges: [['a', 'g']], exact: false }, 'a … g (at most 7)'],
  [
    {
      count: 5,
      ranges: [
        ['a', 'a'],
        ['c', 'c'],
        ['e', 'e'],
        ['g', 'g'],
        ['i', 'i'],
      ],
      exact: true,
    },
    'a, c, e, 2 more ranges (5)',
  ],
] as const)('%j reads `%s`', (partitions, words) => {
  expect(describePartitions(partitions)).toBe(words);
});
