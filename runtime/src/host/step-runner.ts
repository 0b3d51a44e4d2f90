// Takes one step from queued to its end: lease, inputs, runner, outcome. Every status is committed before it is told.

import type { EventLog, LeaseRef, Limit, Millis, Position, World } from '@headwater/core';
import {
  type RetryPolicy,
  runName,
  type StepCheckResult,
  type StepDone,
  type StepError,
  type StepInputs,
  type StepSettings,
  type StepStatus,
} from '@headwater/protocol';
import { beginStep, useCached } from './begin-step.js';
import { cachedVersion, versionsByAsset } from './cache.js';
import { type CoveredFiles, isCodeMoved } from './covered-files.js';
import { endsWithRun } from './ends-with-run.js';
import { givenInputs, joinedInputs } from './input-versions.js';
import { type LeaseKeeper, partitionLease } from './leases.js';
import { leavePlaces, takePlaces } from './limits.js';
import type { EngineListener } from './listener.js';
import { outcomeOf, type ReadInputs } from './outcome.js';
import { pause } from './pause.js';
import { fail, type PublishedStep, publish } from './publication.js';
import { refusedWindow } from './refused-window.js';
import { retryWait } from './retry-wait.js';
import type { RunOutput } from './run-output.js';
import type { RunnerPool } from './runner-pool.js';
import type { RunnerProcess } from './runner-process.js';
import { runInRunner } from './step-attempt.js';
import { type EngineStep, sharesCall } from './steps.js';
import type { FindStorage } from '../storages/index.js';
import type { Together } from './together.js';

export interface RunScope {
  readonly project: string;
  readonly storages: FindStorage;
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
  /** Builds also what has not changed. */
  readonly ignoresCache: boolean;
  /** That a step of the asset counts for. */
  readonly limits: (asset: string) => readonly Limit[];
  readonly steps: readonly EngineStep[];
  /** The log's position that the plan was made at; null when there was no log. */
  readonly position: number | null;
  readonly together: Together<Tried>;
}
export interface StepEnded {
  readonly status: Extract<StepStatus, 'succeeded' | 'failed' | 'cancelled'>;
  readonly error: StepError | null;
  /** An older record was used instead. */
  readonly isCached?: true;
  /** Of those: only a rebuilt input could have changed it, and it came out the same. */
  readonly isCutOff?: true;
  /** What its checks have found, and the record that they examined. */
  readonly checks?: readonly StepCheckResult[];
  readonly record?: number | null;
}

export async function executeStep(scope: RunScope, step: EngineStep): Promise<StepEnded> {
  const acquired = await scope.leases.acquire(partitionLease(step.asset, step.part), runName(scope.run.number), {
    signal: scope.signal,
    busy: (holder) => scope.output.add(step, 'info', `Waits for ${holder}, which builds the same partition.`),
  });
  if (acquired.kind === 'aborted') return end(scope, step, await cancel(scope, step, null));
  const { lease } = acquired;
  const places = await takePlaces(scope.leases, scope.limits(step.asset), {
    run: runName(scope.run.number),
    signal: scope.signal,
    busy: ({ name, most }, holder) =>
      scope.output.add(step, 'info', `Waits for ${holder}: of ${name} at most ${most} run at once.`),
  });
  try {
    if (places === null) return end(scope, step, await cancel(scope, step, lease));
    const begun = await beginStep(scope, step, lease);
    if (begun.kind === 'ended') return end(scope, step, begun.end);
    tell(scope, step, { status: 'running', error: null });
    return end(scope, step, await build(scope, step, lease));
  } finally {
    scope.leases.forget(lease);
    await leavePlaces(scope.leases, places ?? []);
  }
}

async function build(scope: RunScope, step: EngineStep, lease: LeaseRef): Promise<StepEnded> {
  const failed = (error: StepError) => failStep(scope, publishedStep(scope, step, 1), { error, lease });
  try {
    const head = await scope.log.head();
    const given = await givenInputs(scope.world, scope.log, step);
    const refused = refusedWindow(scope.world, step, given);
    if (refused !== null) return await failed(refused);
    const asked = await ask(scope, step, given);
    if (scope.signal.aborted) return await cancel(scope, step, lease);
    if (asked.kind === 'problem') return await failed(asked.problem);
    const isSeen = !given.some((input) => scope.unseen.has(input.asset));
    const cached = asked.usesCache && isSeen ? await cachedVersion(scope, step, { given, key: asked.key }) : null;
    const used = cached === null ? null : await useCached(scope, step, { cached, lease });
    return used ?? (await attempts(scope, step, { asked, read: { head, given }, lease }));
  } catch (error) {
    // Whatever goes wrong here, a full disk or a locked warehouse, is this step's failure and no other's.
    const said = error instanceof Error ? error : new Error(String(error));
    return failed({ name: said.name, message: said.message, frames: [] });
  }
}

interface Asked extends Pick<StepSettings, 'timeout' | 'retries' | 'producer'> {
  readonly kind: 'asked';
  /** Other outputs of the same function, of the same partitions, in this run. */
  readonly alsoMakes: readonly string[];
  readonly usesCache: boolean;
  readonly key: string | null;
}

/** What the author declared of the step; a runner knows it, because it has loaded the code. */
async function ask(
  scope: RunScope,
  step: EngineStep,
  given: readonly StepInputs[],
): Promise<Asked | { readonly kind: 'problem'; readonly problem: StepError }> {
  const runner = scope.pool.take(scope.files);
  return endsWithRun(scope.signal, runner, () => askRunner(scope, runner, step, given)).finally(() =>
    scope.pool.give(runner),
  );
}

async function askRunner(
  scope: RunScope,
  runner: RunnerProcess,
  step: EngineStep,
  given: readonly StepInputs[],
): Promise<Asked | { readonly kind: 'problem'; readonly problem: StepError }> {
  const { asset, part, call } = step;
  const settings = (await runner.settingsOf(asset)) ?? undeclaredSettings;
  if (settings.problem !== null)
    return { kind: 'problem', problem: { name: 'Error', message: settings.problem, frames: [] } };
  const { timeout, retries, cache, producer } = settings;
  const alsoMakes = producer === null ? [] : await otherOutputs(scope, runner, { step, producer });
  // A range is built as a whole: one of its partitions that has changed is reason enough.
  const usesCache = cache !== 'off' && !scope.ignoresCache && call.length === 1;
  const question = { asset, partition: part, versions: versionsByAsset(given) };
  const answer = cache === 'key' ? await runner.cacheKey(question) : ({ kind: 'key', key: null } as const);
  if (answer.kind === 'problem') return answer;
  return { kind: 'asked', timeout, retries, producer, alsoMakes, usesCache, key: answer.key };
}

async function otherOutputs(
  { steps }: RunScope,
  runner: RunnerProcess,
  { step, producer }: { readonly step: EngineStep; readonly producer: string },
): Promise<readonly string[]> {
  const others: string[] = [];
  for (const other of steps)
    if (
      other.part === step.part &&
      other.asset !== step.asset &&
      sharesCall(other, step) &&
      (await runner.settingsOf(other.asset))?.producer === producer
    )
      others.push(other.asset);
  return others;
}

/** The runner will say what is wrong with the asset. */
const undeclaredSettings: StepSettings = {
  timeout: null,
  retries: { max: 0, shape: 'constant', waitMs: 0, jitter: false },
  cache: 'off',
  producer: null,
  problem: null,
};

/** How trying a step has ended. */
export type Tried =
  | {
      readonly kind: 'done';
      readonly done: StepDone;
      /** By partition of the call. */
      readonly given: ReadonlyMap<string, readonly StepInputs[]>;
      readonly observed: readonly StepInputs[];
      readonly attempt: number;
    }
  | { readonly kind: 'failed'; readonly error: StepError; readonly attempt: number }
  | { readonly kind: 'cancelled' };

async function attempts(
  scope: RunScope,
  step: EngineStep,
  { asked, read, lease }: { readonly asked: Asked; readonly read: ReadAt; readonly lease: LeaseRef },
): Promise<StepEnded> {
  const { producer } = asked;
  const isShared = producer !== null || step.call.length > 1;
  let isOwn = !isShared;
  const tryOwn = () => {
    isOwn = true;
    return tryStep(scope, step, asked, read);
  };
  // The first step runs the function for all outputs and partitions of its call; each is published by its own step.
  const tried = await (isShared ? scope.together.once(producer ?? step.asset, step.call, tryOwn) : tryOwn());
  if (tried.kind === 'cancelled') return cancel(scope, step, lease);
  const published = publishedStep(scope, step, isOwn ? tried.attempt : 1);
  if (tried.kind === 'failed') return failStep(scope, published, { error: tried.error, lease });
  const done = isOwn ? tried.done : doneOf(tried.done, step);
  const inputs: ReadInputs = { given: tried.given.get(step.part) ?? [], observed: tried.observed };
  const made = { run: scope.run.number, inputs, done, cacheKey: asked.key };
  const outcome = outcomeOf(scope.world, step, made);
  const ended = await publish(scope, published, { outcome, output: done.output, lease });
  // What was not published has no record that results could stay with.
  return ended.record === null ? ended : { ...ended, checks: done.checks };
}

async function tryStep(scope: RunScope, step: EngineStep, asked: Asked, read: ReadAt): Promise<Tried> {
  for (let attempt = 1; ; attempt += 1) {
    const given = await givenToCall(scope, step, read);
    const all = [...given.values()].flat();
    const unseen = all.map((input) => scope.unseen.get(input.asset)).find((error) => error !== undefined);
    if (unseen !== undefined) return { kind: 'failed', error: unseen, attempt };
    const refused = refusedInCall(scope, step, given);
    if (refused !== null) return { kind: 'failed', error: refused, attempt };
    const observed: StepInputs[] = [];
    const { alsoMakes, timeout: limit } = asked;
    const joined = joinedInputs(scope.world, step, all);
    const result = await runInRunner(scope, step, { given: joined, byPartition: given, observed, limit, alsoMakes });
    await scope.output.flush();
    if (result.kind === 'done') return { kind: 'done', done: result, given, observed, attempt };
    if (scope.signal.aborted && (result.kind === 'died' || result.isCancelled)) return { kind: 'cancelled' };
    const error = result.kind === 'failed' ? result.error : deathOf(result.reason);
    if (attempt > asked.retries.max || isCodeMoved(error)) return { kind: 'failed', error, attempt };
    await waitFor(scope, step, { attempt, error, retries: asked.retries });
    if (scope.signal.aborted) return { kind: 'cancelled' };
  }
}

/** What a step's own partition reads, and where the log stood when it was asked. */
interface ReadAt {
  readonly head: Position;
  readonly given: readonly StepInputs[];
}

/** By partition of the call. Starting a runner takes a while, and so does a retry: what it reads may have come since. */
async function givenToCall(
  { world, log }: RunScope,
  { asset, part: own, call }: EngineStep,
  read: ReadAt,
): Promise<ReadonlyMap<string, readonly StepInputs[]>> {
  const isStill = (await log.head()) === read.head;
  const given = new Map<string, readonly StepInputs[]>();
  for (const part of call)
    given.set(part, isStill && part === own ? read.given : await givenInputs(world, log, { asset, part }));
  return given;
}

/** A call makes all its partitions or none. */
function refusedInCall(
  { world }: RunScope,
  { asset }: EngineStep,
  given: ReadonlyMap<string, readonly StepInputs[]>,
): StepError | null {
  for (const [part, inputs] of given) {
    const refused = refusedWindow(world, { asset, part }, inputs);
    if (refused !== null) return refused;
  }
  return null;
}

/** State and keys commit with the step that ran the function. */
function doneOf(done: StepDone, { asset, part }: EngineStep): StepDone {
  const made = done.others.find((other) => other.asset === asset && other.partition === part);
  if (made === undefined) throw new Error(`${asset} was not made with the rest of its call.`);
  return { ...done, ...made, others: [], state: [], partitionKeys: [] };
}

/** Says what went wrong, and waits as the author wished; no longer when the run is cancelled. */
async function waitFor(
  scope: RunScope,
  step: EngineStep,
  { attempt, error, retries }: { readonly attempt: number; readonly error: StepError; readonly retries: RetryPolicy },
): Promise<void> {
  const wait = retryWait(retries, attempt, Math.random());
  const again = wait === 0 ? 'It is tried again.' : `It is tried again in ${wait / 1000} s.`;
  scope.output.add(step, 'warn', `Attempt ${attempt} of ${retries.max + 1} failed: ${error.message}\n${again}`);
  const { number: run } = scope.run;
  const change = { run, step: step.number, status: 'running', attempt: attempt + 1, error } as const;
  await scope.log.commit({ at: scope.at(), steps: [change] });
  await pause(wait, scope.signal);
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
  tell(scope, step, result);
  return result;
}
export function tell(
  scope: RunScope,
  step: EngineStep,
  { status, error, checks, record }: Omit<StepEnded, 'status'> & { readonly status: StepStatus },
): void {
  scope.listener.stepChanged?.({
    run: scope.run.name,
    step: step.number,
    asset: step.asset,
    partition: step.part,
    status,
    at: scope.at(),
    error,
    ...(checks === undefined ? {} : { checks, record: record ?? null }),
  });
}

export function publishedStep(scope: RunScope, step: EngineStep, attempt: number): PublishedStep {
  const declared = scope.world.graph.asset(step.asset);
  const files = declared === null ? [] : [declared.span.file];
  return { run: scope.run.number, step: step.number, asset: step.asset, part: step.part, attempt, files };
}
async function failStep(
  scope: RunScope,
  published: PublishedStep,
  failure: { readonly error: StepError; readonly lease: LeaseRef },
): Promise<StepEnded> {
  return fail(scope, published, failure);
}
function deathOf(reason: string): StepError {
  return { name: 'RunnerError', message: `The step ended without an answer: ${reason}.`, frames: [] };
}
