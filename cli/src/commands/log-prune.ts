// `headwater log prune`: forgets old records that nothing needs, says of each other old one why it stays, and gives the
// room in the file back.

import { stat } from 'node:fs/promises';
import type { RecordVerdict } from '@headwater/core';
import { pruneIn, type Pruning } from '../by-hand/pruning.js';
import type { Command, CommandContext } from '../command.js';
import { formatInstant } from '../input/instant.js';
import { retentionOptions } from '../input/retention-options.js';
import { logFile } from '../log/event-log.js';
import { type ExitCode, type Outcome, success } from '../outcome.js';
import { partitionText } from '../output/one-line.js';
import { alignColumns, counted } from '../output/table.js';
import { printAnswer, reportFailure } from '../output/terminal.js';

interface LogPruneView {
  readonly schemaVersion: 1;
  readonly at: string;
  readonly dryRun: boolean;
  /** How many events went, or would go. */
  readonly dropped: number;
  /** How many runs went with their steps and what they printed, or would go. */
  readonly runs: number;
  /** Old ones that stay, newest first. */
  readonly kept: readonly {
    readonly record: number;
    readonly kind: string;
    readonly key: string;
    readonly partition: string | null;
    readonly why: string;
  }[];
  readonly bytes: { readonly before: number; readonly after: number };
}

export const logPruneCommand: Command = {
  name: 'log prune',
  summary: 'forget old records that nothing needs, and make the event log smaller',
  options: [
    ...retentionOptions('records'),
    { flags: '--verbose', summary: 'list every old record that stays, and not only how many there are of each reason' },
  ],
  run,
};

async function run(context: CommandContext): Promise<ExitCode> {
  const { terminal, at } = context;
  const done = await pruneIn(context, prune);
  if (done.kind === 'failure') return reportFailure(terminal, done);
  const view: LogPruneView = { schemaVersion: 1, at: formatInstant(at), ...done.value };
  printAnswer(context, view, () => describe(view, { listsAll: context.options['verbose'] === true }));
  return 0;
}

async function prune(pruning: Pruning): Promise<Outcome<Omit<LogPruneView, 'schemaVersion' | 'at'>>> {
  const { root, log, runLog, rule, dryRun } = pruning;
  const file = await logFile(root);
  if (file.kind === 'failure') return file;
  const before = (await stat(file.value)).size;
  const { records, runs } = await log.forget(rule, { dryRun });
  // What they printed goes after them: stopped in between, it lies there and nobody asks for it.
  for (const name of dryRun ? [] : runs) await runLog.remove(name);
  const bytes = { before, after: (await stat(file.value)).size };
  return success({ dryRun, ...viewOf(records), runs: runs.length, bytes });
}

function viewOf(verdicts: readonly RecordVerdict[]): Pick<LogPruneView, 'dropped' | 'kept'> {
  const kept = verdicts.flatMap(({ event, kind, target, kept: why }) =>
    why === null
      ? []
      : [{ record: event, kind, key: target.asset, partition: target.part === '' ? null : target.part, why }],
  );
  return { dropped: verdicts.length - kept.length, kept };
}

function describe(view: LogPruneView, { listsAll }: { readonly listsAll: boolean }): string {
  const { dryRun, dropped, runs, kept, bytes } = view;
  const rows = listsAll ? kept.map(keptRow) : reasonRows(kept);
  const total = dryRun
    ? `${dropped} would be dropped, and ${counted(runs, 'run')}; the event log has ${bytes.before} bytes.`
    : `${dropped} dropped, and ${counted(runs, 'run')}; the event log had ${bytes.before} bytes and has ${bytes.after}.`;
  return rows.length === 0 ? total : `${alignColumns(rows)}\n${total}`;
}

type Kept = LogPruneView['kept'];

function keptRow({ record, kind, key, partition, why }: Kept[number]): readonly string[] {
  return [`#${record}`, kind, partitionText(key, partition), `kept: ${why}`];
}
/** The most frequent reason first. */
function reasonRows(kept: Kept): readonly (readonly string[])[] {
  const byReason = [...Map.groupBy(kept, ({ why }) => why)].sort(([, a], [, b]) => b.length - a.length);
  return byReason.map(([why, records]) => [counted(records.length, 'old record'), `kept: ${why}`]);
}
