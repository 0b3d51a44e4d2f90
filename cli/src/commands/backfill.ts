// `headwater backfill`: builds a range, a set or a selection of partitions, fresh or not, in runs that can be resumed.

import type { Command, CommandContext } from '../command.js';
import { type ExitCode, type Outcome, success } from '../outcome.js';
import { answerBackfill, carryOutHere, plannedView, policyOf, targetIn, whoElseBuilds } from '../runs/backfilling.js';
import { restateOption, runOptions } from '../runs/building.js';
import { allowErrorsOption } from '../runs/plan-stoppers.js';
import { inProjectWorkshop } from '../runs/project-workshop.js';
import type { Workshop } from '../runs/workshop.js';
import { backfillNotes, type BackfillView } from '../views/backfill.js';

export const backfillCommand: Command = {
  name: 'backfill',
  positional: '[selection...]',
  summary: 'build partitions of a range or a selection, in runs that can be resumed',
  options: [
    { flags: '--from <key>', summary: 'first partition of the assets that read none of the others' },
    { flags: '--to <key>', summary: 'last partition of them' },
    { flags: '--failed', summary: 'only what failed last' },
    { flags: '--missing', summary: 'only what has no record' },
    { flags: '--single-run', summary: 'one run for each range (default: as declared, else one for each partition)' },
    { flags: '--per-run <count>', summary: 'runs of at most so many partitions' },
    { flags: '--dry-run', summary: 'say what it would cover, and build nothing' },
    restateOption,
    allowErrorsOption,
    ...runOptions,
  ],
  endsWith1: 'a run of it failed, or it was cancelled',
  run,
};

async function run(context: CommandContext): Promise<ExitCode> {
  return answerBackfill(context, await inProjectWorkshop(context, (workshop) => backfill(context, workshop)));
}

async function backfill(context: CommandContext, workshop: Workshop): Promise<Outcome<BackfillView>> {
  const policy = policyOf(context);
  if (policy.kind === 'failure') return policy;
  const target = await targetIn(workshop, context);
  if (target.kind === 'failure') return target;
  const planned = plannedView(context, workshop.world, target.value);
  for (const note of backfillNotes(planned)) context.terminal.note(note);
  if (context.options['dryRun'] === true || planned.total === 0) return success(planned);
  const busy = await whoElseBuilds(workshop, target.value.sets, null);
  if (busy !== null) return busy;
  const { addBackfill, rangesOfSets } = await import('@headwater/runtime');
  const stored = await addBackfill(workshop.log, {
    created: context.at,
    status: 'running',
    policy: policy.value,
    target: rangesOfSets(target.value.sets),
    published: rangesOfSets(target.value.published),
    ignoresCache: context.options['cache'] === false,
    forgiven: 0,
  });
  return carryOutHere(context, workshop, stored);
}
