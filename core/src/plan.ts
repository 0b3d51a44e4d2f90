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
import { compareKeys } from './graph.js';
import type { AssetKey, Manifest, PartitionKey } from './manifest.js';
import { type Records, readEdges } from './records.js';
import type { SelectedAsset, Selection } from './selection.js';
import { statusOf } from './status.js';
import type { World } from './world.js';

export const PLAN_SCHEMA_VERSION = 1;

export type StepReason =
  /** No record yet. */
  | { readonly kind: 'missing'; readonly partitions: readonly PartitionKey[] }
  /** An input has another data version than the record read, or is rebuilt earlier in this plan. */
  | { readonly kind: 'input-changed'; readonly input: AssetKey; readonly partitions: readonly PartitionKey[] }
  /** Named by the selection, fresh or not. */
  | { readonly kind: 'requested'; readonly partitions: readonly PartitionKey[] };

export interface PlanStep {
  readonly asset: AssetKey;
  /** In key order; one empty key for an asset without partitions. */
  readonly partitions: readonly PartitionKey[];
  readonly reasons: readonly StepReason[];
}

export interface Plan {
  readonly schemaVersion: typeof PLAN_SCHEMA_VERSION;
  /** The given current time, epoch milliseconds. */
  readonly at: number;
  /** The log's position that the plan was made at; null when there was no log. */
  readonly position: number | null;
  /** The planned assets and what they read: all that an engine needs to know of the declarations. */
  readonly manifest: Manifest;
  /** Inputs before readers, ties by key. */
  readonly steps: readonly PlanStep[];
}

/**
 * Plans what the selection holds and what is missing, stale, requested, or behind something that this plan rebuilds.
 * Sources are never steps.
 */
export function planOf(world: World, records: Records, selection: Selection): Plan {
  const planned = new Map<AssetKey, PartitionSet>();
  const steps: PlanStep[] = [];
  for (const key of world.graph.order) {
    const selected = selection.get(key);
    if (selected === undefined || world.graph.asset(key)?.kind !== 'asset') continue;
    const { set, reasons } = stepOf({ world, records, planned }, key, selected);
    if (isEmptySet(set)) continue;
    planned.set(key, set);
    steps.push({ asset: key, partitions: [...keysOf(set)], reasons });
  }
  return {
    schemaVersion: PLAN_SCHEMA_VERSION,
    at: world.context.now,
    position: records.position,
    manifest: manifestFor(world, new Set(planned.keys())),
    steps,
  };
}

interface Planning {
  readonly world: World;
  readonly records: Records;
  /** What this plan rebuilds so far. */
  readonly planned: ReadonlyMap<AssetKey, PartitionSet>;
}

function stepOf(
  { world, records, planned }: Planning,
  key: AssetKey,
  selected: SelectedAsset,
): { readonly set: PartitionSet; readonly reasons: readonly StepReason[] } {
  const space = world.space(key);
  const status = statusOf(world, records, key);
  const missing = intersectionOf(status.missing, selected.set);
  let set = missing;
  const reasons: StepReason[] = [];
  if (!isEmptySet(missing)) reasons.push({ kind: 'missing', partitions: [...keysOf(missing)] });
  for (const edge of readEdges(world, key)) {
    const stale = [...status.stale].flatMap(([part, inputs]) =>
      inputs.some(({ input }) => input === edge.from) ? [part] : [],
    );
    const rebuilt = planned.get(edge.from);
    const behind = rebuilt === undefined ? emptySet(space) : world.downstream(edge, rebuilt);
    const changed = differenceOf(intersectionOf(unionOf(setOfKeys(space, stale).set, behind), selected.set), missing);
    if (isEmptySet(changed)) continue;
    set = unionOf(set, changed);
    reasons.push({ kind: 'input-changed', input: edge.from, partitions: [...keysOf(changed)] });
  }
  const requested = differenceOf(selected.requested, set);
  if (!isEmptySet(requested)) reasons.push({ kind: 'requested', partitions: [...keysOf(requested)] });
  return { set: unionOf(set, requested), reasons };
}

/** The assets of the plan, what they read, and the edges between: nothing that the plan does not need. */
function manifestFor(world: World, keys: ReadonlySet<AssetKey>): Manifest {
  const edges = [...keys].flatMap((key) => world.graph.upstream(key));
  const wanted = new Set([...keys, ...edges.map((edge) => edge.from)]);
  const assets = [...wanted].sort(compareKeys).flatMap((key) => world.graph.asset(key) ?? []);
  return { assets, edges };
}

/** How many partitions the plan materializes. */
export function countSteps(plan: Plan): number {
  return plan.steps.reduce((sum, step) => sum + step.partitions.length, 0);
}
