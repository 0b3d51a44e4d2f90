// `headwater apply`: builds a saved plan exactly as it is, or refuses because the world has moved since: what and where.

import { readFile } from 'node:fs/promises';
import { effectiveCodeVersion, type Plan } from '@headwater/core';
import type { Command, CommandContext } from '../command.js';
import { type ExitCode, type Failure, failure, type Outcome, success } from '../outcome.js';
import { fileProblem } from '../output/file-problem.js';
import { printAnswer, reportFailure } from '../output/terminal.js';
import { buildPlan, describeBuild, type MaterializeView, runOptions } from '../runs/building.js';
import { observePlanned } from '../runs/planning.js';
import { inProjectWorkshop } from '../runs/project-workshop.js';
import { withSameCode } from '../runs/same-code.js';
import type { Workshop } from '../runs/workshop.js';

export const applyCommand: Command = {
  name: 'apply',
  positional: '<file>',
  summary: 'build a plan that `plan --save` wrote, unless the world has moved since',
  options: runOptions,
  endsWith1: 'a step failed, or the run was cancelled',
  run,
};

async function run(context: CommandContext): Promise<ExitCode> {
  const { terminal, positional } = context;
  const [file = ''] = positional;
  const text = await readFile(file, 'utf8').catch((error: unknown) => error);
  if (typeof text !== 'string')
    return reportFailure(terminal, failure(`The plan ${file} cannot be read: ${fileProblem(text)}.`));
  const applied = await inProjectWorkshop(context, (workshop) => apply(context, workshop, { file, text }), {
    // The plan holds what they answered.
    asksMappings: false,
  });
  if (applied.kind === 'failure') return reportFailure(terminal, applied);
  const view = applied.value;
  printAnswer(context, view, describeBuild);
  return view.status === 'succeeded' ? 0 : 1;
}

async function apply(
  context: CommandContext,
  workshop: Workshop,
  { file, text }: { readonly file: string; readonly text: string },
): Promise<Outcome<MaterializeView>> {
  const { PlanInUseError, readPlanFile, WorldMovedError } = await import('@headwater/runtime');
  const read = await readPlanFile(text, workshop.log);
  if (read.kind === 'refused')
    return failure(`${file}: ${read.message}`, 'Make it again with `headwater plan --save`.');
  const plan = await withSameCode(workshop, read.plan);
  await observePlanned(workshop, { plan, terminal: context.terminal });
  const moved = await movements(workshop, plan);
  if (moved.length > 0) return refuse(moved);
  try {
    return success(await buildPlan(context, workshop, plan, { isExact: true }));
  } catch (error) {
    // Another program has committed since the look a moment ago.
    if (error instanceof WorldMovedError) return refuse(await movements(workshop, plan));
    if (error instanceof PlanInUseError)
      return failure(`${error.by} is applying this plan already; nothing was run.`, 'Wait for it, or cancel it.');
    throw error;
  }
}

/** What has moved since the plan was made, a line each: code, files, records and sources. */
async function movements({ world, engine, log }: Workshop, plan: Plan): Promise<readonly string[]> {
  const { movedSince } = await import('@headwater/runtime');
  const code = plan.steps.flatMap(({ asset }) => {
    const planned = plan.manifest.assets.find(({ key }) => key === asset);
    const now = world.graph.asset(asset);
    if (now === null) return [`${asset} is not declared any more`];
    if (planned === undefined || effectiveCodeVersion(planned) === effectiveCodeVersion(now)) return [];
    return [`the code of ${asset} has changed (${now.span.file}:${now.span.start.line})`];
  });
  const files = (await engine.changedFiles(plan)).map((file) => `${file} has changed`);
  const records = (await movedSince(plan, log)).map(
    ({ target, what }) => `${target.part === '' ? target.asset : `${target.asset}@${target.part}`} ${what}`,
  );
  return [...code, ...files, ...records];
}

function refuse(moved: readonly string[]): Failure {
  const lines = moved.map((line) => `\n  ${line}`).join('');
  return failure(`The world has moved since the plan was made; nothing was run.${lines}`, 'Make the plan again.');
}
