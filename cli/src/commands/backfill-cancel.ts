// `headwater backfill cancel`: ends a backfill of another process. The wish lies in the log; its host sees it and stops.

import type { Command, CommandContext } from '../command.js';
import { formatInstant } from '../input/instant.js';
import { withWritableLog } from '../log/event-log.js';
import { type ExitCode, failure, success } from '../outcome.js';
import { printAnswer, reportFailure } from '../output/terminal.js';
import { locateProject } from '../project/project.js';
import { backfillNamed } from '../runs/stored-backfills.js';

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
  const { goesOn, requestCancel, storedBackfills } = await import('@headwater/runtime');
  const cancelled = await withWritableLog(project.value, { at }, async ({ log }) => {
    const found = backfillNamed(await storedBackfills(log), context.positional[0] ?? '');
    if (found.kind === 'failure') return found;
    const { id, status } = found.value;
    if (status === 'running' && !(await goesOn(log, found.value)))
      return failure(`${id} has stopped already: its host is gone.`);
    if (status !== 'running') return failure(`${id} has ended already: ${status}.`);
    await requestCancel(log, id, at);
    return success(id);
  });
  if (cancelled.kind === 'failure') return reportFailure(terminal, cancelled);
  const { value: backfill } = cancelled;
  printAnswer(
    context,
    { schemaVersion: 1, at: formatInstant(at), backfill },
    () => `${backfill} will stop: what has ended stays, and \`headwater backfill resume ${backfill}\` goes on.`,
  );
  return 0;
}
