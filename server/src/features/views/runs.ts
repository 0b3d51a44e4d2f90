// The list of runs, newest first.

import { runStatus, type StepState, type StoredRun, type StoredStep } from '@headwater/core';
import type { ProjectParams, RunSummary, RunsView, ShownRunStatus, ShownStepStatus } from '@headwater/protocol';
import type { LogView, ProjectFeature } from '../feature.js';
import { plural } from '../key-range.js';
import { partitionOf } from './input-views.js';

const MOST_RUNS = 50;
const statuses: readonly ShownStepStatus[] = [
  'failed',
  'stopped',
  'running',
  'queued',
  'succeeded',
  'skipped',
  'cancelled',
];

export const runs: ProjectFeature<ProjectParams, RunsView> = {
  method: 'headwater/runs',
  async handle(_, view) {
    const { log } = view;
    if (log === null) return { runs: [] };
    const stored = await log.runs({ limit: MOST_RUNS });
    const summarize = async (run: StoredRun) =>
      runSummary({ ...run, status: await shownStatus(view, run) }, await log.steps(run.run));
    return { runs: await Promise.all(stored.map(summarize)) };
  },
};

export async function shownStatus({ log, isHolderThere }: LogView, run: StoredRun): Promise<ShownRunStatus> {
  return log === null ? run.status : runStatus(log, run, isHolderThere);
}

export type ShownRun = Omit<StoredRun, 'status'> & { readonly status: ShownRunStatus };

export function runSummary(run: ShownRun, steps: readonly StoredStep[]): RunSummary {
  const counts = statuses.flatMap((status) => {
    const count = steps.filter((step) => stepStatus(step.status, run) === status).length;
    return count === 0 ? [] : [{ status, count }];
  });
  return {
    number: run.run,
    name: run.name,
    status: run.status,
    title: titleOf(run, steps),
    assets: assetsOf(steps),
    startedAt: run.started ?? run.created,
    endedAt: run.ended,
    counts,
  };
}

/** `daily_sales › 2024-10-02`, or the job, or how many steps of which assets. */
function titleOf(run: ShownRun, steps: readonly StoredStep[]): string {
  if (run.job !== null) return `${run.job} · ${plural(steps.length, 'step')}`;
  const assets = assetsOf(steps);
  const [only] = steps;
  if (steps.length === 1 && only?.asset !== undefined) {
    const partition = partitionOf(only.parts ?? '');
    return partition === null ? only.asset : `${only.asset} › ${partition}`;
  }
  return assets.length === 1 ? `${assets[0]} · ${plural(steps.length, 'step')}` : plural(steps.length, 'step');
}

/** Which they build or check, each once. */
export const assetsOf = (steps: readonly StoredStep[]): readonly string[] => [
  ...new Set(steps.flatMap(({ asset }) => asset ?? [])),
];

/** A prepared step has its outcome and is about to publish it: to people it still runs. */
export function stepStatus(state: StepState, run: Pick<ShownRun, 'status'>): ShownStepStatus {
  if (state !== 'prepared' && state !== 'running' && state !== 'queued') return state;
  if (run.status === 'stopped') return 'stopped';
  return state === 'prepared' ? 'running' : state;
}
