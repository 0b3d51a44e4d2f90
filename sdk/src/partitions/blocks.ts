// Sets of a cube as blocks: some keys of the first dimension, each with the same keys of the second one.

import { type Intervals, normalized, sizeOf } from './intervals.js';
import type { Interval, PartitionSet } from './set.js';
import type { PartitionSpace } from './space.js';

/** Every pair of an outer and an inner index. */
export interface Block {
  readonly outer: Intervals;
  readonly inner: Intervals;
}

/** The sizes of a cube's two dimensions. */
export interface CubeSize {
  readonly outer: number;
  readonly inner: number;
}

export function sizeOfCube(space: PartitionSpace): CubeSize {
  const [outer, inner] = space.dimensions;
  return { outer: outer?.space.count ?? 1, inner: inner?.space.count ?? 1 };
}

/** Rows with equal contents are put together, so that a product of two sets is one block again. */
export function blocksOf(set: PartitionSet): readonly Block[] {
  const { inner: width } = sizeOfCube(set.space);
  const byContents = new Map<string, { outer: Interval[]; inner: Interval[] }>();
  const add = (outer: Interval, inner: Interval[]): void => {
    const id = inner.join(';');
    const block = byContents.get(id);
    if (block) block.outer.push(outer);
    else byContents.set(id, { outer: [outer], inner });
  };
  let row = -1;
  let contents: Interval[] = [];
  const closeRow = (): void => {
    if (contents.length > 0) add([row, row], contents);
    contents = [];
  };
  const addToRow = (at: number, interval: Interval): void => {
    if (at !== row) closeRow();
    row = at;
    contents.push(interval);
  };
  for (const [first, last] of set.intervals) {
    const [firstRow, lastRow] = [Math.floor(first / width), Math.floor(last / width)];
    if (firstRow === lastRow) {
      addToRow(firstRow, [first % width, last % width]);
      continue;
    }
    const fullFrom = first % width === 0 ? firstRow : firstRow + 1;
    const fullUntil = last % width === width - 1 ? lastRow : lastRow - 1;
    if (fullFrom > firstRow) addToRow(firstRow, [first % width, width - 1]);
    if (fullFrom <= fullUntil) {
      closeRow();
      add([fullFrom, fullUntil], [[0, width - 1]]);
    }
    if (fullUntil < lastRow) addToRow(lastRow, [0, last % width]);
  }
  closeRow();
  return [...byContents.values()].map(({ outer, inner }) => ({ outer: normalized(outer), inner: normalized(inner) }));
}

/** The linear intervals of a union of blocks. */
export function intervalsOfBlocks(size: CubeSize, blocks: readonly Block[]): Intervals {
  const intervals: Interval[] = [];
  for (const { outer, inner } of blocks) {
    const isWholeRow = sizeOf(inner) === size.inner;
    for (const [first, last] of outer) {
      if (isWholeRow) {
        intervals.push([first * size.inner, (last + 1) * size.inner - 1]);
        continue;
      }
      for (let row = first; row <= last; row += 1) {
        for (const [from, to] of inner) intervals.push([row * size.inner + from, row * size.inner + to]);
      }
    }
  }
  return normalized(intervals);
}
