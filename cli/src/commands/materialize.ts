// `headwater materialize`: plans what the selection names, and builds it here.

import type { Plan } from '@headwater/core';
import type { RunOutcome, StepReport } from '@headwater/runtime';
import { formatInstant } from '../instant.js';
import { type ExitCode, type Outcome, success } from '../outcome.js';
import { planIn } from '../planning.js';
import { analyseProject } from '../project.js';
import { runProgress } from '../progress.js';
import { printJson, reportFailure } from '../terminal.js';
import { runName } from '../views/materialization.js';
import { inWorkshop, type Workshop } from '../workshop.js';
import type { Command, CommandContext } from './command.js';

type FinalStatus = 'succeeded' | 'failed' | 'skipped' | 'cancelled';

interface StepView {
  readonly key: string;
  readonly partition: string | null;
  readonly status: FinalStatus;
  /** Of a failed step: why. */
  readonly error?: string;
}
interface MaterializeView {
  readonly schemaVersion: 1;
  readonly at: string;
  /** Null when there was nothing to do. */
  readonly run: string | null;
  readonly status: Exclude<FinalStatus, 'skipped'>;
  readonly steps: readonly StepView[];
}

export const materializeCommand: Command = {
  name: 'materialize',
  positional: '[selection...]',
  summary: 'build what is missing or stale, and what the selection names',
  options: [],
  run,
};

async function run(context: CommandContext): Promise<ExitCode> {
  const { terminal, at } = context;
  const analysed = await analyseProject(context.directory);
  if (analysed.kind === 'failure') return reportFailure(terminal, analysed);
  const { root, snapshot } = analysed.value;
  const built = await inWorkshop({ root, graph: snapshot.graph, at, terminal }, (workshop) => build(context, workshop));
  if (built.kind === 'failure') return reportFailure(terminal, built);
  if (built.value.kind === 'failure') return reportFailure(terminal, built.value);
  const view = built.value.value;
  if (context.format === 'json') printJson(terminal, view);
  else terminal.print(describe(view));
  return view.status === 'succeeded' ? 0 : 1;
}

async function build(context: CommandContext, workshop: Workshop): Promise<Outcome<MaterializeView>> {
  const { terminal, at, signal } = context;
  const plan = await planIn(workshop, { selection: context.positional, terminal });
  if (plan.kind === 'failure') return plan;
  const base = { schemaVersion: 1, at: formatInstant(at) } as const;
  if (plan.value.steps.length === 0) return success({ ...base, run: null, status: 'succeeded', steps: [] });
  if (signal.aborted) return success({ ...base, run: null, status: 'cancelled', steps: [] });
  const { number, status, steps } = await execute(context, workshop, plan.value);
  return success({ ...base, run: runName(number), status: finalStatus(status), steps: steps.map(stepView) });
}

function execute({ terminal, givenAt, signal }: CommandContext, { engine }: Workshop, plan: Plan): Promise<RunOutcome> {
  const onAbort = () => terminal.note('Cancelling. Press Ctrl-C again to stop without waiting.');
  signal.addEventListener('abort', onAbort, { once: true });
  return engine
    .execute(plan, { at: givenAt, signal, listener: runProgress(plan, terminal) })
    .finally(() => signal.removeEventListener('abort', onAbort));
}

function stepView({ asset, partition, status, error }: StepReport): StepView {
  return {
    key: asset,
    partition: partition === '' ? null : partition,
    status: finalStatus(status),
    ...(error === null ? {} : { error: error.message }),
  };
}

function finalStatus<Status extends string>(status: Status): Exclude<Status, 'queued' | 'running'>;
function finalStatus(status: string): string {
  if (status === 'queued' || status === 'running') throw new Error(`A run has ended with something ${status}.`);
  return status;
}

function describe({ run: name, status, steps }: MaterializeView): string {
  if (name === null)
    return status === 'cancelled' ? 'Cancelled before anything began.' : 'Nothing to do: everything is fresh.';
  const counts = [...Map.groupBy(steps, (step) => step.status)].map(([each, list]) => `${list.length} ${each}`);
  return `${name} ${status}: ${counts.join(', ')}`;
}
