// The line below the grid: what is chosen, what it would reach, and what can be done with it. A button acts only on an
// answer about exactly what is chosen now.

import type { PartitionSelectionView, PartitionStatus, StatusCounts } from '@headwater/protocol';
import { counted, grouped } from '../../format/keys.js';
import { partitionMark, worstFirst } from '../../format/status.js';
import { useActions } from '../../page/context.js';
import { Button, IconButton } from '../../ui/controls.js';
import { StatusIcon } from '../../ui/icon.js';
import { Menu } from '../../ui/menu.js';

interface ActionBarProps {
  readonly asset: string;
  /** The keys that are chosen, in short. */
  readonly interval: string;
  readonly counts: StatusCounts;
  /** Of exactly this choice; null while it is worked out. */
  readonly selected: PartitionSelectionView | null;
  readonly onClear: () => void;
}

export function ActionBar({ asset, interval, counts, selected, onClear }: ActionBarProps) {
  const { send, plan } = useActions();
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  const pending = selected === null ? 'What is chosen is being looked at' : null;
  const run = (selection: string, count: number) =>
    send({ kind: 'materializeSelection', selection, title: `${asset} › ${interval} (${grouped(count)})` });
  const all = selected?.all ?? null;
  const notFresh = selected?.notFresh ?? null;
  return (
    <div class="action-bar" role="group" aria-label="What is chosen">
      <div class="action-facts">
        <span class="strong">{grouped(total)} selected</span>
        <span class="quiet ellipsis">{interval}</span>
        <Counts counts={counts} />
        {selected !== null && selected.reaches.partitions > 0 && (
          <span class="quiet ellipsis wide-only">· {reachText(selected)}</span>
        )}
      </div>
      <div class="action-buttons">
        <Button
          isPrimary
          icon="play"
          label={
            notFresh === null
              ? `Materialize ${grouped(total)}`
              : `Materialize ${grouped(notFresh.count)} ${wordsOf(counts)}`
          }
          unavailable={pending ?? (all === null ? 'None of what is chosen exists' : null)}
          onPress={() => {
            const named = notFresh ?? all;
            if (named !== null) run(named.selection, named.count);
          }}
        />
        {notFresh !== null && all !== null && all.count > notFresh.count && (
          <span class="wide-only">
            <Button
              label={`All ${grouped(all.count)}`}
              title="Also those that are fresh"
              onPress={() => run(all.selection, all.count)}
            />
          </span>
        )}
        <span class="wide-only">
          <Button
            icon="plan"
            label="Plan with Downstream…"
            unavailable={pending}
            onPress={() => all !== null && plan(`${all.selection}+`)}
          />
        </span>
        <Menu
          label="More for what is chosen"
          isAbove
          items={[
            { label: 'Plan Only These…', run: () => all !== null && plan(all.selection) },
            { label: 'Plan with Downstream…', run: () => all !== null && plan(`${all.selection}+`) },
            { label: 'Materialize All', run: () => all !== null && run(all.selection, all.count) },
            { label: 'Copy as Selection', run: () => all !== null && send({ kind: 'copy', text: all.selection }) },
          ]}
        />
        <IconButton icon="close" label="Clear the selection (Esc)" onPress={onClear} />
      </div>
    </div>
  );
}

export function Counts({ counts }: { counts: StatusCounts }) {
  return (
    <span class="counts">
      {worstFirst(counts).map(({ status, count }) => (
        <span key={status} class="count" title={`${count} ${partitionMark(status).word}`}>
          <StatusIcon mark={partitionMark(status)} size={14} isAlone /> {grouped(count)}
        </span>
      ))}
    </span>
  );
}

function reachText({ reaches: { assets, partitions, isExact } }: PartitionSelectionView): string {
  const bound = isExact ? '' : 'at most ';
  return `reaches ${bound}${counted(partitions, 'partition')} of ${counted(assets, 'asset')}`;
}

/** `Stale and Missing`: of what is not fresh and not running, in the order in which it matters. */
function wordsOf(counts: StatusCounts): string {
  const words = worstFirst(counts)
    .filter(({ status }) => status !== 'fresh' && status !== 'running')
    .map(({ status }) => titled(status));
  const last = words.pop() ?? '';
  return words.length === 0 ? last : `${words.join(', ')} and ${last}`;
}

function titled(status: PartitionStatus): string {
  const { word } = partitionMark(status);
  return word.charAt(0).toUpperCase() + word.slice(1);
}
