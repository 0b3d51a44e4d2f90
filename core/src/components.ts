// Which assets wait for each other: strongly connected components of the graph.
// Nearly all of a graph is peeled off first, by counting, without recursion: what no cycle can hold.

import { DirectedGraph } from 'graphology';
import { stronglyConnectedComponents } from 'graphology-components';
import type { AssetKey } from './manifest.js';

export interface Link {
  readonly from: AssetKey;
  readonly to: AssetKey;
}

/** Each sorted, in the order of their first members. */
export function componentsOf(keys: readonly AssetKey[], links: readonly Link[]): readonly (readonly AssetKey[])[] {
  const tangled = tangledKeys(keys, links);
  const alone = keys.flatMap((key) => (tangled.has(key) ? [] : [[key]]));
  if (tangled.size === 0) return alone.sort(byFirst);
  const graph = new DirectedGraph();
  for (const key of tangled) graph.addNode(key);
  for (const { from, to } of links) if (tangled.has(from) && tangled.has(to)) graph.mergeDirectedEdge(from, to);
  const components = stronglyConnectedComponents(graph).map((members) => members.sort(compare));
  return [...alone, ...components].sort(byFirst);
}

/** What is left when everything that nothing left waits for, and that waits for nothing left, is taken away. */
function tangledKeys(keys: readonly AssetKey[], links: readonly Link[]): ReadonlySet<AssetKey> {
  const indices = new Map(keys.map((key, index) => [key, index]));
  const pairs = links.flatMap(({ from, to }) => {
    const [start, end] = [indices.get(from), indices.get(to)];
    return start === undefined || end === undefined ? [] : [[start, end] as const];
  });
  const forward = peel(keys.length, pairs);
  const rest = pairs.filter(([start, end]) => !forward.has(start) && !forward.has(end));
  const backward = peel(
    keys.length,
    rest.map(([start, end]) => [end, start] as const),
  );
  return new Set(keys.filter((_, index) => !forward.has(index) && !backward.has(index)));
}

/** Nodes in the order in which nothing points at them any more. */
function peel(count: number, pairs: readonly (readonly [number, number])[]): ReadonlySet<number> {
  const waits = new Int32Array(count);
  const next: number[][] = Array.from({ length: count }, () => []);
  for (const [start, end] of pairs) {
    waits[end] = (waits[end] ?? 0) + 1;
    next[start]?.push(end);
  }
  const free = Array.from(waits.keys()).filter((index) => waits[index] === 0);
  for (let index = free.pop(); index !== undefined; index = free.pop()) {
    waits[index] = -1;
    for (const end of next[index] ?? []) {
      waits[end] = (waits[end] ?? 0) - 1;
      if (waits[end] === 0) free.push(end);
    }
  }
  return new Set(Array.from(waits.keys()).filter((index) => waits[index] === -1));
}

function byFirst(a: readonly AssetKey[], b: readonly AssetKey[]): number {
  return compare(a[0] ?? '', b[0] ?? '');
}
function compare(a: AssetKey, b: AssetKey): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
