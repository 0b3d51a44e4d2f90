// What happened to an asset's partition, newest first along a rail, and one record in full.

import type { EventsView, RecordView } from '@headwater/protocol';
import { useState } from 'preact/hooks';
import { shortVersion } from '../../format/version.js';
import { counted, targetText } from '../../format/keys.js';
import { recent, runLabel } from '../../format/time.js';
import { useActions } from '../../page/context.js';
import { EmptyState } from '../../page/view-frame.js';
import { Button, Chip, IconButton } from '../../ui/controls.js';
import { StatusIcon, Icon } from '../../ui/icon.js';
import type { IconName } from '../../ui/icon-shapes.js';
import { type RowProps, VirtualList } from '../../ui/virtual-list.js';
import { RecordDetail } from './record-detail.js';
import { recordMark } from './record-mark.js';

interface EventsProps {
  readonly view: EventsView;
  readonly now: number;
  readonly onCopy: () => void;
  readonly onShowAsText: () => void;
}

const kinds: readonly { readonly kind: RecordView['kind']; readonly label: string; readonly icon: IconName }[] = [
  { kind: 'materialization', label: 'Built', icon: 'asset' },
  { kind: 'observation', label: 'Observed', icon: 'eye' },
  { kind: 'cache-use', label: 'Cache use', icon: 'copy' },
  { kind: 'failure', label: 'Failed', icon: 'failed' },
];

const TALL = 48;
const SHORT = 28;

export function Events({ view, now, onCopy, onShowAsText }: EventsProps) {
  const [chosenId, setChosenId] = useState<number | null>(null);
  const [hidden, setHidden] = useState<ReadonlySet<RecordView['kind']>>(new Set());
  const records = view.records.filter((record) => !hidden.has(record.kind));
  const chosen = records.find((record) => record.id === chosenId) ?? records[0];
  const toggle = (kind: RecordView['kind']) => {
    const others = [...hidden].filter((each) => each !== kind);
    setHidden(new Set(hidden.has(kind) ? others : [...others, kind]));
  };
  if (view.records.length === 0) return <NoRecord view={view} />;
  return (
    <div class="events column">
      <div class="toolbar">
        {kinds.map(({ kind, label, icon }) => (
          <button
            key={kind}
            type="button"
            class={hidden.has(kind) ? 'filter' : 'filter on'}
            aria-pressed={!hidden.has(kind)}
            onClick={() => toggle(kind)}
          >
            <Icon name={icon} size={12} />
            {label}
          </button>
        ))}
        <span class="space" />
        <IconButton icon="copy" label="Copy as text" onPress={onCopy} />
        <IconButton icon="text" label="Show as text" onPress={onShowAsText} />
      </div>
      <div class="main">
        <div class="history column">
          <div class="caption">
            {counted(records.filter((record) => record.kind === 'materialization').length, 'version')}, newest first
          </div>
          <VirtualList
            role="listbox"
            label="Records, newest first"
            items={records}
            heightOf={heightOf}
            onKey={(event, index) => {
              if (event.key !== 'Enter' && event.key !== ' ') return false;
              setChosenId(records[index]?.id ?? null);
              return true;
            }}
            renderItem={(record, _, row) => (
              <RecordRow
                key={record.id}
                record={record}
                row={row}
                now={now}
                isChosen={record === chosen}
                onChoose={() => setChosenId(record.id)}
              />
            )}
          />
        </div>
        {chosen && <RecordDetail record={chosen} />}
      </div>
    </div>
  );
}

const isTall = (record: RecordView): boolean => record.kind === 'materialization';
const heightOf = (record: RecordView): number => (isTall(record) ? TALL : SHORT);

interface RecordRowProps {
  readonly record: RecordView;
  readonly row: RowProps;
  readonly now: number;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function RecordRow({ record, row, now, isChosen, onChoose }: RecordRowProps) {
  const mark = recordMark(record);
  return (
    <div
      class={`record ${isTall(record) ? 'tall' : ''} ${isChosen ? 'chosen' : ''}`}
      role="option"
      aria-selected={isChosen}
      onClick={onChoose}
      {...row}
    >
      <span class="rail">
        <StatusIcon mark={mark} size={isTall(record) ? 16 : 14} isAlone />
      </span>
      <div class="record-text">
        <div class="record-line">
          {isTall(record) ? (
            <VersionTitle record={record} />
          ) : (
            <>
              <span class="ellipsis small-text">{record.note ?? `${mark.word} ${targetText(record)}`}</span>
              {record.dataVersion !== null && <span class="code quiet">{shortVersion(record.dataVersion)}</span>}
            </>
          )}
          <span class="space" />
          <span class="small quiet">{recent(record.at, now)}</span>
        </div>
        {isTall(record) && <div class="small quiet ellipsis">{originText(record)}</div>}
      </div>
    </div>
  );
}

function VersionTitle({ record }: { record: RecordView }) {
  const headline = record.headline ?? null;
  return (
    <>
      {headline !== null && <span class="strong">{headline}</span>}
      <span class={headline === null ? 'code strong ellipsis' : 'code ellipsis'}>
        {record.dataVersion === null ? `#${record.id}` : shortVersion(record.dataVersion)}
      </span>
      {record.isLatest && <Chip>live</Chip>}
      {record.window && record.window.read < record.window.expected && (
        <Chip icon="warning" tone="warning">
          {record.window.read} of {record.window.expected}
        </Chip>
      )}
    </>
  );
}

function originText(record: RecordView): string {
  const parts = [
    record.run === null ? null : runLabel(record.run),
    record.note ??
      (record.readBy.length > 0 ? `read by ${counted(record.readBy.length, 'record')}` : 'read by no record yet'),
  ];
  return parts.filter((part) => part !== null).join(' · ');
}

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
