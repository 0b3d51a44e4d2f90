// Sorted, disjoint, non-touching intervals of integers, inclusive on both ends, and their algebra in linear time.

/** Inclusive on both ends. */
export type Interval = readonly [first: number, last: number];
export type Intervals = readonly Interval[];

/** Sorts and merges; intervals whose last is below their first are left out. */
export function normalized(intervals: Intervals): Intervals {
  if (isNormal(intervals)) return intervals;
  const sorted = intervals.filter(([first, last]) => first <= last).sort((a, b) => a[0] - b[0]);
  return merged(sorted);
}

function isNormal(intervals: Intervals): boolean {
  let end = Number.NEGATIVE_INFINITY;
  for (const [first, last] of intervals) {
    if (first > last || first <= end + 1) return false;
    end = last;
  }
  return true;
}

function merged(sorted: Intervals): Intervals {
  const result: Interval[] = [];
  let open: Interval | null = null;
  for (const interval of sorted) {
    if (open && interval[0] <= open[1] + 1) {
      if (interval[1] > open[1]) open = [open[0], interval[1]];
    } else {
      if (open) result.push(open);
      open = interval;
    }
  }
  if (open) result.push(open);
  return result;
}

export function sizeOf(intervals: Intervals): number {
  let size = 0;
  for (const [first, last] of intervals) size += last - first + 1;
  return size;
}

export function union(a: Intervals, b: Intervals): Intervals {
  if (a.length === 0) return b;
  if (b.length === 0) return a;
  const both: Interval[] = [];
  let [i, j] = [0, 0];
  for (;;) {
    const [one, other] = [a[i], b[j]];
    if (one && (!other || one[0] <= other[0])) {
      both.push(one);
      i += 1;
    } else if (other) {
      both.push(other);
      j += 1;
    } else return merged(both);
  }
}

export function intersection(a: Intervals, b: Intervals): Intervals {
  const result: Interval[] = [];
  let [i, j] = [0, 0];
  for (;;) {
    const [one, other] = [a[i], b[j]];
    if (!one || !other) return result;
    const first = Math.max(one[0], other[0]);
    const last = Math.min(one[1], other[1]);
    if (first <= last) result.push([first, last]);
    if (one[1] < other[1]) i += 1;
    else j += 1;
  }
}

export function difference(a: Intervals, b: Intervals): Intervals {
  const result: Interval[] = [];
  let j = 0;
  for (const [first, last] of a) {
    let from = first;
    for (; j < b.length; j += 1) {
      const [cutFirst, cutLast] = b[j] ?? [0, 0];
      if (cutFirst > last) break;
      if (cutFirst > from) result.push([from, cutFirst - 1]);
      if (cutLast >= from) from = cutLast + 1;
      if (cutLast > last) break;
    }
    if (from <= last) result.push([from, last]);
  }
  return result;
}

export function includes(intervals: Intervals, value: number): boolean {
  let low = 0;
  let high = intervals.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const [first, last] = intervals[middle] ?? [0, -1];
    if (value < first) high = middle - 1;
    else if (value > last) low = middle + 1;
    else return true;
  }
  return false;
}
