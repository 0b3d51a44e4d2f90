// `headwater cancel`: ends a run of another process. The wish lies in the log; the run's host sees it and stops.

import { setTimeout as delay } from 'node:timers/promises';
import type { EventLog, RunLog, StoredRun } from '@headwater/core';
import { runName } from '@headwater/protocol';
import type { Command, CommandContext } from '../command.js';
import { formatInstant } from '../input/instant.js';
import { withWritableLog } from '../log/event-log.js';
import { type ExitCode, failure, type Outcome, success } from '../outcome.js';
import { printAnswer, reportFailure } from '../output/terminal.js';
import { locateProject } from '../project/project.js';

const PATIENCE_MS = 5000;
const LOOK_MS = 100;
const HOST_ANSWERS_MS = 1000;

export const cancelCommand: Command = {
  name: 'cancel',
  positional: '<run>',
  summary: 'end a run, wherever on this machine it goes on',
  options: [],
  endsWith1: 'the run has not ended as cancelled',
  run,
};

async function run(context: CommandContext): Promise<ExitCode> {
  const { terminal, positional } = context;
  const number = Number(/^(?:r-)?(\d+)$/.exec(positional[0] ?? '')?.[1] ?? Number.NaN);
  if (!(number > 0))
    return reportFailure(
      terminal,
      failure(`\`${positional[0]}\` is no run.`, 'Write its number, as `headwater runs` shows it.'),
    );
  const project = await locateProject(context.directory);
  if (project.kind === 'failure') return reportFailure(terminal, project);
  const wish = { project: project.value, number, at: context.at };
  const ended = await withWritableLog(project.value, context, (logs) => cancel(logs, wish));
  if (ended.kind === 'failure') return reportFailure(terminal, ended);
  const { status } = ended.value;
  const name = runName(number);
  printAnswer(context, { schemaVersion: 1, at: formatInstant(context.at), run: name, status }, () =>
    said(name, status),
  );
  return status === 'cancelled' ? 0 : 1;
}

function said(name: string, status: StoredRun['status']): string {
  if (status === 'running') return `${name} has not ended yet: its host does not answer.`;
  return status === 'failed'
    ? `${name} failed: its host was gone, or it ended before it could be cancelled.`
    : `${name} ${status}`;
}

interface Wish {
  readonly project: string;
  readonly number: number;
  readonly at: number;
}
interface Logs {
  readonly log: EventLog;
  readonly runLog: RunLog;
}

/** Answers with how the run has ended, or as it still is when its host does not listen. */
async function cancel(logs: Logs, { project, number, at }: Wish): Promise<Outcome<StoredRun>> {
  const { log } = logs;
  const first = await runNumbered(log, number);
  if (first === undefined)
    return failure(`There is no run ${runName(number)}.`, '`headwater runs` lists those that there are.');
  if (first.ended !== null) return failure(`${runName(number)} has ended already: ${first.status}.`);
  const { requestCancel } = await import('@headwater/runtime');
  await requestCancel(log, first.name, at);
  let run: StoredRun = first;
  for (let waited = 0; run.ended === null && waited < PATIENCE_MS; waited += LOOK_MS) {
    await delay(LOOK_MS);
    // A host that is gone never answers, and nobody else ends its run.
    if (waited === HOST_ANSWERS_MS) await recover(project, logs);
    run = (await runNumbered(log, number)) ?? run;
  }
  return success(run);
}

async function recover(project: string, logs: Logs): Promise<void> {
  const { createEngine, readSettings } = await import('@headwater/runtime');
  const settings = await readSettings(project);
  if (settings.kind === 'refused') return;
  const engine = createEngine({ ...logs, project, settings: settings.settings, clock: Date.now });
  try {
    await engine.recover();
  } finally {
    engine.close();
  }
}

async function runNumbered(log: EventLog, number: number): Promise<StoredRun | undefined> {
  const [run] = await log.runs({ before: number + 1, limit: 1 });
  return run?.run === number ? run : undefined;
}
