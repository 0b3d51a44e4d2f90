// A plan: which partitions of which assets run, why, and in what order. Plain data: it is saved, shown, and applied exactly.

import {
  differenceOf,
  emptySet,
  intersectionOf,
  isEmptySet,
  keysOf,
  type PartitionSet,
  setOfKeys,
  unionOf,
} from 'headwater/algebra';
import { groupCauses } from './cause-groups.js';
import { withOwnFormerKeys } from './former-keys.js';
import { compareKeys } from './graph.js';
import type { AssetKey, DependencyEdge, Manifest, PartitionKey } from './manifest.js';
import { readEdges } from './dependencies.js';
import { answersFor } from './mapping-answers.js';
import { publishedIn } from './published.js';
import type { Records } from './records.js';
import type { SelectedAsset, Selection } from './selection.js';
import { statusOf } from './status.js';
import type { World } from './world.js';

export const PLAN_SCHEMA_VERSION = 1;

export type StepReason =
  /** No record yet. */
  | { readonly kind: 'missing'; readonly partitions: readonly PartitionKey[] }
  /** Its last run was killed in this step: nobody knows what that left. */
  | { readonly kind: 'unverified'; readonly partitions: readonly PartitionKey[] }
  /** The code version differs from the record's. */
  | {
      readonly kind: 'code-changed';
      readonly from: string;
      readonly to: string;
      readonly partitions: readonly PartitionKey[];
    }
  /** It reads other assets than the record did, or other partitions of `remapped`. */
  | {
      readonly kind: 'dependencies-changed';
      readonly added: readonly AssetKey[];
      readonly removed: readonly AssetKey[];
      readonly remapped: readonly AssetKey[];
      readonly partitions: readonly PartitionKey[];
    }
  /** An input has another data version than the record read, or is rebuilt earlier in this plan. */
  | { readonly kind: 'input-changed'; readonly input: AssetKey; readonly partitions: readonly PartitionKey[] }
  /** Named by the selection, fresh or not. */
  | { readonly kind: 'requested'; readonly partitions: readonly PartitionKey[] };

export interface PlanStep {
  readonly asset: AssetKey;
  /** In key order; one empty key for an asset without partitions. */
  readonly partitions: readonly PartitionKey[];
  readonly reasons: readonly StepReason[];
  /** Of a plan that only checks: these alone; left out: all that the asset has. */
  readonly checks?: readonly string[];
  /**
   * Fresh as recorded, and only behind something that this plan rebuilds: not run where that yields the data which was
   * read already. Left out where there are none.
   */
  readonly conditional?: readonly PartitionKey[];
}

export interface Plan {
  readonly schemaVersion: typeof PLAN_SCHEMA_VERSION;
  /** The given current time, epoch milliseconds. */
  readonly at: number;
  /** The log's position that the plan was made at; null when there was no log. */
  readonly position: number | null;
  /** Content hashes of the project's files when it was made, by path; left out: nobody compares them. */
  readonly files?: Readonly<Record<string, string>>;
  /** Digests of what they say, by path: equal where they differ in comments and white space alone. Of plans that are saved. */
  readonly meanings?: Readonly<Record<string, string>>;
  /** The planned assets and what they read: all that an engine needs to know of the declarations. */
  readonly manifest: Manifest;
  /** Inputs before readers, ties by key. */
  readonly steps: readonly PlanStep[];
  /** What would be built as well, and is left out because it is published; left out where there is none. */
  readonly published?: readonly PartitionsLeftOut[];
  /** What is left out because an older copy of the log was put back: nobody knows whether it has to be built. */
  readonly unverified?: readonly PartitionsLeftOut[];
  /** What failed last and is planned by nothing, as its data is fresh; left out where there is none. */
  readonly failed?: readonly PartitionsLeftOut[];
  /** What is left out because only running its code could say which partitions it has; left out where there is none. */
  readonly unknownPartitions?: readonly AssetKey[];
}
export interface PartitionsLeftOut {
  readonly asset: AssetKey;
  /** In key order; one empty key for an asset without partitions. */
  readonly partitions: readonly PartitionKey[];
}

/**
 * Plans what the selection holds and what is missing, stale, requested, or behind something that this plan rebuilds.
 * Sources are never steps. What is published is left out, and named, unless `restates`; so is what an older log that
 * was put back leaves unverified, unless it is requested. An asset whose partitions are unknown is always left out: a run
 * would refuse it.
 */
export function planOf(
  world: World,
  records: Records,
  selection: Selection,
  { restates = false }: { readonly restates?: boolean } = {},
): Plan {
  const planned = new Map<AssetKey, PartitionSet>();
  const steps: PlanStep[] = [];
  const published: PartitionsLeftOut[] = [];
  const unverified: PartitionsLeftOut[] = [];
  const failed: PartitionsLeftOut[] = [];
  const unknownPartitions: AssetKey[] = [];
  for (const key of world.graph.order) {
    const selected = selection.get(key);
    const asset = world.graph.asset(key);
    if (selected === undefined || asset?.kind !== 'asset') continue;
    if (asset.arePartitionsUnknown === true) {
      unknownPartitions.push(key);
      continue;
    }
    const planning = { world, records, planned };
    const unsure = unsureIn(planning, key, selected);
    if (!isEmptySet(unsure)) unverified.push({ asset: key, partitions: [...keysOf(unsure)] });
    const sure = without(selected, unsure);
    const whole = stepOf(planning, key, sure);
    const kept = restates ? emptySet(whole.set.space) : publishedIn(records, key, whole.set);
    if (!isEmptySet(kept)) published.push({ asset: key, partitions: [...keysOf(kept)] });
    // What is not rebuilt makes nothing behind it change, so the rest is asked for anew.
    const { set, reasons, conditional, settled } = isEmptySet(kept)
      ? whole
      : stepOf(planning, key, without(sure, kept));
    if (!isEmptySet(settled)) failed.push({ asset: key, partitions: [...keysOf(settled)] });
    if (isEmptySet(set)) continue;
    planned.set(key, set);
    const fresh = isEmptySet(conditional) ? {} : { conditional: [...keysOf(conditional)] };
    steps.push({ asset: key, partitions: [...keysOf(set)], reasons, ...fresh });
  }
  return {
    schemaVersion: PLAN_SCHEMA_VERSION,
    at: world.context.now,
    position: records.position,
    manifest: manifestFor(world, planned),
    steps,
    ...(published.length === 0 ? {} : { published }),
    ...(unverified.length === 0 ? {} : { unverified }),
    ...(failed.length === 0 ? {} : { failed }),
    ...(unknownPartitions.length === 0 ? {} : { unknownPartitions }),
  };
}

/** Who asks for a partition by its key has it built, and then it is sure. */
function unsureIn({ world, records }: Planning, key: AssetKey, { set, requested }: SelectedAsset): PartitionSet {
  if (records.doubts.all === null) return emptySet(set.space);
  return differenceOf(intersectionOf(statusOf(world, records, key).unverified, set), requested);
}

function without({ set, requested }: SelectedAsset, kept: PartitionSet): SelectedAsset {
  return { set: differenceOf(set, kept), requested: differenceOf(requested, kept) };
}

interface Planning {
  readonly world: World;
  readonly records: Records;
  /** What this plan rebuilds so far. */
  readonly planned: ReadonlyMap<AssetKey, PartitionSet>;
}

interface PlannedStep {
  readonly set: PartitionSet;
  readonly reasons: readonly StepReason[];
  readonly conditional: PartitionSet;
  /** Selected, failed last, and still nothing has to be built: the failure left data that is as it should be. */
  readonly settled: PartitionSet;
}

function stepOf({ world, records, planned }: Planning, key: AssetKey, selected: SelectedAsset): PlannedStep {
  const space = world.space(key);
  const status = statusOf(world, records, key);
  const missing = intersectionOf(status.missing, selected.set);
  const { code, dependencies, inputs } = groupCauses(status.stale);
  const unverified = records.doubts.all === null ? intersectionOf(status.unverified, selected.set) : emptySet(space);
  // What is built whatever comes before it; the rest is only behind something that this plan rebuilds.
  let due = unionOf(unionOf(missing, unverified), selected.requested);
  function stale(parts: Iterable<PartitionKey>): PartitionSet {
    const chosen = intersectionOf(setOfKeys(space, parts).set, selected.set);
    due = unionOf(due, chosen);
    return chosen;
  }

  let set = missing;
  const reasons: StepReason[] = [];
  function add(partitions: PartitionSet, reason: (keys: readonly PartitionKey[]) => StepReason): void {
    if (isEmptySet(partitions)) return;
    set = unionOf(set, partitions);
    reasons.push(reason([...keysOf(partitions)]));
  }
  add(missing, (partitions) => ({ kind: 'missing', partitions }));
  add(unverified, (partitions) => ({ kind: 'unverified', partitions }));
  for (const { value, parts } of code)
    add(stale(parts), (partitions) => ({ kind: 'code-changed', ...value, partitions }));
  for (const { value, parts } of dependencies)
    add(stale(parts), (partitions) => ({ kind: 'dependencies-changed', ...value, partitions }));
  function addInput(edge: DependencyEdge, behind: PartitionSet): void {
    const changed = unionOf(stale(inputs.get(edge.from) ?? []), intersectionOf(behind, selected.set));
    add(differenceOf(changed, unionOf(missing, unverified)), (partitions) => ({
      kind: 'input-changed',
      input: edge.from,
      partitions,
    }));
  }
  const edges = readEdges(world, key);
  for (const edge of edges) {
    const rebuilt = planned.get(edge.from);
    if (edge.from !== key) addInput(edge, rebuilt === undefined ? emptySet(space) : world.downstream(edge, rebuilt));
  }
  const self = edges.find((edge) => edge.from === key);
  if (self !== undefined) {
    const own = stale(inputs.get(key) ?? []);
    addInput(
      self,
      behindItself(world, self, { set: unionOf(unionOf(set, own), selected.requested), within: selected.set }),
    );
  }
  const requested = differenceOf(selected.requested, set);
  add(requested, (partitions) => ({ kind: 'requested', partitions }));
  const settled = differenceOf(intersectionOf(status.failed, selected.set), set);
  return { set, reasons, conditional: differenceOf(set, due), settled };
}
/** What follows within one asset that reads itself: each rebuilt partition makes the next one change. */
function behindItself(
  world: World,
  edge: DependencyEdge,
  { set, within }: { readonly set: PartitionSet; readonly within: PartitionSet },
): PartitionSet {
  let behind = emptySet(set.space);
  for (let next = set; !isEmptySet(next); ) {
    const reached = intersectionOf(world.downstream(edge, next), within);
    next = differenceOf(reached, behind);
    behind = unionOf(behind, reached);
  }
  return behind;
}

/** The assets of the plan, what they read, and the edges between: nothing that the plan does not need. */
export function manifestFor(world: World, planned: ReadonlyMap<AssetKey, PartitionSet>): Manifest {
  const edges = [...planned].flatMap(([key, set]) => world.graph.upstream(key).map((edge) => answersFor(edge, set)));
  const wanted = new Set([...planned.keys(), ...edges.map((edge) => edge.from)]);
  const assets = [...wanted].sort(compareKeys).flatMap((key) => {
    const asset = world.graph.asset(key);
    // Which of them only the whole project can tell.
    return asset === null ? [] : [withOwnFormerKeys(world.graph.manifest, asset)];
  });
  return { assets, edges };
}

/** How many partitions the plan materializes. */
export function countSteps(plan: Plan): number {
  return plan.steps.reduce((sum, step) => sum + step.partitions.length, 0);
}
