// The edges along which data flows, as numbers: assets by their rank, edges side by side, each with the number of what it
// does to what reaches its input. Many do the same, since many assets share a definition. While the same assets read the
// same, a graph takes over those of the one before, but for the edges that an edit has touched.

import type { AssetGraph } from './graph.js';
import { identityNumbers } from './identity-numbers.js';
import type { AssetDeclaration, DependencyEdge } from './manifest.js';
import { changeOf } from './manifest-change.js';
import type { World } from './world.js';

/** Edges out of a rank lie between two neighbours of `starts`, sorted by the reader's key. */
export interface Flow {
  readonly size: number;
  readonly starts: Uint32Array;
  /** Rank of the reader. */
  readonly readers: Uint32Array;
  /** What the edge does to what reaches its input, by number. */
  readonly effects: Uint32Array;
  /** For each number, an edge that does it. */
  readonly examples: readonly DependencyEdge[];
}

interface Kept {
  readonly graph: AssetGraph;
  readonly flow: Flow;
  readonly numbers: EffectNumbers;
}
/** By the order, which stands for who reads whom. */
const flows = new WeakMap<AssetGraph['order'], Kept>();

/** With more touched edges, or numbers that nobody uses, all are counted anew. */
const [MOST_TOUCHED, MOST_NUMBERS] = [2000, 10_000];

export function flowOf(world: World): Flow {
  const { graph } = world;
  const known = flows.get(graph.order);
  const touched = known && known.numbers.size < MOST_NUMBERS ? touchedEdges(known.graph, graph) : null;
  const isAfter = known !== undefined && touched !== null && touched.length <= MOST_TOUCHED;
  const kept = isAfter ? { ...known, graph, flow: flowAfter(known, world, touched) } : countedAnew(world);
  flows.set(graph.order, kept);
  return kept.flow;
}

function countedAnew(world: World): Kept {
  const { graph } = world;
  const { order } = graph;
  const numbers = new EffectNumbers();
  const examples: DependencyEdge[] = [];
  const flowing = order.map((key) => flowingFrom(graph, key));
  const edges = flowing.flat();
  const starts = new Uint32Array(order.length + 1);
  flowing.forEach((out, index) => {
    starts[index + 1] = (starts[index] ?? 0) + out.length;
  });
  const readers = Uint32Array.from(edges, ({ to }) => graph.rank(to));
  const effects = Uint32Array.from(edges, (edge) => {
    const number = numbers.of(edge, world);
    examples[number] ??= edge;
    return number;
  });
  return { graph, numbers, flow: { size: order.length, starts, readers, effects, examples } };
}

function flowingFrom(graph: AssetGraph, key: string): readonly DependencyEdge[] {
  return graph.downstream(key).filter(({ kind }) => kind !== 'order');
}

/** Present edges that may do something else than before. */
function touchedEdges(before: AssetGraph, after: AssetGraph): readonly DependencyEdge[] {
  if (before === after) return [];
  const { assets, edges } = changeOf(before.manifest, after.manifest);
  const isDivided = ({ key, partitions }: AssetDeclaration): boolean =>
    JSON.stringify(before.asset(key)?.partitions ?? null) !== JSON.stringify(partitions);
  const around = assets.come.filter(isDivided).flatMap(({ key }) => [...after.upstream(key), ...after.downstream(key)]);
  return [...new Set([...edges.come, ...around])].filter(({ kind }) => kind !== 'order');
}

function flowAfter({ flow, numbers }: Kept, world: World, touched: readonly DependencyEdge[]): Flow {
  if (touched.length === 0) return flow;
  const effects = flow.effects.slice();
  const examples = [...flow.examples];
  const places = touched.map((edge) => ({ edge, index: indexOf(flow, world.graph, edge) }));
  const doubtful = new Set(places.map(({ index }) => effects[index] ?? 0));
  for (const { edge, index } of places) {
    const number = numbers.of(edge, world);
    effects[index] = number;
    examples[number] = edge;
    doubtful.delete(number);
  }
  const after = { ...flow, effects, examples };
  // Their examples may be touched ones, which do something else now.
  for (const number of doubtful) {
    const index = effects.indexOf(number);
    const edge = index < 0 ? null : edgeAt(after, world.graph, index);
    if (edge) examples[number] = edge;
  }
  return after;
}

function indexOf({ starts, readers }: Flow, graph: AssetGraph, { from, to }: DependencyEdge): number {
  const rank = graph.rank(from);
  const reader = graph.rank(to);
  return readers.subarray(0, starts[rank + 1]).indexOf(reader, starts[rank]);
}
function edgeAt({ starts }: Flow, graph: AssetGraph, index: number): DependencyEdge | null {
  const rank = starts.findIndex((start) => start > index) - 1;
  return flowingFrom(graph, graph.order[rank] ?? '')[index - (starts[rank] ?? 0)] ?? null;
}

/** Edges with the same words do the same to what reaches their inputs. */
class EffectNumbers {
  readonly #numbers = new Map<string, number>();
  readonly #definitions = new Map<string, number>();
  readonly #idOf = identityNumbers();

  get size(): number {
    return this.#numbers.size;
  }

  of(edge: DependencyEdge, world: World): number {
    const mapping = world.mapping(edge);
    // What a function does, nobody can compare; what it has answered is compared by identity.
    const functions = edge.answers ?? (mapping?.kind === 'custom' ? mapping : null);
    const what = functions === null ? JSON.stringify(mapping) : `custom ${this.#idOf(functions)}`;
    const ends = `${this.#definitionOf(edge.from, world)} ${this.#definitionOf(edge.to, world)}`;
    return numberIn(this.#numbers, `${edge.isDeclared} ${ends} ${what}`);
  }

  #definitionOf(key: string, { graph }: World): number {
    const partitions = graph.asset(key)?.partitions ?? null;
    if (partitions === null) return -1;
    const text = texts.get(partitions) ?? JSON.stringify(partitions);
    texts.set(partitions, text);
    return numberIn(this.#definitions, text);
  }
}

/** Many assets share a definition. */
const texts = new WeakMap<object, string>();

function numberIn(numbers: Map<string, number>, text: string): number {
  const known = numbers.get(text) ?? numbers.size;
  numbers.set(text, known);
  return known;
}
