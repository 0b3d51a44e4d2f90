// Text for people: columns that line up, and numbers with their nouns. Plain characters, no colour.

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
