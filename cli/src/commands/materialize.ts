// `headwater materialize`: plans what the selection names, and builds it here.

import { buildPlan, describeBuild, jobsOf, type MaterializeView, restateOption, runOptions } from '../building.js';
import { missingLibrary } from '../library.js';
import { type ExitCode, type Outcome, success } from '../outcome.js';
import { planIn } from '../planning.js';
import { analyseProject } from '../project.js';
import { printJson, reportFailure } from '../terminal.js';
import { inWorkshop, type Workshop } from '../workshop.js';
import type { Command, CommandContext } from './command.js';

export const materializeCommand: Command = {
  name: 'materialize',
  positional: '[selection...]',
  summary: 'build what is missing or stale, and what the selection names',
  options: [...runOptions, restateOption],
  run,
};

async function run(context: CommandContext): Promise<ExitCode> {
  const { terminal } = context;
  const jobs = jobsOf(context);
  if (jobs.kind === 'failure') return reportFailure(terminal, jobs);
  const analysed = await analyseProject(context.directory);
  if (analysed.kind === 'failure') return reportFailure(terminal, analysed);
  const missing = missingLibrary(analysed.value);
  if (missing !== null) return reportFailure(terminal, missing);
  const built = await inWorkshop({ ...analysed.value, at: context.at, jobs: jobs.value, terminal }, (workshop) =>
    build(context, workshop),
  );
  if (built.kind === 'failure') return reportFailure(terminal, built);
  if (built.value.kind === 'failure') return reportFailure(terminal, built.value);
  const view = built.value.value;
  if (context.format === 'json') printJson(terminal, view);
  else terminal.print(describeBuild(view));
  return view.status === 'succeeded' ? 0 : 1;
}

async function build(context: CommandContext, workshop: Workshop): Promise<Outcome<MaterializeView>> {
  const { positional: selection, terminal, options } = context;
  const plan = await planIn(workshop, { selection, terminal, restates: options['restate'] === true });
  return plan.kind === 'failure' ? plan : success(await buildPlan(context, workshop, plan.value));
}
