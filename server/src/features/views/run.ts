// One run: its steps with errors and inputs, and its log.

import type { AssetKey, LogReader, StoredRun, StoredStep } from '@headwater/core';
import type { LogLine, RunParams, RunStepView, RunView, Target } from '@headwater/protocol';
import { type LogView, type ProjectFeature, placeOf } from '../feature.js';
import { errorExcerpt } from './error-excerpt.js';
import { inputViews, partitionOf } from './input-views.js';
import { assetsOf, runSummary, type ShownRun, shownStatus, stepStatus } from './runs.js';
import { type UsualDuration, usualDurations } from './step-durations.js';
import { stepError } from './stored-json.js';
import { projectShape } from '../shape.js';

const MOST_LINES = 5_000;
const MOST_EVENTS = 10_000;

export const run: ProjectFeature<RunParams, RunView | null> = {
  method: 'headwater/run',
  takes: { ...projectShape, run: 'number' },
  async handle({ run: number }, view) {
    const { log } = view;
    if (log === null) return null;
    const stored = await runNumbered(log, number);
    if (stored === null) return null;
    const steps = await log.steps(number);
    const shown = { ...stored, status: await shownStatus(view, stored) };
    const isOver = stored.ended !== null || shown.status === 'stopped';
    return {
      summary: runSummary(shown, steps),
      run: stored.name,
      steps: await stepViews(view, steps, {
        run: shown,
        log,
        usual: isOver ? null : await usualDurations(log, assetsOf(steps)),
      }),
      log: await logLines(view, stored, steps),
    };
  },
};

async function runNumbered(log: LogReader, number: number): Promise<StoredRun | null> {
  const [stored] = await log.runs({ before: number + 1, limit: 1 });
  return stored?.run === number ? stored : null;
}

interface Known {
  readonly run: ShownRun;
  readonly log: LogReader;
  /** Null: the run is over, nothing is left to be expected. */
  readonly usual: ReadonlyMap<AssetKey, UsualDuration> | null;
}

async function stepViews(
  view: LogView,
  steps: readonly StoredStep[],
  { run, log, usual }: Known,
): Promise<readonly RunStepView[]> {
  const number = steps[0]?.run;
  const found = number === undefined ? [] : await log.events({ run: number, limit: MOST_EVENTS });
  const eventOf = new Map(found.flatMap((event) => (event.step === undefined ? [] : [[event.step, event.position]])));
  return Promise.all(
    steps.map(async (step) => {
      const asset = step.asset === undefined ? null : view.snapshot.graph.asset(step.asset);
      const event = eventOf.get(step.step);
      const error = stepError(step.error);
      return {
        step: step.step,
        asset: step.asset ?? step.check ?? '',
        partition: partitionOf(step.parts ?? ''),
        status: stepStatus(step.status, run),
        startedAt: step.started,
        endedAt: step.ended,
        error,
        excerpt: errorExcerpt(view, { step, asset, error }),
        place: asset === null ? null : placeOf(asset.span),
        inputs: event === undefined ? [] : await inputViews(view, log, event),
        note: stopNote(run, step) ?? noteOf(view, step, steps),
        ...(usual === null ? {} : { usualMs: usual.get(step.asset ?? '')?.ms ?? null }),
        ...((step.attempt ?? 1) > 1 ? { attempts: step.attempt } : {}),
        holdsUp: step.status === 'failed' ? heldUpBy(view, step, steps) : [],
      };
    }),
  );
}

/** Of what a process that is gone has left. */
function stopNote(run: ShownRun, { status }: StoredStep): string | null {
  if (stepStatus(status, run) !== 'stopped') return null;
  return status === 'queued' ? 'its process ended before its turn' : 'its process ended while it ran';
}

/** Why a step was left out: `waits for sales_7d › 2024-10-05, which failed`. */
function noteOf({ snapshot }: LogView, step: StoredStep, steps: readonly StoredStep[]): string | null {
  if (step.status !== 'skipped') return null;
  const cause = steps.find(
    ({ asset, status }) =>
      (status === 'failed' || status === 'skipped') &&
      asset !== undefined &&
      snapshot.graph.edge(asset, step.asset ?? '') !== null,
  );
  if (cause === undefined) return null;
  const partition = partitionOf(cause.parts ?? '');
  const name = partition === null ? cause.asset : `${cause.asset} › ${partition}`;
  return `waits for ${name}, which ${cause.status === 'failed' ? 'failed' : 'was skipped'}`;
}

/** Steps of the same run that were left out and read what this one did not make. */
function heldUpBy(view: LogView, failed: StoredStep, steps: readonly StoredStep[]): readonly Target[] {
  return steps.flatMap(({ asset, parts, status }) => {
    if (status !== 'skipped' || asset === undefined || failed.asset === undefined) return [];
    const reads = view.snapshot.graph.edge(failed.asset, asset) !== null;
    return reads ? [{ asset, partition: partitionOf(parts ?? '') }] : [];
  });
}

async function logLines(
  { runLog }: LogView,
  { name }: StoredRun,
  steps: readonly StoredStep[],
): Promise<readonly LogLine[]> {
  if (runLog === null) return [];
  const byNumber = new Map(steps.map((step) => [step.step, step]));
  return (await runLog.read(name, { limit: MOST_LINES })).map(({ step, at, level, message }) => {
    const of = byNumber.get(step);
    return { run: name, step, asset: of?.asset ?? '', partition: of?.parts ?? '', at, level, message };
  });
}
