// What happened to an asset's partition, newest first along a rail, and one record in full.

import type { EventsView, RecordView, Target } from '@headwater/protocol';
import { useState } from 'preact/hooks';
import { counted, targetText } from '../../format/keys.js';
import { useActions } from '../../page/context.js';
import type { Versions } from '../../page/state.js';
import { EmptyState } from '../../page/view-frame.js';
import { Button } from '../../ui/controls.js';
import { Icon } from '../../ui/icon.js';
import type { IconName } from '../../ui/icon-shapes.js';
import { FilterField, NothingMatches, type TextExports, Toolbar } from '../../ui/toolbar.js';
import { VirtualList } from '../../ui/virtual-list.js';
import { DifferencePane } from './difference-pane.js';
import { matchingRecords } from './matching-records.js';
import { RecordDetail } from './record-detail.js';
import { ReadVersions } from './read-versions.js';
import { heightOf, RecordRow } from './record-row.js';
import { type Comparison, useComparison } from './use-comparison.js';

interface EventsProps extends TextExports {
  readonly view: EventsView;
  readonly versions: Versions;
  readonly now: number;
}

const kinds: readonly { readonly kind: RecordView['kind']; readonly label: string; readonly icon: IconName }[] = [
  { kind: 'materialization', label: 'Built', icon: 'asset' },
  { kind: 'observation', label: 'Observed', icon: 'eye' },
  { kind: 'cache-use', label: 'Cache use', icon: 'copy' },
  { kind: 'failure', label: 'Failed', icon: 'failed' },
];

export function Events({ view, versions, now, ...exports }: EventsProps) {
  const { send } = useActions();
  const [chosenId, setChosenId] = useState<number | null>(null);
  const [hidden, setHidden] = useState<ReadonlySet<RecordView['kind']>>(new Set());
  const [filter, setFilter] = useState('');
  const matching = matchingRecords(view.records, filter);
  const records = matching.filter((record) => !hidden.has(record.kind));
  const chosen = records.find((record) => record.id === chosenId) ?? records[0];
  const comparison = useComparison(view.records, chosen, versions.difference);
  const { shown } = comparison;
  const choose = (record: RecordView, { isBase }: { readonly isBase: boolean }) =>
    isBase ? comparison.setBase(record) : setChosenId(record.id);
  if (view.records.length === 0) return <NoRecord view={view} />;
  const { preview } = versions;
  const isOfAsset = view.target.partition === null;
  return (
    <div class="events column">
      <EventsBar
        {...exports}
        target={view.target}
        comparison={comparison}
        filter={filter}
        onFilter={setFilter}
        hidden={hidden}
        onHide={setHidden}
      />
      <div class={shown ? 'main comparing' : 'main'}>
        <div class="history column">
          <div class="caption">
            {counted(records.filter((record) => record.kind === 'materialization').length, 'version')}, newest first
            <span class="space" />
            <span class="wide-only history-hint">Ctrl+click: A, B</span>
          </div>
          {records.length === 0 && (
            <NoneInSight matches={matching.length > 0} filter={filter} onClear={() => setFilter('')} />
          )}
          <VirtualList
            role="listbox"
            label="Records, newest first"
            items={records}
            heightOf={heightOf}
            onKey={(event, index) => {
              const record = records[index];
              if (record === undefined || !(event.key in KEYS)) return false;
              choose(record, { isBase: KEYS[event.key] === 'base' });
              return true;
            }}
            renderItem={(record, _, row) => (
              <RecordRow
                key={record.id}
                record={record}
                row={row}
                isOfAsset={isOfAsset}
                now={now}
                isChosen={record === chosen}
                side={record === shown?.a ? 'A' : record === shown?.b ? 'B' : null}
                onChoose={(event) => choose(record, { isBase: event.ctrlKey || event.metaKey })}
              />
            )}
          />
          {view.hasMore && <Button label="Show Older Records" onPress={() => send({ kind: 'olderRecords' })} />}
        </div>
        {chosen && (
          <RecordDetail
            record={chosen}
            isOfAsset={isOfAsset}
            preview={preview?.record === chosen.id ? preview.view : null}
          >
            <Compared comparison={comparison} now={now} />
            <ReadVersions target={view.target} view={view.read ?? null} />
          </RecordDetail>
        )}
      </div>
    </div>
  );
}

function Compared({ comparison, now }: { comparison: Comparison; now: number }) {
  const { shown, includesEqual, setIncludesEqual, more, close } = comparison;
  if (!shown) return null;
  return (
    <DifferencePane
      {...shown}
      now={now}
      includesEqual={includesEqual}
      onIncludesEqual={setIncludesEqual}
      onMore={more}
      onClose={close}
    />
  );
}

interface NoneInSightProps {
  /** There are some, of kinds that are hidden. */
  readonly matches: boolean;
  readonly filter: string;
  readonly onClear: () => void;
}

function NoneInSight({ matches, filter, onClear }: NoneInSightProps) {
  if (matches) return <div class="small quiet inset">All that match are hidden.</div>;
  return <NothingMatches filter={filter} onClear={onClear} />;
}

interface EventsBarProps extends TextExports {
  readonly target: Target;
  readonly comparison: Comparison;
  readonly filter: string;
  readonly onFilter: (filter: string) => void;
  readonly hidden: ReadonlySet<RecordView['kind']>;
  readonly onHide: (hidden: ReadonlySet<RecordView['kind']>) => void;
}

function EventsBar({ target, comparison, filter, onFilter, hidden, onHide, ...exports }: EventsBarProps) {
  const { send } = useActions();
  return (
    <Toolbar
      {...exports}
      tools={
        <>
          <Compare comparison={comparison} />
          <span class="wide-only">
            <Button
              icon="rerun"
              label="Reconcile…"
              title="Compares the log with what lies in the destinations"
              onPress={() => send({ kind: 'reconcile', target })}
            />
          </span>
        </>
      }
    >
      <FilterField
        of="records"
        label="Filter records: words of them, or key:, version:, run:"
        placeholder="key:2024-10-02 run:r-0192"
        value={filter}
        onChange={onFilter}
      />
      <Kinds hidden={hidden} onChange={onHide} />
    </Toolbar>
  );
}

function Compare({ comparison }: { comparison: Comparison }) {
  return (
    <Button
      icon="difference"
      label={comparison.hasBase ? 'Compare A with B' : 'Compare with Previous'}
      title="Ctrl+click, or A on the keyboard, chooses the version to compare with"
      unavailable={comparison.isPossible ? null : 'There is no other version to compare this record with'}
      onPress={comparison.more}
    />
  );
}

interface KindsProps {
  readonly hidden: ReadonlySet<RecordView['kind']>;
  readonly onChange: (hidden: ReadonlySet<RecordView['kind']>) => void;
}

function Kinds({ hidden, onChange }: KindsProps) {
  const toggle = (kind: RecordView['kind']) => {
    const others = [...hidden].filter((each) => each !== kind);
    onChange(new Set(hidden.has(kind) ? others : [...others, kind]));
  };
  return (
    <>
      {kinds.map(({ kind, label, icon }) => (
        <button
          key={kind}
          type="button"
          class={hidden.has(kind) ? 'filter' : 'filter on'}
          title={label}
          aria-pressed={!hidden.has(kind)}
          onClick={() => toggle(kind)}
        >
          <Icon name={icon} size={12} label={label} />
          <span class="wide-only" aria-hidden="true">
            {label}
          </span>
        </button>
      ))}
    </>
  );
}

/** Enter and Space choose B, the record in full; A chooses what it is compared with. */
const KEYS: Readonly<Record<string, 'record' | 'base'>> = { Enter: 'record', ' ': 'record', a: 'base', A: 'base' };

function NoRecord({ view }: { view: EventsView }) {
  const { send } = useActions();
  const { target } = view;
  return (
    <EmptyState
      title={`No record of ${targetText(target)}`}
      actions={
        <>
          <Button
            icon="play"
            label={`Materialize ${target.partition ?? target.asset}`}
            onPress={() => send({ kind: 'materialize', target })}
          />
          <Button label="Choose a Partition…" onPress={() => send({ kind: 'choose', what: 'partition' })} />
        </>
      }
    >
      It was never built here, observed, or used. Each run leaves a record with the versions that it read.
    </EmptyState>
  );
}
