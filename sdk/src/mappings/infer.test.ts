// Defaults: what a dependency without a mapping means.

import { describe, expect, it } from 'vitest';
import type { Partitions } from '../partitions/definition.js';
import { inferMapping } from './infer.js';

const DAYS: Partitions = { kind: 'daily', start: '2024-10-01' };
const SHOPS: Partitions = { kind: 'static', keys: ['a', 'b'] };
const CUBE: Partitions = { kind: 'multi', dimensions: { day: DAYS, shop: SHOPS } };

function inferred(upstream: Partitions | null, downstream: Partitions | null): string {
  const answer = inferMapping(upstream, downstream);
  return answer.kind === 'mapping' ? answer.mapping.kind : `${answer.problem.code}, not ${answer.tried.kind}`;
}

describe('the default mapping', () => {
  it.each<[string, Partitions | null, Partitions | null, string]>([
    ['without partitions', null, DAYS, 'all'],
    ['into no partitions', DAYS, null, 'all'],
    ['between equal days', DAYS, { ...DAYS }, 'timeWindow'],
    [
      'from hours to months',
      { kind: 'hourly', start: '2024-10-01' },
      { kind: 'monthly', start: '2024-10-01' },
      'timeWindow',
    ],
    ['between listed keys', SHOPS, { kind: 'static', keys: ['b', 'c'] }, 'identity'],
    ['from a cube to its dimension', CUBE, SHOPS, 'multiToSingle'],
    ['from weeks to the days of a cube', { kind: 'weekly', start: '2024-10-01' }, CUBE, 'multiToSingle'],
    ['between cubes', CUBE, CUBE, 'identity'],
    ['between different kinds', SHOPS, DAYS, 'no-default-mapping, not identity'],
    ['from a cube to foreign keys', CUBE, { kind: 'static', keys: ['x'] }, 'no-default-mapping, not identity'],
    ['between days of two zones', DAYS, { ...DAYS, timezone: 'Asia/Tokyo' }, 'time-zones-differ, not timeWindow'],
    [
      'from hours of UTC to days of Tokyo',
      { kind: 'hourly', start: '2024-10-01' },
      { ...DAYS, timezone: 'Asia/Tokyo' },
      'timeWindow',
    ],
  ])('%s', (_name, upstream, downstream, expected) => {
    expect(inferred(upstream, downstream)).toBe(expected);
  });
});
