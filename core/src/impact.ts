// What a change reaches: sets of partitions, carried along the edges by their mappings.

import { differenceOf, emptySet, isEmptySet, type PartitionSet, unionOf, countOf } from 'headwater/algebra';
import type { AssetKey, DependencyEdge } from './manifest.js';
import type { World } from './world.js';

export interface ImpactedAsset {
  readonly key: AssetKey;
  readonly set: PartitionSet;
  /** False: only a read that nobody declared leads here. */
  readonly isDeclared: boolean;
  /** From the changed asset to this one: the shortest path, ties by key. */
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
  const declared = walk(world, key, set, (edge) => edge.isDeclared);
  const all = walk(world, key, set, () => true);
  const assets: ImpactedAsset[] = [];
  for (const reachedKey of world.graph.order) {
    const reached = all.get(reachedKey);
    if (reachedKey === key || reached === undefined) continue;
    const byDeclaration = declared.get(reachedKey);
    if (byDeclaration !== undefined) assets.push({ key: reachedKey, ...byDeclaration, isDeclared: true });
    const rest = byDeclaration === undefined ? reached.set : differenceOf(reached.set, byDeclaration.set);
    if (!isEmptySet(rest)) assets.push({ key: reachedKey, set: rest, via: reached.via, isDeclared: false });
  }
  return { changed: { key, set }, assets };
}

interface Reached {
  readonly set: PartitionSet;
  readonly via: readonly AssetKey[];
}

/**
 * Carries `set` along the edges until nothing grows. Breadth decides the path, so that `via` is shortest; an empty
 * set stops the walk. Along the order each asset is met after all that leads to it; only a cycle leads back, and since
 * sets only grow, it ends.
 */
function walk(
  world: World,
  origin: AssetKey,
  set: PartitionSet,
  follows: (edge: DependencyEdge) => boolean,
): ReadonlyMap<AssetKey, Reached> {
  const reached = new Map<AssetKey, Reached>([[origin, { set, via: [origin] }]]);
  const vias = pathsFrom(world, origin, set, follows);
  const waiting = new Set<AssetKey>(world.graph.rank(origin) < 0 ? [] : [origin]);
  while (waiting.size > 0) {
    for (const key of world.graph.order) {
      const here = waiting.delete(key) ? reached.get(key) : undefined;
      if (here === undefined) continue;
      for (const edge of world.graph.downstream(key)) {
        if (edge.kind === 'order' || !follows(edge)) continue;
        const carried = world.downstream(edge, here.set);
        if (isEmptySet(carried)) continue;
        const before = reached.get(edge.to)?.set ?? emptySet(world.space(edge.to));
        const after = unionOf(before, carried);
        if (countOf(after) === countOf(before)) continue;
        reached.set(edge.to, { set: after, via: vias.get(edge.to) ?? [...here.via, edge.to] });
        waiting.add(edge.to);
      }
    }
  }
  return reached;
}

/** Shortest paths by number of edges along which the set stays non-empty; ties by key, since edges come sorted. */
function pathsFrom(
  world: World,
  origin: AssetKey,
  set: PartitionSet,
  follows: (edge: DependencyEdge) => boolean,
): ReadonlyMap<AssetKey, readonly AssetKey[]> {
  const paths = new Map<AssetKey, readonly AssetKey[]>([[origin, [origin]]]);
  let frontier: readonly (readonly [AssetKey, PartitionSet])[] = [[origin, set]];
  while (frontier.length > 0) {
    const next = new Map<AssetKey, PartitionSet>();
    for (const [key, carried] of frontier) {
      for (const edge of world.graph.downstream(key)) {
        if (edge.kind === 'order' || !follows(edge)) continue;
        const isKnown = paths.has(edge.to) && !next.has(edge.to);
        if (isKnown) continue;
        const reached = world.downstream(edge, carried);
        if (isEmptySet(reached)) continue;
        const before = next.get(edge.to);
        next.set(edge.to, before === undefined ? reached : unionOf(before, reached));
        if (before === undefined) paths.set(edge.to, [...(paths.get(key) ?? []), edge.to]);
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
