import { describe, expect, it } from 'vitest';
import {
  countedName,
  axisLabels,
  counted,
  countText,
  grouped,
  intervalText,
  neighbourLabels,
  partitionsText,
  targetText,
} from './keys.js';

describe('intervalText', () => {
  it.each([
    ['2024-10-02', '2024-10-08', '2024-10-02 … 10-08'],
    ['2024-10-02', '2024-10-02', '2024-10-02'],
    ['2023-12-30', '2024-01-02', '2023-12-30 … 2024-01-02'],
    ['2024-W35', '2024-W40', '2024-W35 … W40'],
    ['2024-10-02-05:00', '2024-10-02-09:00', '2024-10-02-05:00 … 09:00'],
    ['north', 'south', 'north … south'],
  ])('writes %s to %s as %s', (first, last, text) => {
    expect(intervalText(first, last)).toBe(text);
  });
});

describe('partitionsText', () => {
  const of = (...ranges: [string, string][]) => ({ count: 9, ranges, isExact: true });
  it('drops what later ranges share with the first', () => {
    expect(partitionsText(of(['2024-10-02', '2024-10-02'], ['2024-10-09', '2024-10-09']))).toBe('2024-10-02, 10-09');
  });
  it('says how many ranges it leaves out', () => {
    expect(partitionsText(of(['a', 'a'], ['c', 'c'], ['e', 'e'], ['g', 'g'], ['i', 'i']))).toBe('a, c, e and 2 more');
  });
  it('tells an asset without partitions from an empty set', () => {
    expect(partitionsText(null)).toBe('no partitions');
    expect(partitionsText({ count: 0, ranges: [], isExact: true })).toBe('none');
  });
});

it('marks a count that is not exact', () => {
  expect(countText({ count: 1825, ranges: [], isExact: false })).toBe('≤ 1\u00a0825');
  expect(countText(null)).toBe('1');
});

it('groups digits and bends nouns', () => {
  expect([0, 365, 1825, 100010].map(grouped)).toEqual(['0', '365', '1\u00a0825', '100\u00a0010']);
  expect([counted(1, 'asset'), counted(3, 'asset')]).toEqual(['1 asset', '3 assets']);
});

it('bends the names that somebody else has given', () => {
  const named = [
    [274, 'store'],
    [12, 'country'],
    [365, 'day'],
    [3, 'sales'],
    [4, 'branch'],
    [1, 'store'],
  ] as const;
  expect(named.map(([count, name]) => countedName(count, name))).toEqual([
    ...['274 stores', '12 countries', '365 days', '3 sales', '4 branches', '1 store'],
  ]);
});

it('names a target', () => {
  expect(targetText({ asset: 'daily_sales', partition: '2024-10-02' })).toBe('daily_sales › 2024-10-02');
  expect(targetText({ asset: 'totals', partition: null })).toBe('totals');
});

describe('labels', () => {
  const days = ['2024-10-01', '2024-10-02'];
  it('keep the month beside each other and drop it on a dense axis', () => {
    expect(neighbourLabels(days)).toEqual(['10-01', '10-02']);
    expect(axisLabels(days)).toEqual(['01', '02']);
  });
  it('keep what differs', () => {
    expect(axisLabels(['2024-09-30', '2024-10-01'])).toEqual(['09-30', '10-01']);
    expect(neighbourLabels(['2023-12-31', '2024-01-01'])).toEqual(['2023-12-31', '2024-01-01']);
    expect(axisLabels(['north-east', 'north-west'])).toEqual(['north-east', 'north-west']);
  });
});
