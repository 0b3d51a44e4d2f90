// The arithmetic of time windows: which numbers on one line answer to a run of numbers on another.

import { difference, type Intervals, normalized, sizeOf } from '../partitions/intervals.js';
import { firstFrom, lastEndedBy } from '../partitions/line.js';
import type { TimeLine } from '../partitions/space.js';
import { emptySet, type Interval, type PartitionSet, setOfIntervals } from '../partitions/set.js';
import type { Millis, PartitionSpace } from '../partitions/space.js';
import type { TimeGrid } from '../partitions/space.js';
import type { MappingPair, UpstreamResult } from './rules.js';

/** By how many of the reader's partitions the start and the end of its window move. */
export interface Offsets {
  readonly start: number;
  readonly end: number;
}

/** A stretch of the line of time: start inclusive, end exclusive. */
interface Stretch {
  readonly start: Millis;
  readonly end: Millis;
}

interface Bounds {
  readonly first: number;
  readonly last: number;
}

export function upstreamWindows(
  pair: MappingPair,
  set: PartitionSet,
  { offsets, reportsMissing }: { readonly offsets: Offsets; readonly reportsMissing: boolean },
): UpstreamResult {
  const from = pair.downstream.grid;
  const to = pair.upstream.grid;
  if (!from || !to) return { set: emptySet(pair.upstream), missing: [], expected: 0 };
  const bounds = boundsOf(pair.upstream);
  const whole = set.intervals.map((run) => readWindows(from, to, { run, offsets }));
  const read = isBeforeStart(set, { from, to, offsets })
    ? set.intervals.map(([first, last]) => within(to.line, stretchOf(from, [first, last])))
    : whole.map((interval) => withinBounds(interval, offsets, bounds));
  const indexes = read.map(([first, last]): Interval => [first - to.first, last - to.first]);
  const found = setOfIntervals(pair.upstream, indexes);
  return {
    set: { ...found, isExact: found.isExact && set.isExact },
    missing: reportsMissing ? keysOutside(to, read, bounds) : [],
    expected: sizeOf(normalized(whole)),
  };
}

export function downstreamWindows(pair: MappingPair, set: PartitionSet, offsets: Offsets): PartitionSet {
  const from = pair.upstream.grid;
  const to = pair.downstream.grid;
  if (!from || !to) return emptySet(pair.downstream);
  const backwards: Offsets = { start: -offsets.end, end: -offsets.start };
  const bounds = boundsOf(pair.downstream);
  const indexes = set.intervals.map((run): Interval => {
    const [first, last] = withinBounds(readingWindows(from, to, { run, offsets: backwards }), backwards, bounds);
    return [first - to.first, last - to.first];
  });
  const readers = setOfIntervals(pair.downstream, indexes);
  return { ...readers, isExact: readers.isExact && set.isExact };
}

/**
 * The reader's partitions whose windows reach out of the input's definition, before its start or past its end. Windows
 * only move forward along the line, so that these are the first ones and the last ones: two binary searches.
 */
export function incompleteWindows(pair: MappingPair, offsets: Offsets): PartitionSet {
  const from = pair.downstream.grid;
  const to = pair.upstream.grid;
  if (!from || !to) return emptySet(pair.downstream);
  const windows = (index: number): Interval => readWindows(from, to, { run: [index, index], offsets });
  const { count } = pair.downstream;
  const firstInside = firstIndex(count, (index) => windows(index)[0] >= to.first);
  const firstPast = firstIndex(count, (index) => windows(index)[1] > to.lastEver);
  return setOfIntervals(pair.downstream, [
    [0, firstInside - 1],
    [firstPast, count - 1],
  ]);
}

/** Keys of the windows that the reader's partitions read and that do not exist of the input, also outside its definition. */
export function absentWindows(pair: MappingPair, set: PartitionSet, offsets: Offsets): readonly string[] {
  const from = pair.downstream.grid;
  const to = pair.upstream.grid;
  if (!from || !to) return [];
  const whole = set.intervals.map((run) => readWindows(from, to, { run, offsets }));
  return keysOutside(to, whole, boundsOf(pair.upstream));
}

/** The first of the indexes below `count` that holds, given that all after it do; `count` when none does. */
function firstIndex(count: number, holds: (index: number) => boolean): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

interface Run {
  /** Indexes into the space that is mapped from. */
  readonly run: Interval;
  readonly offsets: Offsets;
}

/** The input's windows, existing or not, that a run of the reader's partitions reads. */
function readWindows(from: TimeGrid, to: TimeGrid, { run, offsets }: Run): Interval {
  if (from.line === to.line) return [run[0] + from.first + offsets.start, run[1] + from.first + offsets.end];
  const own = stretchOf(from, run);
  const moved = {
    start: shiftedBy(from.line, own.start, offsets.start),
    end: shiftedBy(from.line, own.end, offsets.end),
  };
  return from.line.base === to.line.base ? within(to.line, moved) : overlapping(to.line, moved);
}

/** The reader's windows, existing or not, that read a run of the input's partitions. `offsets` are turned around. */
function readingWindows(from: TimeGrid, to: TimeGrid, { run, offsets }: Run): Interval {
  if (from.line === to.line) return [run[0] + from.first + offsets.start, run[1] + from.first + offsets.end];
  const own = stretchOf(from, run);
  if (from.line.base !== to.line.base) {
    const [first, last] = overlapping(to.line, own);
    return [first + offsets.start, last + offsets.end];
  }
  return within(to.line, {
    start: shiftedBy(to.line, own.start, offsets.start),
    end: shiftedBy(to.line, own.end, offsets.end),
  });
}

function stretchOf({ line, first }: TimeGrid, run: Interval): Stretch {
  return { start: line.startOf(first + run[0]), end: line.endOf(first + run[1]) };
}

/** An instant moved by whole windows: forwards to the end of the n-th one that follows, backwards to the start of one. */
function shiftedBy(line: TimeLine, instant: Millis, windows: number): Millis {
  if (windows === 0) return instant;
  if (windows < 0) return line.startOf(lastEndedBy(line, instant) + windows + 1);
  return line.endOf(firstFrom(line, instant) + windows - 1);
}

/** The windows that start within a stretch. */
function within(line: TimeLine, { start, end }: Stretch): Interval {
  return [firstFrom(line, start), line.at(end - 1)];
}

/** The windows that a stretch touches; where it begins in an excluded one, the one before that. */
function overlapping(line: TimeLine, { start, end }: Stretch): Interval {
  return [line.at(start), line.at(end - 1)];
}

/** Null when no partition exists. */
function boundsOf(space: PartitionSpace): Bounds | null {
  if (!space.grid || space.count === 0) return null;
  return { first: space.grid.first, last: space.grid.first + space.count - 1 };
}

/** Offsets never push a window's side past the partitions that exist; a side without offset stays where it is. */
function withinBounds([first, last]: Interval, offsets: Offsets, bounds: Bounds | null): Interval {
  if (!bounds) return [first, last];
  const from =
    offsets.start < 0 ? Math.max(first, bounds.first) : offsets.start > 0 ? Math.min(first, bounds.last + 1) : first;
  const to = offsets.end < 0 ? Math.max(last, bounds.first - 1) : offsets.end > 0 ? Math.min(last, bounds.last) : last;
  return [from, to];
}

/** Partitions that all end before the input starts demand what starts within their own windows. */
function isBeforeStart(
  set: PartitionSet,
  { from, to, offsets }: { from: TimeGrid; to: TimeGrid; offsets: Offsets },
): boolean {
  const latest = set.intervals[set.intervals.length - 1];
  if (!latest || offsets.start !== 0 || offsets.end !== 0 || from.line === to.line) return false;
  return stretchOf(from, latest).end <= to.start;
}

function keysOutside(grid: TimeGrid, runs: Intervals, bounds: Bounds | null): readonly string[] {
  const keys: string[] = [];
  const existing: Intervals = bounds ? [[bounds.first, bounds.last]] : [];
  for (const [first, last] of difference(normalized(runs), existing)) {
    for (let window = first; window <= last; window += 1) keys.push(grid.keyOf(window));
  }
  return keys;
}
