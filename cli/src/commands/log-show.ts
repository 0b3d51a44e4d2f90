// `headwater log show`: one record of the event log, with all that it says.

import { evidenceText } from '@headwater/protocol';
import type { Command, CommandContext } from '../command.js';
import { formatInstant, readableInstant } from '../input/instant.js';
import { withRecord } from '../log/records.js';
import type { ExitCode } from '../outcome.js';
import { partitionText } from '../output/one-line.js';
import { alignColumns } from '../output/table.js';
import { printAnswer, reportFailure } from '../output/terminal.js';
import { type MaterializationView, materializationView } from '../views/materialization.js';

interface RecordView extends MaterializationView {
  readonly kind: string;
}

export const logShowCommand: Command = {
  name: 'log show',
  positional: '<record>',
  summary:
    'show one record, or the present one of `asset@partition`: what was made, from what, by which code, and what its checks said',
  options: [],
  run,
};

async function run(context: CommandContext): Promise<ExitCode> {
  const read = await withRecord(
    context,
    async (log, event): Promise<RecordView> => ({ kind: event.kind, ...(await materializationView(log, event)) }),
  );
  if (read.kind === 'failure') return reportFailure(context.terminal, read);
  const record = read.value;
  printAnswer(context, { schemaVersion: 1, at: formatInstant(context.at), record }, () => describe(record));
  return 0;
}

function describe(record: RecordView): string {
  const rows: (readonly [string, string])[] = [
    ['record', `#${record.id} ${record.kind}`],
    ['asset', partitionText(record.key, record.partition)],
    ['at', readableInstant(Date.parse(record.at))],
    ['run', record.run ?? '—'],
    ['code version', record.codeVersion ?? 'unknown'],
    ['code digest', record.codeDigest ?? 'unknown'],
    ['data version', record.dataVersion ?? 'unknown'],
    ['output', record.output === null ? '—' : `${record.output.ref} in ${record.output.storage}`],
    ...(record.window === null || record.window.complete
      ? []
      : [['window', `incomplete: ${record.window.read} of ${record.window.expected}`] as const]),
    ...record.inputs.map(({ key, partition, event, dataVersion, declared }) => {
      const version = `${dataVersion ?? 'unknown version'}${event === null ? '' : ` (record #${event})`}`;
      return ['reads', `${partitionText(key, partition)}  ${version}${declared ? '' : ', undeclared'}`] as const;
    }),
    ...record.checks.map(
      ({ name, outcome, evidence }) => ['check', `${name} ${outcome} ${evidenceText(evidence)}`.trimEnd()] as const,
    ),
    ...Object.entries(record.metadata).map(([name, value]) => [name, JSON.stringify(value)] as const),
  ];
  return alignColumns(rows);
}
