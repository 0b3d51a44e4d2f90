// The dependencies on which most rules look, found once.

import type { DependencyEdge, World } from '@headwater/core';
import type { DependencySite } from '../analysis/snapshot.js';
import { type Pair, pairOf } from './pairs.js';
import type { RuleContext } from './rule.js';

/** A declared dependency that is read, and not only waited for; of both its assets the partitions are known. */
export interface ReadDependency {
  readonly site: DependencySite;
  readonly edge: DependencyEdge;
  readonly pair: Pair;
}

/** Each context has a world of its own. */
const found = new WeakMap<World, readonly ReadDependency[]>();

/** In the order of the snapshot's dependencies. */
export function readDependencies({ snapshot, world }: RuleContext): readonly ReadDependency[] {
  const before = found.get(world);
  if (before !== undefined) return before;
  const { dependencies, graph } = snapshot;
  const read = dependencies.flatMap((site) => {
    const edge = site.asset === null ? null : graph.edge(site.asset, site.reader);
    const isUnknown = [site.asset, site.reader].some(
      (key) => key !== null && graph.asset(key)?.arePartitionsUnknown === true,
    );
    return edge?.kind === 'read' && !isUnknown ? [{ site, edge, pair: pairOf(world, edge) }] : [];
  });
  found.set(world, read);
  return read;
}
