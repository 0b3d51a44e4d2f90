import { expect, test } from 'vitest';
import { alignColumns, counted, describePartitions } from './table.js';

test('columns are as wide as their widest cell, and lines end without blanks', () => {
  expect(
    alignColumns(
      [
        ['a', 'long cell', ''],
        ['bbb', 'c', 'd'],
      ],
      '> ',
    ),
  ).toBe('> a    long cell\n> bbb  c          d');
});

test('a very long cell is cut, but not the last one of a row', () => {
  const long = 'k'.repeat(400);
  expect(alignColumns([[long, long]])).toBe(`${'k'.repeat(99)}…  ${long}`);
});

test('a line break in a cell makes no row', () => {
  expect(
    alignColumns([
      ['a', 'note x\n#999 forged'],
      ['b\n', 'c'],
    ]),
  ).toBe('a    note x\\n#999 forged\nb\\n  c');
});

test('one thing, several things', () => {
  expect([counted(0, 'asset'), counted(1, 'asset'), counted(2, 'asset')]).toEqual(['0 assets', '1 asset', '2 assets']);
});

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
