// The plan's steps as the rows of a tree: an opened step is followed by its partitions.

import type { PlanLeftOut, PlanRow, PlanView, Target } from '@headwater/protocol';

type Child = PlanRow['children'][number];

export type TreeRow =
  | { readonly kind: 'step'; readonly key: string; readonly step: PlanRow; readonly isOpen: boolean }
  | { readonly kind: 'partition'; readonly key: string; readonly step: PlanRow; readonly child: Child }
  | { readonly kind: 'heading'; readonly key: string; readonly count: number }
  | { readonly kind: 'left-out'; readonly key: string; readonly left: PlanLeftOut };

export function planRows(view: PlanView, opened: ReadonlySet<string>): readonly TreeRow[] {
  const steps = view.steps.flatMap((step): readonly TreeRow[] => {
    const isOpen = opened.has(step.asset) && step.children.length > 0;
    const key = `step ${step.asset}`;
    const children = isOpen
      ? step.children.map((child) => ({ kind: 'partition' as const, key: `${key} ${child.partition}`, step, child }))
      : [];
    return [{ kind: 'step', key, step, isOpen }, ...children];
  });
  if (view.leftOut.length === 0) return steps;
  const count = view.leftOut.reduce((sum, left) => sum + (left.partitions?.count ?? 1), 0);
  return [
    ...steps,
    { kind: 'heading', key: 'left out', count },
    ...view.leftOut.map((left, index) => ({ kind: 'left-out' as const, key: `left ${index}`, left })),
  ];
}

/** The partition that a row is asked about: of a step its first one. Null: nothing of it is built. */
export function targetOfRow(row: TreeRow): Target | null {
  switch (row.kind) {
    case 'step':
      return firstOf(row.step);
    case 'partition':
      return { asset: row.step.asset, partition: row.child.partition };
    case 'heading':
    case 'left-out':
      return null;
  }
}

export function firstOf({ asset, children }: PlanRow): Target {
  return { asset, partition: children[0]?.partition ?? null };
}

/** Rows have fixed heights, so that those out of view need not be drawn. */
export function planRowHeight(row: TreeRow, { isNarrow }: { readonly isNarrow: boolean }): number {
  switch (row.kind) {
    case 'step':
    case 'left-out':
      return isNarrow ? 46 : 28;
    case 'partition':
      return 22;
    case 'heading':
      return 32;
  }
}
