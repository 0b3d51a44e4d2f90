// The dependencies on which most rules look, found once.

import type { DependencyEdge, World } from '@headwater/core';
import type { DependencySite } from '../analysis/snapshot.js';
import { type Pair, pairOf } from './pairs.js';
import type { RuleContext } from './rule.js';

/** A declared dependency that is read, and not only waited for. */
export interface ReadDependency {
  readonly site: DependencySite;
  readonly edge: DependencyEdge;
}
/** One whose mapping can be judged: of both its assets the partitions are known. */
export interface MappedDependency extends ReadDependency {
  readonly pair: Pair;
}

/** In the order of the snapshot's dependencies. */
export function readDependencies({ snapshot: { dependencies, graph } }: RuleContext): readonly ReadDependency[] {
  return dependencies.flatMap((site) => {
    const edge = site.asset === null ? null : graph.edge(site.asset, site.reader);
    return edge?.isDeclared && edge.kind === 'read' ? [{ site, edge }] : [];
  });
}

/** Each context has a world of its own. */
const found = new WeakMap<World, readonly MappedDependency[]>();

/** Those of the read dependencies of which the mapping can be judged. */
export function mappedDependencies(context: RuleContext): readonly MappedDependency[] {
  const { snapshot, world } = context;
  const before = found.get(world);
  if (before !== undefined) return before;
  const mapped = readDependencies(context).flatMap(({ site, edge }) => {
    const isUnknown = [edge.from, edge.to].some((key) => snapshot.graph.asset(key)?.arePartitionsUnknown === true);
    return isUnknown ? [] : [{ site, edge, pair: pairOf(world, edge) }];
  });
  found.set(world, mapped);
  return mapped;
}
