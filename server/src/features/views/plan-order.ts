// The picture of a plan's order: when what is built, in as many lanes as the project builds at a time.

import { type AssetKey, countSteps, type Limit, limitsOf, type Plan, scheduleOf } from '@headwater/core';
import type { PlanOrderView } from '@headwater/protocol';
import type { LogView } from '../feature.js';
import type { UsualDuration } from './step-durations.js';

/** Of more partitions nobody sees who waits for whom: they are drawn asset by asset. */
const MOST_SCHEDULED = 300;

type Lane = PlanOrderView['lanes'][number];

export function planOrder(
  { world, jobs, limits }: Pick<LogView, 'world' | 'jobs' | 'limits'>,
  plan: Plan,
  usual: ReadonlyMap<AssetKey, UsualDuration>,
): PlanOrderView {
  const isTime = plan.steps.every(({ asset }) => usual.has(asset));
  const lengthOf = (asset: AssetKey): number => (isTime ? (usual.get(asset)?.ms ?? 0) : 1);
  const limitsHere = (key: AssetKey): readonly Limit[] => {
    const asset = world.graph.asset(key);
    return asset === null ? [] : limitsOf(limits, asset);
  };
  const pace = { jobs, lengthOf, limitsOf: limitsHere };
  const lanes = countSteps(plan) > MOST_SCHEDULED ? oneAfterAnother(plan, pace) : scheduled(plan, world, pace);
  const length = Math.max(0, ...lanes.flatMap(({ bars }) => bars.map(([, to]) => to)));
  return { jobs, isTime, length, lanes };
}

type Pace = Parameters<typeof scheduleOf>[2];

function scheduled(plan: Plan, world: LogView['world'], pace: Pace): readonly Lane[] {
  const begun = Map.groupBy(scheduleOf(plan, world, pace), ({ asset }) => asset);
  return plan.steps.flatMap(({ asset }) =>
    [...Map.groupBy(begun.get(asset) ?? [], ({ lane }) => lane)]
      .sort(([a], [b]) => a - b)
      .map(([, built]) => ({ asset, bars: built.map(({ from, to }) => [from, to]) })),
  );
}

/** Each as wide as it may be, and when all that is before it in the plan is built. */
function oneAfterAnother({ steps }: Plan, { jobs, lengthOf, limitsOf: limitsHere }: Pace): readonly Lane[] {
  let end = 0;
  return steps.map(({ asset, partitions }): Lane => {
    const from = end;
    const atOnce = Math.min(jobs, ...limitsHere(asset).map(({ most }) => most));
    end += Math.ceil(partitions.length / atOnce) * lengthOf(asset);
    return { asset, bars: [[from, end]] };
  });
}
