// Sets of partitions as unions of index intervals. No key is made here unless somebody asks for one.

import { difference, type Interval, includes, intersection, normalized, sizeOf, union } from './intervals.js';
import type { PartitionSpace } from './space.js';

export type { Interval };

export interface PartitionSet {
  readonly space: PartitionSpace;
  /** Sorted, disjoint, not touching. */
  readonly intervals: readonly Interval[];
  /** False where the set is an upper bound: dynamic keys that nobody knows here, or a custom mapping. */
  readonly isExact: boolean;
}

/** Every partition that exists. */
export function wholeSet(space: PartitionSpace): PartitionSet {
  return { space, intervals: space.count > 0 ? [[0, space.count - 1]] : [], isExact: space.isExact };
}

export function emptySet(space: PartitionSpace): PartitionSet {
  return { space, intervals: [], isExact: true };
}

/** Intervals of indexes in any order; what lies outside the space is cut off. */
export function setOfIntervals(space: PartitionSpace, intervals: readonly Interval[]): PartitionSet {
  const inside = intersection(normalized(intervals), [[0, space.count - 1]]);
  return { space, intervals: inside, isExact: space.isExact };
}

/** `unknown`: the keys that no partition of the space has, in the order given. */
export function setOfKeys(
  space: PartitionSpace,
  keys: Iterable<string>,
): { readonly set: PartitionSet; readonly unknown: readonly string[] } {
  const intervals: Interval[] = [];
  const unknown: string[] = [];
  // Keys mostly come in their order, one after the other: an interval grows for as long as they do.
  let first = -1;
  let last = -2;
  for (const key of keys) {
    const index = space.indexOf(key);
    if (index < 0) unknown.push(key);
    else if (index === last + 1) last = index;
    else {
      if (first >= 0) intervals.push([first, last]);
      [first, last] = [index, index];
    }
  }
  if (first >= 0) intervals.push([first, last]);
  return { set: setOfIntervals(space, intervals), unknown };
}

export function countOf(set: PartitionSet): number {
  return sizeOf(set.intervals);
}

export function isEmptySet(set: PartitionSet): boolean {
  return set.intervals.length === 0;
}

export function hasKey(set: PartitionSet, key: string): boolean {
  const index = set.space.indexOf(key);
  return index >= 0 && includes(set.intervals, index);
}

/** The keys in the space's order, made one at a time. */
export function* keysOf(set: PartitionSet): Generator<string, void, undefined> {
  for (const [first, last] of set.intervals) {
    for (let index = first; index <= last; index += 1) yield set.space.keyAt(index);
  }
}

export function firstKey(set: PartitionSet): string | null {
  const first = set.intervals[0];
  return first ? set.space.keyAt(first[0]) : null;
}
export function lastKey(set: PartitionSet): string | null {
  const last = set.intervals[set.intervals.length - 1];
  return last ? set.space.keyAt(last[1]) : null;
}

/** Sets of one space; throws a RangeError for sets of spaces of different size, which is a bug of the caller. */
export function unionOf(a: PartitionSet, b: PartitionSet): PartitionSet {
  return combined(a, b, union(a.intervals, b.intervals));
}
export function intersectionOf(a: PartitionSet, b: PartitionSet): PartitionSet {
  return combined(a, b, intersection(a.intervals, b.intervals));
}
/** The partitions of `a` that are not in `b`. */
export function differenceOf(a: PartitionSet, b: PartitionSet): PartitionSet {
  return combined(a, b, difference(a.intervals, b.intervals));
}

function combined(a: PartitionSet, b: PartitionSet, intervals: readonly Interval[]): PartitionSet {
  if (a.space.count !== b.space.count)
    throw new RangeError('Sets of partitions of two different spaces cannot be combined.');
  return { space: a.space, intervals, isExact: a.isExact && b.isExact };
}
