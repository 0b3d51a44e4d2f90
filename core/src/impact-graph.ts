// A world's graph as impact walks it: assets by their rank, edges side by side in arrays of numbers, each with the number
// of what it does to what reaches its input. Made once for each world; many edges do the same, since many assets share a definition.

import { identityNumbers } from './identity-numbers.js';
import { ImpactSets } from './impact-sets.js';
import type { DependencyEdge } from './manifest.js';
import type { World } from './world.js';

/** Edges along which data flows: those out of a rank lie between two neighbours of `starts`, sorted by the reader's key. */
export interface ImpactGraph {
  readonly size: number;
  readonly starts: Uint32Array;
  /** Rank of the reader. */
  readonly readers: Uint32Array;
  /** What the edge does to what reaches its input, by number. */
  readonly effects: Uint32Array;
  /** What questions have met so far. */
  readonly sets: ImpactSets;
  readonly scratch: Scratch;
}
/** What one question writes and the next one writes over. */
export interface Scratch {
  /** By rank, the number of what reaches it. */
  readonly reached: Uint32Array;
  readonly waiting: Uint8Array;
}

const graphs = new WeakMap<World, ImpactGraph>();

export function impactGraphOf(world: World): ImpactGraph {
  const known = graphs.get(world);
  if (known !== undefined && known.sets.hasRoom) return known;
  const graph = known === undefined ? makeGraph(world) : { ...known, sets: known.sets.anew() };
  graphs.set(world, graph);
  return graph;
}

function makeGraph(world: World): ImpactGraph {
  const { order, rank, downstream } = world.graph;
  const examples: DependencyEdge[] = [];
  const effectOf = numberedBy((edge: DependencyEdge) => examples.push(edge) - 1, describerOf(world));
  const flowing = order.map((key) => downstream(key).filter(({ kind }) => kind !== 'order'));
  const edges = flowing.flat();
  const starts = new Uint32Array(order.length + 1);
  flowing.forEach((out, index) => {
    starts[index + 1] = (starts[index] ?? 0) + out.length;
  });
  const size = order.length;
  return {
    size,
    starts,
    readers: Uint32Array.from(edges, ({ to }) => rank(to)),
    effects: Uint32Array.from(edges, effectOf),
    sets: new ImpactSets(world, examples),
    scratch: {
      reached: new Uint32Array(size),
      waiting: new Uint8Array(size),
    },
  };
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

/** Edges with the same words do the same to what reaches their inputs. */
function describerOf(world: World): (edge: DependencyEdge) => string {
  const idOf = identityNumbers();
  return (edge) => {
    const mapping = world.mapping(edge);
    // What a function does, nobody can compare; what it has answered is compared by identity.
    const functions = edge.answers ?? (mapping?.kind === 'custom' ? mapping : null);
    const what = functions === null ? JSON.stringify(mapping) : `custom ${idOf(functions)}`;
    return `${edge.isDeclared} ${idOf(world.space(edge.from))} ${idOf(world.space(edge.to))} ${what}`;
  };
}
