// What one record rests on, in full, for people who have to show it: nothing is shortened.

import { factsText, type RecordView } from '@headwater/protocol';
import { targetText } from '../../format/keys.js';
import { plainText } from '../../format/plain-text.js';
import { paragraphs, textTable } from '../../format/text-table.js';
import { runLabel, secondStamp } from '../../format/time.js';
import { checkMark, recordMark } from './record-mark.js';

export function evidenceText(record: RecordView): string {
  const { inputs, checks, readBy, metadata } = record;
  return paragraphs([
    `Record #${record.id}: ${targetText(record)}, ${recordMark(record).word} ${secondStamp(record.at)}`,
    factsOf(record)
      .map(([name, value]) => `${name.padEnd(14)}${value}`)
      .join('\n'),
    section(
      'Read',
      ['Input', 'Data version', 'Record', ''],
      inputs.map((input) => [
        targetText(input),
        input.dataVersion ?? 'unknown',
        input.event === null ? 'none' : `#${input.event}`,
        [input.origin, ...(input.isSuperseded ? ['newer exists'] : [])].join(', '),
      ]),
    ),
    section(
      'Checks',
      ['Check', 'Outcome', 'Severity', 'Evidence'],
      checks.map((check) => [
        check.name,
        checkMark(check).word,
        check.blocking ? `${check.severity}, blocking` : check.severity,
        factsText(check.evidence),
      ]),
    ),
    section(
      'Read by',
      ['Reader', 'Record'],
      readBy.map((reader) => [targetText(reader), `#${reader.id}`]),
    ),
    section(
      'Metadata',
      ['Name', 'Value'],
      metadata.map(({ name, value }) => [name, value]),
    ),
  ]);
}

function factsOf(record: RecordView): readonly (readonly [name: string, value: string])[] {
  const { output, storage, dropped, window, run } = record;
  const isFailure = record.kind === 'failure';
  const facts: readonly (readonly [string, string | null])[] = [
    ['Output', output === null ? null : [output, ...(storage ? [`in ${storage}`] : [])].join(' ')],
    ['Dropped', dropped ? `${secondStamp(dropped.at)}, ${dropped.why}` : null],
    ['Data version', record.dataVersion ?? (isFailure ? null : 'unknown')],
    ['Code version', record.codeVersion ?? 'not recorded'],
    ['Window', window && `${window.read} of ${window.expected}`],
    ['Run', run === null ? null : runLabel(run)],
    ['Record', record.made === undefined ? null : `#${record.made}, written before it failed`],
    [
      'Standing',
      isFailure
        ? null
        : [record.isLatest ? 'live' : 'superseded', ...(record.isPublished ? ['published'] : [])].join(', '),
    ],
    ['Note', record.note ? plainText(record.note) : null],
  ];
  return facts.flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]));
}

function section(title: string, head: readonly string[], rows: readonly (readonly string[])[]): string | null {
  return rows.length === 0 ? null : `${title}\n${textTable(head, rows)}`;
}
