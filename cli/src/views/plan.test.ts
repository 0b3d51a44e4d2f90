// What the text and the JSON of a plan say of windows that have to be whole.

import { buildGraph, noRecords, openWorld, planOf } from '@headwater/core';
import { dailyPartitions, timeWindow } from 'headwater';
import { emptySet, wholeSet } from 'headwater/algebra';
import { expect, test } from 'vitest';
import { manifestOf } from '../../../core/src/manifest.fixture.js';
import { describeRefused, planView } from './plan.js';

test.each([
  ['mark', undefined],
  ['fail', [{ input: 'daily', partitions: { count: 6, ranges: [['2024-10-01', '2024-10-06']] } }]],
] as const)("incomplete: '%s'", (incomplete, refused) => {
  const partitions = dailyPartitions({ start: '2024-10-01', end: '2024-10-11' });
  const window = timeWindow({ startOffset: -6, endOffset: 0 });
  const { assets, edges } = manifestOf({ daily: { partitions }, week: { partitions, reads: { daily: window } } });
  const graph = buildGraph({ assets, edges: edges.map((edge) => ({ ...edge, incomplete })) });
  const world = openWorld(graph, { now: Date.UTC(2024, 9, 12), dynamicKeys: () => null });
  const space = world.space('week');
  const plan = planOf(world, noRecords, new Map([['week', { set: wholeSet(space), requested: emptySet(space) }]]));
  const [step] = planView(world, plan, { withKeys: true }).steps;
  expect(step?.incomplete?.count).toBe(6);
  if (refused === undefined) expect(step?.refused).toBe(undefined);
  else expect(step?.refused).toMatchObject(refused);
  expect(step?.refused?.map(describeRefused)).toEqual(
    refused && ["6 of them fail: daily is incomplete, and incomplete: 'fail'"],
  );
});
