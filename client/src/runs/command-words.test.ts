import { expect, it } from 'vitest';
import {
  addKeyWords,
  backfillWords,
  countProblem,
  differencesIn,
  keyProblem,
  markWords,
  reconcileWords,
  wipeWords,
} from './command-words.js';

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

it('adds a key as it was typed, also one that looks like an option', () => {
  expect(addKeyWords('shops', '--new one')).toEqual(['partitions', 'add', '--', 'shops', '--new one']);
  expect(['a', '', '  '].map((text) => keyProblem(text) === null)).toEqual([true, false, false]);
});

it('tells what a reconciliation finds in the lines of a question', () => {
  expect(reconcileWords(selection, { applies: false })).toEqual(['reconcile', selection]);
  expect(reconcileWords(selection, { applies: true })).toEqual(['reconcile', '--apply', selection]);
  const output = [
    'daily_sales 2024-10-02  daily_sales__eed8 in sqlite  has a record and is gone  record it as dropped',
    'Nothing was changed; `headwater reconcile --apply` does this.',
    '',
  ];
  expect(differencesIn(output.join('\n'))).toBe(
    'daily_sales 2024-10-02 · daily_sales__eed8 in sqlite · has a record and is gone · record it as dropped',
  );
  expect(differencesIn(Array.from({ length: 18 }, (_, index) => `line ${index}`).join('\n'))).toMatch(
    /line 15\nand 2 more$/,
  );
  expect(differencesIn('')).toBe(null);
});

it('takes whole numbers above 0 for counts', () => {
  expect(['1', ' 30 ', '0', '-2', '1.5', 'many', ''].map((text) => countProblem(text) === null)).toEqual([
    ...[true, true, false, false, false, false, false],
  ]);
});
