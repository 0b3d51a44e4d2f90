// The grid as text: what stands where, in stretches of equal status.

import type { PartitionGrid, PartitionSelectionView } from '@headwater/protocol';
import { intervalText } from '../../format/keys.js';
import { partitionMark } from '../../format/status.js';
import { paragraphs, textTable } from '../../format/text-table.js';
import { openAxis } from './axis.js';

export function partitionsText(view: PartitionGrid, selected: PartitionSelectionView | null): string {
  const { keys } = openAxis(view.columns);
  const rows = view.rows.flatMap(({ key, runs }) => {
    let column = 0;
    return runs.map(([count, status, ...marks]) => {
      const interval = intervalText(keys[column] ?? '', keys[column + count - 1] ?? '');
      column += count;
      return [
        ...(key === null ? [] : [key]),
        interval,
        String(count),
        [partitionMark(status).word, ...marks].join(', '),
      ];
    });
  });
  const head = [
    ...(view.rowsName === null ? [] : [view.rowsName]),
    view.columns.name ?? 'partitions',
    'count',
    'status',
  ];
  const chosen = (selected?.attention ?? []).map(({ partition, status, why }) => [partition, status, why]);
  return paragraphs([
    `Partitions of ${view.target.asset}: ${view.detail}`,
    textTable(head, rows),
    selected?.all ? `Selected: ${selected.all.selection} (${selected.all.count})` : null,
    chosen.length === 0 ? null : textTable(['not fresh', 'status', 'why'], chosen),
  ]);
}
