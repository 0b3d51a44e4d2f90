import { dailyPartitions, timeWindow } from 'headwater';
import { keysOf, setOfKeys } from 'headwater/algebra';
import { expect, test } from 'vitest';
import { backfillTarget, leavePublished, type PartitionSets } from './backfill/target.js';
import { buildGraph } from './graph.js';
import { type AssetSketch, manifestOf } from './manifest.fixture.js';
import { planOf } from './plan.js';
import { recordsOf } from './records.fixture.js';
import type { Records } from './records.js';
import { select } from './selection.js';
import { openWorld } from './world.js';

const days = dailyPartitions({ start: '2024-10-01', end: '2024-10-04' });
const sketches: Record<string, AssetSketch> = {
  daily: { partitions: days },
  copy: { partitions: days, reads: { daily: null } },
  running: { partitions: days, reads: { running: timeWindow({ startOffset: -1, endOffset: -1 }) } },
};
const world = openWorld(buildGraph(manifestOf(sketches)), {
  now: Date.parse('2024-10-12T12:00:00Z'),
  dynamicKeys: () => null,
});
const lines = ['daily@2024-10-01 d1', 'daily@2024-10-02 d1', 'daily@2024-10-02 d2'];
const publishing = (...events: readonly number[]): Records => ({ ...recordsOf(lines), published: new Set(events) });

function planned(records: Records, selection: string, restates = false) {
  const selected = select(world, [selection]);
  if (selected.kind === 'invalid') return selected.message;
  const { steps, published } = planOf(world, records, selected.selection, { restates });
  return { steps: steps.map(({ asset, partitions }) => [asset, ...partitions]), published };
}
const keys = (sets: PartitionSets) => [...sets].map(([key, set]) => [key, ...keysOf(set)]);

test('a plan leaves out what is published and names it, and the rest is built', () => {
  expect(planned(publishing(3), 'daily@2024-10-01..2024-10-03')).toEqual({
    steps: [['daily', '2024-10-01', '2024-10-03']],
    published: [{ asset: 'daily', partitions: ['2024-10-02'] }],
  });
  expect(planned(publishing(3), 'daily@2024-10-02', true)).toEqual({
    steps: [['daily', '2024-10-02']],
    published: undefined,
  });
});

test('a record that another has superseded holds nothing back', () => {
  expect(planned(publishing(2), 'daily@2024-10-02')).toEqual({
    steps: [['daily', '2024-10-02']],
    published: undefined,
  });
});

test('what would follow from a rebuild that is left out is not built for it', () => {
  const made = ['running@2024-10-01 r1', 'running@2024-10-02 r2 ← running@2024-10-01 r1'];
  const third = 'running@2024-10-03 r3 ← running@2024-10-02 r2';
  const records = { ...recordsOf([...made, third]), published: new Set([2]) };
  const selected = select(world, ['running@2024-10-01', 'running']);
  const plan = selected.kind === 'selected' ? planOf(world, records, selected.selection) : null;
  expect(plan?.steps.map(({ partitions }) => partitions)).toEqual([['2024-10-01']]);
  expect(plan?.published).toEqual([{ asset: 'running', partitions: ['2024-10-02'] }]);
});

test('a backfill leaves out what is published, and builds what reads it', () => {
  const roots = new Map([['daily', setOfKeys(world.space('daily'), ['2024-10-01', '2024-10-02']).set]]);
  const target = backfillTarget(world, { assets: new Set(['daily', 'copy']), roots });
  const left = leavePublished(publishing(3), target);
  expect(keys(left.published)).toEqual([['daily', '2024-10-02']]);
  expect(keys(left.sets)).toEqual([
    ['daily', '2024-10-01'],
    ['copy', '2024-10-01', '2024-10-02'],
  ]);
});
