// Bad definitions: what is named, and the nearest valid value.

import { describe, expect, it } from 'vitest';
import { checkPartitions } from './check.js';
import type { Partitions } from './definition.js';

function problems(definition: Partitions): readonly string[] {
  return checkPartitions(definition).map(
    ({ code, message, nearest }) => `${code}: ${message}${nearest ? ` → ${nearest}` : ''}`,
  );
}
const DAILY = { kind: 'daily', start: '2024-10-01' } as const;

describe('a good definition', () => {
  it.each<Partitions>([
    DAILY,
    { ...DAILY, start: '2024-10-01T06:00', end: '2024-10-02' },
    { kind: 'hourly', start: '2024-10-01' },
    { kind: 'hourly', start: '2024-10-01-05:00' },
    { kind: 'weekly', start: '2024-10-01', dayOffset: 6 },
    { kind: 'monthly', start: '2024-10-01', dayOffset: 31 },
    { kind: 'cron', cron: '@weekly', start: '2024-10-01' },
    { kind: 'cron', cron: '0 0 29 2 *', start: '2024-10-01' },
    { ...DAILY, format: '%d.%m.%Y', start: '01.10.2024' },
    { ...DAILY, exclusions: [{ cron: '0 0 * * 0' }, '2024-10-02'] },
    { kind: 'static', keys: ['a', 'b'] },
    { kind: 'dynamic', name: 'shops' },
    { kind: 'multi', dimensions: { day: DAILY, shop: { kind: 'dynamic', name: 'shops' } } },
  ])('has no problem: %o', (definition) => {
    expect(problems(definition)).toEqual([]);
  });
});

describe('a bad definition', () => {
  it.each<[Partitions, string]>([
    [{ kind: 'static', keys: [] }, 'empty-keys: The list of partition keys is empty.'],
    [{ kind: 'static', keys: ['a', 'b', 'a'] }, 'repeated-key: The partition key `a` is listed twice.'],
    [{ kind: 'static', keys: ['a', ''] }, 'empty-key: Partition key 2 of 2 is empty.'],
    [
      { kind: 'dynamic', name: ' ' },
      'empty-key: Dynamic partitions need a name, under which the event log keeps their keys.',
    ],
    [{ ...DAILY, timezone: 'Europe/Berln' }, 'unknown-zone: There is no time zone `Europe/Berln`. → Europe/Berlin'],
    [{ ...DAILY, timezone: '+02:00' }, 'unknown-zone: There is no time zone `+02:00`.'],
    [
      { ...DAILY, start: '2024-1-5' },
      "invalid-start: The start `2024-1-5` is neither an ISO date or date-time nor in the keys' format. → 2024-01-05",
    ],
    [
      { ...DAILY, end: '2024-02-30' },
      "invalid-end: The end `2024-02-30` is neither an ISO date or date-time nor in the keys' format.",
    ],
    [
      { ...DAILY, end: '2024-10-01' },
      'end-before-start: The end `2024-10-01` is not after the start `2024-10-01`: there would be no partition.',
    ],
    [{ ...DAILY, hourOffset: 24 }, 'invalid-offset: `hourOffset` is 24; it must be a whole number from 0 to 23. → 23'],
    [
      { ...DAILY, endOffset: 1e9 },
      'invalid-offset: `endOffset` is 1000000000; it must be a whole number from -1000000 to 1000000.',
    ],
    [{ ...DAILY, endOffset: 0.5 }, 'invalid-offset: `endOffset` is 0.5; it must be a whole number.'],
    [
      { kind: 'weekly', start: '2024-10-01', dayOffset: 8 },
      'invalid-offset: `dayOffset` is 8; it must be a whole number from 0 to 7. → 7',
    ],
    [
      { kind: 'cron', cron: '0 0 31 2 *', start: '2024-10-01' },
      'invalid-cron: `0 0 31 2 *` is no cron expression of five fields that ever fires.',
    ],
    [
      { kind: 'cron', cron: '61 * * * *', start: '2024-10-01' },
      'invalid-cron: `61 * * * *` is no cron expression of five fields that ever fires.',
    ],
    [{ ...DAILY, exclusions: ['soon'] }, 'invalid-exclusion: The exclusion `soon` is no ISO date or date-time.'],
    [{ ...DAILY, format: '%Q' }, 'invalid-format: `%Q` is no strftime pattern. → %Y-%m-%d'],
    [
      { kind: 'hourly', start: '2024-10-01', format: '%Y-%m-%d' },
      'invalid-format: The format `%Y-%m-%d` gives several windows the key `2024-10-01`.',
    ],
    [
      { kind: 'multi', dimensions: { day: DAILY } },
      'invalid-dimensions: A multi-dimensional definition has two dimensions; this one has 1.',
    ],
    [
      { kind: 'multi', dimensions: { day: DAILY, shop: { kind: 'static', keys: [] } } },
      'empty-keys: In the dimension `shop`: The list of partition keys is empty.',
    ],
  ])('says what is wrong with %o', (definition, problem) => {
    expect(problems(definition)).toEqual([problem]);
  });

  it('reads starts in the keys’ format alone by the rules of Dagster', () => {
    const hourly: Partitions = { kind: 'hourly', start: '2024-10-01' };
    expect(checkPartitions(hourly, { dialect: 'dagster' })).toMatchObject([{ code: 'invalid-start' }]);
  });
});
