// What the host is to check: the chosen checks of assets, on the partitions that have a record or that are named.

import { type CheckRequest, checkPlanOf } from '@headwater/core';
import type { CheckPlanParams, CheckPlanResult, CheckTarget } from '@headwater/protocol';
import { emptySet, setOfKeys, wholeSet } from 'headwater/algebra';
import type { ProjectFeature, ProjectView } from '../feature.js';
import { projectShape } from '../shape.js';

export const checkPlan: ProjectFeature<CheckPlanParams, CheckPlanResult> = {
  method: 'headwater/checkPlan',
  takes: { ...projectShape, targets: 'list' },
  handle({ targets }, view) {
    const { world, records } = view;
    if (records === null) return { document: null };
    const plan = checkPlanOf(
      world,
      records,
      targets.map((target) => requestOf(view, target)),
    );
    return { document: plan.steps.length === 0 ? null : { ...plan } };
  },
};

function requestOf({ world }: ProjectView, { asset, partitions, checks }: CheckTarget): CheckRequest {
  const space = world.space(asset);
  const none = emptySet(space);
  const named = partitions === null ? none : setOfKeys(space, partitions).set;
  return {
    asset,
    set: partitions === null ? wholeSet(space) : none,
    requested: named,
    checks: checks === null ? null : new Set(checks),
  };
}
