// Which partitions of an input one partition of its reader reads, by index: asked once per record, so the common cases
// are answered without the algebra.

import { type Interval, keysOf, type Partitions, type PartitionSpace, setOfIntervals } from 'headwater/algebra';
import type { DependencyEdge, PartitionKey } from './manifest.js';
import type { World } from './world.js';

export type InputReach = (index: number) => readonly Interval[];

export function inputReach(world: World, edge: DependencyEdge): InputReach {
  const space = world.space(edge.to);
  const input = world.space(edge.from);
  if (input.definition === null) return () => single;
  const moved = movedWindow(world, edge);
  if (moved === null) return (index) => world.upstream(edge, setOfIntervals(space, [[index, index]])).set.intervals;
  const end = input.count - 1;
  return (index) => {
    const first = Math.max(0, index + moved.start);
    const last = Math.min(end, index + moved.end);
    return first > last ? nothing : [[first, last]];
  };
}

const single: readonly Interval[] = [[0, 0]];
const nothing: readonly Interval[] = [];

/** Whether it is all that the input has, so that a partition which it has no longer was meant as well. */
export function isAllOf({ count }: PartitionSpace, intervals: readonly Interval[]): boolean {
  if (count === 0) return true;
  const [[first, last] = [-1, -1], ...others] = intervals;
  return others.length === 0 && first === 0 && last === count - 1;
}

/** Whether a key that it does not have was taken out of it: of time, one may be still to come. */
export function knowsWhatIsGone({ definition, isExact }: PartitionSpace): boolean {
  return isExact && definition !== null && isListed(definition);
}
function isListed(definition: Partitions): boolean {
  if (definition.kind === 'multi') return Object.values(definition.dimensions).every(isListed);
  return definition.kind === 'static' || definition.kind === 'dynamic';
}

/** By how much an index moves where both sides count the same windows of time; null where that is no fixed number. */
function movedWindow(world: World, edge: DependencyEdge): { readonly start: number; readonly end: number } | null {
  const mapping = world.mapping(edge);
  const space = world.space(edge.to);
  const input = world.space(edge.from);
  if (mapping?.kind === 'identity' && space === input) return { start: 0, end: 0 };
  const [reader, read] = [space.grid, input.grid];
  if (mapping?.kind !== 'timeWindow' || reader === null || reader.line !== read?.line) return null;
  const shift = reader.first - read.first;
  return { start: shift + mapping.startOffset, end: shift + mapping.endOffset };
}

/** The partitions of an input that one partition of its reader reads, as they exist now. */
export function inputKeys(world: World, edge: DependencyEdge, part: PartitionKey): readonly PartitionKey[] {
  const index = world.space(edge.to).indexOf(part);
  if (index < 0) return [];
  const intervals = inputReach(world, edge)(index);
  return [...keysOf(setOfIntervals(world.space(edge.from), intervals))];
}
