// An edge in words: its mapping as a label, and worked for one key on either side.

import type { DependencyEdge, PartitionKey, World } from '@headwater/core';
import {
  countOf,
  describeMapping,
  type MappingDescription,
  type PartitionSet,
  setOfIntervals,
} from 'headwater/algebra';
import { formatSet } from './key-range.js';

/** `same day`, `−6 … 0 days`; empty where neither side has partitions. */
export function mappingLabel(world: World, edge: DependencyEdge): string {
  if (edge.kind === 'order') return 'order only';
  if (world.space(edge.from).definition === null) return '';
  return descriptionOf(world, edge)?.label ?? 'no mapping';
}

/** `same day`, or `undeclared` for a read that stands in no declaration. */
export function edgeLabel(world: World, edge: DependencyEdge): string {
  return edge.isDeclared ? mappingLabel(world, edge) : 'undeclared';
}

/** `2024-10-02 is read by 2024-10-02 … 10-08 (7)`. Null where the reader has no partitions, or no such key exists. */
export function workedDownstream(world: World, edge: DependencyEdge, key: PartitionKey): string | null {
  const set = single(world, edge.from, key);
  if (set === null || world.space(edge.to).definition === null) return null;
  const readers = world.downstream(edge, set);
  const count = countOf(readers);
  return count === 0
    ? `${key} is read by no partition`
    : `${key} is read by ${formatSet(readers)} (${boundedCount(readers)})`;
}

/** `2024-10-07 reads 2024-10-01 … 10-07 (7)`, with what is missing of the window said. */
export function workedUpstream(world: World, edge: DependencyEdge, key: PartitionKey): string | null {
  const set = single(world, edge.to, key);
  if (set === null || world.space(edge.from).definition === null) return null;
  const { set: inputs, expected } = world.upstream(edge, set);
  const count = countOf(inputs);
  const counted = count === expected || !inputs.isExact ? boundedCount(inputs) : `${count} of ${expected}`;
  return `${key} reads ${formatSet(inputs)} (${counted})`;
}

/** `7`, or `at most 7` where only a custom mapping that has not answered could tell. */
export function boundedCount(set: PartitionSet): string {
  return `${set.isExact ? '' : 'at most '}${countOf(set)}`;
}

/** The set of one key; null when it does not exist, or the asset has no partitions. */
export function single(world: World, asset: string, key: PartitionKey): PartitionSet | null {
  const space = world.space(asset);
  const index = space.definition === null ? -1 : space.indexOf(key);
  return index < 0 ? null : setOfIntervals(space, [[index, index]]);
}

/** `time window, −6 … 0 days, counted in partitions`: a sentence's worth, for the edge's card. */
export function edgeDescription(world: World, edge: DependencyEdge): string {
  const isPlain = edge.kind === 'order' || world.space(edge.from).definition === null;
  const words = isPlain ? mappingLabel(world, edge) : (descriptionOf(world, edge)?.text ?? 'no mapping');
  const origin = edge.isDeclared ? '' : 'read in the body, not declared';
  return [words, origin].filter((part) => part !== '').join('; ');
}

function descriptionOf(world: World, edge: DependencyEdge): MappingDescription | null {
  const mapping = world.mapping(edge);
  if (mapping === null) return null;
  return describeMapping(mapping, world.space(edge.from).definition, world.space(edge.to).definition);
}
