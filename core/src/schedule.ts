// When each partition of a plan is built, if so many are built at a time and each takes as long as is told. The engine's
// own order: whoever waits for nothing more and is kept back by no limit begins, the first in the plan before the others.

import { type Interval, keysOf, setOfIntervals } from 'headwater/algebra';
import { inputReach } from './input-reach.js';
import { type Limit, RunningLimits } from './limits.js';
import type { AssetKey, DependencyEdge, PartitionKey } from './manifest.js';
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
  /** What a partition of an asset counts for. */
  readonly limitsOf: (asset: AssetKey) => readonly Limit[];
}

/** In the order in which they begin. */
export function scheduleOf(plan: Plan, world: World, { jobs, lengthOf, limitsOf }: Pace): readonly Scheduled[] {
  const steps = stepsOf(plan);
  const { waiting, gatesBehind } = waitsOf(steps, world);
  const ready = [...steps.keys()].filter((step) => waiting[step] === 0);
  const lanes = Array.from({ length: jobs }, (): { step: number; to: number } | null => null);
  const limits = new RunningLimits(limitsOf);
  const scheduled: Scheduled[] = [];
  for (let now = 0; ; ) {
    for (const [lane, busy] of lanes.entries()) {
      if (busy !== null) continue;
      const next = ready.findIndex((step) => limits.tryStart(steps[step]?.asset ?? ''));
      const [step] = next < 0 ? [] : ready.splice(next, 1);
      const target = step === undefined ? undefined : steps[step];
      if (step === undefined || target === undefined) break;
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
      limits.end(steps[busy.step]?.asset ?? '');
      for (const gate of gatesBehind.get(busy.step) ?? [])
        for (const reader of oneLess(gate)) {
          const left = (waiting[reader] ?? 0) - 1;
          waiting[reader] = left;
          if (left === 0) insert(ready, reader);
        }
    }
  }
}

type Step = Pick<Scheduled, 'asset' | 'partition'>;

function stepsOf({ steps }: Plan): readonly Step[] {
  return steps.flatMap(({ asset, partitions }) => partitions.map((partition) => ({ asset, partition })));
}

/** Steps that wait for the same others: so many that read all of an input's partitions cost no more than its partitions. */
interface Gate {
  /** Inputs that are not built yet. */
  closedBy: number;
  readonly readers: number[];
}

/** Whom it lets through now that one more of its inputs is built. */
function oneLess(gate: Gate): readonly number[] {
  gate.closedBy -= 1;
  return gate.closedBy === 0 ? gate.readers : [];
}

interface Waits {
  /** How many gates are before each step, by number in the plan's order. */
  readonly waiting: number[];
  /** Gates that an input keeps closed, by its number. */
  readonly gatesBehind: ReadonlyMap<number, readonly Gate[]>;
}

function waitsOf(steps: readonly Step[], world: World): Waits {
  const numbers = new Map(steps.map(({ asset, partition }, number) => [nameOf(asset, partition), number]));
  const gatesBehind = new Map<number, Gate[]>();
  const waiting = steps.map(() => 0);
  /** Null: nothing behind it is built by this plan. */
  const open = (edge: DependencyEdge, intervals: readonly Interval[], except: number): Gate | null => {
    const keys = keysOf(setOfIntervals(world.space(edge.from), intervals));
    const inputs = [...keys].flatMap((key) => numbers.get(nameOf(edge.from, key)) ?? []);
    const before = inputs.filter((input) => input !== except);
    const gate: Gate = { closedBy: before.length, readers: [] };
    for (const input of before) {
      const known = gatesBehind.get(input);
      if (known === undefined) gatesBehind.set(input, [gate]);
      else known.push(gate);
    }
    return before.length === 0 ? null : gate;
  };
  for (const [asset, readers] of Map.groupBy(steps.keys(), (number) => steps[number]?.asset ?? ''))
    for (const edge of world.graph.upstream(asset).filter(({ isDeclared }) => isDeclared)) {
      const reach = inputReach(world, edge);
      const gates = new Map<string, Gate | null>();
      for (const number of readers) {
        const index = world.space(asset).indexOf(steps[number]?.partition ?? '');
        const intervals = index < 0 ? [] : reach(index);
        // Nobody waits for itself: who reads its own asset has a gate of its own.
        const name = edge.from === asset ? `${number}` : intervals.join(' ');
        const gate = gates.get(name) ?? (gates.has(name) ? null : open(edge, intervals, number));
        gates.set(name, gate);
        if (gate === null) continue;
        gate.readers.push(number);
        waiting[number] = (waiting[number] ?? 0) + 1;
      }
    }
  return { waiting, gatesBehind };
}

const nameOf = (asset: AssetKey, partition: PartitionKey): string => `${asset}\n${partition}`;

function insert(ready: number[], step: number): void {
  const at = ready.findIndex((other) => other > step);
  ready.splice(at < 0 ? ready.length : at, 0, step);
}
