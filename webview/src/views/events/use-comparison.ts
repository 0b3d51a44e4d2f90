// The comparison that Events shows: B is the record that is shown in full, A the one chosen for it, else the version
// before. As long as it is open it follows the selection, and asks anew for what it shows.

import type { DifferenceView, RecordView } from '@headwater/protocol';
import { useEffect, useState } from 'preact/hooks';
import { useActions } from '../../page/context.js';
import type { Versions } from '../../page/state.js';
import { comparable, olderVersion } from './comparison.js';

const ROWS_AT_ONCE = 200;

export interface Comparison {
  /** Null while it is closed, and where the record has nothing to be compared with. */
  readonly shown: { readonly a: RecordView; readonly b: RecordView; readonly view: DifferenceView | null } | null;
  readonly isPossible: boolean;
  /** Somebody has chosen A. */
  readonly hasBase: boolean;
  /** Rows that are equal are wanted as well. */
  readonly includesEqual: boolean;
  setIncludesEqual(includesEqual: boolean): void;
  setBase(record: RecordView): void;
  /** Opens it; once more: more rows. */
  more(): void;
  close(): void;
}

export function useComparison(
  records: readonly RecordView[],
  chosen: RecordView | undefined,
  answer: Versions['difference'],
): Comparison {
  const { send } = useActions();
  const [baseId, setBaseId] = useState<number | null>(null);
  /** How many rows are wanted; 0: closed. */
  const [limit, setLimit] = useState(0);
  const [includesEqual, setIncludesEqual] = useState(false);
  const chosenBase = comparable(records, baseId);
  const a = chosenBase ?? olderVersion(records, chosen);
  const b = comparable(records, chosen?.id ?? null);
  const pair = a && b && a !== b ? { a, b } : null;
  const shown = limit > 0 ? pair : null;
  const [from, to] = [shown?.a.id, shown?.b.id];
  useEffect(() => {
    if (from !== undefined && to !== undefined) send({ kind: 'compare', a: from, b: to, limit, includesEqual });
  }, [send, from, to, limit, includesEqual]);
  const view = answer?.a === from && answer?.b === to ? (answer?.view ?? null) : null;
  return {
    shown: shown && { ...shown, view },
    isPossible: pair !== null,
    hasBase: chosenBase !== null,
    includesEqual,
    setIncludesEqual,
    setBase: ({ id }) => setBaseId(id),
    more: () => setLimit(limit + ROWS_AT_ONCE),
    close: () => setLimit(0),
  };
}
