// What a range may be said of, and what is answered where it means nothing.

import { buildGraph, openWorld } from '@headwater/core';
import { dailyPartitions, staticPartitions } from 'headwater';
import { keysOf, wholeSet } from 'headwater/algebra';
import { expect, test } from 'vitest';
import { manifestOf } from '../../../core/src/manifest.fixture.js';
import { rangeTarget } from './backfill-range.js';

const world = openWorld(
  buildGraph(
    manifestOf({
      days: { partitions: dailyPartitions({ start: '2024-10-01', end: '2024-10-10' }) },
      total: { reads: { days: null } },
      odd: { partitions: staticPartitions(['x', 'between', 'y', 'x..y', 'a b', 'a,b', 'c"d']) },
    }),
  ),
  { now: Date.UTC(2024, 9, 12), dynamicKeys: () => null },
);
const problemOf = (keys: readonly string[], bounds: { readonly from?: string; readonly to?: string }) => {
  const sets = new Map(keys.map((key) => [key, wholeSet(world.space(key))]));
  const target = rangeTarget(world, sets, { from: bounds.from, to: bounds.to });
  return target.kind === 'failure' ? target.message : null;
};

test.each([
  [['days'], { from: '2024-10-08', to: '2024-10-09' }, null],
  [['days'], { from: '2024-10-08' }, null],
  [[], { from: '2024-10-08' }, 'The selection names nothing that can be built: a range means nothing here.'],
  [['total'], { from: '2024-10-08' }, 'total has no partitions: a range means nothing here.'],
])('a range of %j, %j', (keys, bounds, problem) => {
  expect(problemOf(keys, bounds)).toBe(problem);
});

test.each([
  ['odd', { from: 'x', to: 'y' }, ['x', 'between', 'y']],
  ['odd', { from: 'x..y', to: 'a b' }, ['x..y', 'a b']],
  ['odd', { from: 'a b' }, ['a b', 'a,b', 'c"d']],
  ['odd', { from: 'a,b', to: 'c"d' }, ['a,b', 'c"d']],
  ['days', { from: '2024-10', to: '2024-10-02' }, ['2024-10-01', '2024-10-02']],
])('of %s, %j is %j', (key, bounds: { readonly from?: string; readonly to?: string }, keys) => {
  const sets = new Map([[key, wholeSet(world.space(key))]]);
  const target = rangeTarget(world, sets, { from: bounds.from, to: bounds.to });
  const set = target.kind === 'failure' ? null : target.value.sets.get(key);
  expect(set ? [...keysOf(set)] : target).toEqual(keys);
});
