import type { GridRow, PartitionStatus } from '@headwater/protocol';
import { expect, it } from 'vitest';
import { filteredRows, type RowSort, sortedRows } from './row-order.js';

const row = (key: string, counts: Readonly<Partial<Record<PartitionStatus, number>>>): GridRow => ({
  key,
  runs: [],
  counts: [
    ...(counts.failed ? [{ status: 'failed', count: counts.failed } as const] : []),
    ...(counts.missing ? [{ status: 'missing', count: counts.missing } as const] : []),
    ...(counts.stale ? [{ status: 'stale', count: counts.stale } as const] : []),
  ],
});
const rows = [row('S1', {}), row('S2', { stale: 30 }), row('S3', { failed: 1 }), row('T4', { missing: 4, stale: 1 })];

it.each<[RowSort, readonly number[]]>([
  ['keys', [0, 1, 2, 3]],
  ['worst', [2, 3, 1, 0]],
  ['failed', [2, 0, 1, 3]],
  ['missing', [3, 0, 1, 2]],
  ['stale', [1, 3, 0, 2]],
])('puts rows by %s as %j', (sort, expected) => expect(sortedRows(rows, sort)).toEqual(expected));

it('keeps of the order what the words are in', () => {
  const names = rows.map(({ key }) => key ?? '');
  expect(filteredRows([2, 3, 1, 0], names, ' s ')).toEqual([2, 1, 0]);
  expect(filteredRows([2, 3, 1, 0], names, '')).toEqual([2, 3, 1, 0]);
  expect(filteredRows([0], names, 'nowhere')).toEqual([]);
});
