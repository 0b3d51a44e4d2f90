// The plan of one run of a backfill: exactly its partitions, requested.

import { keysOf } from 'headwater/algebra';
import { manifestFor, PLAN_SCHEMA_VERSION, type Plan } from '../plan.js';
import type { Position } from '../log-changes.js';
import type { World } from '../world.js';
import type { BackfillRun } from './step.js';

export function planOfRun(world: World, { assets, set }: BackfillRun, position: Position): Plan {
  const partitions = [...keysOf(set)];
  return {
    schemaVersion: PLAN_SCHEMA_VERSION,
    at: world.context.now,
    position,
    manifest: manifestFor(world, new Map(assets.map((asset) => [asset, set]))),
    steps: assets.map((asset) => ({ asset, partitions, reasons: [{ kind: 'requested', partitions }] })),
  };
}
