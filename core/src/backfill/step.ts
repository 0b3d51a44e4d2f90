// One step of a backfill: from what is covered and what has come of it so far, to the runs that may start now.
// A function of plain sets: it can be asked again after a crash, and asks for nothing twice.

import {
  countOf,
  differenceOf,
  emptySet,
  firstKey,
  type Interval,
  intersectionOf,
  isEmptySet,
  lastKey,
  type PartitionSet,
  setOfIntervals,
  unionOf,
} from 'headwater/algebra';
import type { AssetKey, BackfillPolicy, DependencyEdge, PartitionKey } from '../manifest.js';
import type { World } from '../world.js';
import { mapSets, orderingEdges, type PartitionSets } from './target.js';

export interface BackfillProgress {
  readonly materialized: PartitionSets;
  readonly failed: PartitionSets;
  /** Requested before, and not ended yet. */
  readonly running: PartitionSets;
}
export interface BackfillRun {
  /** In the order of the graph; all of them run the same partitions. */
  readonly assets: readonly AssetKey[];
  readonly set: PartitionSet;
  /** True: an inclusive range, by the assets' policy. False: one key. */
  readonly isRange: boolean;
}
export interface BackfillStep {
  readonly runs: readonly BackfillRun[];
  /** What failed, and what of the target is behind it: none of it will run. */
  readonly failedAndBehind: PartitionSets;
}

export const noProgress: BackfillProgress = { materialized: new Map(), failed: new Map(), running: new Map() };

interface Asking {
  readonly world: World;
  readonly target: PartitionSets;
  readonly progress: BackfillProgress;
  readonly policyOf: (asset: AssetKey) => BackfillPolicy;
}

export function nextRuns(asking: Asking): BackfillStep {
  const failedAndBehind = behindFailures(asking);
  const requested = new Map<AssetKey, PartitionSet>();
  for (const key of asking.world.graph.order) {
    const ready = readyOf(asking, key, { requested, failedAndBehind });
    if (ready !== null && !isEmptySet(ready)) requested.set(key, ready);
  }
  return { runs: groupedRuns(asking, requested), failedAndBehind };
}

/** First and last key of a run; `null` for assets without partitions. */
export function rangeOfRun({ set }: BackfillRun): readonly [PartitionKey, PartitionKey] | null {
  const [first, last] = [firstKey(set), lastKey(set)];
  return set.space.definition === null || first === null || last === null ? null : [first, last];
}

function behindFailures({ world, target, progress }: Asking): PartitionSets {
  const behind = new Map<AssetKey, PartitionSet>();
  for (const key of world.graph.order) {
    const own = target.get(key);
    if (own === undefined) continue;
    let set = intersectionOf(own, progress.failed.get(key) ?? emptySet(own.space));
    for (const edge of orderingEdges(world, key)) {
      const lost = edge.from === key ? null : behind.get(edge.from);
      if (lost) set = unionOf(set, intersectionOf(world.downstream(edge, lost), own));
    }
    for (const self of orderingEdges(world, key).filter(({ from }) => from === key))
      for (let reached = set; !isEmptySet(reached); ) {
        reached = differenceOf(intersectionOf(world.downstream(self, reached), own), set);
        set = unionOf(set, reached);
      }
    // What was built from older input before its input failed is built all the same.
    set = differenceOf(set, progress.materialized.get(key) ?? emptySet(own.space));
    if (!isEmptySet(set)) behind.set(key, set);
  }
  return behind;
}

interface SoFar {
  readonly requested: PartitionSets;
  readonly failedAndBehind: PartitionSets;
}

function readyOf(asking: Asking, key: AssetKey, soFar: SoFar): PartitionSet | null {
  const { world, target, progress } = asking;
  const own = target.get(key);
  if (own === undefined) return null;
  const none = emptySet(own.space);
  const pending = differenceOf(own, progress.materialized.get(key) ?? none);
  const open = differenceOf(
    differenceOf(pending, soFar.failedAndBehind.get(key) ?? none),
    progress.running.get(key) ?? none,
  );
  const edges = orderingEdges(world, key).filter(({ from }) => from !== key);
  const shared = afterInputs(asking, { edges, open, shares: (edge) => soFar.requested.get(edge.from) ?? null });
  // A range is one run only of assets that take the same one; who takes another waits for its input.
  const isOneRun = edges.every((edge) => {
    const input = sharesRun(asking, edge) ? soFar.requested.get(edge.from) : undefined;
    return input === undefined || sizeOfRun(asking, key) === 1 || sameSet(input, shared);
  });
  const ready = isOneRun ? shared : afterInputs(asking, { edges, open, shares: () => null });
  const self = orderingEdges(world, key).find(({ from }) => from === key);
  return self === undefined ? ready : afterItself(asking, self, { ready, pending });
}

/** Without what reads partitions that are yet to be built, unless the same run builds them just before. */
function afterInputs(
  asking: Asking,
  options: {
    readonly edges: readonly DependencyEdge[];
    readonly open: PartitionSet;
    readonly shares: (edge: DependencyEdge) => PartitionSet | null;
  },
): PartitionSet {
  const { world, target, progress } = asking;
  return options.edges.reduce((open, edge) => {
    const input = target.get(edge.from);
    if (input === undefined) return open;
    const pending = differenceOf(input, progress.materialized.get(edge.from) ?? emptySet(input.space));
    const inRun = sharesRun(asking, edge) ? options.shares(edge) : null;
    const awaited = inRun === null ? pending : differenceOf(pending, inRun);
    return differenceOf(open, world.downstream(edge, awaited));
  }, options.open);
}

/** An asset that reads itself goes on in order: of each stretch, what one run can take. */
function afterItself(
  asking: Asking,
  edge: DependencyEdge,
  { ready, pending }: { readonly ready: PartitionSet; readonly pending: PartitionSet },
): PartitionSet {
  const size = sizeOfRun(asking, edge.to);
  const chunks = ready.intervals
    .map(([first, last]): Interval => [first, Math.min(last, first + size - 1)])
    .filter((chunk) => {
      const set = setOfIntervals(ready.space, [chunk]);
      const awaited = differenceOf(intersectionOf(asking.world.upstream(edge, set).set, pending), set);
      return isEmptySet(awaited);
    });
  return setOfIntervals(ready.space, chunks);
}

/** Whether a run can build the input's partition and the reader's of the same key one after the other. */
function sharesRun({ world, policyOf }: Asking, edge: DependencyEdge): boolean {
  const space = world.space(edge.to);
  if (world.space(edge.from) !== space) return false;
  if (space.definition === null) return true;
  if (policyText(policyOf(edge.from)) !== policyText(policyOf(edge.to))) return false;
  const mapping = world.mapping(edge);
  if (mapping?.kind === 'timeWindow') return mapping.startOffset === 0 && mapping.endOffset === 0;
  return mapping?.kind === 'identity';
}

function groupedRuns(asking: Asking, requested: PartitionSets): readonly BackfillRun[] {
  const { world, policyOf } = asking;
  const groups = new Map<string, { readonly assets: AssetKey[]; readonly set: PartitionSet; readonly size: number }>();
  for (const [key, set] of requested) {
    const space = world.space(key);
    const policy = space.definition === null ? 'partition' : policyOf(key);
    const size = sizeOfRun(asking, key);
    const chunks = policy === 'partition' ? cut(set, 1) : [set];
    for (const chunk of chunks) {
      const id = JSON.stringify([space.definition, policy, chunk.intervals]);
      const group = groups.get(id);
      if (group === undefined) groups.set(id, { assets: [key], set: chunk, size });
      else group.assets.push(key);
    }
  }
  return [...groups.values()].flatMap(({ assets, set, size }) => {
    const isRange = world.space(assets[0] ?? '').definition !== null && policyOf(assets[0] ?? '') !== 'partition';
    return cut(set, size).map((part) => ({ assets, set: part, isRange }));
  });
}

/** Stretches of neighbours, each of at most `size` partitions. */
function cut(set: PartitionSet, size: number): readonly PartitionSet[] {
  return set.intervals.flatMap(([first, last]) => {
    const count = Math.ceil((last - first + 1) / size);
    return Array.from({ length: count }, (_, n) => {
      const start = first + n * size;
      return setOfIntervals(set.space, [[start, Math.min(last, start + size - 1)]]);
    });
  });
}

function sizeOfRun({ world, policyOf }: Asking, key: AssetKey): number {
  const { definition, count } = world.space(key);
  const policy = definition === null ? 'partition' : policyOf(key);
  if (policy === 'single-run') return Math.max(count, 1);
  return policy === 'partition' ? 1 : policy.multiRun;
}

function policyText(policy: BackfillPolicy): string {
  return typeof policy === 'string' ? policy : `${policy.multiRun}`;
}

function sameSet(a: PartitionSet, b: PartitionSet): boolean {
  return countOf(a) === countOf(b) && countOf(intersectionOf(a, b)) === countOf(a);
}

/** How far a backfill is, by partitions. */
export function countProgress(target: PartitionSets, progress: BackfillProgress): BackfillCounts {
  const count = (sets: PartitionSets) => [...sets.values()].reduce((sum, set) => sum + countOf(set), 0);
  const within = (sets: PartitionSets) =>
    count(mapSets(target, (set, key) => intersectionOf(set, sets.get(key) ?? emptySet(set.space))));
  return { total: count(target), materialized: within(progress.materialized), failed: within(progress.failed) };
}
export interface BackfillCounts {
  readonly total: number;
  readonly materialized: number;
  readonly failed: number;
}
