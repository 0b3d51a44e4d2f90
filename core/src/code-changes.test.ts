import { dailyPartitions, timeWindow } from 'headwater';
import { wholeSet } from 'headwater/algebra';
import { expect, it } from 'vitest';
import { codeChanges, describeChange } from './code-changes.js';
import { buildGraph } from './graph.js';
import { impactOfAll } from './impact.js';
import { type AssetSketch, manifestOf } from './manifest.fixture.js';
import { openWorld, type World } from './world.js';

const days = dailyPartitions({ start: '2024-10-01', end: '2024-10-10' });
const shop = {
  raw: { kind: 'source', partitions: days },
  daily: { partitions: days, codeVersion: '1', reads: { raw: null } },
  week: { partitions: days, codeVersion: '1', reads: { daily: timeWindow({ startOffset: -6, endOffset: 0 }) } },
} as const satisfies Record<string, AssetSketch>;

const worldOf = (sketches: Record<string, AssetSketch>): World =>
  openWorld(buildGraph(manifestOf(sketches)), { now: Date.parse('2024-10-12T12:00:00Z'), dynamicKeys: () => null });

function check(after: Record<string, AssetSketch>) {
  const { changed, gone } = codeChanges(worldOf(shop), worldOf(after));
  return [...changed.map(({ key, changes }) => [key, ...changes]), ...gone.map((key) => [key, 'gone'])];
}

it('finds nothing where nothing says anything else', () => {
  expect(check(shop)).toEqual([]);
});

it('sees another code version, and none where nobody knows one', () => {
  expect(check({ ...shop, daily: { ...shop.daily, codeVersion: '2' } })).toEqual([
    ['daily', { kind: 'code', from: '1', to: '2' }],
  ]);
  const { codeVersion: _, ...unknown } = shop.daily;
  expect(check({ ...shop, daily: unknown })).toEqual([]);
});

it('sees reads that come, go and mean other partitions; a default that is written out is none', () => {
  const more = { kind: 'reads', added: ['raw'], removed: [], remapped: [] };
  expect(check({ ...shop, week: { ...shop.week, reads: { ...shop.week.reads, raw: null } } })).toEqual([
    ['week', more],
  ]);
  const other = { daily: timeWindow({ startOffset: -7, endOffset: 0 }) };
  expect(check({ ...shop, week: { ...shop.week, reads: other } })).toEqual([
    ['week', { kind: 'reads', added: [], removed: [], remapped: ['daily'] }],
  ]);
  expect(
    check({ ...shop, daily: { ...shop.daily, reads: { raw: timeWindow({ startOffset: 0, endOffset: 0 }) } } }),
  ).toEqual([]);
});

it('says in few words what changed', () => {
  expect(
    [
      { kind: 'new' } as const,
      { kind: 'code', from: '1f09c2aa00000000', to: 'by hand 2' } as const,
      { kind: 'reads', added: ['a'], removed: ['b'], remapped: ['c'] } as const,
    ].map(describeChange),
  ).toEqual(['new', 'code 1f09c2aa → by hand 2', 'reads + a, − b, c otherwise']);
});

it('sees new assets, other partitions, and what is gone; a new source is none', () => {
  const { week: _, ...rest } = shop;
  const longer = dailyPartitions({ start: '2024-09-01', end: '2024-10-10' });
  expect(check({ ...rest, fx: { kind: 'source' }, total: {}, daily: { ...shop.daily, partitions: longer } })).toEqual([
    ['daily', { kind: 'partitions' }],
    ['total', { kind: 'new' }],
    ['week', 'gone'],
  ]);
});

it('reaches from several changed assets together, each by the way that is shortest', () => {
  const world = worldOf({
    a: { partitions: days },
    b: { partitions: days, reads: { a: null } },
    c: { partitions: days, reads: { b: null } },
    d: { reads: { c: null, e: null } },
    e: {},
  });
  const reached = impactOfAll(
    world,
    ['a', 'b', 'e'].map((key) => ({ key, set: wholeSet(world.space(key)) })),
  );
  expect(reached.map(({ key, via }) => [key, via.join('→')])).toEqual([
    ['c', 'b→c'],
    ['d', 'e→d'],
  ]);
});
