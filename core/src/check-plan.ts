// Which partitions of which assets have something to check: chosen ones that have a record and declared checks.

import { intersectionOf, isEmptySet, keysOf, type PartitionSet, setOfKeys, unionOf } from 'headwater/algebra';
import type { AssetKey } from './manifest.js';
import { manifestFor, PLAN_SCHEMA_VERSION, type Plan, type PlanStep } from './plan.js';
import type { Records } from './records.js';
import type { SelectedAsset } from './selection.js';
import type { World } from './world.js';

/** Partitions that are requested one by one are checked even without a record: that is then the answer. */
export interface CheckRequest extends SelectedAsset {
  readonly asset: AssetKey;
  /** Of these names alone; null: all that the asset has. */
  readonly checks: ReadonlySet<string> | null;
}

export function checkPlanOf(world: World, records: Records, requests: Iterable<CheckRequest>): Plan {
  const steps = [...requests].flatMap((request) => stepOf(world, records, request));
  return {
    schemaVersion: PLAN_SCHEMA_VERSION,
    at: world.context.now,
    position: records.position,
    manifest: manifestFor(world, plannedIn(world, steps)),
    steps,
  };
}

/** One asset may have several steps, of other checks each. */
function plannedIn(world: World, steps: readonly PlanStep[]): ReadonlyMap<AssetKey, PartitionSet> {
  const planned = new Map<AssetKey, PartitionSet>();
  for (const { asset, partitions } of steps) {
    const { set } = setOfKeys(world.space(asset), partitions);
    const before = planned.get(asset);
    planned.set(asset, before === undefined ? set : unionOf(before, set));
  }
  return planned;
}

function stepOf(world: World, records: Records, request: CheckRequest): readonly PlanStep[] {
  const { asset, checks } = request;
  const declared = world.graph.asset(asset)?.checks.map(({ name }) => name) ?? [];
  const wanted = checks === null ? declared : declared.filter((name) => checks.has(name));
  if (wanted.length === 0) return [];
  const recorded = [...records.latest(asset).values()].flatMap(({ part, event }) => (event === null ? [] : [part]));
  const present = intersectionOf(setOfKeys(world.space(asset), recorded).set, request.set);
  const set = unionOf(present, request.requested);
  if (isEmptySet(set)) return [];
  const partitions = [...keysOf(set)];
  const named = checks === null ? {} : { checks: wanted };
  return [{ asset, partitions, reasons: [{ kind: 'requested', partitions }], ...named }];
}
