// An asset, or some of its partitions, as people name them: `daily_sales`, `daily_sales@2024-10-02..2024-10-04`.

import { unknownAsset, type World } from '@headwater/core';
import { isEmptySet, parseSet, type PartitionSet, wholeSet } from 'headwater/algebra';
import { failure, type Outcome, success } from '../outcome.js';
import { splitTarget } from './recorded-target.js';

export interface NamedPartitions {
  readonly key: string;
  readonly set: PartitionSet;
}

export function parseTarget(world: World, text: string): Outcome<NamedPartitions> {
  const named = splitTarget(text);
  if (named.kind === 'failure') return named;
  return namedPartitions(world, named.value.asset, named.value.partitions);
}

/** `partitions`: what is written behind the `@`; null: all of them. */
export function namedPartitions(world: World, key: string, partitions: string | null): Outcome<NamedPartitions> {
  if (world.graph.asset(key) === null) return failure(unknownAsset(world, key));
  const space = world.space(key);
  if (partitions === null) return success({ key, set: wholeSet(space) });
  if (space.definition === null) return failure(`${key} has no partitions.`, `Ask for \`${key}\` alone.`);
  const parsed = parseSet(space, partitions);
  if (parsed.kind === 'invalid') return failure(`${key}: ${parsed.problem.message}`);
  if (isEmptySet(parsed.set))
    return failure(
      `\`${key}@${partitions}\` names no partition.`,
      `Write one behind the \`@\`, or \`${key}\` alone for all of them.`,
    );
  return success({ key, set: parsed.set });
}
