// Which partitions of which assets have something to check: selected ones that have a record and declared checks.

import { intersectionOf, isEmptySet, keysOf, setOfKeys, unionOf } from 'headwater/algebra';
import type { AssetKey } from './manifest.js';
import { manifestFor, PLAN_SCHEMA_VERSION, type Plan, type PlanStep } from './plan.js';
import type { Records } from './records.js';
import type { Selection } from './selection.js';
import type { World } from './world.js';

/**
 * Partitions that the selection names one by one are in it even without a record: that is then the answer.
 * `only`: checks of these names alone, of the assets that have one; null: all.
 */
export function checkPlanOf(
  world: World,
  records: Records,
  { selection, only }: { readonly selection: Selection; readonly only: ReadonlySet<string> | null },
): Plan {
  const steps: PlanStep[] = [];
  for (const asset of world.graph.order) {
    const selected = selection.get(asset);
    const declared = checksOf(world, asset);
    const checks = only === null ? declared : declared.filter((name) => only.has(name));
    if (selected === undefined || checks.length === 0) continue;
    const recorded = [...records.latest(asset).values()].flatMap(({ part, event }) => (event === null ? [] : [part]));
    const present = intersectionOf(setOfKeys(world.space(asset), recorded).set, selected.set);
    const set = unionOf(present, selected.requested);
    if (isEmptySet(set)) continue;
    const partitions = [...keysOf(set)];
    const named = only === null ? {} : { checks };
    steps.push({ asset, partitions, reasons: [{ kind: 'requested', partitions }], ...named });
  }
  return {
    schemaVersion: PLAN_SCHEMA_VERSION,
    at: world.context.now,
    position: records.position,
    manifest: manifestFor(world, new Set(steps.map(({ asset }) => asset))),
    steps,
  };
}

function checksOf(world: World, key: AssetKey): readonly string[] {
  const asset = world.graph.asset(key);
  return asset?.kind === 'asset' ? asset.checks.map(({ name }) => name) : [];
}
