// The events view as text.

import { type EventsView, factsText, type InputView, type RecordView } from '@headwater/protocol';
import { targetText } from '../../format/keys.js';
import { plainText } from '../../format/plain-text.js';
import { paragraphs } from '../../format/text-table.js';
import { runLabel, secondStamp } from '../../format/time.js';
import { recordMark } from './record-mark.js';

export function eventsText(view: EventsView): string {
  if (view.records.length === 0) return `No record of ${targetText(view.target)}\n`;
  return paragraphs([`Records of ${targetText(view.target)}, newest first`, ...view.records.map(recordText)]);
}

export function recordText(record: RecordView): string {
  const facts: readonly (readonly [name: string, value: string | null])[] = [
    ['output', record.output],
    ['dropped', record.dropped ? `${secondStamp(record.dropped.at)}, ${record.dropped.why}` : null],
    ['data version', record.dataVersion],
    ['code version', record.codeVersion],
    ['window', record.window && `${record.window.read} of ${record.window.expected}`],
    ['run', record.run === null ? null : runText(record.run, record.backfill)],
    ...record.metadata.map(({ name, value }) => [name, value] as const),
    ['note', record.note ? plainText(record.note) : null],
  ];
  return [
    `#${record.id} ${recordMark(record).word} ${targetText(record)} at ${secondStamp(record.at)}${record.isLatest ? ' (live)' : ''}${record.isPublished ? ' (published)' : ''}`,
    ...facts.filter(([, value]) => value !== null).map(([name, value]) => `  ${name}: ${value}`),
    ...record.inputs.map((input) => `  read ${inputText(input)}`),
    ...record.checks.map((check) => `  check ${check.name}: ${check.outcome} ${factsText(check.evidence)}`),
    ...record.readBy.map((reader) => `  read by ${targetText(reader)} (#${reader.id})`),
  ].join('\n');
}

function runText(run: number, backfill: string | undefined): string {
  return backfill === undefined ? runLabel(run) : `${runLabel(run)} by backfill ${backfill}`;
}

function inputText(input: InputView): string {
  const version = input.dataVersion ?? 'version unknown';
  const superseded = input.isSuperseded ? ', superseded' : '';
  return `${targetText(input)} ${version}${input.origin === 'observed' ? ', undeclared' : ''}${superseded}`;
}
