// Where the cells of the grid lie, in pixels: blocks of cells under captions, in lines of equal pitch. Pure geometry:
// a cell's place, the cell at a place, the cells in view, and the neighbour in a direction.

import { type Bin, binOfSlot, firstBinFrom } from './axis.js';

export interface Spot {
  /** Row of the data. */
  readonly row: number;
  /** Number of the bin. */
  readonly bin: number;
}
export interface Caption {
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly align: 'left' | 'right';
  readonly isStrong?: boolean;
}
export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
/** Cells side by side under one caption; their bins are neighbours. */
export interface Block {
  readonly top: number;
  /** Where its cells begin and end. */
  readonly cells: number;
  readonly bottom: number;
  readonly firstBin: number;
  readonly lastBin: number;
  /** The slot at its upper left corner. */
  readonly origin: number;
  readonly captions: readonly Caption[];
}
export interface Form {
  place(slot: number, origin: number): readonly [column: number, line: number];
  slotAt(column: number, line: number, origin: number): number;
}
export interface Lattice {
  readonly bins: readonly Bin[];
  /** Rows of the data from top to bottom; one for an asset with one dimension. */
  readonly order: readonly number[];
  readonly left: number;
  readonly pitch: { readonly x: number; readonly y: number };
  readonly gap: number;
  readonly width: number;
  readonly height: number;
  readonly blocks: readonly Block[];
  readonly form: Form;
  /** Cells carry the number of their day. */
  readonly hasNumbers: boolean;
}

/** Room above a block's cells, for its caption. */
export const HEAD = 18;
const BLOCK_GAP = 14;

export interface Stack {
  readonly left: number;
  readonly pitch: Lattice['pitch'];
  readonly form: Form;
  readonly head?: number;
  originOf(firstSlot: number): number;
  linesOf(firstSlot: number, lastSlot: number, origin: number): number;
  captionsOf(block: Omit<Block, 'captions' | 'bottom'>): readonly Caption[];
}

/** Blocks one under the other; each holds the bins from the first to the last of its group. */
export function stacked(bins: readonly Bin[], groups: readonly (readonly [number, number])[], stack: Stack): Lattice {
  const { left, pitch, form, head = HEAD } = stack;
  let [top, width] = [0, left];
  const blocks = groups.map(([firstBin, lastBin]): Block => {
    const [first, last] = [bins[firstBin]?.slot ?? 0, bins[lastBin]?.slot ?? 0];
    const origin = stack.originOf(first);
    const block = { top, cells: top + head, origin, firstBin, lastBin };
    const bottom = block.cells + stack.linesOf(first, last, origin) * pitch.y;
    for (let at = firstBin; at <= lastBin; at += 1)
      width = Math.max(width, left + (form.place(bins[at]?.slot ?? 0, origin)[0] + 1) * pitch.x);
    top = bottom + BLOCK_GAP;
    return { ...block, bottom, captions: stack.captionsOf(block) };
  });
  const height = Math.max(0, top - BLOCK_GAP);
  return { bins, order: [0], left, pitch, gap: gapOf(pitch.y), width, height, blocks, form, hasNumbers: false };
}

export function gapOf(pitch: number): number {
  if (pitch >= 30) return 4;
  if (pitch >= 12) return 3;
  return pitch >= 6 ? 1 : 0;
}

export function rectOf(lattice: Lattice, { row, bin }: Spot): Rect | null {
  const block = lattice.blocks.find(({ firstBin, lastBin }) => firstBin <= bin && bin <= lastBin);
  return block === undefined ? null : rectIn(lattice, block, { row, bin });
}

function rectIn({ form, bins, pitch, gap, left, order }: Lattice, block: Block, { row, bin }: Spot): Rect | null {
  const slot = bins[bin]?.slot;
  if (slot === undefined) return null;
  const [column, line] = form.place(slot, block.origin);
  const down = order.length > 1 ? order.indexOf(row) : line;
  return {
    x: left + column * pitch.x,
    y: block.cells + down * pitch.y,
    width: pitch.x - gap,
    height: pitch.y - gap,
  };
}

/** The cell whose room, gap included, covers the point. */
export function spotAt(lattice: Lattice, x: number, y: number): Spot | null {
  const { form, bins, pitch, left, order } = lattice;
  const block = lattice.blocks.find(({ cells, bottom }) => cells <= y && y < bottom);
  const column = Math.floor((x - left) / pitch.x);
  if (block === undefined || column < 0) return null;
  const down = Math.floor((y - block.cells) / pitch.y);
  const isMatrix = order.length > 1;
  const bin = binOfSlot(bins, form.slotAt(column, isMatrix ? 0 : down, block.origin));
  if (bin < block.firstBin || bin > block.lastBin) return null;
  return { row: isMatrix ? (order[down] ?? 0) : (order[0] ?? 0), bin };
}

export interface PlacedCell extends Spot, Rect {}

/** The cells that lie in a part of the picture, block by block. */
export function* cellsIn(lattice: Lattice, view: Rect): Generator<PlacedCell> {
  const { blocks, order, pitch, left } = lattice;
  for (const block of blocks) {
    if (block.bottom < view.y || block.cells > view.y + view.height) continue;
    if (order.length === 1) {
      yield* cellsOfBlock(lattice, block, view);
      continue;
    }
    const first = Math.max(0, Math.floor((view.y - block.cells) / pitch.y));
    const end = Math.min(order.length, Math.ceil((view.y + view.height - block.cells) / pitch.y));
    const [firstBin, lastBin] = binsBetween(lattice, block, [
      (view.x - left) / pitch.x,
      (view.x + view.width - left) / pitch.x,
    ]);
    for (let line = first; line < end; line += 1)
      for (let bin = firstBin; bin <= lastBin; bin += 1) {
        const slot = lattice.bins[bin]?.slot ?? 0;
        const [x, y] = [left + (slot - block.origin) * pitch.x, block.cells + line * pitch.y];
        yield { row: order[line] ?? 0, bin, x, y, width: pitch.x - lattice.gap, height: pitch.y - lattice.gap };
      }
  }
}

function* cellsOfBlock(lattice: Lattice, block: Block, view: Rect): Generator<PlacedCell> {
  const row = lattice.order[0] ?? 0;
  for (let bin = block.firstBin; bin <= block.lastBin; bin += 1) {
    const rect = rectIn(lattice, block, { row, bin });
    if (rect !== null && rect.y + rect.height >= view.y && rect.y <= view.y + view.height) yield { row, bin, ...rect };
  }
}

/** In a matrix slots go on without lines: the bins between two columns. */
function binsBetween(
  { bins }: Lattice,
  { origin, firstBin, lastBin }: Block,
  [left, right]: readonly [number, number],
): readonly [number, number] {
  const first = firstBinFrom(bins, origin + Math.floor(left));
  const end = firstBinFrom(bins, origin + Math.ceil(right) + 1);
  return [Math.max(firstBin, first), Math.min(lastBin, end - 1)];
}

export type Direction = 'left' | 'right' | 'up' | 'down';
const steps: Readonly<Record<Direction, readonly [number, number]>> = {
  left: [-1, 0],
  right: [1, 0],
  up: [0, -1],
  down: [0, 1],
};

/** The next cell that way; at the edge of a line the one before or after it, at the edge of the picture itself. */
export function neighbourOf(lattice: Lattice, spot: Spot, direction: Direction): Spot {
  const rect = rectOf(lattice, spot);
  if (rect === null) return spot;
  const [dx, dy] = steps[direction];
  const found = spotAt(lattice, rect.x + 1 + dx * lattice.pitch.x, rect.y + 1 + dy * lattice.pitch.y);
  if (found !== null) return found;
  if (lattice.order.length > 1 && dy !== 0) return spot;
  const bin = Math.min(lattice.bins.length - 1, Math.max(0, spot.bin + dx + dy));
  return { ...spot, bin };
}
