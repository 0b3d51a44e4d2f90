// A cell in words: for its title, and for those who hear the grid instead of seeing it.

import { counted, intervalText } from '../../format/keys.js';
import { partitionMark } from '../../format/status.js';
import type { Bin } from './axis.js';
import { lookOf, type StatusTable } from './status-table.js';

interface Words {
  readonly table: StatusTable;
  readonly keys: readonly string[];
  /** The key in the other dimension; empty where there is none. */
  readonly rowName: string;
}

export function cellWords({ table, keys, rowName }: Words, row: number, { first, last }: Bin): string {
  const look = lookOf(table, row, first, last);
  const interval = intervalText(keys[first] ?? '', keys[last] ?? '');
  const key = rowName === '' ? interval : `${interval}, ${rowName}`;
  if (look === null) return key;
  const { word } = partitionMark(look.status);
  if (look.count === 1) return [key, word, ...marks(look)].join(', ');
  const others = look.count - Math.round(look.freshShare * look.count);
  const state = others === 0 ? 'all fresh' : `${others} not fresh, the worst ${word}`;
  return `${key}: ${counted(look.count, 'partition')}, ${state}`;
}

function marks(look: { isQueued: boolean; isIncomplete: boolean; isPublished: boolean }): readonly string[] {
  return [
    ...(look.isQueued ? ['queued'] : []),
    ...(look.isIncomplete ? ['window incomplete'] : []),
    ...(look.isPublished ? ['published'] : []),
  ];
}
