// What of a backfill is open: each asset by its own partitions, whatever the others have.

import { dailyPartitions, staticPartitions, weeklyPartitions } from 'headwater';
import { keysOf, wholeSet } from 'headwater/algebra';
import { expect, it } from 'vitest';
import { buildGraph } from '../graph.js';
import { manifestOf } from '../manifest.fixture.js';
import { recordsOf } from '../records.fixture.js';
import { openWorld } from '../world.js';
import { onlyOpen } from './target.js';

const range = { start: '2024-10-06', end: '2024-10-20' };
const world = openWorld(
  buildGraph(
    manifestOf({
      days: { partitions: dailyPartitions(range) },
      weeks: { partitions: weeklyPartitions(range), reads: { days: null } },
      regions: { partitions: staticPartitions(['eu', 'us']) },
      whole: { reads: { weeks: null } },
    }),
  ),
  { now: Date.UTC(2024, 9, 21), dynamicKeys: () => null },
);

it.each([
  [
    { failed: true, missing: false },
    { days: ['2024-10-08'], regions: ['us'] },
  ],
  [
    { failed: false, missing: true },
    { days: 12, weeks: ['2024-10-13'], whole: [''] },
  ],
  [
    { failed: true, missing: true },
    { days: 12, weeks: ['2024-10-13'], regions: ['us'], whole: [''] },
  ],
])('%o', (wanted, expected) => {
  const made = recordsOf(['days@2024-10-06', 'days@2024-10-07', 'weeks@2024-10-06', 'regions@eu', 'regions@us']);
  const failed = { run: 1, step: 1 };
  const records: typeof made = {
    ...made,
    latest(asset) {
      const rows = new Map(made.latest(asset));
      const us = rows.get('us');
      if (us !== undefined) rows.set('us', { ...us, failed });
      const [any] = rows.values();
      if (asset === 'days' && any !== undefined)
        rows.set('2024-10-08', { ...any, part: '2024-10-08', event: null, failed });
      return rows;
    },
  };
  const sets = new Map(world.graph.order.map((key) => [key, wholeSet(world.space(key))]));
  const open = onlyOpen(world, records, { sets, widened: new Map(), published: new Map() }, wanted);
  const shown = [...open.sets].map(([key, set]): [string, unknown] => {
    const keys = [...keysOf(set)];
    return [key, keys.length > 5 ? keys.length : keys];
  });
  expect(Object.fromEntries(shown)).toEqual(expected);
});
