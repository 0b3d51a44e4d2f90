// `headwater backfill cancel`: ends a backfill of another process. The wish lies in the log; its host sees it and stops.

import { type ExitCode, failure } from '../outcome.js';
import { locateProject } from '../project.js';
import { backfillNamed } from '../stored-backfills.js';
import { printJson, reportFailure } from '../terminal.js';
import { formatInstant } from '../instant.js';
import type { Command, CommandContext } from './command.js';

export const backfillCancelCommand: Command = {
  name: 'backfill cancel',
  positional: '<backfill>',
  summary: 'end a backfill, wherever on this machine it goes on',
  options: [],
  endsWith1: 'it was cancelled, or has failed',
  run,
};

async function run(context: CommandContext): Promise<ExitCode> {
  const { terminal, at } = context;
  const project = await locateProject(context.directory);
  if (project.kind === 'failure') return reportFailure(terminal, project);
  const { goesOn, openProjectLog, requestCancel, storedBackfills } = await import('@headwater/runtime');
  const opened = await openProjectLog(project.value, { at });
  if (opened.kind === 'refused') return reportFailure(terminal, failure(opened.message));
  try {
    const found = backfillNamed(await storedBackfills(opened.log), context.positional[0] ?? '');
    if (found.kind === 'failure') return reportFailure(terminal, found);
    const { id, status } = found.value;
    if (status === 'running' && !(await goesOn(opened.log, found.value)))
      return reportFailure(terminal, failure(`${id} has stopped already: its host is gone.`));
    if (status !== 'running') return reportFailure(terminal, failure(`${id} has ended already: ${status}.`));
    await requestCancel(opened.log, id, at);
    if (context.format === 'json') printJson(terminal, { schemaVersion: 1, at: formatInstant(at), backfill: id });
    else terminal.print(`${id} will stop: what has ended stays, and \`headwater backfill resume ${id}\` goes on.`);
    return 0;
  } finally {
    await opened.log.close();
  }
}
