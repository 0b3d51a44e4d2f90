// All partitions of an asset by status, those of its neighbours on the same axis, what is chosen of them, and what can be
// done with it.

import type { BackfillView, PartitionGrid, PartitionSelectionView } from '@headwater/protocol';
import { useMemo, useRef, useState } from 'preact/hooks';
import { grouped, intervalText } from '../../format/keys.js';
import { minuteStamp } from '../../format/time.js';
import { useActions } from '../../page/context.js';
import { useSize } from '../../page/hooks.js';
import { EmptyState } from '../../page/view-frame.js';
import { Button } from '../../ui/controls.js';
import { ActionBar, Counts } from './action-bar.js';
import { Attention } from './attention.js';
import { type Axis, binOfColumn, type Level, levelsOf, openAxis } from './axis.js';
import { latticeOf } from './calendars.js';
import { type Choice, chooseColumns, clear, forServer, nothingChosen, rowsChosen, toggleStatus } from './choice.js';
import { find } from './find.js';
import { Grid, type GridHandle } from './grid.js';
import { Lanes } from './lanes.js';
import type { Lattice, Rect } from './lattice.js';
import { matrixOf } from './matrix.js';
import { Overview } from './overview.js';
import { PartitionsToolbar } from './partitions-toolbar.js';
import { type StatusTable, countIn, openTable } from './status-table.js';

export interface PartitionsProps {
  readonly view: PartitionGrid;
  readonly selected: PartitionSelectionView | null;
}

export function Partitions({ view, selected }: PartitionsProps) {
  if (view.columns.count === 0 || view.rows.length === 0) return <NoPartition view={view} />;
  return (
    <PartitionsOf key={`${view.target.asset} ${view.columns.keys[0]?.first ?? ''}`} view={view} selected={selected} />
  );
}

/** Sides of a matrix's cells: from one colour each to cells with shapes. */
const FULL_PITCH = 18;
const PITCHES: readonly number[] = [3, 8, 12, FULL_PITCH];
/** More cells than these have an overview above them. */
const MANY_CELLS = 4_000;
const EDGE = 12;

function PartitionsOf({ view, selected }: PartitionsProps) {
  const { send, select, open, isNarrow, isLow } = useActions();
  const content = useRef<HTMLDivElement>(null);
  const handle = useRef<GridHandle>(null);
  const size = useSize(content);
  const axis = useMemo(() => openAxis(view.columns), [view.columns]);
  const levels = levelsOf(axis);
  const [level, setLevel] = useState<Level>(levels.at(-1) ?? 'keys');
  const [pitch, setPitch] = useState<number>(FULL_PITCH);
  const [order, setOrder] = useState<readonly number[] | null>(null);
  const [frame, setFrame] = useState<Rect>({ x: 0, y: 0, width: 1, height: 1 });
  const isMatrix = view.rowsName !== null;
  const room = Math.max(240, size.width - 2 * EDGE);
  const rowKeys = useMemo(() => view.rows.map(({ key }) => key), [view.rows]);
  const names = useMemo(() => rowKeys.flatMap((key) => key ?? []), [rowKeys]);
  const rowOrder = useMemo(() => order ?? view.rows.map((_, row) => row), [order, view.rows.length]);
  const lattice = useMemo(
    () =>
      isMatrix
        ? matrixOf(axis, level, { order: rowOrder, names, pitch })
        : latticeOf(axis, level, { width: room, isNarrow, isLow }),
    [axis, level, isMatrix, rowOrder, names.length, pitch, room, isNarrow, isLow],
  );
  const table = useMemo(() => openTable(view.rows, view.columns.count), [view.rows, view.columns.count]);
  const [choice, setChoice] = useState<Choice>(() => {
    const at = view.target.partition === null ? -1 : axis.keys.indexOf(view.target.partition);
    return nothingChosen({ row: 0, bin: at < 0 ? lattice.bins.length - 1 : binOfColumn(lattice.bins, at) });
  });
  const asked = forServer(choice, { keys: axis.keys, rowKeys });
  const answer = selected !== null && JSON.stringify(selected.choice) === JSON.stringify(asked) ? selected : null;

  const choose = (next: Choice, isDone: boolean) => {
    setChoice(next);
    if (isDone) send({ kind: 'choosePartitions', choice: forServer(next, { keys: axis.keys, rowKeys }) });
  };
  const changeLevel = (next: Level) => {
    const column = lattice.bins[choice.focus.bin]?.last ?? 0;
    setLevel(next);
    const other = isMatrix
      ? matrixOf(axis, next, { order: rowOrder, names, pitch })
      : latticeOf(axis, next, { width: room, isNarrow, isLow });
    setChoice({
      ...choice,
      anchor: null,
      focus: { ...choice.focus, bin: Math.max(0, binOfColumn(other.bins, column)) },
    });
  };
  const zoom = zoomOf({ isMatrix, levels, level, pitch });
  const onFind = (text: string): boolean => {
    const found = find(text, axis, rowKeys);
    if (found === null) return false;
    if (found.kind === 'status') choose(toggleStatus({ ...choice, statuses: [] }, found.status), true);
    else if (found.kind === 'row') choose(rowsChosen(choice, [found.row], axis.keys.length), true);
    else choose(chooseColumns(lattice, choice, [found.first, found.last]), true);
    const column = found.kind === 'columns' ? found.last : null;
    handle.current?.reveal({
      row: found.kind === 'row' ? found.row : choice.focus.row,
      bin: column === null ? choice.focus.bin : Math.max(0, binOfColumn(lattice.bins, column)),
    });
    return true;
  };

  const isMany = isMatrix && table.codes.length > MANY_CELLS && !isLow;
  const height = gridHeight(lattice, {
    room: size.height,
    isMatrix,
    isMany,
    isNarrow,
    hasLanes: view.lanes.length > 1,
  });
  const counts = choiceCounts(table, choice);
  return (
    <div class="partitions column">
      <PartitionsToolbar
        levels={levels}
        level={level}
        counts={view.counts}
        statuses={choice.statuses}
        isSorted={isMatrix ? order !== null : null}
        canZoom={zoom}
        onLevel={changeLevel}
        onZoom={(step) => (isMatrix ? setPitch(zoom.pitchAt(step)) : changeLevel(zoom.levelAt(step)))}
        onStatus={(status) => choose(toggleStatus(choice, status), true)}
        onSort={() => setOrder(order === null ? worstRows(view) : null)}
        onFind={onFind}
      />
      <div class="partitions-content" ref={content}>
        {!isLow && <Heading view={view} axis={axis} />}
        {view.backfills.map((backfill) => (
          <Backfill key={backfill.id} backfill={backfill} />
        ))}
        {isMany && (
          <Overview
            table={table}
            order={rowOrder}
            width={room}
            height={Math.min(136, Math.max(40, rowOrder.length))}
            frame={frame}
            onGo={(x, y) => handle.current?.centre(x, y)}
          />
        )}
        <Grid
          handle={handle}
          label={`Partitions of ${view.target.asset}`}
          lattice={lattice}
          table={table}
          keys={axis.keys}
          names={names}
          rows={view.rows}
          choice={choice}
          height={height}
          onChoose={choose}
          onPick={({ row, bin }) => {
            const key = keyOf(view, axis, lattice, { row, bin });
            if (key !== null) select({ asset: view.target.asset, partition: key });
          }}
          onEnter={() => view.place && open(view.place)}
          onScroll={(seen) => isMany && setFrame(shareOf(seen, lattice))}
        />
        {!isNarrow && (
          <Lanes
            grid={view}
            chosen={extentOf(choice)}
            width={Math.max(60, Math.min(room - 290, lattice.width - lattice.left))}
          />
        )}
        {answer !== null && <Attention asset={view.target.asset} selected={answer} />}
      </div>
      {counts.length > 0 ? (
        <ActionBar
          asset={view.target.asset}
          interval={choiceText(choice, axis, names)}
          counts={counts}
          selected={answer}
          onClear={() => choose(clear(choice), true)}
        />
      ) : (
        !isLow && (
          <div class="action-bar">
            <div class="action-facts">
              <span class="quiet">Nothing is selected</span>
              <Counts counts={view.counts} />
            </div>
          </div>
        )
      )}
    </div>
  );
}

function Heading({ view, axis }: { view: PartitionGrid; axis: Axis }) {
  const { columns, rows, rowsName, detail, next } = view;
  const total = columns.count * rows.length;
  const product =
    rowsName === null ? '' : ` · ${grouped(columns.count)} ${columns.name ?? ''} × ${grouped(rows.length)} ${rowsName}`;
  const range = intervalText(axis.keys[0] ?? '', axis.keys.at(-1) ?? '');
  return (
    <h3 class="grid-head">
      <span class="strong ellipsis">{view.target.asset}</span>
      <span class="quiet small-text ellipsis">
        {[detail, range].filter((part) => part !== '').join(' · ')}
        {product} · {grouped(total)} {total === 1 ? 'key' : 'keys'}
        {next !== null && ` · the key ${next.key} exists at ${minuteStamp(next.at)}`}
      </span>
    </h3>
  );
}

function Backfill({ backfill: { id, done, failed, total } }: { backfill: BackfillView }) {
  return (
    <div
      class="backfill"
      role="progressbar"
      aria-label={`Backfill ${id}`}
      aria-valuemax={total}
      aria-valuenow={done + failed}
    >
      <span class="strong">Backfill {id}</span>
      <span class="backfill-bar">
        <span class="backfill-done" style={{ width: `${(done / Math.max(1, total)) * 100}%` }} />
        <span class="backfill-failed" style={{ width: `${(failed / Math.max(1, total)) * 100}%` }} />
      </span>
      <span class="quiet small-text">
        {grouped(done)} of {grouped(total)} built{failed > 0 && `, ${grouped(failed)} failed`}
      </span>
    </div>
  );
}

function NoPartition({ view }: { view: PartitionGrid }) {
  const { open, send } = useActions();
  const { place, next } = view;
  return (
    <EmptyState
      title="No partition exists yet"
      actions={
        <>
          {place && <Button label="Go to the Definition" onPress={() => open(place)} />}
          <Button label="Choose Asset…" onPress={() => send({ kind: 'choose', what: 'asset' })} />
        </>
      }
    >
      {next === null
        ? `Nobody has given ${view.target.asset} a partition key.`
        : `The first key, ${next.key}, exists from ${minuteStamp(next.at)} on.`}{' '}
      A partition exists once its window has ended.
    </EmptyState>
  );
}

interface Beside {
  readonly room: number;
  readonly isMatrix: boolean;
  readonly isMany: boolean;
  readonly isNarrow: boolean;
  readonly hasLanes: boolean;
}

/** All of it where it fits; else the room that heading, overview and the first neighbours, or the list, leave. */
function gridHeight(lattice: Lattice, { room, isMatrix, isMany, isNarrow, hasLanes }: Beside): number {
  const beside = 60 + (isMany ? 150 : 0) + (hasLanes && room > 400 ? 110 : 0);
  const most = isMatrix ? room - beside : Math.max(room * 0.5, room - beside);
  return Math.min(lattice.height + 4, Math.max(100, Math.round(isNarrow ? room * 0.66 : most)));
}

// ---- what follows from the choice ----
function zoomOf(now: { isMatrix: boolean; levels: readonly Level[]; level: Level; pitch: number }) {
  const { isMatrix, levels, level, pitch } = now;
  const steps: readonly (Level | number)[] = isMatrix ? PITCHES : levels;
  const at = steps.indexOf(isMatrix ? pitch : level);
  return {
    in: at < steps.length - 1,
    out: at > 0,
    pitchAt: (step: -1 | 1): number => PITCHES[at + step] ?? pitch,
    levelAt: (step: -1 | 1): Level => levels[at + step] ?? level,
  };
}

function choiceCounts(table: StatusTable, { boxes, statuses }: Choice) {
  if (boxes.length === 0 && statuses.length === 0) return [];
  const all = [{ rows: Array.from({ length: table.rows }, (_, row) => row), first: 0, last: table.columns - 1 }];
  const counts = [...countIn(table, boxes.length === 0 ? all : boxes)];
  return counts
    .filter(([status]) => statuses.length === 0 || statuses.includes(status))
    .map(([status, count]) => ({ status, count }));
}

function choiceText({ boxes, statuses }: Choice, { keys }: Axis, names: readonly string[]): string {
  const parts = boxes.slice(0, 2).map(({ rows, first, last }) => {
    const interval = intervalText(keys[first] ?? '', keys[last] ?? '');
    if (names.length === 0) return interval;
    const [top, bottom] = [names[rows[0] ?? 0] ?? '', names[rows.at(-1) ?? 0] ?? ''];
    return `${interval} × ${rows.length === names.length ? 'all' : intervalText(top, bottom)}`;
  });
  const more = boxes.length > 2 ? [`and ${boxes.length - 2} more`] : [];
  return [...parts, ...more, ...statuses.map((status) => `only ${status}`)].join(', ');
}

function extentOf({ boxes }: Choice): readonly [number, number] | null {
  if (boxes.length === 0) return null;
  return [Math.min(...boxes.map(({ first }) => first)), Math.max(...boxes.map(({ last }) => last))];
}

/** The key of a cell that stands for one partition. */
function keyOf(
  { rows, rowsName, columns }: PartitionGrid,
  { keys }: Axis,
  { bins }: Lattice,
  { row, bin }: { readonly row: number; readonly bin: number },
): string | null {
  const columnsOfCell = bins[bin];
  if (columnsOfCell === undefined || columnsOfCell.first !== columnsOfCell.last) return null;
  const column = keys[columnsOfCell.first] ?? '';
  const other = rows[row]?.key ?? null;
  if (other === null || rowsName === null) return column;
  // A cube's key names its dimensions in alphabetical order.
  return (columns.name ?? '') < rowsName ? `${column}|${other}` : `${other}|${column}`;
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

function shareOf(view: Rect, { left, width, height }: Lattice): Rect {
  const across = Math.max(1, width - left);
  return {
    x: view.x / across,
    y: view.y / height,
    width: Math.min(1, (view.width - left) / across),
    height: Math.min(1, view.height / height),
  };
}
