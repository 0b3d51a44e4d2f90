// `headwater plan`: which partitions would be built, why, and in which order. Builds nothing.

import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import type { Plan, World } from '@headwater/core';
import { type ExitCode, type Failure, failure, type Outcome, success } from '../outcome.js';
import { planFromRecords, planIn } from '../planning.js';
import { type AnalysedProject, analyseProject } from '../project.js';
import { recordsOf } from '../reading.js';
import { restateOption } from '../building.js';
import { logFile } from '../event-log.js';
import { printJson, reportFailure } from '../terminal.js';
import { alignColumns, counted, describePartitions } from '../text/table.js';
import { describeReason, type PlanView, planView } from '../views/plan.js';
import { leftOutNotes, nothingToDo } from '../views/left-out.js';
import { inWorkshop, type Workshop } from '../workshop.js';
import type { Command, CommandContext } from './command.js';

export const planCommand: Command = {
  name: 'plan',
  positional: '[selection...]',
  summary: 'show what is missing or stale, why, and in which order it would be built',
  options: [{ flags: '--save <file>', summary: 'write the plan to a file, for `headwater apply`' }, restateOption],
  run,
};

async function run(context: CommandContext): Promise<ExitCode> {
  const analysed = await analyseProject(context.directory);
  if (analysed.kind === 'failure') return reportFailure(context.terminal, analysed);
  const made = await makePlan(context, analysed.value);
  if (made.kind === 'failure') return reportFailure(context.terminal, made);
  const { world, plan } = made.value;
  const view = planView(world, plan, context);
  if (context.format === 'json') printJson(context.terminal, view);
  else context.terminal.print(describe(view));
  return 0;
}

interface MadePlan {
  readonly world: World;
  readonly plan: Plan;
}

async function makePlan(context: CommandContext, analysed: AnalysedProject): Promise<Outcome<MadePlan>> {
  const { positional: selection, at, terminal, options } = context;
  // A question must not leave a log behind where there was none; a saved plan needs one to be bound to.
  // Where no log was made yet, nothing has a record: no source has to be looked at to know that.
  const file = await logFile(analysed.root);
  if (file.kind === 'failure') return file;
  if (!existsSync(file.value) && options['save'] === undefined) return planAsRecorded(context, analysed);
  const made = await inWorkshop({ ...analysed, at, terminal }, async (workshop) => {
    const plan = await planIn(workshop, { selection, terminal, restates: options['restate'] === true });
    if (plan.kind === 'failure') return plan;
    const problem = await save(context, workshop, plan.value);
    return problem ?? success({ world: workshop.world, plan: plan.value });
  });
  if (made.kind === 'success') return made.value;
  if (!made.isUnwritable || options['save'] !== undefined) return made;
  const recorded = await planAsRecorded(context, analysed);
  if (recorded.kind === 'failure') return made;
  terminal.note(`${made.message}\nThe plan follows what is recorded: no source has been looked at.`);
  return recorded;
}

async function planAsRecorded(
  { positional, at, options }: CommandContext,
  analysed: AnalysedProject,
): Promise<Outcome<MadePlan>> {
  const read = await recordsOf(analysed, at);
  if (read.kind === 'failure') return read;
  const plan = planFromRecords(read.value, { selection: positional, restates: options['restate'] === true });
  return plan.kind === 'failure' ? plan : success({ world: read.value.world, plan: plan.value });
}

/** Where `--save` says; a failure, or null. */
async function save({ options, terminal }: CommandContext, { log }: Workshop, plan: Plan): Promise<Failure | null> {
  const file = options['save'];
  if (typeof file !== 'string') return null;
  const { writePlanFile } = await import('@headwater/runtime');
  try {
    await writeFile(file, await writePlanFile(plan, log));
  } catch (error) {
    return failure(`The plan cannot be saved: ${error instanceof Error ? error.message : String(error)}.`);
  }
  terminal.note(`Saved. \`headwater apply ${file}\` builds exactly this, as long as nothing has moved.`);
  return null;
}

function describe({ steps, ...leftOut }: PlanView): string {
  const left = leftOutNotes(leftOut);
  if (steps.length === 0) return [nothingToDo(leftOut), ...left].join('\n');
  const rows = steps.map(({ key, partitions, incomplete, reasons }, index) => [
    `${index + 1}`,
    key,
    describePartitions(partitions),
    [...new Set(reasons.map(describeReason)), ...(incomplete?.count ? [`${incomplete.count} incomplete`] : [])].join(
      '; ',
    ),
  ]);
  const count = steps.reduce((sum, step) => sum + (step.partitions?.count ?? 1), 0);
  const conditional = steps.reduce((sum, step) => sum + step.conditional, 0);
  const unlessSame =
    conditional === 0 ? '' : `; ${conditional} of them only if what is rebuilt before them comes out different`;
  return `${alignColumns(rows)}\n\n${counted(count, 'step')} in ${counted(steps.length, 'asset')}${unlessSame}${left.map((note) => `\n${note}`).join('')}`;
}
