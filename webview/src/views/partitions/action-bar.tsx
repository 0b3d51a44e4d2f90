// The line below the grid: what is chosen, what it would reach, and what can be done with it. A button acts only on an
// answer about exactly what is chosen now.

import type { FromPage, PartitionSelectionView, PartitionStatus, StatusCounts } from '@headwater/protocol';
import { counted, grouped } from '../../format/keys.js';
import { asRead, partitionMark } from '../../format/status.js';
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
  const titleOf = (count: number) => `${asset} › ${interval} (${grouped(count)})`;
  const run = (selection: string, count: number) =>
    send({ kind: 'materializeSelection', selection, title: titleOf(count) });
  const all = selected?.all ?? null;
  const work = (kind: Work) => () =>
    all !== null && send({ kind: 'workOnSelection', work: kind, selection: all.selection, title: titleOf(all.count) });
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
        {works.map(({ kind, label, title }) => (
          <span key={kind} class="spacious-only">
            <Button label={label} title={title} unavailable={pending} onPress={work(kind)} />
          </span>
        ))}
        <Menu
          label="More for what is chosen"
          isAbove
          items={[
            { label: 'Plan Only These…', run: () => all !== null && plan(all.selection) },
            { label: 'Plan with Downstream…', run: () => all !== null && plan(`${all.selection}+`) },
            { label: 'Materialize All', run: () => all !== null && run(all.selection, all.count) },
            ...works.map(({ kind, label }) => ({ label, run: work(kind) })),
            { label: 'Copy as Selection', run: () => all !== null && send({ kind: 'copy', text: all.selection }) },
          ]}
        />
        <IconButton icon="close" label="Clear the selection (Esc)" onPress={onClear} />
      </div>
    </div>
  );
}

type Work = Extract<FromPage, { readonly kind: 'workOnSelection' }>['work'];

const works: readonly { readonly kind: Work; readonly label: string; readonly title: string }[] = [
  { kind: 'backfill', label: 'Backfill…', title: 'Build all of them in runs that can be resumed' },
  { kind: 'mark', label: 'Mark…', title: 'Say that they are made, failed or left out, without running anything' },
  { kind: 'wipe', label: 'Wipe…', title: 'Take them for missing, so that the next plan builds them' },
];

export function Counts({ counts }: { counts: StatusCounts }) {
  return (
    <span class="counts">
      {asRead(counts).map(({ status, count }) => (
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

/** `Stale and Missing`: of what is not fresh and not running, in the order of the marks beside it. */
function wordsOf(counts: StatusCounts): string {
  const words = asRead(counts)
    .filter(({ status }) => status !== 'fresh' && status !== 'running')
    .map(({ status }) => titled(status));
  const last = words.pop() ?? '';
  return words.length === 0 ? last : `${words.join(', ')} and ${last}`;
}

function titled(status: PartitionStatus): string {
  const { word } = partitionMark(status);
  return word.charAt(0).toUpperCase() + word.slice(1);
}
