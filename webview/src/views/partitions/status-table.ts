// The status of every cell, flat: what the grid draws, counts and tells of a stretch of columns.

import type { GridMark, GridRow, GridRun, PartitionStatus } from '@headwater/protocol';

const statuses: readonly PartitionStatus[] = [
  'fresh',
  'unverified',
  'unsure',
  'stale',
  'missing',
  'blocked',
  'queued',
  'running',
  'failed',
];
const codeOf = new Map(statuses.map((status, code) => [status, code]));
const bits: Readonly<Record<GridMark, number>> = { queued: 1, incomplete: 2, published: 4 };

export interface StatusTable {
  readonly columns: number;
  readonly rows: number;
  /** By row, then column: the worse the higher. */
  readonly codes: Uint8Array;
  readonly marks: Uint8Array;
}
/** One cell of the picture, of one partition or of many. */
export interface CellLook {
  /** The worst of its partitions. */
  readonly status: PartitionStatus;
  /** From 0 to 1. */
  readonly freshShare: number;
  readonly count: number;
  readonly isQueued: boolean;
  readonly isIncomplete: boolean;
  readonly isPublished: boolean;
}

export function openTable(rows: readonly GridRow[], columns: number): StatusTable {
  const codes = new Uint8Array(rows.length * columns);
  const marks = new Uint8Array(rows.length * columns);
  for (const [row, { runs }] of rows.entries()) fillRow({ codes, marks }, runs, { from: row * columns, columns });
  return { columns, rows: rows.length, codes, marks };
}

const NOTHING = 255;

function fillRow(
  { codes, marks }: Pick<StatusTable, 'codes' | 'marks'>,
  runs: readonly GridRun[],
  { from, columns }: { readonly from: number; readonly columns: number },
): void {
  let column = 0;
  for (const [count, status, ...names] of runs) {
    const end = Math.min(columns, column + count);
    if (column < end) {
      codes.fill(codeOf.get(status) ?? 0, from + column, from + end);
      if (names.length > 0)
        marks.fill(
          names.reduce((sum, mark) => sum | bits[mark], 0),
          from + column,
          from + end,
        );
    }
    column += count;
  }
}

/** What the columns `first` to `last` of a row look like together; null where none of them has a partition. */
export function lookOf(table: StatusTable, row: number, first: number, last: number): CellLook | null {
  const from = row * table.columns;
  let [worst, fresh, count] = [-1, 0, 0];
  let [all, any] = [7, 0];
  for (let at = from + first; at <= from + last; at += 1) {
    const code = table.codes[at] ?? NOTHING;
    if (code === NOTHING) continue;
    const mark = table.marks[at] ?? 0;
    count += 1;
    if (code === 0) fresh += 1;
    if (code > worst) worst = code;
    all &= mark;
    any |= mark;
  }
  const status = statuses[worst];
  if (status === undefined) return null;
  return {
    status,
    freshShare: fresh / count,
    count,
    isQueued: (any & bits.queued) > 0,
    isIncomplete: (any & bits.incomplete) > 0,
    isPublished: (all & bits.published) > 0,
  };
}

export interface Pixels {
  readonly width: number;
  readonly height: number;
  /** Numbers in `statuses`; 255: no partition. */
  readonly codes: Uint8Array;
  readonly statuses: readonly PartitionStatus[];
}

/** A picture of at most that size: each pixel the worst of the cells that it stands for. */
export function worstPixels(
  table: StatusTable,
  order: readonly number[],
  size: { readonly width: number; readonly height: number },
): Pixels {
  const width = Math.min(table.columns, size.width);
  const height = Math.min(order.length, size.height);
  const codes = new Uint8Array(width * height).fill(NOTHING);
  for (const [line, row] of order.entries()) {
    const down = Math.floor((line * height) / order.length) * width;
    for (let column = 0; column < table.columns; column += 1) {
      const code = table.codes[row * table.columns + column] ?? NOTHING;
      const at = down + Math.floor((column * width) / table.columns);
      const before = codes[at] ?? NOTHING;
      if (before === NOTHING || (code !== NOTHING && code > before)) codes[at] = code;
    }
  }
  return { width, height, codes, statuses };
}

/** How many partitions of each status a stretch of columns has, in some rows. */
export function countIn(
  table: StatusTable,
  boxes: readonly { readonly rows: readonly number[]; readonly first: number; readonly last: number }[],
): ReadonlyMap<PartitionStatus, number> {
  const counts = new Map<PartitionStatus, number>();
  const seen = boxes.length > 1 ? new Uint8Array(table.codes.length) : null;
  for (const { rows, first, last } of boxes)
    for (const row of rows)
      for (let at = row * table.columns + first; at <= row * table.columns + last; at += 1) {
        const status = statuses[table.codes[at] ?? NOTHING];
        if (status === undefined || seen?.[at] === 1) continue;
        if (seen !== null) seen[at] = 1;
        counts.set(status, (counts.get(status) ?? 0) + 1);
      }
  return counts;
}
