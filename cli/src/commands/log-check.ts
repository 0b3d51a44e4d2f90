// `headwater log check`: whether the event log is whole. A damaged one is copied before anybody tries to mend it.

import path from 'node:path';
import type { Command, CommandContext } from '../command.js';
import { formatInstant } from '../input/instant.js';
import { logFile } from '../log/event-log.js';
import { type ExitCode, failure } from '../outcome.js';
import { printAnswer, reportFailure } from '../output/terminal.js';
import { locateProject } from '../project/project.js';

interface LogCheckView {
  readonly schemaVersion: 1;
  readonly at: string;
  readonly status: 'missing' | 'whole' | 'damaged';
  readonly file: string;
  readonly problems: readonly string[];
  /** Relative to the project; null while nothing is wrong, and where none can be kept. */
  readonly copy: string | null;
}

export const logCheckCommand: Command = {
  name: 'log check',
  summary: 'say whether the event log is whole; keep a copy of one that is not',
  options: [],
  endsWith1: 'the log is damaged',
  run,
};

async function run(context: CommandContext): Promise<ExitCode> {
  const project = await locateProject(context.directory);
  if (project.kind === 'failure') return reportFailure(context.terminal, project);
  const located = await logFile(project.value);
  if (located.kind === 'failure') return reportFailure(context.terminal, located);
  const file = located.value;
  const { checkSqliteLog } = await import('@headwater/log');
  const checked = await checkSqliteLog(file, formatInstant(context.at).replace(/[:.]/g, ''));
  if (checked.kind === 'refused') return reportFailure(context.terminal, failure(checked.message));
  const named = (place: string) => path.relative(project.value, place).split(path.sep).join('/');
  const view: LogCheckView = {
    schemaVersion: 1,
    at: formatInstant(context.at),
    status: checked.kind,
    file: named(file),
    problems: checked.kind === 'damaged' ? checked.problems : [],
    copy: checked.kind === 'damaged' && checked.copy !== null ? named(checked.copy) : null,
  };
  printAnswer(context, view, describe);
  return view.status === 'damaged' ? 1 : 0;
}

function describe({ status, file, problems, copy }: LogCheckView): string {
  if (status === 'missing') return 'There is no event log yet.';
  if (status === 'whole') return `${file} is whole.`;
  const lines = problems.map((problem) => `\n  ${problem}`).join('');
  const kept = copy === null ? 'No copy of it can be kept beside it.' : `A copy is kept in ${copy}.`;
  return `${file} is damaged:${lines}\n${kept} Put an older copy back, or move the log away to begin a new one.`;
}
