import { keyRuns } from '@headwater/protocol';
import { expect, it } from 'vitest';
import { openAxis } from './axis.js';
import { latticeOf } from './calendars.js';
import { addOne, chooseOne, clear, extendTo, forServer, nothingChosen, toggleStatus } from './choice.js';
import { find } from './find.js';
import { matrixOf } from './matrix.js';
import { countIn, lookOf, openTable, worstPixels } from './status-table.js';

const keys = Array.from({ length: 31 }, (_, day) => `2024-10-${String(day + 1).padStart(2, '0')}`);
const axis = openAxis({ unit: 'day', name: null, count: 31, keys: keyRuns(keys) });
const line = latticeOf(axis, 'days', { width: 1000, isNarrow: false, height: 700 });
const cube = matrixOf(axis, 'days', { order: [2, 0, 1], names: ['S1', 'S2', 'S3'], pitch: 18 });
const at = (bin: number, row = 0) => ({ row, bin });
const oneRow = { keys, rowKeys: [null], isSwapped: false };
const nothing = nothingChosen(at(0));

it('chooses a line of time from where a drag began to where it is, either way', () => {
  const back = extendTo(line, chooseOne(line, nothing, at(8)), at(0));
  expect(forServer(back, oneRow)).toEqual({
    boxes: [{ columns: ['2024-10-01', '2024-10-09'], rows: null }],
    statuses: [],
  });
  const again = extendTo(line, back, at(20));
  expect(forServer(again, oneRow)?.boxes).toEqual([{ columns: ['2024-10-09', '2024-10-21'], rows: null }]);
});

it('adds with Ctrl, and lets what was added grow', () => {
  const two = extendTo(line, addOne(line, chooseOne(line, nothing, at(2)), at(10)), at(12));
  expect(forServer(two, oneRow)?.boxes.map(({ columns }) => columns)).toEqual([
    ['2024-10-03', '2024-10-03'],
    ['2024-10-11', '2024-10-13'],
  ]);
});

it('chooses of a cube the rectangle that is seen, whatever the order of its rows', () => {
  const box = extendTo(cube, chooseOne(cube, nothing, at(1, 2)), at(3, 0));
  const rowKeys = ['S1', 'S2', 'S3'];
  expect(forServer(box, { keys, rowKeys, isSwapped: false })?.boxes).toEqual([
    { columns: ['2024-10-02', '2024-10-04'], rows: ['S3', 'S1'] },
  ]);
  const all = extendTo(cube, box, at(3, 1));
  expect(forServer(all, { keys, rowKeys, isSwapped: true })).toMatchObject({
    isSwapped: true,
    boxes: [{ rows: null }],
  });
});

it('narrows by status, with or without a box, and forgets both', () => {
  const failed = toggleStatus(nothing, 'failed');
  expect(forServer(failed, oneRow)).toEqual({ boxes: [], statuses: ['failed'] });
  expect(forServer(toggleStatus(failed, 'failed'), oneRow)).toBeNull();
  expect(forServer(clear(failed), oneRow)).toBeNull();
});

it.each([
  ['2024-10-05', { kind: 'columns', first: 4, last: 4 }],
  ['2024-10', { kind: 'columns', first: 0, last: 30 }],
  ['2024-10-05..2024-10-07', { kind: 'columns', first: 4, last: 6 }],
  ['2024-W40', { kind: 'columns', first: 0, last: 5 }],
  ['2024-W41', { kind: 'columns', first: 6, last: 12 }],
  ['last 7', { kind: 'columns', first: 24, last: 30 }],
  ['Failed', { kind: 'status', status: 'failed' }],
  ['status:failed', { kind: 'status', status: 'failed' }],
  ['S2', { kind: 'row', row: 1 }],
  ['2031', { kind: 'nothing', why: '`2031` is no partition key here; there are 31, 2024-10-01 … 2024-10-31.' }],
  [
    '2024-10-07..2024-10-05',
    {
      kind: 'nothing',
      why: 'The range `2024-10-07..2024-10-05` runs backwards: `2024-10-07` comes after `2024-10-05`.',
    },
  ],
  [
    '2024-10-07..',
    {
      kind: 'nothing',
      why: 'The range `2024-10-07..` is open: write its first and its last key, `2024-10-07..2024-10-31`.',
    },
  ],
  ['last 0', { kind: 'nothing', why: '`last 0` is no partition: `last 1` is the newest one.' }],
  ['', { kind: 'nothing', why: 'Write a key or its beginning, a range, a week, a status, or `last 7`.' }],
])('finds %j', (text, found) => {
  expect(find(text, axis, ['S1', 'S2'])).toEqual(found);
});

it('shows of many partitions the worst, and how many are fresh', () => {
  const table = openTable(
    [
      {
        key: null,
        runs: [
          [20, 'fresh'],
          [10, 'stale'],
          [1, 'failed', 'queued'],
        ],
        counts: [],
      },
    ],
    31,
  );
  expect(lookOf(table, 0, 0, 24)).toMatchObject({ status: 'stale', freshShare: 0.8, count: 25, isQueued: false });
  expect(lookOf(table, 0, 30, 30)).toMatchObject({ status: 'failed', isQueued: true });
  expect(worstPixels(table, [0], { width: 3, height: 9 }).codes.length).toBe(3);
  const both = [
    { rows: [0], first: 15, last: 25 },
    { rows: [0], first: 20, last: 30 },
  ];
  expect([...countIn(table, both)]).toEqual([
    ['fresh', 5],
    ['stale', 10],
    ['failed', 1],
  ]);
});
