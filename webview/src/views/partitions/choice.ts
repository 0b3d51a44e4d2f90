// What is chosen in the grid: boxes of rows and columns, the last of which grows while somebody drags or holds Shift.
// Pure: each step takes a choice and gives the next.

import type { GridBox, GridChoice, PartitionStatus } from '@headwater/protocol';
import type { Bin } from './axis.js';
import type { Lattice, Spot } from './lattice.js';

export interface Box {
  /** Rows of the data. */
  readonly rows: readonly number[];
  readonly first: number;
  readonly last: number;
}
export interface Choice {
  readonly boxes: readonly Box[];
  /** Where the last box began; null: nowhere yet. */
  readonly anchor: Spot | null;
  /** The cell that keys move. */
  readonly focus: Spot;
  /** Cells of other statuses stand back; empty: none does. */
  readonly statuses: readonly PartitionStatus[];
}

export const nothingChosen = (focus: Spot): Choice => ({ boxes: [], anchor: null, focus, statuses: [] });

/** A click, or a plain arrow key. */
export function chooseOne(lattice: Lattice, choice: Choice, at: Spot): Choice {
  return { ...choice, boxes: boxesBetween(lattice, at, at), anchor: at, focus: at };
}
/** Ctrl: beside what is chosen already. */
export function addOne(lattice: Lattice, choice: Choice, at: Spot): Choice {
  return { ...choice, boxes: [...choice.boxes, ...boxesBetween(lattice, at, at)], anchor: at, focus: at };
}
/** Shift, or a drag: the last box reaches from where it began to here. */
export function extendTo(lattice: Lattice, choice: Choice, at: Spot): Choice {
  const anchor = choice.anchor ?? choice.focus;
  return { ...choice, boxes: [...choice.boxes.slice(0, -1), ...boxesBetween(lattice, anchor, at)], anchor, focus: at };
}
export function chooseAll(lattice: Lattice, choice: Choice): Choice {
  const last = { row: lattice.order.at(-1) ?? 0, bin: lattice.bins.length - 1 };
  return { ...choice, boxes: boxesBetween(lattice, { row: lattice.order[0] ?? 0, bin: 0 }, last) };
}
/** Columns of every row. */
export function chooseColumns(lattice: Lattice, choice: Choice, [first, last]: readonly [number, number]): Choice {
  return { ...choice, boxes: [{ rows: lattice.order, first, last }], anchor: null };
}
/** Rows from end to end. */
export function rowsChosen(choice: Choice, rows: readonly number[], columns: number): Choice {
  return { ...choice, boxes: [{ rows, first: 0, last: columns - 1 }], anchor: null };
}
export function clear(choice: Choice): Choice {
  return { ...choice, boxes: [], anchor: null, statuses: [] };
}
export function toggleStatus(choice: Choice, status: PartitionStatus): Choice {
  const others = choice.statuses.filter((each) => each !== status);
  return { ...choice, statuses: others.length < choice.statuses.length ? others : [...others, status] };
}

/** One box: along a line of time all between both cells, in a matrix the rectangle that they span. */
function boxesBetween({ bins, order }: Lattice, a: Spot, b: Spot): readonly Box[] {
  const [low, high] = [bins[Math.min(a.bin, b.bin)], bins[Math.max(a.bin, b.bin)]];
  if (low === undefined || high === undefined) return [];
  const lines = [order.indexOf(a.row), order.indexOf(b.row)];
  const rows = order.slice(Math.min(...lines), Math.max(...lines) + 1);
  return [{ rows, first: low.first, last: high.last }];
}

export function isChosen(boxes: readonly Box[], row: number, { first, last }: Pick<Bin, 'first' | 'last'>): boolean {
  return boxes.some((box) => box.first <= first && last <= box.last && box.rows.includes(row));
}

interface GridKeys {
  readonly keys: readonly string[];
  readonly rowKeys: readonly (string | null)[];
  readonly isSwapped: boolean;
}

/** In keys, as the server takes it; null: nothing is chosen. */
export function forServer({ boxes, statuses }: Choice, { keys, rowKeys, isSwapped }: GridKeys): GridChoice | null {
  if (boxes.length === 0 && statuses.length === 0) return null;
  const named = boxes.map(({ rows, first, last }): GridBox => {
    const names = rows.flatMap((row) => rowKeys[row] ?? []);
    return {
      columns: [keys[first] ?? '', keys[last] ?? ''],
      rows: rows.length === rowKeys.length ? null : names,
    };
  });
  return { boxes: named, statuses, ...(isSwapped ? { isSwapped } : {}) };
}
