// How the grid is looked at: how much a cell stands for, which statuses stand out, and what people type to find keys.

import type { PartitionGrid } from '@headwater/protocol';
import { useState } from 'preact/hooks';
import { grouped } from '../../format/keys.js';
import { partitionMark, worstFirst } from '../../format/status.js';
import { useActions } from '../../page/context.js';
import { IconButton, Segments } from '../../ui/controls.js';
import { Icon, StatusIcon } from '../../ui/icon.js';
import type { Level } from './axis.js';
import { type Choice, toggleStatus } from './choice.js';
import type { GridState } from './grid-state.js';

interface ToolbarProps {
  readonly view: PartitionGrid;
  readonly grid: GridState;
  readonly onChoose: (choice: Choice, isDone: boolean) => void;
  /** False: nothing is called so. */
  readonly onFind: (text: string) => boolean;
}

const words: Readonly<Record<Level, string>> = { months: 'Months', days: 'Days', hours: 'Hours', keys: 'Keys' };

export function PartitionsToolbar({ view, grid, onChoose, onFind }: ToolbarProps) {
  const { isNarrow } = useActions();
  const { levels, level, choice, isSorted, canZoom } = grid;
  const options = levels.map((value) => ({ value, label: words[value] }));
  return (
    <div class="toolbar">
      {levels.length > 1 && <Segments label="One cell is" options={options} chosen={level} onChoose={grid.setLevel} />}
      {!isNarrow && <Axes view={view} />}
      {!isNarrow && (
        <div class="status-chips" role="group" aria-label="Statuses that stand out">
          {worstFirst(view.counts)
            .toReversed()
            .map(({ status, count }) => {
              const isOn = choice.statuses.includes(status);
              const { word } = partitionMark(status);
              return (
                <button
                  key={status}
                  type="button"
                  class={isOn ? 'status-chip on' : 'status-chip'}
                  aria-pressed={isOn}
                  title={isOn ? `Show every status again` : `Only what is ${word} stands out, and is acted on`}
                  onClick={() => onChoose(toggleStatus(choice, status), true)}
                >
                  <StatusIcon mark={partitionMark(status)} size={14} isAlone />
                  {grouped(count)}
                </button>
              );
            })}
        </div>
      )}
      {isSorted !== null && !isNarrow && (
        <button
          type="button"
          class={isSorted ? 'status-chip on' : 'status-chip'}
          aria-pressed={isSorted}
          onClick={grid.toggleSort}
        >
          Worst first
        </button>
      )}
      <span class="space" />
      <FindField onFind={onFind} />
      <IconButton icon="minus" label="Zoom out" isDisabled={!canZoom.out} onPress={() => grid.zoomBy(-1)} />
      <IconButton icon="plus" label="Zoom in" isDisabled={!canZoom.in} onPress={() => grid.zoomBy(1)} />
    </div>
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
  const [isUnknown, setIsUnknown] = useState(false);
  return (
    <label class="field partition-find wide-only">
      <Icon name="filter" size={14} tone="quiet" />
      <input
        placeholder="2024-W40, failed, last 7…"
        aria-label="Find partitions: a key or its beginning, a range, a week, a status, last 7"
        aria-invalid={isUnknown}
        title={isUnknown ? 'Nothing is called so' : undefined}
        onInput={() => setIsUnknown(false)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') setIsUnknown(!onFind(event.currentTarget.value));
        }}
      />
    </label>
  );
}
