// What a change reaches: sets of partitions, carried along the edges by their mappings.

import { differenceOf, isEmptySet, type PartitionSet } from 'headwater/algebra';
import { type ImpactEdge, type ImpactGraph, impactGraphOf } from './impact-graph.js';
import { ImpactSets, NOTHING } from './impact-sets.js';
import type { AssetKey } from './manifest.js';
import type { World } from './world.js';

export interface ImpactedAsset {
  readonly key: AssetKey;
  readonly set: PartitionSet;
  /** False: only a read that nobody declared leads here. */
  readonly isDeclared: boolean;
  /** From the changed asset to this one: the shortest path, ties by key. Found when it is asked for. */
  readonly via: readonly AssetKey[];
}
export interface Impact {
  readonly changed: { readonly key: AssetKey; readonly set: PartitionSet };
  /**
   * In the graph's order, without the changed asset itself. An asset that undeclared reads reach further than declared
   * ones stands here twice: first what is declared, then what comes on top.
   */
  readonly assets: readonly ImpactedAsset[];
}

export function impactOf(world: World, key: AssetKey, set: PartitionSet): Impact {
  const origin = world.graph.rank(key);
  return { changed: { key, set }, assets: origin < 0 ? [] : reachedFrom(world, origin, set) };
}

interface Walk {
  readonly graph: ImpactGraph;
  readonly sets: ImpactSets;
  readonly origin: number;
  /** The number of the changed set. */
  readonly start: number;
}

function reachedFrom(world: World, origin: number, set: PartitionSet): readonly ImpactedAsset[] {
  const graph = impactGraphOf(world);
  const sets = new ImpactSets(world, graph);
  const walk: Walk = { graph, sets, origin, start: sets.numberOf(set) };
  const all = spread(walk, { isUndeclaredToo: true });
  // Mostly no undeclared read is met on the way, and the declared part is the whole.
  const declared = all.hasUndeclared ? spread(walk, { isUndeclaredToo: false }) : all;
  const { order } = world.graph;
  const declaredVia = pathFinder(walk, order, { ...declared, follows: ({ isDeclared }) => isDeclared });
  const anyVia = pathFinder(walk, order, { ...all, follows: () => true });
  const assets: ImpactedAsset[] = [];
  all.reached.forEach((number, rank) => {
    const key = order[rank];
    const reached = sets.get(number);
    if (reached === null || key === undefined || rank === origin) return;
    const byDeclaration = sets.get(declared.reached[rank] ?? NOTHING);
    if (byDeclaration !== null)
      assets.push(new ReachedAsset({ key, set: byDeclaration, isDeclared: true }, rank, declaredVia));
    if (byDeclaration === reached) return;
    const rest = byDeclaration === null ? reached : differenceOf(reached, byDeclaration);
    if (!isEmptySet(rest)) assets.push(new ReachedAsset({ key, set: rest, isDeclared: false }, rank, anyVia));
  });
  return assets;
}

type PathTo = (rank: number) => readonly AssetKey[];
type Paths = ReadonlyMap<number, readonly AssetKey[]>;

/** One class for all: a question may reach thousands, and a getter made for each object costs more than the answer. */
class ReachedAsset implements ImpactedAsset {
  readonly key: AssetKey;
  readonly set: PartitionSet;
  readonly isDeclared: boolean;
  readonly #rank: number;
  readonly #via: PathTo;

  constructor({ key, set, isDeclared }: Omit<ImpactedAsset, 'via'>, rank: number, via: PathTo) {
    this.key = key;
    this.set = set;
    this.isDeclared = isDeclared;
    this.#rank = rank;
    this.#via = via;
  }
  get via(): readonly AssetKey[] {
    return this.#via(this.#rank);
  }
}

/** Finds all paths when the first of them is asked for. */
function pathFinder(
  walk: Walk,
  order: readonly AssetKey[],
  { parents, follows }: Pick<Spread, 'parents'> & { readonly follows: (edge: ImpactEdge) => boolean },
): PathTo {
  let paths: Paths | null = null;
  const find: PathTo = (rank) => {
    paths ??= pathsFrom(walk, order, follows);
    // One that only a longer path reaches with enough: on from whoever it was reached by.
    return paths.get(rank) ?? [...find(parents[rank] ?? walk.origin), order[rank] ?? ''];
  };
  return find;
}

interface Spread {
  /** By rank, the number of the set that reaches it. */
  readonly reached: Uint32Array;
  /** By rank, the rank that first reached it. */
  readonly parents: Uint32Array;
  readonly hasUndeclared: boolean;
}

/**
 * Carries the set along the edges until nothing grows. Along the order each asset is met after all that leads to it; only a cycle leads back, and since sets only grow, it ends.
 */
function spread(
  { graph, sets, origin, start }: Walk,
  { isUndeclaredToo }: { readonly isUndeclaredToo: boolean },
): Spread {
  const reached = new Uint32Array(graph.edges.length);
  const parents = new Uint32Array(graph.edges.length);
  const waiting = new Uint8Array(graph.edges.length);
  let hasUndeclared = false;
  reached[origin] = start;
  waiting[origin] = 1;
  for (let from = origin; from >= 0; from = waiting.indexOf(1)) {
    for (let rank = waiting.indexOf(1, from); rank >= 0; rank = waiting.indexOf(1, rank + 1)) {
      waiting[rank] = 0;
      for (const edge of graph.edges[rank] ?? []) {
        if (!edge.isDeclared && !isUndeclaredToo) continue;
        const carried = sets.carry(edge.effect, reached[rank] ?? NOTHING);
        if (carried === NOTHING) continue;
        hasUndeclared ||= !edge.isDeclared;
        const before = reached[edge.to] ?? NOTHING;
        const after = sets.unite(before, carried);
        if (after === before) continue;
        if (before === NOTHING) parents[edge.to] = rank;
        reached[edge.to] = after;
        waiting[edge.to] = 1;
      }
    }
  }
  return { reached, parents, hasUndeclared };
}

/** Shortest paths by number of edges along which the set stays non-empty; ties by key, since edges come sorted. */
function pathsFrom(
  { graph, sets, origin, start }: Walk,
  order: readonly AssetKey[],
  follows: (edge: ImpactEdge) => boolean,
): Paths {
  const paths = new Map<number, readonly AssetKey[]>([[origin, [order[origin] ?? '']]]);
  let frontier: readonly (readonly [rank: number, set: number])[] = [[origin, start]];
  while (frontier.length > 0) {
    const next = new Map<number, number>();
    for (const [rank, carried] of frontier) {
      for (const edge of graph.edges[rank] ?? []) {
        const isKnown = paths.has(edge.to) && !next.has(edge.to);
        const reached = isKnown || !follows(edge) ? NOTHING : sets.carry(edge.effect, carried);
        if (reached === NOTHING) continue;
        const before = next.get(edge.to);
        next.set(edge.to, before === undefined ? reached : sets.unite(before, reached));
        if (before === undefined) paths.set(edge.to, [...(paths.get(rank) ?? []), order[edge.to] ?? '']);
      }
    }
    frontier = [...next].sort((a, b) => comparePaths(paths.get(a[0]) ?? [], paths.get(b[0]) ?? []));
  }
  return paths;
}

function comparePaths(a: readonly AssetKey[], b: readonly AssetKey[]): number {
  for (const [index, key] of a.entries()) {
    const other = b[index] ?? '';
    if (key !== other) return key < other ? -1 : 1;
  }
  return a.length - b.length;
}
