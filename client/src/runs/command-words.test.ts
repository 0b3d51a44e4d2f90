import { expect, it } from 'vitest';
import { backfillWords, countProblem, markWords, wipeWords } from './command-words.js';

const selection = 'daily_sales@2024-10-01..2024-10-04';

it('tells a backfill in which runs it builds', () => {
  expect(backfillWords(selection, { kind: 'declared' })).toEqual(['backfill', selection]);
  expect(backfillWords(selection, { kind: 'single' })).toEqual(['backfill', '--single-run', selection]);
  expect(backfillWords(selection, { kind: 'at-most', partitions: 30 })).toEqual([
    'backfill',
    '--per-run',
    '30',
    selection,
  ]);
});

it('applies what was confirmed', () => {
  expect(wipeWords(selection)).toEqual(['wipe', '--apply', selection]);
  expect(markWords(selection, 'skipped', 'no orders; shop was closed')).toEqual([
    ...['mark', '--apply', '--as', 'skipped', '--reason', 'no orders; shop was closed'],
    selection,
  ]);
});

it('takes whole numbers above 0 for counts', () => {
  expect(['1', ' 30 ', '0', '-2', '1.5', 'many', ''].map((text) => countProblem(text) === null)).toEqual([
    ...[true, true, false, false, false, false, false],
  ]);
});
