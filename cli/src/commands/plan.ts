// `headwater plan`: which partitions would be built, why, and in which order. Builds nothing.

import { writeFile } from 'node:fs/promises';
import type { Plan, World } from '@headwater/core';
import type { Command, CommandContext } from '../command.js';
import { type ExitCode, type Failure, failure, type Outcome, success } from '../outcome.js';
import { fileProblem } from '../output/file-problem.js';
import { alignColumns, counted } from '../output/table.js';
import { printAnswer, reportFailure } from '../output/terminal.js';
import { meaningsOf } from '../project/meanings.js';
import { type AnalysedProject, analyseProject } from '../project/project.js';
import { asOfNow } from '../runs/as-of-now.js';
import { restateOption } from '../runs/building.js';
import { allowErrorsOption } from '../runs/plan-stoppers.js';
import { planFromRecords, planIn } from '../runs/planning.js';
import type { Workshop } from '../runs/workshop.js';
import { leftOutNotes, nothingToDo } from '../views/left-out.js';
import { describePartitions } from '../views/partitions.js';
import { describeReason, describeRefused, type PlanView, planView } from '../views/plan.js';

export const planCommand: Command = {
  name: 'plan',
  positional: '[selection...]',
  summary: 'show what is missing or stale, why, and in which order it would be built',
  options: [
    { flags: '--save <file>', summary: 'write the plan to a file, for `headwater apply`' },
    restateOption,
    allowErrorsOption,
  ],
  run,
};

async function run(context: CommandContext): Promise<ExitCode> {
  const analysed = await analyseProject(context);
  if (analysed.kind === 'failure') return reportFailure(context.terminal, analysed);
  const made = await makePlan(context, analysed.value);
  if (made.kind === 'failure') return reportFailure(context.terminal, made);
  const { world, plan } = made.value;
  const view = planView(world, plan, context);
  printAnswer(context, view, describe);
  return 0;
}

interface MadePlan {
  readonly world: World;
  readonly plan: Plan;
}

async function makePlan(context: CommandContext, analysed: AnalysedProject): Promise<Outcome<MadePlan>> {
  const { positional: selection, terminal, options } = context;
  const asked = { restates: options['restate'] === true, allowsErrors: options['allowErrors'] === true };
  const made = (world: World, plan: Outcome<Plan>) =>
    plan.kind === 'failure' ? plan : success({ world, plan: plan.value });
  return asOfNow(context, {
    analysed,
    // A saved plan is bound to a log.
    needsLog: options['save'] !== undefined,
    recorded: (project) =>
      made(project.world, planFromRecords({ ...project, declared: analysed }, { selection, ...asked })),
    async now(workshop) {
      const plan = await planIn(workshop, { selection, terminal, ...asked });
      const problem = plan.kind === 'failure' ? plan : await save(context, workshop, plan.value);
      return problem ?? made(workshop.world, plan);
    },
  });
}

/** Where `--save` says; a failure, or null. */
async function save(
  { options, terminal }: CommandContext,
  { log, analysed: { root, texts } }: Workshop,
  plan: Plan,
): Promise<Failure | null> {
  const file = options['save'];
  if (typeof file !== 'string') return null;
  const { writePlanFile } = await import('@headwater/runtime');
  try {
    await writeFile(file, await writePlanFile({ ...plan, meanings: await meaningsOf(root, texts) }, log));
  } catch (error) {
    return failure(`The plan cannot be saved in ${file}: ${fileProblem(error)}.`);
  }
  terminal.note(`Saved. \`headwater apply ${file}\` builds exactly this, as long as nothing has moved.`);
  return null;
}

function describe({ steps, ...leftOut }: PlanView): string {
  const left = leftOutNotes(leftOut);
  if (steps.length === 0) return [nothingToDo(leftOut), ...left].join('\n');
  const rows = steps.map(({ key, partitions, incomplete, refused = [], reasons }, index) => [
    `${index + 1}`,
    key,
    describePartitions(partitions),
    [
      ...new Set(reasons.map(describeReason)),
      ...(incomplete?.count ? [`${incomplete.count} incomplete`] : []),
      ...refused.map(describeRefused),
    ].join('; '),
  ]);
  const count = steps.reduce((sum, step) => sum + (step.partitions?.count ?? 1), 0);
  const conditional = steps.reduce((sum, step) => sum + step.conditional, 0);
  const unlessSame =
    conditional === 0 ? '' : `; ${conditional} of them only if what is rebuilt before them comes out different`;
  return `${alignColumns(rows)}\n\n${counted(count, 'step')} in ${counted(steps.length, 'asset')}${unlessSame}${left.map((note) => `\n${note}`).join('')}`;
}
