// Text for people: columns that line up, and sets of partitions in few words. Plain characters, no colour.

import type { PartitionsView } from '../views/partitions.js';
import { onOneLine } from './one-line.js';

/** One cell must not push the next column of every row out of sight. */
const MAX_WIDTH = 100;

/** Cells joined by two spaces, each column as wide as its widest cell; the last one is left as it is. */
export function alignColumns(rows: readonly (readonly string[])[], indent = ''): string {
  const widths: number[] = [];
  const shown = rows.map((row) =>
    row.map((cell, index) => (index < row.length - 1 ? shortened(onOneLine(cell)) : onOneLine(cell))),
  );
  for (const row of shown)
    for (const [index, cell] of row.entries()) widths[index] = Math.max(widths[index] ?? 0, cell.length);
  return shown
    .map((row) => indent + row.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join('  '))
    .map((line) => line.trimEnd())
    .join('\n');
}

function shortened(cell: string): string {
  return cell.length > MAX_WIDTH ? `${cell.slice(0, MAX_WIDTH - 1)}…` : cell;
}

/** `1 asset`, `3 assets`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

const SHOWN_RANGES = 3;

/** `2024-10-02 … 2024-10-08 (7)`; empty for an asset without partitions. */
export function describePartitions(partitions: PartitionsView | null): string {
  if (partitions === null) return '';
  const ranges = partitions.ranges
    .slice(0, SHOWN_RANGES)
    .map(([first, last]) => onOneLine(first === last ? first : `${first} … ${last}`));
  const more = partitions.ranges.length - ranges.length;
  const shown = [...ranges, ...(more > 0 ? [`${counted(more, 'more range')}`] : [])].join(', ');
  const count = partitions.exact ? `${partitions.count}` : `at most ${partitions.count}`;
  return shown === '' ? 'none' : `${shown} (${count})`;
}
