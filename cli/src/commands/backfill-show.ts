// `headwater backfill show`: one backfill, and how far each of its assets is.

import type { Command, CommandContext } from '../command.js';
import { type ExitCode, success } from '../outcome.js';
import { reportFailure } from '../output/terminal.js';
import { analyseProject } from '../project/project.js';
import { answerBackfill, storedView } from '../runs/backfilling.js';
import { backfillNamed, withBackfills } from '../runs/stored-backfills.js';

export const backfillShowCommand: Command = {
  name: 'backfill show',
  positional: '<backfill>',
  summary: 'show how far a backfill is',
  options: [],
  endsWith1: 'a run of it has failed, or it was cancelled',
  run,
};

async function run(context: CommandContext): Promise<ExitCode> {
  const analysed = await analyseProject(context);
  if (analysed.kind === 'failure') return reportFailure(context.terminal, analysed);
  const id = context.positional[0] ?? '';
  const read = await withBackfills(analysed.value, context.at, async ({ world, log, backfills }) => {
    const found = backfillNamed(backfills, id);
    return found.kind === 'failure' ? found : success(await storedView(context, { world, log }, found.value));
  });
  if (read.kind === 'failure') return reportFailure(context.terminal, read);
  const shown = read.value ?? backfillNamed([], id);
  if (shown.kind === 'failure') return reportFailure(context.terminal, shown);
  if ('schemaVersion' in shown.value) answerBackfill(context, success(shown.value));
  return 0;
}
