// Builds a plan here, and words what came of it: what `materialize` and `apply` share.

import type { Plan } from '@headwater/core';
import type { RunOutcome, StepReport } from '@headwater/runtime';
import type { CommandContext } from './commands/command.js';
import { formatInstant } from './instant.js';
import { runProgress } from './progress.js';
import { runName } from './views/materialization.js';
import type { Workshop } from './workshop.js';

type FinalStatus = 'succeeded' | 'failed' | 'skipped' | 'cancelled';

interface StepView {
  readonly key: string;
  readonly partition: string | null;
  readonly status: FinalStatus;
  /** Of a failed step: why. */
  readonly error?: string;
}
export interface MaterializeView {
  readonly schemaVersion: 1;
  readonly at: string;
  /** Null when there was nothing to do. */
  readonly run: string | null;
  readonly status: Exclude<FinalStatus, 'skipped'>;
  readonly steps: readonly StepView[];
}

export async function buildPlan(context: CommandContext, workshop: Workshop, plan: Plan): Promise<MaterializeView> {
  const base = { schemaVersion: 1, at: formatInstant(context.at) } as const;
  if (plan.steps.length === 0) return { ...base, run: null, status: 'succeeded', steps: [] };
  if (context.signal.aborted) return { ...base, run: null, status: 'cancelled', steps: [] };
  const { number, status, steps } = await execute(context, workshop, plan);
  return { ...base, run: runName(number), status: finalStatus(status), steps: steps.map(stepView) };
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

export function describeBuild({ run: name, status, steps }: MaterializeView): string {
  if (name === null)
    return status === 'cancelled' ? 'Cancelled before anything began.' : 'Nothing to do: everything is fresh.';
  const counts = [...Map.groupBy(steps, (step) => step.status)].map(([each, list]) => `${list.length} ${each}`);
  return `${name} ${status}: ${counts.join(', ')}`;
}
