// When each partition of a plan is built, if so many are built at a time and each takes as long as is told. The engine's
// own order: whoever waits for nothing more begins, the first in the plan before the others.

import { inputKeys } from './input-reach.js';
import type { AssetKey, PartitionKey } from './manifest.js';
import type { Plan } from './plan.js';
import type { World } from './world.js';

export interface Scheduled {
  readonly asset: AssetKey;
  readonly partition: PartitionKey;
  /** From 0; less than the jobs. */
  readonly lane: number;
  /** In the unit of `lengthOf`, from the plan's start. */
  readonly from: number;
  readonly to: number;
}
interface Pace {
  /** Partitions at a time. */
  readonly jobs: number;
  /** How long a partition of an asset takes. */
  readonly lengthOf: (asset: AssetKey) => number;
}

/** In the order in which they begin. */
export function scheduleOf(plan: Plan, world: World, { jobs, lengthOf }: Pace): readonly Scheduled[] {
  const steps = plan.steps.flatMap(({ asset, partitions }) => partitions.map((partition) => ({ asset, partition })));
  const { waiting, readers } = waitsOf(steps, world);
  const ready = [...steps.keys()].filter((step) => waiting[step] === 0);
  const lanes = Array.from({ length: jobs }, (): { step: number; to: number } | null => null);
  const scheduled: Scheduled[] = [];
  for (let now = 0; ; ) {
    for (const [lane, busy] of lanes.entries()) {
      const step = busy === null ? ready.shift() : undefined;
      const target = step === undefined ? undefined : steps[step];
      if (step === undefined || target === undefined) continue;
      const to = now + lengthOf(target.asset);
      lanes[lane] = { step, to };
      scheduled.push({ ...target, lane, from: now, to });
    }
    const ends = lanes.flatMap((busy) => busy?.to ?? []);
    if (ends.length === 0) return scheduled;
    now = Math.min(...ends);
    for (const [lane, busy] of lanes.entries()) {
      if (busy === null || busy.to > now) continue;
      lanes[lane] = null;
      for (const reader of readers.get(busy.step) ?? []) {
        const left = (waiting[reader] ?? 0) - 1;
        waiting[reader] = left;
        if (left === 0) insert(ready, reader);
      }
    }
  }
}

interface Waits {
  /** For how many others each one waits, by number in the plan's order. */
  readonly waiting: number[];
  readonly readers: ReadonlyMap<number, readonly number[]>;
}

function waitsOf(
  steps: readonly { readonly asset: AssetKey; readonly partition: PartitionKey }[],
  world: World,
): Waits {
  const numbers = new Map(steps.map(({ asset, partition }, number) => [`${asset}\n${partition}`, number]));
  const readers = new Map<number, number[]>();
  const waiting = steps.map(({ asset, partition }, number) => {
    const inputs = new Set<number>();
    for (const edge of world.graph.upstream(asset))
      for (const key of edge.isDeclared ? inputKeys(world, edge, partition) : []) {
        const input = numbers.get(`${edge.from}\n${key}`);
        if (input !== undefined && input !== number) inputs.add(input);
      }
    for (const input of inputs) {
      const known = readers.get(input);
      if (known === undefined) readers.set(input, [number]);
      else known.push(number);
    }
    return inputs.size;
  });
  return { waiting, readers };
}

function insert(ready: number[], step: number): void {
  const at = ready.findIndex((other) => other > step);
  ready.splice(at < 0 ? ready.length : at, 0, step);
}
