// `headwater backfill list`: all backfills of the project, oldest first, each with how far it is.

import type { Command, CommandContext } from '../command.js';
import { formatInstant } from '../input/instant.js';
import type { ExitCode } from '../outcome.js';
import { alignColumns } from '../output/table.js';
import { printAnswer, reportFailure } from '../output/terminal.js';
import { analyseProject } from '../project/project.js';
import { storedView } from '../runs/backfilling.js';
import { withBackfills } from '../runs/stored-backfills.js';
import { type BackfillView, progressText } from '../views/backfill.js';

type ListedBackfill = Pick<BackfillView, 'backfill' | 'status' | 'created' | 'total' | 'materialized' | 'failed'>;

export const backfillListCommand: Command = {
  name: 'backfill list',
  summary: 'list backfills, and how far each is',
  options: [],
  run,
};

async function run(context: CommandContext): Promise<ExitCode> {
  const { terminal } = context;
  const analysed = await analyseProject(context);
  if (analysed.kind === 'failure') return reportFailure(terminal, analysed);
  const read = await withBackfills(analysed.value, context.at, async ({ world, log, backfills }) => {
    const views: ListedBackfill[] = [];
    for (const each of backfills) {
      const { backfill, status, created, total, materialized, failed } = await storedView(
        context,
        { world, log },
        each,
      );
      views.push({ backfill, status, created, total, materialized, failed });
    }
    return views;
  });
  if (read.kind === 'failure') return reportFailure(terminal, read);
  const backfills = read.value ?? [];
  printAnswer(context, { schemaVersion: 1, at: formatInstant(context.at), backfills }, () => describe(backfills));
  return 0;
}

function describe(backfills: readonly ListedBackfill[]): string {
  if (backfills.length === 0) return 'No backfills yet.';
  return alignColumns(
    backfills.map(({ backfill, status, total, ...counts }) => [backfill ?? '', status, progressText(total, counts)]),
  );
}
