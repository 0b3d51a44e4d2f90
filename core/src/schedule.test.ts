import { allPartitions, dailyPartitions, timeWindow } from 'headwater';
import { expect, it } from 'vitest';
import { buildGraph } from './graph.js';
import { type LimitSettings, limitsOf } from './limits.js';
import { type AssetSketch, manifestOf } from './manifest.fixture.js';
import { planOf } from './plan.js';
import { noRecords } from './records.js';
import { scheduleOf } from './schedule.js';
import { select } from './selection.js';
import { openWorld } from './world.js';

const days = dailyPartitions({ start: '2024-10-01', end: '2024-10-04' });
const sketches: Record<string, AssetSketch> = {
  daily: { partitions: days },
  window: { partitions: days, reads: { daily: timeWindow({ startOffset: -1, endOffset: 0 }) } },
  gate: {},
  report: { reads: { window: null }, after: ['gate'] },
};

function planned(of: Record<string, AssetSketch>) {
  const now = Date.parse('2024-10-12T12:00:00Z');
  const world = openWorld(buildGraph(manifestOf(of)), { now, dynamicKeys: () => null });
  const selected = select(world, []);
  if (selected.kind === 'invalid') throw new Error(selected.message);
  return { world, plan: planOf(world, noRecords, selected.selection) };
}

/** Lane by lane: `daily 01 0–2`. */
function lanesOf(jobs: number, of = sketches, limits: LimitSettings = {}): string[][] {
  const { world, plan } = planned(of);
  const lengthOf = (asset: string): number => (asset === 'daily' ? 2 : 1);
  const lanes = Array.from({ length: jobs }, (): string[] => []);
  for (const { asset, partition, lane, from, to } of scheduleOf(plan, world, {
    jobs,
    lengthOf,
    limitsOf: (key) => limitsOf(limits, { key, tags: {} }),
  }))
    lanes[lane]?.push(`${[asset, partition.slice(8)].filter(Boolean).join(' ')} ${from}–${to}`);
  return lanes;
}

it('builds one after the other in the order of the plan', () => {
  expect(lanesOf(1)).toEqual([
    [
      'daily 01 0–2',
      'daily 02 2–4',
      'daily 03 4–6',
      'gate 6–7',
      'window 01 7–8',
      'window 02 8–9',
      'window 03 9–10',
      'report 10–11',
    ],
  ]);
});

it('builds two at a time, each as soon as what it reads is built', () => {
  expect(lanesOf(2)).toEqual([
    ['daily 01 0–2', 'daily 03 2–4', 'window 02 4–5', 'report 5–6'],
    ['daily 02 0–2', 'gate 2–3', 'window 01 3–4', 'window 03 4–5'],
  ]);
});

it('leaves out whom a limit keeps back, and begins the next that may', () => {
  expect(lanesOf(2, sketches, { daily: 1 })).toEqual([
    ['daily 01 0–2', 'daily 02 2–4', 'daily 03 4–6', 'window 03 6–7', 'report 7–8'],
    ['gate 0–1', 'window 01 2–3', 'window 02 4–5'],
  ]);
});

it('waits with lanes that nothing can fill', () => {
  expect(lanesOf(8).flat()).toContain('report 3–4');
});

it('lets readers of all partitions begin once the last of them is built', () => {
  const all = { daily: { partitions: days }, total: { partitions: days, reads: { daily: allPartitions() } } };
  expect(lanesOf(2, all)).toEqual([
    ['daily 01 0–2', 'daily 03 2–4', 'total 01 4–5', 'total 03 5–6'],
    ['daily 02 0–2', 'total 02 4–5'],
  ]);
});

it('waits for other partitions of its own asset, and not for itself', () => {
  const running = { total: { partitions: days, reads: { total: timeWindow({ startOffset: -1, endOffset: 0 }) } } };
  expect(lanesOf(3, running)[0]).toEqual(['total 01 0–1', 'total 02 1–2', 'total 03 2–3']);
});

it('looks at each partition that a thousand readers share once for them all', () => {
  const many = dailyPartitions({ start: '2022-01-01', end: '2024-09-27' });
  const { world, plan } = planned({
    daily: { partitions: many },
    total: { partitions: many, reads: { daily: allPartitions() } },
  });
  const made: string[] = [];
  const input = world.space('daily');
  const counting = { ...input, keyAt: (index: number) => made[made.push(input.keyAt(index)) - 1] ?? '' };
  const space = (asset: string) => (asset === 'daily' ? counting : world.space(asset));
  expect(scheduleOf(plan, { ...world, space }, { jobs: 4, lengthOf: () => 1, limitsOf: () => [] })).toHaveLength(2_000);
  expect(made).toHaveLength(1_000);
});
