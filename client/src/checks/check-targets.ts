// Which checks of which partitions are asked for, out of what the user chose in the Test Explorer. Pure.

import type { CheckTarget } from '@headwater/protocol';

export interface ChosenCheck {
  readonly asset: string;
  readonly check: string;
  /** Null: every partition that has a record. */
  readonly partition: string | null;
}

/** Few targets for many choices: checks of the same partitions go together. */
export function checkTargets(chosen: readonly ChosenCheck[]): readonly CheckTarget[] {
  const everywhere = chosen.filter(({ partition }) => partition === null);
  const whole = new Set(everywhere.map(checkId));
  const single = chosen.filter((each) => each.partition !== null && !whole.has(checkId(each)));
  return [
    ...groupsOf(everywhere, ({ asset }) => asset).map(([{ asset }, each]) => {
      return { asset, partitions: null, checks: namesOf(each) };
    }),
    ...partitionTargets(single),
  ];
}

function partitionTargets(chosen: readonly ChosenCheck[]): readonly CheckTarget[] {
  const byPartition = groupsOf(chosen, ({ asset, partition }) => JSON.stringify([asset, partition])).map(
    ([{ asset, partition }, each]) => ({ asset, partition: partition ?? '', checks: namesOf(each) }),
  );
  return groupsOf(byPartition, ({ asset, checks }) => JSON.stringify([asset, checks])).map(
    ([{ asset, checks }, each]) => ({ asset, partitions: each.map(({ partition }) => partition), checks }),
  );
}

function groupsOf<Item>(items: readonly Item[], keyOf: (item: Item) => string): readonly (readonly [Item, Item[]])[] {
  const groups = new Map<string, [Item, Item[]]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group === undefined) groups.set(keyOf(item), [item, [item]]);
    else group[1].push(item);
  }
  return [...groups.values()];
}

function namesOf(chosen: readonly ChosenCheck[]): readonly string[] {
  return [...new Set(chosen.map(({ check }) => check))].sort();
}
function checkId({ asset, check }: ChosenCheck): string {
  return JSON.stringify([asset, check]);
}
