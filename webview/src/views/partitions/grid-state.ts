// What the grid is made of while it is looked at: how much a cell stands for, in which order rows stand, what is chosen.

import type { GridAxis, PartitionGrid } from '@headwater/protocol';
import { useMemo, useRef, useState } from 'preact/hooks';
import { type Axis, binOfColumn, type Level, levelsOf, openAxis } from './axis.js';
import { latticeOf, type Room } from './calendars.js';
import { type Choice, nothingChosen } from './choice.js';
import type { Lattice } from './lattice.js';
import { matrixOf } from './matrix.js';
import { openTable, type StatusTable } from './status-table.js';

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
  /** Rows by how badly they stood when that was asked for; null where there are no rows. */
  readonly isSorted: boolean | null;
  setChoice(choice: Choice): void;
  setLevel(level: Level): void;
  zoomBy(step: -1 | 1): void;
  toggleSort(): void;
}

const FULL_PITCH = 18;
/** Sides of a cube's cells: from one colour each to cells with shapes. */
const PITCHES: readonly number[] = [3, 8, 12, FULL_PITCH];

export function useGrid(view: PartitionGrid, { width, height, isNarrow }: Room): GridState {
  const columns = useUnchanged<GridAxis>(view.columns);
  const axis = useMemo(() => openAxis(columns), [columns]);
  const levels = levelsOf(axis);
  const [level, setLevel] = useState<Level>(levels.at(-1) ?? 'keys');
  const [pitch, setPitch] = useState(FULL_PITCH);
  const [sorted, setSorted] = useState<readonly number[] | null>(null);
  const rowKeys = useUnchanged(view.rows.map(({ key }) => key));
  const names = useMemo(() => rowKeys.flatMap((key) => key ?? []), [rowKeys]);
  const order = useMemo(() => sorted ?? rowKeys.map((_, row) => row), [sorted, rowKeys]);
  const isMatrix = names.length > 0;
  const latticeAt = (at: Level) =>
    isMatrix ? matrixOf(axis, at, { order, names, pitch }) : latticeOf(axis, at, { width, height, isNarrow });
  const lattice = useMemo(() => latticeAt(level), [axis, level, order, names, pitch, width, height, isNarrow]);
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
    zoom: `${level} ${pitch}`,
    canZoom: { in: at < steps.length - 1, out: at > 0 },
    isSorted: isMatrix ? sorted !== null : null,
    setLevel: changeLevel,
    zoomBy: (step) => (isMatrix ? setPitch(PITCHES[at + step] ?? pitch) : changeLevel(levels[at + step] ?? level)),
    toggleSort: () => setSorted(sorted === null ? worstRows(view) : null),
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

function worstRows({ rows }: PartitionGrid): readonly number[] {
  const badness = rows.map(({ counts }) =>
    counts.map(({ status, count }) => weights[status] * count).reduce((a, b) => a + b, 0),
  );
  return rows.map((_, row) => row).sort((a, b) => (badness[b] ?? 0) - (badness[a] ?? 0) || a - b);
}
const weights = {
  failed: 1e6,
  missing: 100,
  blocked: 100,
  stale: 10,
  running: 5,
  queued: 5,
  unsure: 1,
  unverified: 1,
  fresh: 0,
} as const;
