// A partition whose author wrote `incomplete: 'fail'` is not built from a part of its window. What stands before it in
// the run may have filled that, so it is asked when the step's inputs are known.

import { absentKeys, type World } from '@headwater/core';
import type { StepError, StepInputs } from '@headwater/protocol';

/** Keys that a message names before it counts the others. */
const MOST_NAMED = 10;

/** Null: every window that has to be whole is. */
export function refusedWindow(
  world: World,
  { asset, part }: { readonly asset: string; readonly part: string },
  given: readonly StepInputs[],
): StepError | null {
  const problems = given.flatMap((input) => {
    const edge = world.graph.edge(input.asset, asset);
    if (edge?.incomplete !== 'fail') return [];
    const read = countRead(world, input);
    // That a self dependency begins somewhere is natural.
    const expected = input.asset === asset ? input.keys.length : input.expected;
    if (read >= expected) return [];
    const recorded = new Set(input.versions.flatMap(({ event, partition }) => (event === null ? [] : [partition])));
    const isSource = world.graph.asset(input.asset)?.kind === 'source';
    const unrecorded = isSource ? [] : input.keys.filter((key) => !recorded.has(key));
    const absent = input.asset === asset ? [] : absentKeys(world, edge, part);
    return [
      `incomplete: ${read} of ${expected} of ${input.asset}, and the dependency says incomplete: 'fail'.`,
      ...said('There is no partition', absent),
      ...said('Not materialized:', unrecorded),
    ];
  });
  if (problems.length === 0) return null;
  const message = `${part === '' ? asset : `${asset} ${part}`} is ${problems.join(' ')}`;
  return { name: 'IncompleteWindow', message, frames: [] };
}

/** A source is there although nobody knows its version; an asset's partition is there when it has a record. */
export function countRead(world: World, input: StepInputs): number {
  if (world.graph.asset(input.asset)?.kind === 'source') return input.keys.length;
  return input.versions.filter((version) => version.event !== null).length;
}

function said(what: string, keys: readonly string[]): readonly string[] {
  const named = keys.filter((key) => key !== '');
  if (named.length === 0) return [];
  const more = named.length > MOST_NAMED ? ` and ${named.length - MOST_NAMED} more` : '';
  return [`${what} ${named.slice(0, MOST_NAMED).join(', ')}${more}.`];
}
