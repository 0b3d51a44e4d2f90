// A graph that is made from the one before an edit is the graph that is made anew.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type AssetGraph, buildGraph } from './graph.js';
import type { AssetSketch } from './manifest.fixture.js';
import { manifestOf } from './manifest.fixture.js';
import type { Manifest } from './manifest.js';

const KEYS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
const key = fc.constantFrom(...KEYS);
const sketch = fc.record({
  reads: fc.uniqueArray(key, { maxLength: 3 }),
  undeclared: fc.uniqueArray(key, { maxLength: 1 }),
});
/** One asset is written, or another way, or taken away. */
const edit = fc.record({ key, sketch: fc.option(sketch) });

function manifestWith(edited: ReadonlyMap<string, Manifest>): Manifest {
  const parts = [...edited].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, part]) => part);
  return { assets: parts.flatMap(({ assets }) => assets), edges: parts.flatMap(({ edges }) => edges) };
}
function contentOf(graph: AssetGraph): unknown {
  const { order, cycles } = graph;
  const of = (each: string) => [graph.asset(each), graph.upstream(each), graph.downstream(each), graph.rank(each)];
  return { order, cycles, ofKeys: KEYS.map(of), edges: KEYS.flatMap((from) => KEYS.map((to) => graph.edge(from, to))) };
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
          const reads = Object.fromEntries(written.reads.filter(held).map((other) => [other, null]));
          const asset: AssetSketch = { reads, undeclared };
          parts.set(edited, manifestOf({ [edited]: asset }));
        }
        graph = buildGraph(manifestWith(parts), graph);
        expect(contentOf(graph)).toEqual(contentOf(buildGraph(manifestWith(parts))));
      }
    }),
    { numRuns: 300 },
  );
});
