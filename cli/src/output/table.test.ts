import { expect, test } from 'vitest';
import { alignColumns, counted } from './table.js';

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
