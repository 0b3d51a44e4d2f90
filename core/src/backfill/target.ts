// What a backfill covers: the partitions that were asked for, and what follows from them inside the chosen assets.
// It knows nothing of runs: which partitions go first is `step.ts`.

import { differenceOf, emptySet, intersectionOf, isEmptySet, type PartitionSet, unionOf } from 'headwater/algebra';
import type { AssetKey, DependencyEdge } from '../manifest.js';
import { publishedIn } from '../published.js';
import type { Records } from '../records.js';
import { statusOf } from '../status.js';
import type { World } from '../world.js';

/** Per asset; an asset without partitions has the set of its one empty key. Empty sets are left out. */
export type PartitionSets = ReadonlyMap<AssetKey, PartitionSet>;

export interface BackfillTarget {
  /** What is built. */
  readonly sets: PartitionSets;
  /** What the mappings add to the partitions asked for, by asset: keys that the request does not name. */
  readonly widened: PartitionSets;
  /** Left out because they are published: restating is a choice. */
  readonly published: PartitionSets;
}
export interface TargetRequest {
  readonly assets: ReadonlySet<AssetKey>;
  /** The partitions of the assets that read none of the others; the others follow by their mappings. */
  readonly roots: PartitionSets;
}

/** Spreads the roots' partitions to the chosen assets that read them, directly or through each other. */
export function backfillTarget(world: World, request: TargetRequest): BackfillTarget {
  const covered = new Map<AssetKey, PartitionSet>(request.roots);
  for (const key of world.graph.order) {
    if (!request.assets.has(key)) continue;
    let set = covered.get(key) ?? emptySet(world.space(key));
    for (const edge of orderingEdges(world, key)) {
      const read = edge.from === key ? set : covered.get(edge.from);
      if (read !== undefined && !isEmptySet(read) && edge.from !== key)
        set = unionOf(set, world.downstream(edge, read));
    }
    covered.set(key, set);
  }
  const widened = mapSets(covered, (set, key) =>
    request.roots.has(key) ? emptySet(set.space) : differenceOf(set, namedIn(world, key, request.roots)),
  );
  return { sets: mapSets(covered, (set) => set), widened, published: new Map() };
}

/** The same without what is published, which is named instead. Readers of it stay: they were asked for. */
export function leavePublished(records: Records, target: BackfillTarget): BackfillTarget {
  const published = mapSets(target.sets, (set, key) => publishedIn(records, key, set));
  const rest = (set: PartitionSet, key: AssetKey) => differenceOf(set, published.get(key) ?? emptySet(set.space));
  return { sets: mapSets(target.sets, rest), widened: mapSets(target.widened, rest), published };
}

/** The same with nothing but what failed last, what has no record, or both; each asset by its own partitions. */
export function onlyOpen(
  world: World,
  records: Records,
  target: BackfillTarget,
  wanted: { readonly failed: boolean; readonly missing: boolean },
): BackfillTarget {
  const open = (set: PartitionSet, key: AssetKey) => {
    const { failed, missing } = statusOf(world, records, key);
    const none = emptySet(set.space);
    return intersectionOf(set, unionOf(wanted.failed ? failed : none, wanted.missing ? missing : none));
  };
  return { ...target, sets: mapSets(target.sets, open), widened: mapSets(target.widened, open) };
}

/** The assets among `assets` that none of the others comes before. */
export function rootsAmong(world: World, assets: ReadonlySet<AssetKey>): ReadonlySet<AssetKey> {
  const behind = new Set<AssetKey>();
  for (const key of world.graph.order)
    if (orderingEdges(world, key).some(({ from }) => from !== key && (assets.has(from) || behind.has(from))))
      behind.add(key);
  return new Set([...assets].filter((key) => !behind.has(key)));
}

/** Edges that make a reader wait: those that are declared, whether they carry data or order alone. */
export function orderingEdges(world: World, key: AssetKey): readonly DependencyEdge[] {
  return world.graph.upstream(key).filter((edge) => edge.isDeclared);
}

/** Sets that become empty are left out. */
export function mapSets(
  sets: PartitionSets,
  change: (set: PartitionSet, key: AssetKey) => PartitionSet,
): ReadonlyMap<AssetKey, PartitionSet> {
  const changed = new Map<AssetKey, PartitionSet>();
  for (const [key, set] of sets) {
    const result = change(set, key);
    if (!isEmptySet(result)) changed.set(key, result);
  }
  return changed;
}

/** The same keys as a root of the same definition names; another definition's keys were not named. */
function namedIn(world: World, key: AssetKey, roots: PartitionSets): PartitionSet {
  const space = world.space(key);
  let named = emptySet(space);
  for (const root of roots.values()) if (root.space === space) named = unionOf(named, root);
  return named;
}
