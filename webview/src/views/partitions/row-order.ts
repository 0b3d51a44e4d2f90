// In which order the rows of a cube stand, and which of them. Pure.

import type { GridRow, PartitionStatus } from '@headwater/protocol';

/** By their keys, by how badly they stand, or by how many of their partitions have one status. */
export type RowSort = 'keys' | 'worst' | Extract<PartitionStatus, 'failed' | 'missing' | 'stale'>;

export const rowSorts: readonly (readonly [sort: RowSort, words: string])[] = [
  ['keys', 'by key'],
  ['worst', 'worst first'],
  ['failed', 'most failed'],
  ['missing', 'most missing'],
  ['stale', 'most stale'],
];

export function sortedRows(rows: readonly GridRow[], sort: RowSort): readonly number[] {
  const order = rows.map((_, row) => row);
  if (sort === 'keys') return order;
  const amounts = rows.map(({ counts }) =>
    counts.reduce(
      (sum, { status, count }) => sum + (sort === 'worst' ? weights[status] * count : status === sort ? count : 0),
      0,
    ),
  );
  return order.sort((a, b) => (amounts[b] ?? 0) - (amounts[a] ?? 0) || a - b);
}

const weights: Readonly<Record<PartitionStatus, number>> = {
  failed: 1e6,
  missing: 100,
  blocked: 100,
  stale: 10,
  running: 5,
  queued: 5,
  unsure: 1,
  unverified: 1,
  fresh: 0,
};

/** Those whose key holds every word of the filter. */
export function filteredRows(order: readonly number[], names: readonly string[], filter: string): readonly number[] {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return order;
  return order.filter((row) => words.every((word) => (names[row] ?? '').toLowerCase().includes(word)));
}
