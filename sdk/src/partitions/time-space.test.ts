// Windows of time: which exist when, over clock changes, with offsets and exclusions.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Partitions, TimePartitions } from './definition.js';
import { openSpace } from './open.js';
import { keysOf, wholeSet } from './set.js';
import type { PartitionSpace } from './space.js';
import { isSameZone } from './zone.js';

function openAt(definition: Partitions, now: string): PartitionSpace {
  return openSpace(definition, { now: Date.parse(now), dynamicKeys: () => null });
}
function keys(definition: Partitions, now: string): readonly string[] {
  return [...keysOf(wholeSet(openAt(definition, now)))];
}
/** Lengths of windows in hours. */
function hours(space: PartitionSpace): readonly number[] {
  return Array.from({ length: space.count }, (_, index) => {
    const window = space.windowAt(index);
    return window ? (window.end - window.start) / 3_600_000 : Number.NaN;
  });
}

describe('existence', () => {
  const october: TimePartitions = { kind: 'daily', start: '2024-10-01', end: '2024-10-10' };

  it('begins at the instant at which the window has ended', () => {
    expect(keys(october, '2024-10-02T23:59:59.999Z')).toEqual(['2024-10-01']);
    expect(keys(october, '2024-10-03T00:00:00Z')).toEqual(['2024-10-01', '2024-10-02']);
  });

  it('is bounded by the exclusive end', () => {
    expect(keys(october, '2025-01-01T00:00:00Z').at(-1)).toBe('2024-10-09');
    expect(keys({ ...october, end: '2024-10-04T12:00' }, '2025-01-01T00:00:00Z').at(-1)).toBe('2024-10-03');
  });

  it('follows the end offset to both sides', () => {
    const open = { kind: 'daily', start: '2024-10-01' } as const;
    expect(keys({ ...open, endOffset: 1 }, '2024-10-03T12:00:00Z').at(-1)).toBe('2024-10-03');
    expect(keys({ ...open, endOffset: -1 }, '2024-10-03T12:00:00Z')).toEqual(['2024-10-01']);
    expect(keys({ ...open, endOffset: 9, end: '2024-10-05' }, '2024-10-03T12:00:00Z').at(-1)).toBe('2024-10-04');
  });

  it('follows the zone of the definition, not of UTC', () => {
    expect(keys({ kind: 'daily', start: '2024-10-01', timezone: 'Asia/Tokyo' }, '2024-10-01T15:00:00Z')).toEqual([
      '2024-10-01',
    ]);
  });

  it('is empty for a definition that makes no sense', () => {
    expect(openAt({ kind: 'daily', start: 'yesterday' }, '2024-10-01T00:00:00Z').count).toBe(0);
    expect(openAt({ kind: 'daily', start: '2024-10-01', timezone: 'Mars/Olympus' }, '2024-10-03T00:00:00Z').count).toBe(
      0,
    );
    expect(openAt({ kind: 'cron', cron: '0 0 31 2 *', start: '2024-10-01' }, '2024-10-03T00:00:00Z').count).toBe(0);
  });
});

describe('clock changes', () => {
  it('gives Berlin days of 23 and 25 hours', () => {
    const berlin = { kind: 'daily', timezone: 'Europe/Berlin' } as const;
    expect(hours(openAt({ ...berlin, start: '2024-03-30', end: '2024-04-02' }, '2025-01-01T00:00Z'))).toEqual([
      24, 23, 24,
    ]);
    expect(hours(openAt({ ...berlin, start: '2024-10-26', end: '2024-10-29' }, '2025-01-01T00:00Z'))).toEqual([
      24, 25, 24,
    ]);
  });

  it('tells the hour that comes twice by its offset', () => {
    const night = {
      kind: 'hourly',
      start: '2023-11-05',
      end: '2023-11-05T03:00',
      timezone: 'America/Los_Angeles',
    } as const;
    const space = openAt(night, '2023-11-08T00:00:00Z');
    expect([...keysOf(wholeSet(space))]).toEqual([
      '2023-11-05-00:00',
      '2023-11-05-01:00',
      '2023-11-05-01:00-0800',
      '2023-11-05-02:00',
    ]);
    expect(space.indexOf('2023-11-05-01:00')).toBe(1);
    expect(space.indexOf('2023-11-05-01:00-0800')).toBe(2);
    expect(space.indexOf('2023-11-05-01:00-0700')).toBe(-1);
    expect(hours(space)).toEqual([1, 1, 1, 1]);
  });

  it('counts 24 + 25 + 24 hours around that night', () => {
    const clicks = { kind: 'hourly', start: '2023-11-04', end: '2023-11-07', timezone: 'America/Los_Angeles' } as const;
    expect(openAt(clicks, '2023-11-08T00:00:00Z').count).toBe(73);
  });

  it('keeps hourly keys on the clock where it changes by half an hour', () => {
    const lordHowe = { kind: 'hourly', timezone: 'Australia/Lord_Howe' } as const;
    const spring = openAt({ ...lordHowe, start: '2024-10-06', end: '2024-10-06T05:00' }, '2025-01-01T00:00Z');
    expect([...keysOf(wholeSet(spring))]).toEqual([
      '2024-10-06-00:00',
      '2024-10-06-01:00',
      '2024-10-06-03:00',
      '2024-10-06-04:00',
    ]);
    expect(hours(spring)).toEqual([1, 1.5, 1, 1]);
    const autumn = openAt({ ...lordHowe, start: '2024-04-07', end: '2024-04-07T04:00' }, '2025-01-01T00:00Z');
    expect(hours(autumn)).toEqual([1, 1.5, 1, 1]);
  });

  it('has no partition for a day that a zone left out', () => {
    const apia = { kind: 'daily', start: '2011-12-28', end: '2012-01-02', timezone: 'Pacific/Apia' } as const;
    for (const hourOffset of [0, 2, 5]) {
      const space = openAt({ ...apia, hourOffset }, '2012-06-01T00:00:00Z');
      expect([...keysOf(wholeSet(space))].slice(0, 3)).toEqual(['2011-12-28', '2011-12-29', '2011-12-31']);
      expect(hours(space).slice(0, 3)).toEqual([24, 24, 24]);
    }
  });

  it('moves a tick that is skipped by night to the end of the gap', () => {
    const space = openAt(
      {
        kind: 'daily',
        start: '2024-03-09',
        end: '2024-03-12',
        hourOffset: 2,
        minuteOffset: 30,
        timezone: 'America/New_York',
      },
      '2025-01-01T00:00:00Z',
    );
    expect(space.windowAt(1)?.start).toBe(Date.parse('2024-03-10T03:00:00-04:00'));
  });
});

describe('schedules', () => {
  it.each([
    ['0 */6 * * *', '2024-10-01', '2024-10-02', ['00:00', '06:00', '12:00', '18:00']],
    ['*/30 1 * * *', '2024-10-01', '2024-10-03', ['01:00', '01:30', '01:00']],
    ['@hourly', '2024-10-01', '2024-10-01T03:00', ['00:00', '01:00', '02:00']],
  ])('cuts time at the ticks of %s', (cron, start, end, expected) => {
    const definition = { kind: 'cron', cron, start, end, format: '%H:%M' } as const;
    expect(keys(definition, '2025-01-01T00:00:00Z')).toEqual(expected);
  });

  it('reaches over years without a tick', () => {
    const leap = { kind: 'cron', cron: '0 0 29 2 *', start: '2019-01-01' } as const;
    expect(keys(leap, '2030-01-01T00:00:00Z')).toEqual(['2020-02-29', '2024-02-29']);
  });

  it('unites day of the month and day of the week', () => {
    const thirteenthOrFriday = { kind: 'cron', cron: '0 0 13 * FRI', start: '2024-08-01', end: '2024-08-17' } as const;
    expect(keys(thirteenthOrFriday, '2025-01-01T00:00:00Z')).toEqual(['2024-08-02', '2024-08-09', '2024-08-13']);
  });

  it('leaves out excluded windows, whose neighbours keep their own length', () => {
    const weekdays = {
      kind: 'daily',
      start: '2024-10-03',
      end: '2024-10-10',
      exclusions: [{ cron: '0 0 * * 0,6' }, '2024-10-08'],
    } as const;
    const space = openAt(weekdays, '2025-01-01T00:00:00Z');
    expect([...keysOf(wholeSet(space))]).toEqual(['2024-10-03', '2024-10-04', '2024-10-07', '2024-10-09']);
    expect(hours(space)).toEqual([24, 24, 24, 24]);
    expect(space.indexOf('2024-10-05')).toBe(-1);
  });

  it('knows months whose first day is another one', () => {
    const billing = { kind: 'monthly', start: '2024-01-20', dayOffset: 15 } as const;
    expect(keys(billing, '2024-05-01T00:00:00Z')).toEqual(['2024-02-15', '2024-03-15']);
    expect(keys({ ...billing, dayOffset: 31 }, '2024-06-01T00:00:00Z')).toEqual(['2024-01-31', '2024-03-31']);
  });
});

describe('properties', () => {
  const zone = fc.constantFrom(
    'UTC',
    'America/New_York',
    'Europe/Berlin',
    'Australia/Lord_Howe',
    'Pacific/Apia',
    'America/Sao_Paulo',
    'Asia/Kathmandu',
  );
  const day = fc.integer({ min: Date.UTC(2010, 0, 1) / 86_400_000, max: Date.UTC(2026, 0, 1) / 86_400_000 });
  const definition = fc
    .record({
      kind: fc.constantFrom('hourly', 'daily', 'weekly', 'monthly'),
      timezone: zone,
      day,
      hourOffset: fc.integer({ min: 0, max: 23 }),
      minuteOffset: fc.constantFrom(0, 15, 30),
      endOffset: fc.integer({ min: -2, max: 2 }),
    })
    .map(
      ({ day: start, ...rest }): TimePartitions => ({
        ...rest,
        start: new Date(start * 86_400_000).toISOString().slice(0, 10),
      }),
    );
  const moment = (of: TimePartitions, days: number): number => Date.parse(`${of.start}T12:34:00Z`) + days * 86_400_000;

  it('tiles the line without gap or overlap', () => {
    fc.assert(
      fc.property(definition, fc.integer({ min: 1, max: 120 }), (of, days) => {
        const space = openSpace(of, { now: moment(of, days), dynamicKeys: () => null });
        for (let index = 0; index < Math.min(space.count, 300); index += 1) {
          const window = space.windowAt(index);
          expect(window?.start).toBeLessThan(window?.end ?? Number.NEGATIVE_INFINITY);
          if (index > 0) expect(space.windowAt(index - 1)?.end).toBe(window?.start);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('finds each key where it stands', () => {
    fc.assert(
      fc.property(definition, fc.integer({ min: 1, max: 400 }), fc.nat(), (of, days, at) => {
        const space = openSpace(of, { now: moment(of, days), dynamicKeys: () => null });
        fc.pre(space.count > 0);
        const index = at % space.count;
        expect(space.indexOf(space.keyAt(index))).toBe(index);
      }),
      { numRuns: 300 },
    );
  });
});

describe('zones', () => {
  it('takes links for the zone that they name', () => {
    expect(isSameZone('US/Eastern', 'America/New_York')).toBe(true);
    expect(isSameZone('UTC', 'Etc/UTC')).toBe(true);
    expect(isSameZone('Europe/Berlin', 'Europe/Paris')).toBe(false);
  });
});
