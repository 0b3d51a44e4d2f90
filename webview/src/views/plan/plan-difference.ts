// What a new plan does otherwise than the one that was refused, partition by partition. Pure.

import type { PlanView } from '@headwater/protocol';

export interface PlanDifference {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly same: number;
}

export function planDifference(before: PlanView, after: PlanView): PlanDifference {
  const [old, present] = [partsOf(before), partsOf(after)];
  const added = [...present].filter((part) => !old.has(part));
  return {
    added,
    removed: [...old].filter((part) => !present.has(part)),
    same: present.size - added.length,
  };
}

/** `daily_sales › 2024-10-02`; of a step with more partitions than are listed, those that are. */
function partsOf({ steps }: PlanView): ReadonlySet<string> {
  return new Set(
    steps.flatMap(({ asset, children }) =>
      children.length === 0 ? [asset] : children.map(({ partition }) => `${asset} › ${partition}`),
    ),
  );
}
