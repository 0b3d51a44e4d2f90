// What mappings do to sets: windows over granularities and zones, keys, cubes, and sides without partitions.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Partitions } from '../partitions/definition.js';
import { openSpace } from '../partitions/open.js';
import { countOf, keysOf, setOfIntervals, setOfKeys, wholeSet } from '../partitions/set.js';
import { formatSet } from '../partitions/set-text.js';
import type { Mapping } from './definition.js';
import { describeMapping, downstreamOf, incompleteOutputs, upstreamOf, validateMapping } from './mapping.js';
import type { MappingPair } from './rules.js';

const NO_KEYS = { dynamicKeys: () => null };

function pairOf(upstream: Partitions | null, downstream: Partitions | null, now: string): MappingPair {
  const context = { now: Date.parse(now), ...NO_KEYS };
  return { upstream: openSpace(upstream, context), downstream: openSpace(downstream, context), context };
}
/** `readers`: who reads these keys; `reads`: what these keys read. */
function ask(mapping: Mapping, pair: MappingPair) {
  return {
    readers: (...keys: string[]) => formatSet(downstreamOf(mapping, pair, setOfKeys(pair.upstream, keys).set)),
    reads: (...keys: string[]) => {
      const { set, missing, expected } = upstreamOf(mapping, pair, setOfKeys(pair.downstream, keys).set);
      return { keys: formatSet(set), missing, complete: `${countOf(set)} of ${expected}` };
    },
    incomplete: () => formatSet(incompleteOutputs(mapping, pair)),
  };
}

const OCTOBER: Partitions = { kind: 'daily', start: '2024-10-01', end: '2024-10-10' };
const TRAILING_WEEK: Mapping = { kind: 'timeWindow', startOffset: -6, endOffset: 0 };
const SAME_WINDOW: Mapping = { kind: 'timeWindow', startOffset: 0, endOffset: 0 };

describe('a trailing week of days', () => {
  const later = ask(TRAILING_WEEK, pairOf(OCTOBER, OCTOBER, '2024-10-12T12:00Z'));

  it('reads seven days', () => {
    expect(later.reads('2024-10-07')).toEqual({ keys: '2024-10-01..2024-10-07', missing: [], complete: '7 of 7' });
  });
  it('is reached for seven days', () => {
    expect(later.readers('2024-10-02')).toBe('2024-10-02..2024-10-08');
    expect(later.readers('2024-10-09')).toBe('2024-10-09');
  });
  it('is reached only where it exists', () => {
    const early = ask(TRAILING_WEEK, pairOf(OCTOBER, OCTOBER, '2024-10-05T12:00Z'));
    expect(early.readers('2024-10-02')).toBe('2024-10-02..2024-10-04');
  });
  it('says how much of a window there is', () => {
    expect(later.reads('2024-10-01')).toEqual({ keys: '2024-10-01', missing: [], complete: '1 of 7' });
    expect(later.reads('2024-10-03')).toEqual({ keys: '2024-10-01..2024-10-03', missing: [], complete: '3 of 7' });
  });
  it('sums the days of its window', () => {
    const value = (day: string, corrected: boolean) =>
      100 + Number(day.slice(-2)) + (corrected && day === '2024-10-02' ? 50 : 0);
    const pair = pairOf(OCTOBER, OCTOBER, '2024-10-12T12:00Z');
    const sum = (day: string, corrected: boolean) => {
      const { set, expected } = upstreamOf(TRAILING_WEEK, pair, setOfKeys(pair.downstream, [day]).set);
      const total = [...keysOf(set)].reduce((all, key) => all + value(key, corrected), 0);
      return `${total} over ${countOf(set)}${countOf(set) === expected ? '' : ', not complete'}`;
    };
    expect(sum('2024-10-01', false)).toBe('101 over 1, not complete');
    expect(sum('2024-10-03', false)).toBe('306 over 3, not complete');
    expect(sum('2024-10-03', true)).toBe('356 over 3, not complete');
    expect(sum('2024-10-07', true)).toBe('778 over 7');
    const all = [...keysOf(wholeSet(pair.downstream))];
    const changed = all.filter((day) => sum(day, true) !== sum(day, false));
    expect(changed).toEqual([
      ...keysOf(downstreamOf(TRAILING_WEEK, pair, setOfKeys(pair.upstream, ['2024-10-02']).set)),
    ]);
  });
  it('names the outputs that can never have a whole window', () => {
    expect(later.incomplete()).toBe('2024-10-01..2024-10-06');
    const ahead = ask(
      { kind: 'timeWindow', startOffset: 0, endOffset: 2 },
      pairOf(OCTOBER, OCTOBER, '2024-11-01T00:00Z'),
    );
    expect(ahead.incomplete()).toBe('2024-10-08..2024-10-09');
  });
});

describe('granularities and zones', () => {
  const berlin = 'Europe/Berlin';
  const hours: Partitions = { kind: 'hourly', start: '2024-03-01', timezone: berlin };
  const days: Partitions = { kind: 'daily', start: '2024-03-01', timezone: berlin };

  it('reads 24, 23 or 25 hours of a day', () => {
    const daily = ask(SAME_WINDOW, pairOf(hours, days, '2024-12-01T00:00Z'));
    expect(daily.reads('2024-03-30').complete).toBe('24 of 24');
    expect(daily.reads('2024-03-31').complete).toBe('23 of 23');
    expect(daily.reads('2024-10-27').complete).toBe('25 of 25');
  });
  it('reaches nothing through a month that is not over (report 05)', () => {
    const rides: Partitions = { kind: 'daily', start: '2024-09-01' };
    const months: Partitions = { kind: 'monthly', start: '2024-09-01' };
    const before = ask(SAME_WINDOW, pairOf(rides, months, '2024-10-18T12:00Z'));
    expect(before.readers('2024-10-02')).toBe('');
    expect(before.readers('2024-09-30')).toBe('2024-09-01');
    expect(before.readers('2024-09-30', '2024-10-01', '2024-10-02')).toBe('2024-09-01');
    expect(ask(SAME_WINDOW, pairOf(rides, months, '2024-11-01T00:00Z')).readers('2024-10-02')).toBe('2024-10-01');
  });
  it('follows the instant of an hour that comes twice (report 01)', () => {
    const zone = { start: '2023-11-04', end: '2023-11-07', timezone: 'America/Los_Angeles' };
    const clicks: Partitions = { ...zone, kind: 'hourly' };
    const before = ask(
      { kind: 'timeWindow', startOffset: -1, endOffset: -1 },
      pairOf(clicks, clicks, '2023-11-08T00:00Z'),
    );
    expect(before.readers('2023-11-05-01:00')).toBe('2023-11-05-01:00-0800');
    expect(before.readers('2023-11-05-01:00-0800')).toBe('2023-11-05-02:00');
    const byDay = ask(SAME_WINDOW, pairOf(clicks, { ...zone, kind: 'daily' }, '2023-11-08T00:00Z'));
    expect(byDay.readers('2023-11-05-01:00')).toBe('2023-11-05');
    expect(byDay.readers('2023-11-05-01:00-0800')).toBe('2023-11-05');
  });
  it('says that the first month misses the days before the input starts', () => {
    const pair = pairOf(
      { kind: 'daily', start: '2024-01-16' },
      { kind: 'monthly', start: '2024-01-01' },
      '2024-06-01T00:00Z',
    );
    expect(ask(SAME_WINDOW, pair).incomplete()).toBe('2024-01-01');
    expect(ask(SAME_WINDOW, pair).reads('2024-01-01').complete).toBe('16 of 31');
    expect(ask(SAME_WINDOW, pair).reads('2024-01-01').missing).toHaveLength(15);
  });
  it('accepts days of one zone over hours of another where they meet, and not where they do not', () => {
    const utcHours: Partitions = { kind: 'hourly', start: '2024-03-01' };
    expect(validateMapping(SAME_WINDOW, utcHours, days)).toBeNull();
    expect(validateMapping(SAME_WINDOW, utcHours, { ...days, timezone: 'Asia/Kolkata' })).toMatchObject({
      code: 'time-zones-differ',
    });
    expect(validateMapping(SAME_WINDOW, utcHours, days, { dialect: 'dagster' })).toMatchObject({
      code: 'time-zones-differ',
    });
  });
  it('refuses equal granularity in two zones, links aside', () => {
    const newYork: Partitions = { kind: 'daily', start: '2024-03-01', timezone: 'America/New_York' };
    for (const mapping of [SAME_WINDOW, { kind: 'identity' } as const]) {
      expect(validateMapping(mapping, newYork, days)?.message).toBe(
        "The input's days are cut in America/New_York, the reader's days in Europe/Berlin: their boundaries do not coincide.",
      );
      expect(validateMapping(mapping, newYork, { ...newYork, timezone: 'US/Eastern' })).toBeNull();
    }
  });
});

describe('readers and inputs without partitions', () => {
  const shops: Partitions = { kind: 'static', keys: ['1000', '2000', '3000'] };
  const read = (mapping: Mapping, upstream: Partitions | null, downstream: Partitions | null, ...keys: string[]) => {
    const pair = pairOf(upstream, downstream, '2024-10-12T12:00Z');
    return [...keysOf(downstreamOf(mapping, pair, setOfKeys(pair.upstream, keys).set))];
  };

  it('follow a mapping that says which keys are read (report 06)', () => {
    const flagship: Mapping = { kind: 'specific', keys: ['1000'] };
    expect(read(flagship, shops, null, '2000')).toEqual([]);
    expect(read(flagship, shops, null, '1000')).toEqual(['']);
    expect(read({ kind: 'last' }, OCTOBER, null, '2024-10-02')).toEqual([]);
    expect(read({ kind: 'last' }, OCTOBER, null, '2024-10-09')).toEqual(['']);
  });
  it('read everything otherwise', () => {
    expect(read({ kind: 'all' }, OCTOBER, null, '2024-10-02')).toEqual(['']);
    expect(read(TRAILING_WEEK, OCTOBER, null, '2024-10-02')).toEqual(['']);
    expect(read({ kind: 'all' }, OCTOBER, null)).toEqual([]);
  });
  it('reach every reader', () => {
    expect(read({ kind: 'all' }, null, shops, '')).toEqual(['1000', '2000', '3000']);
  });
  it('give a mapping nothing to choose from', () => {
    expect(validateMapping({ kind: 'last' }, null, OCTOBER)).toMatchObject({ code: 'mapping-does-not-fit' });
    expect(validateMapping({ kind: 'last' }, null, OCTOBER, { dialect: 'dagster' })).toBeNull();
  });
});

describe('keys', () => {
  const letters: Partitions = { kind: 'static', keys: ['a', 'b', 'c'] };
  const numbers: Partitions = { kind: 'static', keys: ['1', '2', '3'] };
  const byKey: Mapping = { kind: 'static', downstreamKeysByUpstreamKey: { a: ['1', '2'], b: '2' } };

  it('follow a written correspondence in both directions', () => {
    const asked = ask(byKey, pairOf(letters, numbers, '2024-10-12T12:00Z'));
    expect(asked.readers('a')).toBe('1..2');
    expect(asked.reads('2')).toEqual({ keys: 'a..b', missing: [], complete: '2 of 2' });
    expect(asked.reads('3').keys).toBe('');
  });
  it('must exist where a mapping names them', () => {
    const wrong: Mapping = { kind: 'static', downstreamKeysByUpstreamKey: { a: '9' } };
    expect(validateMapping(wrong, letters, numbers)).toMatchObject({
      code: 'unknown-mapping-key',
      message: expect.stringContaining('`9`'),
    });
    expect(validateMapping({ kind: 'specific', keys: ['2024-10-31'] }, OCTOBER, letters)).toMatchObject({
      nearest: '2024-10-09',
    });
    expect(
      validateMapping({ kind: 'specific', keys: ['2060-01-01'] }, { kind: 'daily', start: '2024-10-01' }, letters),
    ).toBeNull();
  });
  it('are missing where only the reader has them', () => {
    const asked = ask(
      { kind: 'identity' },
      pairOf(letters, { kind: 'static', keys: ['b', 'c', 'd'] }, '2024-10-12T12:00Z'),
    );
    expect(asked.reads('d', 'b')).toEqual({ keys: 'b', missing: ['d'], complete: '1 of 2' });
  });
  it('can never be complete where the input cannot have them', () => {
    const more: Partitions = { kind: 'static', keys: ['b', 'c', 'd'] };
    const august: Partitions = { kind: 'daily', start: '2024-09-28', end: '2024-10-04' };
    expect(ask({ kind: 'identity' }, pairOf(letters, more, '2024-12-01T00:00Z')).incomplete()).toBe('d');
    expect(ask({ kind: 'identity' }, pairOf(OCTOBER, august, '2024-12-01T00:00Z')).incomplete()).toBe(
      '2024-09-28..2024-09-30',
    );
    expect(ask({ kind: 'identity' }, pairOf(OCTOBER, OCTOBER, '2024-12-01T00:00Z')).incomplete()).toBe('');
  });
  it('are compared by text between definitions of time', () => {
    const august: Partitions = { kind: 'daily', start: '2024-08-01', end: '2024-10-04' };
    const asked = ask({ kind: 'identity' }, pairOf(august, OCTOBER, '2024-12-01T00:00Z'));
    expect(asked.readers('2024-10-01', '2024-08-05')).toBe('2024-10-01');
    expect(asked.reads('2024-10-03', '2024-10-04')).toEqual({
      keys: '2024-10-03',
      missing: ['2024-10-04'],
      complete: '1 of 2',
    });
  });
});

describe('cubes', () => {
  const cube: Partitions = {
    kind: 'multi',
    dimensions: { region: { kind: 'static', keys: ['us', 'eu'] }, date: OCTOBER },
  };
  it('are read by the one dimension that answers', () => {
    const asked = ask({ kind: 'multiToSingle' }, pairOf(cube, OCTOBER, '2024-12-01T00:00Z'));
    expect(asked.readers('2024-10-02|eu', '2024-10-05|us')).toBe('2024-10-02, 2024-10-05');
    expect(asked.reads('2024-10-02')).toEqual({
      keys: '2024-10-02|us..2024-10-02|eu',
      missing: [],
      complete: '2 of 2',
    });
  });
  it('are mapped dimension by dimension', () => {
    const mapping: Mapping = {
      kind: 'multi',
      byUpstreamDimension: { date: TRAILING_WEEK, region: { kind: 'identity' } },
    };
    const asked = ask(mapping, pairOf(cube, cube, '2024-12-01T00:00Z'));
    expect(asked.readers('2024-10-08|eu')).toBe('2024-10-08|eu..2024-10-09|eu');
    expect(asked.reads('2024-10-02|us').complete).toBe('2 of 7');
    expect(asked.incomplete()).toBe('2024-10-01|us..2024-10-06|eu');
  });
});

describe('custom mappings', () => {
  const doubled: Mapping = {
    kind: 'custom',
    describe: 'the neighbour',
    upstream: (keys) => ({ count: keys.count, keys: () => [...keys.keys()].map((key) => String(Number(key) - 1)) }),
    downstream: (keys) => ({ count: keys.count, keys: () => [...keys.keys()].map((key) => String(Number(key) + 1)) }),
  };
  const numbers: Partitions = { kind: 'static', keys: ['1', '2', '3'] };
  const pair = pairOf(numbers, numbers, '2024-12-01T00:00Z');

  it('may reach anything as long as nobody calls them', () => {
    const set = downstreamOf(doubled, pair, setOfKeys(pair.upstream, ['1']).set);
    expect(set).toMatchObject({ intervals: [[0, 2]], isExact: false });
  });
  it('are called by the runtime', () => {
    const asked = ask(doubled, { ...pair, callsCustomFunctions: true });
    expect(asked.readers('1')).toBe('2');
    expect(asked.reads('1')).toEqual({ keys: '', missing: ['0'], complete: '0 of 1' });
  });
  it('see a reader without partitions as one of a single key', () => {
    const chosen: Mapping = {
      ...doubled,
      upstream: (_, { downstream }) => ({ count: 1, keys: () => [downstream.kind === 'static' ? '3' : '1'] }),
      downstream: (_, { downstream }) => ({
        count: 1,
        keys: () => (downstream.kind === 'static' ? downstream.keys : []),
      }),
    };
    const whole = { ...pairOf(numbers, null, '2024-12-01T00:00Z'), callsCustomFunctions: true };
    expect(upstreamOf(chosen, whole, wholeSet(whole.downstream)).expected).toBe(1);
    expect(formatSet(upstreamOf(chosen, whole, wholeSet(whole.downstream)).set)).toBe('3');
    expect([...keysOf(downstreamOf(chosen, whole, setOfKeys(whole.upstream, ['1']).set))]).toEqual(['']);
  });
});

describe('words', () => {
  const hours: Partitions = { kind: 'hourly', start: '2024-10-01' };
  it.each<[Mapping, Partitions, string, string]>([
    [SAME_WINDOW, OCTOBER, 'same day', 'the same day'],
    [TRAILING_WEEK, OCTOBER, '−6 … 0 days', 'time window, −6 … 0 days, counted in partitions'],
    [
      { kind: 'timeWindow', startOffset: -1, endOffset: -1 },
      OCTOBER,
      '−1 day',
      'time window, −1 day, counted in partitions',
    ],
    [
      { kind: 'timeWindow', startOffset: 0, endOffset: 2 },
      OCTOBER,
      '0 … +2 days',
      'time window, 0 … +2 days, counted in partitions',
    ],
    [SAME_WINDOW, hours, 'hours of the day', 'the hours of the day'],
    [{ kind: 'identity' }, { kind: 'static', keys: ['a'] }, 'same key', 'the same key'],
    [{ kind: 'all' }, OCTOBER, 'all', 'all partitions'],
    [{ kind: 'last' }, OCTOBER, 'last', 'the last partition'],
  ])('say what %o reads', (mapping, upstream, label, text) => {
    const downstream = mapping.kind === 'identity' ? upstream : OCTOBER;
    expect(describeMapping(mapping, upstream, downstream)).toEqual({ label, text });
  });
});

describe('a reversed window', () => {
  it('fits nothing', () => {
    expect(validateMapping({ kind: 'timeWindow', startOffset: 1, endOffset: 0 }, OCTOBER, OCTOBER)).toMatchObject({
      code: 'mapping-does-not-fit',
      message: 'The window runs backwards: it starts at 1 and ends at 0.',
    });
  });
});

describe('the two directions agree', () => {
  const time = fc.record({
    kind: fc.constantFrom('hourly', 'daily', 'weekly', 'monthly'),
    start: fc.constantFrom('2024-02-25', '2024-03-05', '2024-10-20'),
    timezone: fc.constantFrom('Europe/Berlin'),
    endOffset: fc.integer({ min: -1, max: 1 }),
  });
  const pairs = fc.tuple(time, time);
  const offsets = fc.tuple(fc.integer({ min: -4, max: 2 }), fc.integer({ min: 0, max: 4 }));

  it('for time windows: d reads u exactly when u reaches d', () => {
    fc.assert(
      fc.property(pairs, offsets, fc.nat(), fc.nat(), ([up, down], [startOffset, length], i, j) => {
        const pair = pairOf(up, down, '2024-11-20T10:00Z');
        fc.pre(pair.upstream.count > 0 && pair.downstream.count > 0);
        const mapping: Mapping = { kind: 'timeWindow', startOffset, endOffset: startOffset + length };
        const single = (space: MappingPair['upstream'], at: number) =>
          setOfIntervals(space, [[at % space.count, at % space.count]]);
        const read = upstreamOf(mapping, pair, single(pair.downstream, j)).set;
        for (const near of [i, ...read.intervals.flat()]) {
          const key = pair.upstream.keyAt(near % pair.upstream.count);
          const reaches = [...keysOf(downstreamOf(mapping, pair, setOfKeys(pair.upstream, [key]).set))];
          expect(reaches.includes(pair.downstream.keyAt(j % pair.downstream.count))).toBe(
            [...keysOf(read)].includes(key),
          );
        }
      }),
      { numRuns: 150 },
    );
  });

  it('for runs: a set is mapped as the union of its keys', () => {
    fc.assert(
      fc.property(
        pairs,
        offsets,
        fc.nat(),
        fc.integer({ min: 0, max: 20 }),
        ([up, down], [startOffset, length], at, more) => {
          const pair = pairOf(up, down, '2024-11-20T10:00Z');
          fc.pre(pair.upstream.count > 0);
          const mapping: Mapping = { kind: 'timeWindow', startOffset, endOffset: startOffset + length };
          const first = at % pair.upstream.count;
          const run = setOfIntervals(pair.upstream, [[first, first + more]]);
          const each = [...keysOf(run)].flatMap((key) => [
            ...keysOf(downstreamOf(mapping, pair, setOfKeys(pair.upstream, [key]).set)),
          ]);
          expect(new Set(keysOf(downstreamOf(mapping, pair, run)))).toEqual(new Set(each));
        },
      ),
      { numRuns: 150 },
    );
  });
});
