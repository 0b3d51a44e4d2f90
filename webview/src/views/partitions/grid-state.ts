// What the grid is made of while it is looked at: how much a cell stands for, in which order rows stand, what is chosen.

import type { GridAxis, PartitionGrid } from '@headwater/protocol';
import { useMemo, useRef, useState } from 'preact/hooks';
import { type Axis, binOfColumn, type Level, levelsOf, openAxis } from './axis.js';
import { hasRows, rowsOf } from './calendar-rows.js';
import { latticeOf, type Room } from './calendars.js';
import { type Choice, nothingChosen } from './choice.js';
import type { Lattice } from './lattice.js';
import { matrixOf } from './matrix.js';
import { filteredRows, type RowSort, sortedRows } from './row-order.js';
import { openTable, type StatusTable } from './status-table.js';

/** How time lies: as on a wall, or in rows that can be compared. */
export type Layout = 'calendar' | 'rows';

export interface GridState {
  readonly axis: Axis;
  readonly lattice: Lattice;
  readonly table: StatusTable;
  readonly choice: Choice;
  /** By row; null for an asset with one dimension. */
  readonly rowKeys: readonly (string | null)[];
  /** The same for a cube, else none. */
  readonly names: readonly string[];
  readonly level: Level;
  readonly levels: readonly Level[];
  /** Another text for every other size of cells. */
  readonly zoom: string;
  readonly canZoom: { readonly in: boolean; readonly out: boolean };
  /** Rows stand as they did when that was asked for; null where there are no rows. */
  readonly sort: RowSort | null;
  readonly rowFilter: string;
  setChoice(choice: Choice): void;
  setLevel(level: Level): void;
  zoomBy(step: -1 | 1): void;
  setSort(sort: RowSort): void;
  setRowFilter(filter: string): void;
}

interface GridRoom extends Room {
  readonly layout: Layout;
}

const FULL_PITCH = 18;
/** Sides of a cube's cells: from one colour each to cells with shapes. */
const PITCHES: readonly number[] = [3, 8, 12, FULL_PITCH];

export function useGrid(view: PartitionGrid, { width, height, isNarrow, layout }: GridRoom): GridState {
  const columns = useUnchanged<GridAxis>(view.columns);
  const axis = useMemo(() => openAxis(columns), [columns]);
  const levels = levelsOf(axis);
  const [level, setLevel] = useState<Level>(levels.at(-1) ?? 'keys');
  const [pitch, setPitch] = useState(FULL_PITCH);
  const [sort, setSort] = useState<RowSort>('keys');
  const [sorted, setSorted] = useState<readonly number[] | null>(null);
  const [rowFilter, setRowFilter] = useState('');
  const rowKeys = useUnchanged(view.rows.map(({ key }) => key));
  const names = useMemo(() => rowKeys.flatMap((key) => key ?? []), [rowKeys]);
  const order = useMemo(
    () => filteredRows(sorted ?? rowKeys.map((_, row) => row), names, rowFilter),
    [sorted, rowKeys, names, rowFilter],
  );
  const isMatrix = names.length > 0;
  const latticeAt = (at: Level) =>
    isMatrix
      ? matrixOf(axis, at, { order, names, pitch })
      : layout === 'rows' && hasRows(at)
        ? rowsOf(axis, at, width)
        : latticeOf(axis, at, { width, height, isNarrow });
  const lattice = useMemo(() => latticeAt(level), [axis, level, layout, order, names, pitch, width, height, isNarrow]);
  const table = useMemo(() => openTable(view.rows, columns.count), [view.rows, columns]);
  const [choice, setChoice] = useState<Choice>(() => nothingChosen({ row: 0, bin: firstFocus(view, axis, lattice) }));
  const changeLevel = (next: Level) => {
    const column = lattice.bins[choice.focus.bin]?.last ?? 0;
    const bin = Math.max(0, binOfColumn(latticeAt(next).bins, column));
    setLevel(next);
    setChoice({ ...choice, anchor: null, focus: { ...choice.focus, bin } });
  };
  const steps: readonly (Level | number)[] = isMatrix ? PITCHES : levels;
  const at = steps.indexOf(isMatrix ? pitch : level);
  return {
    ...{ axis, lattice, table, choice, rowKeys, names, level, levels, setChoice },
    zoom: `${level} ${layout} ${pitch}`,
    canZoom: { in: at < steps.length - 1, out: at > 0 },
    sort: isMatrix ? sort : null,
    rowFilter,
    setLevel: changeLevel,
    zoomBy: (step) => (isMatrix ? setPitch(PITCHES[at + step] ?? pitch) : changeLevel(levels[at + step] ?? level)),
    setSort(next) {
      setSort(next);
      setSorted(sortedRows(view.rows, next));
    },
    setRowFilter(next) {
      setRowFilter(next);
      const [row] = filteredRows(order, names, next);
      // What is chosen stays; keys go on from a row that is seen.
      if (row !== undefined) setChoice({ ...choice, anchor: null, focus: { ...choice.focus, row } });
    },
  };
}

/** The panel's partition, else the newest. */
function firstFocus({ target }: PartitionGrid, { keys }: Axis, { bins }: Lattice): number {
  const column = target.partition === null ? -1 : keys.indexOf(target.partition);
  return column < 0 ? Math.max(0, bins.length - 1) : binOfColumn(bins, column);
}

/** The former value while the next says the same: every answer is a copy, and most of them differ in statuses alone. */
function useUnchanged<Value>(value: Value): Value {
  const kept = useRef({ value, text: JSON.stringify(value) });
  const text = JSON.stringify(value);
  if (text !== kept.current.text) kept.current = { value, text };
  return kept.current.value;
}
