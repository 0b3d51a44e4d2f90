// `headwater runs`: the runs of this project, newest first.

import { type LogReader, runStatus, type StoredRun } from '@headwater/core';
import { isHolderThere } from '@headwater/log/lease-holders';
import { runName } from '@headwater/protocol';
import type { Command, CommandContext } from '../command.js';
import { formatInstant, readableInstant } from '../input/instant.js';
import { limitOf } from '../input/whole-number.js';
import { withLog } from '../log/event-log.js';
import type { ExitCode } from '../outcome.js';
import { alignColumns } from '../output/table.js';
import { printAnswer, reportFailure } from '../output/terminal.js';
import { locateProject } from '../project/project.js';

const PAGE = 500;

interface RunView {
  readonly run: string;
  readonly name: string;
  readonly kind: string;
  /** `stopped`: its host is gone; the next command that builds ends it. */
  readonly status: StoredRun['status'] | 'stopped';
  readonly created: string;
  readonly started: string | null;
  readonly ended: string | null;
}
interface RunsView {
  readonly schemaVersion: 1;
  readonly at: string;
  readonly runs: readonly RunView[];
}

export const runsCommand: Command = {
  name: 'runs',
  summary: 'list runs, newest first',
  options: [{ flags: '--limit <count>', summary: 'at most so many runs (default: all)' }],
  run,
};

async function run(context: CommandContext): Promise<ExitCode> {
  const limit = limitOf(context);
  if (limit.kind === 'failure') return reportFailure(context.terminal, limit);
  const project = await locateProject(context.directory);
  if (project.kind === 'failure') return reportFailure(context.terminal, project);
  const read = await withLog(project.value, (reader) => newestRuns(reader, limit.value));
  if (read.kind === 'failure') return reportFailure(context.terminal, read);
  const view: RunsView = { schemaVersion: 1, at: formatInstant(context.at), runs: read.value };
  printAnswer(context, view, describe);
  return 0;
}

async function newestRuns(reader: LogReader | null, limit: number): Promise<readonly RunView[]> {
  if (reader === null) return [];
  const runs: RunView[] = [];
  for (const run of await storedRuns(reader, limit))
    runs.push(runView(run, await runStatus(reader, run, isHolderThere)));
  return runs;
}

async function storedRuns(reader: LogReader, limit: number): Promise<readonly StoredRun[]> {
  const runs: StoredRun[] = [];
  for (;;) {
    const last = runs.at(-1);
    const page = await reader.runs({
      limit: Math.min(PAGE, limit - runs.length),
      ...(last === undefined ? {} : { before: last.run }),
    });
    runs.push(...page);
    if (page.length < PAGE || runs.length >= limit) return runs;
  }
}

function runView({ run: number, name, kind, created, started, ended }: StoredRun, status: RunView['status']): RunView {
  return {
    run: runName(number),
    name,
    kind,
    status,
    created: formatInstant(created),
    started: started === null ? null : formatInstant(started),
    ended: ended === null ? null : formatInstant(ended),
  };
}

function describe({ runs }: RunsView): string {
  if (runs.length === 0) return 'No runs yet.';
  return alignColumns(
    runs.map(({ run: id, created, status, name }) => [id, readableInstant(Date.parse(created)), status, name]),
  );
}
