// Builds a plan here, and words what came of it: what `materialize` and `apply` share.

import type { Plan } from '@headwater/core';
import { runName } from '@headwater/protocol';
import type { ExecuteOptions, RunOutcome, StepReport } from '@headwater/runtime';
import type { CommandContext, CommandOption } from '../command.js';
import { formatInstant } from '../input/instant.js';
import { wholeNumber } from '../input/whole-number.js';
import { type Outcome, success } from '../outcome.js';
import { partitionText } from '../output/one-line.js';
import { runProgress } from '../output/progress.js';
import { counted } from '../output/table.js';
import { type LeftOut, leftOutNotes, leftOutOf, nothingToDo, statusOfNothing } from '../views/left-out.js';
import type { Workshop } from './workshop.js';

type FinalStatus = 'succeeded' | 'failed' | 'skipped' | 'cancelled';

interface StepView {
  readonly key: string;
  readonly partition: string | null;
  readonly status: FinalStatus;
  /** Nothing has changed since its last record, so that was used and nothing was built. */
  readonly cached?: true;
  /** Of those: only a rebuilt input could have changed it, and that came out the same. */
  readonly cutOff?: true;
  /** Of a failed step: why; of one that succeeded: which of its checks could not run. */
  readonly error?: string;
}
/** Options of every command that runs steps. */
export const runOptions: readonly CommandOption[] = [
  { flags: '--jobs <count>', summary: 'run so many steps at once (default: `jobs` of headwater.json, else 1)' },
  { flags: '--no-cache', summary: 'build also what has not changed since its last record' },
];

export const restateOption: CommandOption = { flags: '--restate', summary: 'build also what is published' };

/** `--jobs`; null: as the settings say. */
export function jobsOf({ options }: CommandContext): Outcome<number | null> {
  return options['jobs'] === undefined ? success(null) : wholeNumber(options['jobs'], '--jobs');
}

export interface MaterializeView extends LeftOut {
  readonly schemaVersion: 1;
  readonly at: string;
  /** Null when there was nothing to do. */
  readonly run: string | null;
  readonly status: Exclude<FinalStatus, 'skipped'>;
  readonly steps: readonly StepView[];
  /** Planned partitions that were not built, because what was rebuilt before them came out the same. */
  readonly saved: number;
}

export async function buildPlan(
  context: CommandContext,
  workshop: Workshop,
  plan: Plan,
  options: Pick<ExecuteOptions, 'isExact'> = {},
): Promise<MaterializeView> {
  const left = leftOutOf(workshop.world, plan, context);
  for (const note of leftOutNotes(left)) context.terminal.note(note);
  const base = { schemaVersion: 1, at: formatInstant(context.at), ...left } as const;
  if (plan.steps.length === 0) return { ...base, run: null, status: statusOfNothing(left), steps: [], saved: 0 };
  if (context.signal.aborted) return { ...base, run: null, status: 'cancelled', steps: [], saved: 0 };
  const { number, status, steps } = await execute(context, workshop, plan, options);
  const saved = steps.filter(({ isCutOff }) => isCutOff).length;
  return { ...base, run: runName(number), status: finalStatus(status), steps: steps.map(stepView), saved };
}

function execute(
  { terminal, givenAt, signal, options }: CommandContext,
  { engine }: Workshop,
  plan: Plan,
  more: Pick<ExecuteOptions, 'isExact'>,
): Promise<RunOutcome> {
  const onAbort = () => terminal.note('Cancelling. Press Ctrl-C again to stop without waiting.');
  signal.addEventListener('abort', onAbort, { once: true });
  return engine
    .execute(plan, {
      ...more,
      at: givenAt,
      signal,
      ignoresCache: options['cache'] === false,
      listener: runProgress(plan, terminal),
    })
    .finally(() => signal.removeEventListener('abort', onAbort));
}

function stepView({ asset, partition, status, error, isCached, isCutOff }: StepReport): StepView {
  return {
    key: asset,
    partition: partition === '' ? null : partition,
    status: finalStatus(status),
    ...(isCached ? { cached: true } : {}),
    ...(isCutOff ? { cutOff: true } : {}),
    ...(error === null ? {} : { error: error.message }),
  };
}

function finalStatus<Status extends string>(status: Status): Exclude<Status, 'queued' | 'running'>;
function finalStatus(status: string): string {
  if (status === 'queued' || status === 'running') throw new Error(`A run has ended with something ${status}.`);
  return status;
}

export function describeBuild({ run: name, status, steps, saved, ...left }: MaterializeView): string {
  if (name === null) return status === 'cancelled' ? 'Cancelled before anything began.' : nothingToDo(left);
  const counts = [...Map.groupBy(steps, ({ status: each, cached }) => (cached ? 'unchanged' : each))].map(
    ([each, list]) => `${list.length} ${each}`,
  );
  const cutOff =
    saved === 0 ? '' : `; ${counted(saved, 'partition')} saved, because what was rebuilt before came out the same`;
  return [`${name} ${status}: ${counts.join(', ')}${cutOff}`, ...checksThatThrew(steps)].join('\n');
}

/** Their steps have made records, and still the run has failed: the reason stands beside the counts. */
function checksThatThrew(steps: readonly StepView[]): readonly string[] {
  return steps.flatMap(({ key, partition, status, error }) =>
    status === 'succeeded' && error !== undefined ? [`${partitionText(key, partition)}: ${error}`] : [],
  );
}
