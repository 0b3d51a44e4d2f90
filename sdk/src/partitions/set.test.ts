// Sets of partitions: the algebra against naive lists, and the text form.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Partitions } from './definition.js';
import { openSpace } from './open.js';
import {
  countOf,
  differenceOf,
  emptySet,
  firstKey,
  hasKey,
  intersectionOf,
  isEmptySet,
  keysOf,
  lastKey,
  setOfIntervals,
  setOfKeys,
  unionOf,
  wholeSet,
} from './set.js';
import { formatSet, parseSet, rangesOf } from './set-text.js';
import type { PartitionSpace } from './space.js';

function open(definition: Partitions): PartitionSpace {
  return openSpace(definition, { now: Date.UTC(2025, 0, 1), dynamicKeys: () => ['k3', 'k1'] });
}

const days = open({ kind: 'daily', start: '2024-10-01', end: '2024-12-01' });
const cube = open({
  kind: 'multi',
  dimensions: {
    region: { kind: 'static', keys: ['us', 'eu', 'ap'] },
    date: { kind: 'daily', start: '2024-10-01', end: '2024-10-06' },
  },
});
const odd = open({ kind: 'static', keys: ['a, b', 'x..y', 'plain', '"quoted"', ' padded '] });

describe('sets against lists', () => {
  const indexes = fc.array(fc.nat({ max: 60 }), { maxLength: 40 });
  const setOf = (list: readonly number[]) =>
    setOfIntervals(
      days,
      list.map((index) => [index, index]),
    );
  const listOf = (set: ReturnType<typeof setOf>) => [...keysOf(set)].map((key) => days.indexOf(key));
  const sorted = (list: Iterable<number>) => [...new Set(list)].sort((a, b) => a - b);

  it('unites, intersects, subtracts and counts alike', () => {
    fc.assert(
      fc.property(indexes, indexes, (a, b) => {
        const [one, other] = [setOf(a), setOf(b)];
        expect(listOf(unionOf(one, other))).toEqual(sorted([...a, ...b]));
        expect(listOf(intersectionOf(one, other))).toEqual(sorted(a.filter((index) => b.includes(index))));
        expect(listOf(differenceOf(one, other))).toEqual(sorted(a.filter((index) => !b.includes(index))));
        expect(countOf(one)).toBe(new Set(a).size);
        expect(isEmptySet(one)).toBe(a.length === 0);
        for (const index of [0, 30, 60]) expect(hasKey(one, days.keyAt(index))).toBe(a.includes(index));
      }),
    );
  });

  it('keeps intervals sorted, disjoint and apart', () => {
    fc.assert(
      fc.property(indexes, indexes, (a, b) => {
        let end = -2;
        for (const [first, last] of unionOf(setOf(a), setOf(b)).intervals) {
          expect(first).toBeGreaterThan(end + 1);
          expect(last).toBeGreaterThanOrEqual(first);
          end = last;
        }
      }),
    );
  });

  it.each([
    ['days', days],
    ['a cube', cube],
    ['odd keys', odd],
  ])('reads back what it prints, of %s', (_name, space) => {
    fc.assert(
      fc.property(indexes, (list) => {
        const set = setOfIntervals(
          space,
          list.map((index) => [index % space.count, index % space.count]),
        );
        expect(parseSet(space, formatSet(set))).toEqual({ kind: 'parsed', set });
      }),
    );
  });
});

describe('text', () => {
  const shown = (text: string, space = days): string => {
    const parsed = parseSet(space, text);
    return parsed.kind === 'parsed' ? formatSet(parsed.set) : `${parsed.problem.code}: ${parsed.problem.message}`;
  };

  it('is compact', () => {
    expect(shown('2024-11-02, 2024-10-01..2024-10-03,2024-10-04..2024-10-07')).toBe(
      '2024-10-01..2024-10-07, 2024-11-02',
    );
    expect(formatSet(emptySet(days))).toBe('');
    expect(rangesOf(wholeSet(days))).toEqual([['2024-10-01', '2024-11-30']]);
  });

  it('takes a range of a cube as a product', () => {
    expect(shown('2024-10-01|us..2024-10-02|eu', cube)).toBe('2024-10-01|us..2024-10-02|eu');
    const parsed = parseSet(cube, '2024-10-01|us..2024-10-02|eu');
    expect(parsed.kind === 'parsed' && [...keysOf(parsed.set)]).toEqual([
      '2024-10-01|us',
      '2024-10-01|eu',
      '2024-10-02|us',
      '2024-10-02|eu',
    ]);
    expect(formatSet(wholeSet(cube))).toBe('2024-10-01|us..2024-10-05|ap');
  });

  it('quotes keys that look like punctuation', () => {
    expect(formatSet(wholeSet(odd))).toBe('"a, b".." padded "');
  });

  it('reads hourly keys, with and without their offset', () => {
    const hours = open({ kind: 'hourly', start: '2023-11-04', end: '2023-11-07', timezone: 'America/Los_Angeles' });
    expect(shown('2023-11-05-01:00-0800', hours)).toBe('2023-11-05-01:00-0800');
    expect(shown('2023-11-05-01:00..2023-11-05-02:00', hours)).toBe('2023-11-05-01:00..2023-11-05-02:00');
  });

  it.each([
    ['2024-10', '2024-10-01..2024-10-31'],
    ['2024', '2024-10-01..2024-11-30'],
    ['2024-10..2024-11', '2024-10-01..2024-11-30'],
    ['2024-10-30..2024-11', '2024-10-30..2024-11-30'],
    ['2024-11, 2024-10-02', '2024-10-02, 2024-11-01..2024-11-30'],
    ['2024-12', '`2024-12` is no partition key here'],
    ['2024-1', '`2024-1` is no partition key here'],
    ['2024-11..2024-10', 'runs backwards'],
  ])('reads the period %s', (text, expected) => {
    expect(shown(text)).toContain(expected);
  });

  it('reads a day of hours as long as it is there, and only where keys are dates', () => {
    const hours = open({ kind: 'hourly', start: '2023-11-04', end: '2023-11-07', timezone: 'America/Los_Angeles' });
    const day = parseSet(hours, '2023-11-05');
    expect(day.kind === 'parsed' && countOf(day.set)).toBe(25);
    const named = open({ kind: 'daily', start: '01.10.2024', end: '05.10.2024', format: '%d.%m.%Y' });
    expect(shown('2024-10', named)).toContain('is no partition key here');
    expect(shown('2024', open({ kind: 'static', keys: ['2024-10', '2025'] }))).toContain('is no partition key here');
    // A week is named by its first day alone.
    expect(shown('2024-10-08', open({ kind: 'weekly', start: '2024-10-06' }))).toContain('is no partition key here');
  });

  it('names the nearest key', () => {
    expect(parseSet(days, '2024-09-30')).toMatchObject({
      kind: 'invalid',
      problem: { code: 'unknown-key', nearest: '2024-10-01' },
    });
    expect(parseSet(days, '2025-01-31')).toMatchObject({ problem: { nearest: '2024-11-30' } });
    expect(parseSet(days, '2024-10-01..2024-10-77')).toMatchObject({
      problem: { message: expect.stringContaining('`2024-10-77`') },
    });
    expect(parseSet(odd, 'plane')).toMatchObject({ problem: { nearest: 'plain' } });
    expect(parseSet(cube, 'eu|2024-10-02')).toMatchObject({ problem: { nearest: '2024-10-02|eu' } });
    expect(parseSet(cube, 'eu|2024-09-01')).toMatchObject({ problem: { nearest: '2024-10-01|eu' } });
    expect(parseSet(cube, '2024-10-77|uss')).toMatchObject({ problem: { nearest: '2024-10-05|us' } });
    expect(shown('2024-10-05..2024-10-02')).toContain('runs backwards');
    expect(parseSet(days, '2024-10-05..2024-10-02')).toMatchObject({ problem: { nearest: '2024-10-02..2024-10-05' } });
  });
});

describe('keys', () => {
  it('reports those that do not exist', () => {
    const { set, unknown } = setOfKeys(days, ['2024-10-02', 'nonsense', '2024-10-01', '2024-12-01']);
    expect([...keysOf(set)]).toEqual(['2024-10-01', '2024-10-02']);
    expect(unknown).toEqual(['nonsense', '2024-12-01']);
    expect([firstKey(set), lastKey(set)]).toEqual(['2024-10-01', '2024-10-02']);
  });

  it('keeps the order in which dynamic keys were added', () => {
    expect([...keysOf(wholeSet(open({ kind: 'dynamic', name: 'shops' })))]).toEqual(['k3', 'k1']);
  });

  it('is inexact where only the log knows the keys', () => {
    const space = openSpace({ kind: 'dynamic', name: 'shops' }, { now: 0, dynamicKeys: () => null });
    expect(wholeSet(space)).toMatchObject({ intervals: [], isExact: false });
  });

  it('is the empty string where there are no partitions', () => {
    expect([...keysOf(wholeSet(openSpace(null, { now: 0, dynamicKeys: () => null })))]).toEqual(['']);
  });
});
