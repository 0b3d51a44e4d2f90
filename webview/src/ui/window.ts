// Which rows of a long list lie in view. Pure: heights in, a slice out.

export interface ListWindow {
  readonly first: number;
  /** Exclusive. */
  readonly end: number;
  readonly before: number;
  readonly after: number;
}

/** Lists up to this length are drawn whole. */
export const WHOLE_LIMIT = 200;
const OVERSCAN = 240;

/** Sums of the heights before each row; the last one is the height of all. */
export function offsetsOf(heights: readonly number[]): readonly number[] {
  const offsets = [0];
  let sum = 0;
  for (const height of heights) offsets.push((sum += height));
  return offsets;
}

export function windowOf(offsets: readonly number[], scrollTop: number, viewHeight: number): ListWindow {
  const count = offsets.length - 1;
  const total = offsets[count] ?? 0;
  if (count <= WHOLE_LIMIT) return { first: 0, end: count, before: 0, after: 0 };
  const first = Math.max(0, rowAt(offsets, scrollTop - OVERSCAN));
  const end = Math.min(count, rowAt(offsets, scrollTop + viewHeight + OVERSCAN) + 1);
  return { first, end, before: offsets[first] ?? 0, after: total - (offsets[end] ?? total) };
}

/** The row that covers `y`, by bisection. */
export function rowAt(offsets: readonly number[], y: number): number {
  let [low, high] = [0, Math.max(0, offsets.length - 2)];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((offsets[middle] ?? 0) <= y) low = middle;
    else high = middle - 1;
  }
  return low;
}
