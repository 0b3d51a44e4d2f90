// One attempt at a step: a runner that has loaded what the plan was made from runs it, within its time, and until the run
// is cancelled.

import type { InputVersion, LoadedFile, StepFailed, StepInputs } from '@headwater/protocol';
import { changedError, changedFiles } from './covered-files.js';
import { undeclaredInput } from './input-versions.js';
import type { RunnerProcess, StepResult, StepServices } from './runner-process.js';
import type { RunScope } from './step-runner.js';
import type { EngineStep } from './steps.js';

/** Between the abort signal and the kill. A cancelled run has ended within a second. */
const GRACE_MS = 700;

export async function runInRunner(
  scope: RunScope,
  step: EngineStep,
  inputs: {
    readonly given: readonly StepInputs[];
    /** What each partition of the call reads of them. Left out: there is only one. */
    readonly byPartition?: ReadonlyMap<string, readonly StepInputs[]>;
    readonly observed: StepInputs[];
    /** Milliseconds; null: as long as it takes. */
    readonly limit: number | null;
    /** Other outputs of the same function. */
    readonly alsoMakes: readonly string[];
    /** Nothing is built: this version is checked. */
    readonly examines?: InputVersion;
  },
): Promise<StepResult> {
  const runner = scope.pool.take(scope.files);
  const stopper = new Stopper(runner);
  const onAbort = () => stopper.stop(null);
  scope.signal.addEventListener('abort', onAbort, { once: true });
  if (scope.signal.aborted) onAbort();
  try {
    const before = changedSincePlan(scope, step, await runner.loadedFiles());
    if (before !== null) return before;
    // From here on it is the author's own time: starting a process and loading the project are none of it.
    if (inputs.limit !== null) stopper.stopAfter(inputs.limit);
    const result = await runner.run(await messageOf(scope, step, inputs), servicesFor(scope, step, inputs.observed));
    const { reason } = stopper;
    if (result.kind !== 'done') return reason === null ? result : { kind: 'died', reason };
    // A step may load more while it runs.
    return changedSincePlan(scope, step, await runner.loadedFiles()) ?? result;
  } finally {
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
  private limit: NodeJS.Timeout | null = null;

  constructor(private readonly runner: RunnerProcess) {}

  stopAfter(ms: number): void {
    this.limit = setTimeout(() => this.stop(`timed out after ${ms / 1000} s`), ms);
  }

  stop(reason: string | null): void {
    if (this.timer !== null) return;
    this.reason = reason === null ? null : reason + this.runner.during;
    this.runner.abort();
    this.timer = setTimeout(() => this.runner.kill(), GRACE_MS);
  }
  finish(): void {
    for (const timer of [this.timer, this.limit]) if (timer !== null) clearTimeout(timer);
  }
}

async function messageOf(
  scope: RunScope,
  step: EngineStep,
  {
    given: inputs,
    byPartition,
    alsoMakes,
    examines = null,
  }: {
    readonly given: readonly StepInputs[];
    readonly byPartition?: ReadonlyMap<string, readonly StepInputs[]>;
    readonly alsoMakes: readonly string[];
    readonly examines?: InputVersion | null;
  },
) {
  const space = scope.world.space(step.asset);
  const windowOf = (part: string) => {
    const window = space.windowAt(space.indexOf(part));
    return window === null ? null : ([window.start, window.end] as const);
  };
  const partitions = step.call.map((partition) => {
    return { partition, window: windowOf(partition), inputs: byPartition?.get(partition) ?? inputs };
  });
  const [first, last] = [partitions[0]?.window ?? null, partitions.at(-1)?.window ?? null];
  const state = await scope.log.state('asset', step.asset);
  return {
    step: step.number,
    asset: step.asset,
    partition: step.part,
    partitions,
    window: first === null || last === null ? null : ([first[0], last[1]] as const),
    run: { id: scope.run.name, type: examines === null ? 'materialize' : 'check' },
    inputs,
    alsoMakes,
    examines,
    checks: step.checks,
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
