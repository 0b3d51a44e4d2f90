import type { ReadVersion } from '@headwater/protocol';
import { expect, it } from 'vitest';
import { droppedWords, outdatedWords, versionWords } from './read-words.js';

const report: ReadVersion = {
  asset: 'sales_report',
  partition: '2024-10-02',
  record: 1851,
  dataVersion: '71c2',
  at: null,
  headline: null,
  live: null,
  dropped: null,
};
const read: ReadVersion = {
  ...report,
  asset: 'daily_sales',
  record: 1102,
  dataVersion: 'eed8fe9c',
  headline: '305',
  live: { dataVersion: '4253beaa', headline: '355' },
};

it('calls a version by its digest and its total', () => {
  expect([versionWords(read), versionWords(report), versionWords({ dataVersion: null, headline: null })]).toEqual([
    'eed8fe9c = 305',
    '71c2',
    'an unknown version',
  ]);
});

it('says what the reader still answers, and why', () => {
  expect(outdatedWords(report, read, { isPublished: true })).toBe(
    'Live is 4253beaa = 355. sales_report › 2024-10-02 still answers eed8fe9c = 305; its version is kept while it is published.',
  );
  expect(outdatedWords(report, { ...read, live: null }, { isPublished: true })).toBeNull();
});

it('says when what was stored went, and that its record did not', () => {
  const dropped = { at: Date.parse('2024-10-10T04:00:00Z'), why: 'retention keeps 3' };
  expect(droppedWords({ ...read, dropped })).toBe(
    'What was stored was dropped at 2024-10-10 04:00:00 UTC: retention keeps 3. Record #1102 still stands.',
  );
  expect(droppedWords(read)).toBeNull();
});
