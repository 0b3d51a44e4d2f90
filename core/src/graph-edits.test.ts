// A graph that is made from the one before an edit is the graph that is made anew.

import fc from 'fast-check';
import { dailyPartitions, lastPartition, timeWindow } from 'headwater';
import { rangesOf, wholeSet } from 'headwater/algebra';
import { expect, it } from 'vitest';
import { type AssetGraph, buildGraph } from './graph.js';
import { impactOf } from './impact.js';
import { type AssetSketch, manifestOf } from './manifest.fixture.js';
import type { Manifest } from './manifest.js';
import { openWorld } from './world.js';

const KEYS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
const key = fc.constantFrom(...KEYS);
const days = dailyPartitions({ start: '2024-10-01', end: '2024-10-10' });
const sketch = fc.record({
  partitions: fc.constantFrom(null, days, dailyPartitions({ start: '2024-10-05', end: '2024-10-10' })),
  isOrder: fc.boolean(),
  mapping: fc.constantFrom(null, timeWindow({ startOffset: -1, endOffset: 0 }), lastPartition()),
  reads: fc.uniqueArray(key, { maxLength: 3 }),
  undeclared: fc.uniqueArray(key, { maxLength: 1 }),
});
/** One asset is written, or another way, or taken away. */
const edit = fc.record({ key, sketch: fc.option(sketch) });

function manifestWith(edited: ReadonlyMap<string, Manifest>): Manifest {
  const parts = [...edited].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, part]) => part);
  return { assets: parts.flatMap(({ assets }) => assets), edges: parts.flatMap(({ edges }) => edges) };
}
const context = { now: Date.parse('2024-10-12T12:00:00Z'), dynamicKeys: () => null };

function impactIn(graph: AssetGraph): unknown {
  const world = openWorld(graph, context);
  return graph.order.map((each) =>
    impactOf(world, each, wholeSet(world.space(each))).assets.map(({ key: reached, set, isDeclared, via }) => {
      return [reached, rangesOf(set), isDeclared, via];
    }),
  );
}
function contentOf(graph: AssetGraph): unknown {
  const { order, cycles } = graph;
  const of = (each: string) => [graph.asset(each), graph.upstream(each), graph.downstream(each), graph.rank(each)];
  return {
    order,
    cycles,
    impact: impactIn(graph),
    ofKeys: KEYS.map(of),
    edges: KEYS.flatMap((from) => KEYS.map((to) => graph.edge(from, to))),
  };
}

it('says after every edit what one made anew says', () => {
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 20 }), fc.boolean(), (edits, isStraight) => {
      const parts = new Map<string, Manifest>();
      let graph = buildGraph(manifestWith(parts));
      for (const { key: edited, sketch: written } of edits) {
        if (written === null) parts.delete(edited);
        else {
          // Straight ones have no circles, as nearly all that people write.
          const held = (other: string): boolean => !isStraight || other > edited;
          const undeclared = written.undeclared.filter((other) => held(other) && !written.reads.includes(other));
          const named = written.reads.filter(held);
          const reads = Object.fromEntries(named.map((other) => [other, written.mapping]));
          const links = written.isOrder ? { after: named } : { reads };
          const asset: AssetSketch = { partitions: written.partitions, ...links, undeclared };
          parts.set(edited, manifestOf({ [edited]: asset }));
        }
        graph = buildGraph(manifestWith(parts), graph);
        expect(contentOf(graph)).toEqual(contentOf(buildGraph(manifestWith(parts))));
      }
    }),
    { numRuns: 150 },
  );
});
