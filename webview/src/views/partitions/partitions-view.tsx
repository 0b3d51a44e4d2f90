// All partitions of an asset by status, those of its neighbours on the same axis, what is chosen of them, and what can be
// done with it.

import type { BackfillView, PartitionGrid, PartitionSelectionView } from '@headwater/protocol';
import { useRef, useState } from 'preact/hooks';
import { countedName, grouped, intervalText } from '../../format/keys.js';
import { minuteStamp } from '../../format/time.js';
import { useActions } from '../../page/context.js';
import { useSize } from '../../page/hooks.js';
import { EmptyState } from '../../page/view-frame.js';
import { Button, Link } from '../../ui/controls.js';
import { NothingMatches } from '../../ui/toolbar.js';
import { ActionBar, Counts } from './action-bar.js';
import { Attention } from './attention.js';
import type { Axis } from './axis.js';
import { type Choice, clear, forServer } from './choice.js';
import { choiceOf, find } from './find.js';
import { Grid, type GridHandle } from './grid.js';
import { type GridState, type Layout, useGrid } from './grid-state.js';
import { Lanes } from './lanes.js';
import type { Lattice, Rect, Spot } from './lattice.js';
import { Lens, LENS, Overview } from './overview.js';
import { PartitionsToolbar } from './partitions-toolbar.js';
import { countIn, type StatusTable } from './status-table.js';

export interface PartitionsProps {
  readonly view: PartitionGrid;
  readonly selected: PartitionSelectionView | null;
}

export function Partitions({ view, selected }: PartitionsProps) {
  const [layout, setLayout] = useState<Layout>('calendar');
  if (view.columns.count === 0 || view.rows.length === 0) return <NoPartition view={view} />;
  return (
    <PartitionsOf
      key={`${view.target.asset} ${view.isSwapped} ${view.columns.keys[0]?.first ?? ''}`}
      {...{ view, selected, layout }}
      onLayout={setLayout}
    />
  );
}

interface PartitionsOfProps extends PartitionsProps {
  readonly layout: Layout;
  readonly onLayout: (layout: Layout) => void;
}

/** More cells than these have an overview above them. */
const MANY_CELLS = 4_000;
const EDGE = 12;
/** Height of a line above the grid for each backfill that goes on. */
const BACKFILL = 26;

function PartitionsOf({ view, selected, layout, onLayout }: PartitionsOfProps) {
  const { send, select, open, isNarrow, isLow } = useActions();
  const content = useRef<HTMLDivElement>(null);
  const handle = useRef<GridHandle>(null);
  const size = useSize(content);
  const room = Math.max(240, size.width - 2 * EDGE);
  const height = Math.max(0, size.height - BACKFILL * view.backfills.length);
  const grid = useGrid(view, { width: room, height, isNarrow, layout });
  const { axis, lattice, table, choice, rowKeys, names } = grid;
  const [frame, setFrame] = useState<Rect>({ x: 0, y: 0, width: 1, height: 1 });
  const gridKeys = { keys: axis.keys, rowKeys, isSwapped: view.isSwapped };
  const asked = forServer(choice, gridKeys);
  const answer = selected !== null && JSON.stringify(selected.choice) === JSON.stringify(asked) ? selected : null;
  const choose = (next: Choice) => {
    grid.setChoice(next);
    send({ kind: 'choosePartitions', choice: forServer(next, gridKeys) });
  };
  const onFind = (text: string): string | null => {
    const found = find(text, axis, rowKeys);
    if (found.kind === 'nothing') return found.why;
    const next = choiceOf(found, { lattice, choice, columns: axis.keys.length });
    choose(next);
    handle.current?.reveal(next.focus);
    return null;
  };
  const isMany = names.length > 0 && table.codes.length > MANY_CELLS && !isLow;
  const hasLanes = view.lanes.length > 1;
  const beside = { room: height, isMatrix: names.length > 0, isMany, isNarrow, isLow, hasLanes };
  return (
    <div class="partitions column">
      <PartitionsToolbar {...{ view, grid, layout, onLayout, onFind }} onChoose={choose} />
      <div class="partitions-content" ref={content}>
        {!isLow && <Heading view={view} axis={axis} />}
        {view.backfills.map((backfill) => (
          <Backfill key={backfill.id} backfill={backfill} />
        ))}
        {lattice.order.length === 0 ? (
          <NothingMatches filter={grid.rowFilter} onClear={() => grid.setRowFilter('')} />
        ) : (
          <>
            {isMany && (
              <>
                <Overview
                  table={table}
                  order={lattice.order}
                  width={room}
                  height={Math.min(136, Math.max(40, lattice.order.length))}
                  frame={frame}
                  onGo={(x, y) => handle.current?.centre(x, y)}
                />
                <Lens width={room} frame={frame} left={lattice.left} />
              </>
            )}
            <Grid
              {...{ handle, lattice, table, names, choice }}
              label={`Partitions of ${view.target.asset}`}
              keys={axis.keys}
              rows={view.rows}
              height={gridHeight(lattice, beside)}
              zoom={grid.zoom}
              onDrag={grid.setChoice}
              onChoose={choose}
              onPick={(spot) => {
                const partition = keyOf(view, grid, spot);
                if (partition !== null) select({ asset: view.target.asset, partition });
              }}
              onEnter={() => view.place && open(view.place)}
              onScroll={(seen) => isMany && setFrame(shareOf(seen, lattice))}
            />
          </>
        )}
        {!isNarrow && <Lanes grid={view} chosen={extentOf(choice)} width={laneWidth(lattice, room)} />}
        {answer !== null && <Attention asset={view.target.asset} selected={answer} />}
      </div>
      <BottomLine view={view} grid={grid} answer={answer} onClear={() => choose(clear(choice))} />
    </div>
  );
}

interface BottomLineProps {
  readonly view: PartitionGrid;
  readonly grid: GridState;
  readonly answer: PartitionSelectionView | null;
  readonly onClear: () => void;
}

/** Always there where there is room, so that a first choice moves nothing. */
function BottomLine({ view, grid, answer, onClear }: BottomLineProps) {
  const { isLow } = useActions();
  const { table, choice, axis, names } = grid;
  const counts = choiceCounts(table, choice);
  if (counts.length > 0) {
    const interval = choiceText(choice, axis, names);
    return (
      <ActionBar asset={view.target.asset} interval={interval} counts={counts} selected={answer} onClear={onClear} />
    );
  }
  if (isLow) return null;
  return (
    <div class="action-bar">
      <div class="action-facts">
        <span class="quiet">Nothing is selected</span>
        <Counts counts={view.counts} />
      </div>
    </div>
  );
}

function Heading({ view, axis }: { view: PartitionGrid; axis: Axis }) {
  const { send } = useActions();
  const { columns, rows, rowsName, detail, next } = view;
  const total = columns.count * rows.length;
  const product =
    rowsName === null
      ? ''
      : ` · ${countedName(rows.length, rowsName)} × ${countedName(columns.count, columns.name ?? '')}`;
  const range = intervalText(axis.keys[0] ?? '', axis.keys.at(-1) ?? '');
  return (
    <h3 class="grid-head">
      <span class="strong ellipsis">{view.target.asset}</span>
      <span class="quiet small-text ellipsis">
        {[detail, range].filter((part) => part !== '').join(' · ')}
        {product} · {grouped(total)} {total === 1 ? 'key' : 'keys'}
        {next !== null && ` · the key ${next.key} exists at ${minuteStamp(next.at)}`}
      </span>
      {(view.dynamic ?? []).map((definition) => (
        <Link
          key={definition}
          title={`To ${definition}, whose keys are in the event log`}
          onPress={() => send({ kind: 'addKey', definition })}
        >
          Add a Key…
        </Link>
      ))}
    </h3>
  );
}

function Backfill({ backfill: { id, isStopped = false, done, failed, total } }: { backfill: BackfillView }) {
  return (
    <div
      class="backfill"
      role="progressbar"
      aria-label={`Backfill ${id}`}
      aria-valuemax={total}
      aria-valuenow={done + failed}
      title={isStopped ? `Its process is gone: \`headwater backfill resume ${id}\` goes on with it` : undefined}
    >
      <span class="strong">Backfill {id}</span>
      <span class="backfill-bar">
        <span class="backfill-done" style={{ width: `${(done / Math.max(1, total)) * 100}%` }} />
        <span class="backfill-failed" style={{ width: `${(failed / Math.max(1, total)) * 100}%` }} />
      </span>
      <span class="quiet small-text">
        {isStopped && 'stopped: '}
        {grouped(done)} of {grouped(total)} built{failed > 0 && `, ${grouped(failed)} failed`}
      </span>
    </div>
  );
}

function NoPartition({ view }: { view: PartitionGrid }) {
  const { open, send } = useActions();
  const { place, dynamic = [] } = view;
  return (
    <EmptyState
      title="No partition exists yet"
      actions={
        <>
          {dynamic.map((definition) => (
            <Button
              key={definition}
              isPrimary
              icon="plus"
              label={dynamic.length === 1 ? 'Add a Key…' : `Add a Key to ${definition}…`}
              onPress={() => send({ kind: 'addKey', definition })}
            />
          ))}
          {place && <Button label="Go to the Definition" onPress={() => open(place)} />}
          <Button label="Choose Asset…" onPress={() => send({ kind: 'choose', what: 'asset' })} />
        </>
      }
    >
      {whyNone(view)}
    </EmptyState>
  );
}

function whyNone({ target, next, dynamic = [] }: PartitionGrid): string {
  if (next !== null)
    return `The first key, ${next.key}, exists from ${minuteStamp(next.at)} on. A partition exists once its window has ended.`;
  if (dynamic.length > 0) return `${dynamic.join(' and ')}: keys are added by hand, or by what runs.`;
  return `Nobody has given ${target.asset} a partition key. A partition exists once its window has ended.`;
}

interface Beside {
  readonly room: number;
  readonly isMatrix: boolean;
  readonly isMany: boolean;
  readonly isNarrow: boolean;
  readonly isLow: boolean;
  readonly hasLanes: boolean;
}

/** All of it where it fits; else the room that heading, overview and the first neighbours, or the list, leave. */
function gridHeight(lattice: Lattice, { room, isMatrix, isMany, isNarrow, isLow, hasLanes }: Beside): number {
  // Cut in two, it could not be looked at; what is below is scrolled to.
  if (isLow) return Math.min(lattice.height + 4, Math.max(100, room - 4));
  const beside = 60 + (isMany ? 150 + LENS : 0) + (hasLanes && room > 400 ? 110 : 0);
  const most = isMatrix ? room - beside : Math.max(room * 0.5, room - beside);
  return Math.min(lattice.height + 4, Math.max(100, Math.round(isNarrow ? room * 0.66 : most)));
}

// ---- what follows from the choice ----
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
  { axis, lattice }: GridState,
  { row, bin }: Spot,
): string | null {
  const cell = lattice.bins[bin];
  if (cell === undefined || cell.first !== cell.last) return null;
  const column = axis.keys[cell.first] ?? '';
  const other = rows[row]?.key ?? null;
  if (other === null || rowsName === null) return column;
  // A cube's key names its dimensions in alphabetical order.
  return (columns.name ?? '') < rowsName ? `${column}|${other}` : `${other}|${column}`;
}

function laneWidth({ width, left }: Lattice, room: number): number {
  return Math.max(60, Math.min(room - 290, width - left));
}

function shareOf(view: Rect, { left, width, height }: Lattice): Rect {
  const across = Math.max(1, width - left);
  return {
    x: view.x / across,
    y: view.y / height,
    width: Math.min(1, (view.width - left) / across),
    height: Math.min(1, view.height / height),
  };
}
