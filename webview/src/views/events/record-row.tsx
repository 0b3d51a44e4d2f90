// One record in the list: a version stands out, everything else is a line. A and B mark what is compared.

import type { RecordView } from '@headwater/protocol';
import { counted, targetText } from '../../format/keys.js';
import { plainText } from '../../format/plain-text.js';
import { recent, runLabel } from '../../format/time.js';
import { shortVersion } from '../../format/version.js';
import { Chip } from '../../ui/controls.js';
import { StatusIcon } from '../../ui/icon.js';
import type { RowProps } from '../../ui/virtual-list.js';
import { droppedWords } from './read-words.js';
import { recordMark } from './record-mark.js';

const TALL = 48;
const SHORT = 28;

const isTall = (record: RecordView): boolean => record.kind === 'materialization';
export const heightOf = (record: RecordView): number => (isTall(record) ? TALL : SHORT);

interface RecordRowProps {
  readonly record: RecordView;
  readonly row: RowProps;
  /** In a list of all partitions each row says of which it is. */
  readonly isOfAsset: boolean;
  readonly now: number;
  readonly isChosen: boolean;
  /** Of what is compared; null: neither. */
  readonly side: 'A' | 'B' | null;
  readonly onChoose: (event: MouseEvent) => void;
}

export function RecordRow({ record, row, isOfAsset, now, isChosen, side, onChoose }: RecordRowProps) {
  const mark = recordMark(record);
  const partition = isOfAsset ? record.partition : null;
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
              {partition !== null && (
                <span class="record-partition small-text ellipsis" title={partition}>
                  {partition}
                </span>
              )}
              <span class="ellipsis small-text">
                {record.note
                  ? plainText(record.note)
                  : partition === null
                    ? `${mark.word} ${targetText(record)}`
                    : mark.word}
              </span>
              {record.dataVersion !== null && <span class="code quiet">{shortVersion(record.dataVersion)}</span>}
            </>
          )}
          <span class="space" />
          <span class="small quiet">{recent(record.at, now)}</span>
          {side !== null && <span class="compared-side">{side}</span>}
        </div>
        {isTall(record) && <div class="small quiet ellipsis">{originText(record, partition)}</div>}
      </div>
    </div>
  );
}

function VersionTitle({ record }: { record: RecordView }) {
  const headline = record.headline ?? null;
  return (
    <>
      {headline !== null && (
        <span class="headline strong ellipsis" title={headline}>
          {headline}
        </span>
      )}
      <span class={headline === null ? 'code strong ellipsis' : 'code ellipsis'}>
        {record.dataVersion === null ? `#${record.id}` : shortVersion(record.dataVersion)}
      </span>
      {record.isLatest && <Chip>live</Chip>}
      {record.isPublished && <Chip icon="lock">published</Chip>}
      {record.dropped && <Chip title={droppedWords(record) ?? ''}>dropped</Chip>}
      {record.window && record.window.read < record.window.expected && (
        <Chip icon="warning" tone="warning">
          {record.window.read} of {record.window.expected}
        </Chip>
      )}
    </>
  );
}

function originText(record: RecordView, partition: string | null): string {
  const parts = [
    partition,
    record.run === null ? null : runLabel(record.run),
    record.note
      ? plainText(record.note)
      : record.readBy.length > 0
        ? `read by ${counted(record.readBy.length, 'record')}`
        : 'read by no record yet',
  ];
  return parts.filter((part) => part !== null).join(' · ');
}
