// How the grid is looked at: how much a cell stands for, which statuses stand out, and what people type to find keys.

import type { PartitionGrid } from '@headwater/protocol';
import { useState } from 'preact/hooks';
import { grouped } from '../../format/keys.js';
import { asRead, partitionMark } from '../../format/status.js';
import { useActions } from '../../page/context.js';
import { IconButton, Segments } from '../../ui/controls.js';
import { Icon, StatusIcon } from '../../ui/icon.js';
import { Menu } from '../../ui/menu.js';
import { FilterField } from '../../ui/toolbar.js';
import type { Level } from './axis.js';
import { type Choice, toggleStatus } from './choice.js';
import { hasRows } from './calendar-rows.js';
import type { GridState, Layout } from './grid-state.js';
import { type RowSort, rowSorts } from './row-order.js';

interface ToolbarProps {
  readonly view: PartitionGrid;
  readonly grid: GridState;
  readonly layout: Layout;
  readonly onLayout: (layout: Layout) => void;
  readonly onChoose: (choice: Choice) => void;
  /** Why nothing was found; null: it was. */
  readonly onFind: (text: string) => string | null;
}

/** What is seen at once, and what one cell is. */
const words: Readonly<Record<Level, { readonly label: string; readonly title: string }>> = {
  months: { label: 'Year', title: 'A line for each year, a cell for each month' },
  days: { label: 'Days', title: 'A cell for each day' },
  hours: { label: 'Hours', title: 'A cell for each hour' },
  keys: { label: 'Keys', title: 'A cell for each key' },
};

export function PartitionsToolbar({ view, grid, layout, onLayout, onChoose, onFind }: ToolbarProps) {
  const { isNarrow } = useActions();
  const { levels, level, choice, canZoom } = grid;
  const options = levels.map((value) => ({ value, ...words[value] }));
  return (
    <div class="toolbar">
      {levels.length > 1 && <Segments label="Zoom" options={options} chosen={level} onChoose={grid.setLevel} />}
      {grid.sort === null && levels.some(hasRows) && <Layouts {...{ level, layout, onLayout }} />}
      {!isNarrow && <Axes view={view} />}
      {!isNarrow && (
        <div class="status-chips" role="group" aria-label="Statuses that stand out">
          {asRead(view.counts).map(({ status, count }) => {
            const isOn = choice.statuses.includes(status);
            const { word } = partitionMark(status);
            return (
              <button
                key={status}
                type="button"
                class={isOn ? 'status-chip on' : 'status-chip'}
                aria-pressed={isOn}
                title={isOn ? `Show every status again` : `Only what is ${word} stands out, and is acted on`}
                onClick={() => onChoose(toggleStatus(choice, status))}
              >
                <StatusIcon mark={partitionMark(status)} size={14} isAlone />
                {grouped(count)}
              </button>
            );
          })}
        </div>
      )}
      {grid.sort !== null && !isNarrow && <Sort sort={grid.sort} onSort={grid.setSort} />}
      {grid.sort !== null && !isNarrow && (
        <FilterField
          of="rows"
          label={`Filter rows: words of their ${view.rowsName ?? 'keys'}`}
          placeholder={`${view.rowsName ?? 'rows'}: all ${grouped(view.rows.length)}`}
          value={grid.rowFilter}
          onChange={grid.setRowFilter}
        />
      )}
      <span class="space" />
      <FindField onFind={onFind} />
      <IconButton icon="minus" label="Zoom out" isDisabled={!canZoom.out} onPress={() => grid.zoomBy(-1)} />
      <IconButton icon="plus" label="Zoom in" isDisabled={!canZoom.in} onPress={() => grid.zoomBy(1)} />
    </div>
  );
}

function Layouts({ level, layout, onLayout }: Pick<ToolbarProps, 'layout' | 'onLayout'> & { readonly level: Level }) {
  const unavailable = hasRows(level) ? {} : { unavailable: 'A year is a row already' };
  return (
    <Segments
      label="Time lies in"
      chosen={hasRows(level) ? layout : 'rows'}
      onChoose={onLayout}
      options={[
        { value: 'calendar', label: 'Calendar', title: 'As on a wall: weeks of days', ...unavailable },
        {
          value: 'rows',
          label: 'Rows',
          title: level === 'hours' ? 'A row for each day' : 'A row for each month',
          ...unavailable,
        },
      ]}
    />
  );
}

function Sort({ sort, onSort }: { readonly sort: RowSort; readonly onSort: (sort: RowSort) => void }) {
  return (
    <Menu
      label={`Sort: ${rowSorts.find(([each]) => each === sort)?.[1] ?? ''}`}
      isNamed
      items={rowSorts.map(([value, label]) => ({
        label,
        isChosen: value === sort,
        run: () => onSort(value),
      }))}
    />
  );
}

/** Which dimension of a cube goes down, and which across. */
function Axes({ view: { columns, rowsName, isSwapped } }: { view: PartitionGrid }) {
  const { send } = useActions();
  if (rowsName === null || columns.name === null) return null;
  const [usual, other] = isSwapped ? [columns.name, rowsName] : [rowsName, columns.name];
  return (
    <Segments
      label="Rows × columns"
      chosen={isSwapped ? 'swapped' : 'usual'}
      onChoose={(lie) => send({ kind: 'swapAxes', isSwapped: lie === 'swapped' })}
      options={[
        { value: 'usual', label: `${usual} × ${other}`, title: `Rows are of ${usual}` },
        { value: 'swapped', label: `${other} × ${usual}`, title: `Rows are of ${other}` },
      ]}
    />
  );
}

function FindField({ onFind }: Pick<ToolbarProps, 'onFind'>) {
  const [problem, setProblem] = useState<string | null>(null);
  return (
    <label class="field partition-find wide-only">
      <Icon name="filter" size={14} tone="quiet" />
      <input
        placeholder="2024-W40, failed, last 7…"
        aria-label="Find partitions: a key or its beginning, a range, a week, a status, last 7"
        aria-invalid={problem !== null}
        onInput={() => setProblem(null)}
        onBlur={() => setProblem(null)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') setProblem(onFind(event.currentTarget.value));
        }}
      />
      {problem !== null && (
        <span class="find-problem" role="status">
          {problem}
        </span>
      )}
    </label>
  );
}
