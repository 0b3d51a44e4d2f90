// `headwater materialize`: plans what the selection names, and builds it here.

import type { Command, CommandContext } from '../command.js';
import { type ExitCode, type Outcome, success } from '../outcome.js';
import { printAnswer, reportFailure } from '../output/terminal.js';
import { buildPlan, describeBuild, type MaterializeView, restateOption, runOptions } from '../runs/building.js';
import { allowErrorsOption } from '../runs/plan-stoppers.js';
import { planIn } from '../runs/planning.js';
import { inProjectWorkshop } from '../runs/project-workshop.js';
import type { Workshop } from '../runs/workshop.js';

export const materializeCommand: Command = {
  name: 'materialize',
  positional: '[selection...]',
  summary: 'build what is missing or stale, and what the selection names',
  options: [...runOptions, restateOption, allowErrorsOption],
  endsWith1: 'a step failed, what was asked for cannot be built, or the run was cancelled',
  run,
};

async function run(context: CommandContext): Promise<ExitCode> {
  const { terminal } = context;
  const built = await inProjectWorkshop(context, (workshop) => build(context, workshop));
  if (built.kind === 'failure') return reportFailure(terminal, built);
  const view = built.value;
  printAnswer(context, view, describeBuild);
  return view.status === 'succeeded' ? 0 : 1;
}

async function build(context: CommandContext, workshop: Workshop): Promise<Outcome<MaterializeView>> {
  const { positional: selection, terminal, options } = context;
  const asked = { restates: options['restate'] === true, allowsErrors: options['allowErrors'] === true };
  const plan = await planIn(workshop, { selection, terminal, ...asked });
  return plan.kind === 'failure' ? plan : success(await buildPlan(context, workshop, plan.value));
}
