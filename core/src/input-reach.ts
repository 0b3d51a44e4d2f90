// Which partitions of an input one partition of its reader reads, by index: asked once per record, so the common cases
// are answered without the algebra.

import { type Interval, keysOf, setOfIntervals } from 'headwater/algebra';
import type { DependencyEdge, PartitionKey } from './manifest.js';
import type { World } from './world.js';

export type InputReach = (index: number) => readonly Interval[];

export function inputReach(world: World, edge: DependencyEdge): InputReach {
  const space = world.space(edge.to);
  const input = world.space(edge.from);
  if (input.definition === null) return () => single;
  if (space === input && world.mapping(edge)?.kind === 'identity') return (index) => [[index, index]];
  return (index) => world.upstream(edge, setOfIntervals(space, [[index, index]])).set.intervals;
}

const single: readonly Interval[] = [[0, 0]];

/** The partitions of an input that one partition of its reader reads, as they exist now. */
export function inputKeys(world: World, edge: DependencyEdge, part: PartitionKey): readonly PartitionKey[] {
  const index = world.space(edge.to).indexOf(part);
  if (index < 0) return [];
  const intervals = inputReach(world, edge)(index);
  return [...keysOf(setOfIntervals(world.space(edge.from), intervals))];
}
