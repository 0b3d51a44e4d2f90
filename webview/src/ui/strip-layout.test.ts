import type { StatusRun } from '@headwater/protocol';
import { expect, it } from 'vitest';
import { stripCells, stripSpan } from './strip-layout.js';

const run = (status: StatusRun['status'], count: number): StatusRun => ({
  status,
  first: 'a',
  last: 'b',
  count,
  isIncomplete: false,
});

it('gives each partition a cell while there is room, and fills the width', () => {
  const cells = stripCells([run('fresh', 2), run('stale', 1)], 88);
  expect(cells.map(({ x, width, status }) => [x, width, status])).toEqual([
    [0, 28, 'fresh'],
    [30, 28, 'fresh'],
    [60, 28, 'stale'],
  ]);
});

it('draws runs as bars when partitions are too many, and never loses one', () => {
  const cells = stripCells([run('fresh', 9_999), run('failed', 1)], 200);
  expect(cells).toHaveLength(2);
  expect(cells[1]).toMatchObject({ status: 'failed', width: 1, isSingle: false });
  expect(cells[1]?.x).toBeCloseTo(199.98);
});

it('finds the partitions that a bracket spans', () => {
  expect(stripSpan([run('fresh', 3)], 88, [1, 2])).toEqual({ x: 30, width: 58 });
  expect(stripSpan([], 88, [0, 0])).toEqual({ x: 0, width: 86 });
});
