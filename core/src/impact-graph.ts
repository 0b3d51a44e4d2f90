// A world's graph as impact walks it: assets by their rank, edges with the number of what they do to a set. Made once
// for each world; many edges do the same, since many assets share a definition.

import type { DependencyEdge } from './manifest.js';
import type { World } from './world.js';

export interface ImpactEdge {
  /** Rank of the reader. */
  readonly to: number;
  readonly isDeclared: boolean;
  /** Position in `effects`. */
  readonly effect: number;
}
export interface ImpactGraph {
  /** Edges along which data flows, by the rank that they lead out of, sorted by the reader's key. */
  readonly edges: readonly (readonly ImpactEdge[])[];
  /** For each thing that edges do to sets, one edge that does it. */
  readonly effects: readonly DependencyEdge[];
}

const graphs = new WeakMap<World, ImpactGraph>();

export function impactGraphOf(world: World): ImpactGraph {
  const known = graphs.get(world);
  if (known !== undefined) return known;
  const { order, rank, downstream } = world.graph;
  const effects: DependencyEdge[] = [];
  const effectOf = numberedBy((edge: DependencyEdge) => effects.push(edge) - 1, describerOf(world));
  const edges = order.map((key) =>
    downstream(key)
      .filter(({ kind }) => kind !== 'order')
      .map((edge) => ({ to: rank(edge.to), isDeclared: edge.isDeclared, effect: effectOf(edge) })),
  );
  const graph = { edges, effects };
  graphs.set(world, graph);
  return graph;
}

function numberedBy<T>(add: (item: T) => number, describe: (item: T) => string): (item: T) => number {
  const numbers = new Map<string, number>();
  return (item) => {
    const text = describe(item);
    const known = numbers.get(text);
    if (known !== undefined) return known;
    const number = add(item);
    numbers.set(text, number);
    return number;
  };
}

/** Edges with the same words do the same to the same set. */
function describerOf(world: World): (edge: DependencyEdge) => string {
  const idOf = identityNumbers();
  return (edge) => {
    const mapping = world.mapping(edge);
    // What a function does, nobody can compare; what it has answered is compared by identity.
    const functions = edge.answers ?? (mapping?.kind === 'custom' ? mapping : null);
    const what = functions === null ? JSON.stringify(mapping) : `custom ${idOf(functions)}`;
    return `${idOf(world.space(edge.from))} ${idOf(world.space(edge.to))} ${what}`;
  };
}

export function identityNumbers(): (item: object) => number {
  const numbers = new Map<object, number>();
  return (item) => {
    const known = numbers.get(item);
    if (known !== undefined) return known;
    numbers.set(item, numbers.size + 1);
    return numbers.size;
  };
}
