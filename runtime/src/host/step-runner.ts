// Takes one step from queued to its end: lease, inputs, runner, outcome. Every status is committed before it is told.

import type { EventLog, LeaseRef, Millis, World } from '@headwater/core';
import type { LoadedFile, StepError, StepFailed, StepInputs, StepStatus } from '@headwater/protocol';
import { changedError, changedFiles, type CoveredFiles } from './covered-files.js';
import { givenInputs, undeclaredInput } from './input-versions.js';
import { type LeaseKeeper, partitionLease } from './leases.js';
import type { EngineListener } from './listener.js';
import { outcomeOf } from './outcome.js';
import { fail, type PublishedStep, publish, type Publishing } from './publication.js';
import type { RunOutput } from './run-output.js';
import type { RunnerPool } from './runner-pool.js';
import type { RunnerProcess, StepResult, StepServices } from './runner-process.js';
import type { EngineStep } from './steps.js';

export interface RunScope {
  readonly project: string;
  readonly log: EventLog;
  readonly world: World;
  readonly run: { readonly number: number; readonly name: string };
  readonly files: readonly string[];
  /** What the plan knows of the project's files. */
  readonly covered: CoveredFiles | undefined;
  readonly pool: RunnerPool;
  readonly leases: LeaseKeeper;
  readonly output: RunOutput;
  readonly listener: EngineListener;
  readonly signal: AbortSignal;
  /** Instant of what is committed now. */
  readonly at: () => Millis;
  /** Sources whose version could not be seen before the run. */
  readonly unseen: ReadonlyMap<string, StepError>;
}
export interface StepEnded {
  readonly status: Extract<StepStatus, 'succeeded' | 'failed' | 'cancelled'>;
  readonly error: StepError | null;
}

/** Between the abort signal and the kill. A cancelled run has ended within a second. */
const GRACE_MS = 700;

export async function executeStep(scope: RunScope, step: EngineStep): Promise<StepEnded> {
  const acquired = await scope.leases.acquire(partitionLease(step.asset, step.part), scope.run.name, {
    signal: scope.signal,
    busy: (holder) => scope.output.add(step, 'info', `Waits for ${holder}, which builds the same partition.`),
  });
  if (acquired.kind === 'aborted') return end(scope, step, await cancel(scope, step, null));
  const { lease } = acquired;
  try {
    const published = publishedStep(scope, step);
    await scope.log.commit({ at: scope.at(), steps: [{ run: published.run, step: step.number, status: 'running' }] });
    tell(scope, step, 'running', null);
    return end(scope, step, await attempt(scope, step, lease));
  } finally {
    scope.leases.forget(lease);
  }
}

async function attempt(scope: RunScope, step: EngineStep, lease: LeaseRef): Promise<StepEnded> {
  const world: Publishing = scope;
  const published = publishedStep(scope, step);
  try {
    const given = await givenInputs(scope.world, scope.log, step);
    const unseen = given.map((input) => scope.unseen.get(input.asset)).find((error) => error !== undefined);
    if (unseen !== undefined) return ended(await fail(world, published, { error: unseen, lease }));
    const observed: StepInputs[] = [];
    const result = await runInRunner(scope, step, { given, observed });
    await scope.output.flush();
    switch (result.kind) {
      case 'done': {
        const inputs = { given, observed };
        const outcome = outcomeOf(scope.world, step, { run: scope.run.number, inputs, done: result });
        return ended(await publish(world, published, { outcome, output: result.output, lease }));
      }
      case 'failed':
        if (result.isCancelled && scope.signal.aborted) return cancel(scope, step, lease);
        return ended(await fail(world, published, { error: result.error, lease }));
      case 'died':
        if (scope.signal.aborted) return cancel(scope, step, lease);
        return ended(await fail(world, published, { error: deathOf(result.reason), lease }));
    }
  } catch (error) {
    // Whatever goes wrong here, a full disk or a locked warehouse, is this step's failure and no other's.
    const said = error instanceof Error ? error : new Error(String(error));
    return ended(
      await fail(world, published, { error: { name: said.name, message: said.message, frames: [] }, lease }),
    );
  }
}

async function runInRunner(
  scope: RunScope,
  step: EngineStep,
  inputs: { readonly given: readonly StepInputs[]; readonly observed: StepInputs[] },
): Promise<StepResult> {
  const runner = scope.pool.take(scope.files);
  const stopper = new Stopper(runner);
  const limit = await runner.timeoutOf(step.asset);
  const timer = limit === null ? null : setTimeout(() => stopper.stop(`timed out after ${limit / 1000} s`), limit);
  const onAbort = () => stopper.stop(null);
  scope.signal.addEventListener('abort', onAbort, { once: true });
  if (scope.signal.aborted) onAbort();
  try {
    const before = changedSincePlan(scope, step, await runner.loadedFiles());
    if (before !== null) return before;
    const result = await runner.run(
      await messageOf(scope, step, inputs.given),
      servicesFor(scope, step, inputs.observed),
    );
    const { reason } = stopper;
    if (result.kind !== 'done') return reason === null ? result : { kind: 'died', reason };
    // A step may load more while it runs.
    return changedSincePlan(scope, step, await runner.loadedFiles()) ?? result;
  } finally {
    if (timer !== null) clearTimeout(timer);
    scope.signal.removeEventListener('abort', onAbort);
    stopper.finish();
    scope.pool.give(runner);
  }
}

function changedSincePlan(scope: RunScope, step: EngineStep, loaded: readonly LoadedFile[]): StepFailed | null {
  const files = changedFiles(scope.project, scope.covered, loaded);
  if (files.length === 0) return null;
  return { kind: 'failed', step: step.number, error: changedError(files), isCancelled: false, isLast: false };
}

/** Asks the runner to stop, and ends it when it does not. */
class Stopper {
  /** Why, where it was not the user's wish. */
  reason: string | null = null;
  private timer: NodeJS.Timeout | null = null;

  constructor(private readonly runner: RunnerProcess) {}

  stop(reason: string | null): void {
    if (this.timer !== null) return;
    this.reason = reason;
    this.runner.abort();
    this.timer = setTimeout(() => this.runner.kill(), GRACE_MS);
  }
  finish(): void {
    if (this.timer !== null) clearTimeout(this.timer);
  }
}

async function messageOf(scope: RunScope, step: EngineStep, inputs: readonly StepInputs[]) {
  const space = scope.world.space(step.asset);
  const window = space.windowAt(space.indexOf(step.part));
  const state = await scope.log.state('asset', step.asset);
  return {
    step: step.number,
    asset: step.asset,
    partition: step.part,
    partitionKeys: [step.part],
    window: window === null ? null : ([window.start, window.end] as const),
    run: { id: scope.run.name, type: 'materialize' },
    inputs,
    state: Object.fromEntries(state.map(({ name, value }) => [name, value])),
  };
}

function servicesFor(scope: RunScope, step: EngineStep, observed: StepInputs[]): StepServices {
  return {
    log: (level, message) => scope.output.add(step, level, message),
    progress: (done, total) => scope.listener.progress?.({ run: scope.run.name, step: step.number, done, total }),
    async resolve(asset, partitions) {
      const input = await undeclaredInput(scope.world, scope.log, step, { asset, partitions });
      if (typeof input !== 'string') observed.push(input);
      return input;
    },
    partitionKeys: (name) => scope.log.partitionKeys(name),
  };
}

async function cancel(scope: RunScope, step: EngineStep, lease: LeaseRef | null): Promise<StepEnded> {
  await scope.log.commit({
    at: scope.at(),
    steps: [{ run: scope.run.number, step: step.number, status: 'cancelled' }],
    release: lease === null ? [] : [lease],
  });
  return { status: 'cancelled', error: null };
}

function end(scope: RunScope, step: EngineStep, result: StepEnded): StepEnded {
  tell(scope, step, result.status, result.error);
  return result;
}
export function tell(scope: RunScope, step: EngineStep, status: StepStatus, error: StepError | null): void {
  scope.listener.stepChanged?.({
    run: scope.run.name,
    step: step.number,
    asset: step.asset,
    partition: step.part,
    status,
    at: scope.at(),
    error,
  });
}

function publishedStep(scope: RunScope, step: EngineStep): PublishedStep {
  return { run: scope.run.number, step: step.number, asset: step.asset, part: step.part };
}
function ended(step: Awaited<ReturnType<typeof fail>>): StepEnded {
  return step.status === 'failed' ? step : { status: step.status, error: null };
}
function deathOf(reason: string): StepError {
  return { name: 'RunnerError', message: `The step ended without an answer: ${reason}.`, frames: [] };
}
