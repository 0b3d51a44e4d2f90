// What a change reaches, beside the slow and obvious way to find it: along every edge, over and over, until nothing grows.

import fc from 'fast-check';
import { dailyPartitions, lastPartition, timeWindow } from 'headwater';
import { countOf, differenceOf, type PartitionSet, rangesOf, setOfKeys, unionOf, wholeSet } from 'headwater/algebra';
import { expect, it } from 'vitest';
import { buildGraph } from './graph.js';
import { impactOf } from './impact.js';
import { type AssetSketch, manifestOf } from './manifest.fixture.js';
import type { DependencyEdge } from './manifest.js';
import { openWorld, type World } from './world.js';

const KEYS = ['a', 'b', 'c', 'd', 'e', 'f'];
const days = dailyPartitions({ start: '2024-10-01', end: '2024-10-10' });
const mapping = fc.constantFrom(null, timeWindow({ startOffset: -1, endOffset: 0 }), lastPartition());
const sketch: fc.Arbitrary<AssetSketch> = fc.record({
  partitions: fc.constantFrom(null, days, dailyPartitions({ start: '2024-10-05', end: '2024-10-10' })),
  reads: fc.dictionary(fc.constantFrom(...KEYS), mapping, { maxKeys: 3 }),
  undeclared: fc.uniqueArray(fc.constantFrom(...KEYS), { maxLength: 2 }),
});
const project = fc
  .tuple(...KEYS.map(() => sketch))
  .map((sketches) => Object.fromEntries(KEYS.map((key, index) => [key, sketches[index] ?? {}])));

type Reached = Map<string, PartitionSet>;

function naively(world: World, origin: readonly [string, PartitionSet], edges: readonly DependencyEdge[]): Reached {
  const reached: Reached = new Map([origin]);
  for (let isGrowing = true; isGrowing; ) {
    isGrowing = false;
    for (const edge of edges) {
      const from = reached.get(edge.from);
      if (from === undefined) continue;
      const before = reached.get(edge.to);
      const carried = world.downstream(edge, from);
      const after = before === undefined ? carried : unionOf(before, carried);
      if (countOf(after) === (before === undefined ? 0 : countOf(before))) continue;
      reached.set(edge.to, after);
      isGrowing = true;
    }
  }
  reached.delete(origin[0]);
  return reached;
}

function expectedOf(world: World, key: string, set: PartitionSet): unknown {
  const { order, manifest } = world.graph;
  const edges = manifest.edges.filter(({ kind }) => kind !== 'order');
  const all = naively(world, [key, set], edges);
  const declared = naively(
    world,
    [key, set],
    edges.filter(({ isDeclared }) => isDeclared),
  );
  return order.flatMap((each) => {
    const [whole, part] = [all.get(each), declared.get(each)];
    if (whole === undefined) return [];
    const rest = part === undefined ? whole : differenceOf(whole, part);
    const told = part === undefined ? [] : [[each, rangesOf(part), true]];
    return countOf(rest) === 0 ? told : [...told, [each, rangesOf(rest), false]];
  });
}

it('is what walking along every edge until nothing grows finds', () => {
  fc.assert(
    fc.property(project, fc.constantFrom(...KEYS), fc.nat(9), (sketches, key, day) => {
      const world = openWorld(buildGraph(manifestOf(sketches)), {
        now: Date.parse('2024-10-12T12:00:00Z'),
        dynamicKeys: () => null,
      });
      const space = world.space(key);
      const isWhole = day >= space.count;
      const set = isWhole ? wholeSet(space) : setOfKeys(space, [space.keyAt(day)]).set;
      const found = impactOf(world, key, set).assets.map((each) => [each.key, rangesOf(each.set), each.isDeclared]);
      expect(found).toEqual(expectedOf(world, key, set));
    }),
    { numRuns: 300 },
  );
});
