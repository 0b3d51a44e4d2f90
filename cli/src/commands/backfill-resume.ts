// `headwater backfill resume`: goes on where a backfill stopped; what failed is tried again.

import type { Command, CommandContext } from '../command.js';
import { type ExitCode, failure, type Outcome } from '../outcome.js';
import { answerBackfill, carryOutHere, whoElseBuilds } from '../runs/backfilling.js';
import { runOptions } from '../runs/building.js';
import { inProjectWorkshop } from '../runs/project-workshop.js';
import { backfillNamed } from '../runs/stored-backfills.js';
import type { Workshop } from '../runs/workshop.js';
import type { BackfillView } from '../views/backfill.js';

export const backfillResumeCommand: Command = {
  name: 'backfill resume',
  positional: '<backfill>',
  summary: 'go on where a backfill stopped, and try again what failed',
  options: runOptions,
  endsWith1: 'a run of it failed, or it was cancelled',
  run,
};

async function run(context: CommandContext): Promise<ExitCode> {
  return answerBackfill(context, await inProjectWorkshop(context, (workshop) => resume(context, workshop)));
}

async function resume(context: CommandContext, workshop: Workshop): Promise<Outcome<BackfillView>> {
  const { setsOfRanges, storedBackfills } = await import('@headwater/runtime');
  const found = backfillNamed(await storedBackfills(workshop.log), context.positional[0] ?? '');
  if (found.kind === 'failure') return found;
  if (found.value.status === 'succeeded')
    return failure(`${found.value.id} has succeeded: there is nothing left to resume.`);
  const busy = await whoElseBuilds(workshop, setsOfRanges(workshop.world, found.value.target), found.value.id);
  if (busy !== null) return busy;
  const [newest] = await workshop.log.runs({ limit: 1 });
  // What was begun without the cache stays so; a resume may leave the cache out from here on.
  const ignoresCache = found.value.ignoresCache || context.options['cache'] === false;
  return carryOutHere(context, workshop, {
    ...found.value,
    status: 'running',
    ignoresCache,
    forgiven: newest?.run ?? 0,
  });
}
