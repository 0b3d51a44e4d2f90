// The steps of a plan, one per partition, each with the steps of the same plan that it waits for.

import type { DependencyEdge, Plan, PlanStep, World } from '@headwater/core';
import { keysOf, setOfIntervals } from 'headwater/algebra';

export interface EngineStep {
  /** From 1, in the plan's order. */
  readonly number: number;
  readonly asset: string;
  /** `''` for an asset without partitions. */
  readonly part: string;
  readonly waitsFor: readonly number[];
  /** Of a step that only checks; null: all checks of the asset. */
  readonly checks: readonly string[] | null;
  readonly need: StepNeed;
}
/**
 * `requested`: named by the selection, fresh or not. `due`: missing or stale when the plan was made. `conditional`: fresh
 * then, and only behind something that the plan rebuilds.
 */
export type StepNeed = 'requested' | 'due' | 'conditional';

export function stepsOf(plan: Plan, world: World): readonly EngineStep[] {
  const targets = plan.steps.flatMap((planned) => {
    const { asset, partitions, checks = null } = planned;
    const needOf = needs(planned);
    return partitions.map((part) => ({ asset, part, need: needOf(part), checks }));
  });
  const numbers = new Map(targets.map(({ asset, part }, index) => [`${asset}\n${part}`, index + 1]));
  return targets.map(({ asset, part, need, checks }, index) => {
    const waitsFor = new Set<number>();
    for (const edge of world.graph.upstream(asset)) {
      if (!edge.isDeclared) continue;
      for (const key of inputKeysOf(world, edge, part).keys) {
        const number = numbers.get(`${edge.from}\n${key}`);
        if (number !== undefined && number !== index + 1) waitsFor.add(number);
      }
    }
    return { number: index + 1, asset, part, waitsFor: [...waitsFor], need, checks };
  });
}

function needs({ reasons, conditional = [] }: PlanStep): (part: string) => StepNeed {
  const fresh = new Set(conditional);
  const due = new Set(reasons.flatMap(({ kind, partitions }) => (kind === 'requested' ? [] : partitions)));
  return (part) => (fresh.has(part) ? 'conditional' : due.has(part) ? 'due' : 'requested');
}

/** Which partitions of an input one partition reads, and how many its window has. */
export function inputKeysOf(
  world: World,
  edge: DependencyEdge,
  part: string,
): { readonly keys: readonly string[]; readonly expected: number } {
  const space = world.space(edge.to);
  const index = space.indexOf(part);
  if (index < 0) return { keys: [], expected: 0 };
  const { set, expected } = world.upstream(edge, setOfIntervals(space, [[index, index]]));
  return { keys: [...keysOf(set)], expected };
}
