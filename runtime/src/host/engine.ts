// The engine of one project: takes a plan, runs it in runners, and writes what came of it into the log. One per host.

import {
  buildGraph,
  type EventLog,
  type LeaseRef,
  type Manifest,
  type Millis,
  openWorld,
  type Plan,
  type RunLog,
  type World,
  limitsOf,
  RunningLimits,
} from '@headwater/core';
import type { AskMappingsResult, RunStatus } from '@headwater/protocol';
import { type AskedWorld, askMappings, mappingsResult } from './ask-mappings.js';
import { CancelWatch } from './cancellation.js';
import { checkStep } from './check-step.js';
import { changedFiles } from './covered-files.js';
import { createRun } from './create-run.js';
import type { ProjectSettings } from '../project/settings.js';
import { LeaseKeeper } from './leases.js';
import { dynamicNames, filesOf } from './manifest-files.js';
import { endsWithRun } from './ends-with-run.js';
import type { EngineListener } from './listener.js';
import { allSources, type Observation, observeSources, type SourceKeys, sourcesOf } from './observe.js';
import { PlanRun, type StepReport } from './plan-run.js';
import { recoverRuns } from './recovery.js';
import { RunOutput } from './run-output.js';
import { type RunnerPool, runnersOf } from './runner-pool.js';
import { executeStep, type RunScope, type Tried } from './step-runner.js';
import { type EngineStep, stepsOf } from './steps.js';
import { Together } from './together.js';
import type { FindStorage } from '../storages/index.js';
import { storagesThrough } from './user-storages.js';

export interface EngineOptions {
  /** Absolute path of the project's folder. */
  readonly project: string;
  readonly log: EventLog;
  readonly runLog: RunLog;
  readonly settings: ProjectSettings;
  /** Real time: leases live by it, and records that are given no other instant. */
  readonly clock: () => Millis;
  /** Runners that were made ready while the log was being opened; it closes them. */
  readonly runners?: RunnerPool;
  /** Steps at once; else as the settings say. */
  readonly jobs?: number;
}
export interface ExecuteOptions {
  /** The instant that all records of the run are given; null: the clock's. */
  readonly at?: Millis | null;
  readonly signal?: AbortSignal;
  readonly listener?: EngineListener;
  /** `check`: nothing is built, the checks of each step's asset examine its present record. */
  readonly kind?: 'materialize' | 'check';
  /**
   * No run begins where something of the plan has moved since it was made (`WorldMovedError`), or while somebody else
   * runs the same plan so (`PlanInUseError`).
   */
  readonly isExact?: boolean;
  /** Builds every step, also what has not changed. */
  readonly ignoresCache?: boolean;
  /** The backfill that the run belongs to. */
  readonly backfill?: string;
}
export interface ObserveOptions {
  readonly at: Millis;
  /** A source may take as long as it likes to say its version. */
  readonly signal?: AbortSignal;
}
export interface RunOutcome {
  readonly run: string;
  readonly number: number;
  readonly status: RunStatus;
  readonly steps: readonly StepReport[];
}
export interface StartedRun {
  readonly run: string;
  readonly number: number;
  readonly finished: Promise<RunOutcome>;
}
export interface Engine {
  /** Resolves when the run is in the log. */
  start(plan: Plan, options?: ExecuteOptions): Promise<StartedRun>;
  execute(plan: Plan, options?: ExecuteOptions): Promise<RunOutcome>;
  /** Looks at all sources of the manifest as they are now. Rejects with the signal's reason when that is aborted. */
  observe(manifest: Manifest, options: ObserveOptions): Promise<Observation>;
  /** The world in which mappings that call functions are known by their answers. */
  askMappings(world: World, signal: AbortSignal): Promise<AskedWorld>;
  /** The same of the plan's own edges, for whoever has no log at hand. */
  askMappingsOf(plan: Plan, signal: AbortSignal): Promise<AskMappingsResult>;
  /** Files behind the plan's assets whose code is not as the plan has it. */
  changedFiles(plan: Plan): Promise<readonly string[]>;
  /** Ends what hosts that are gone have left open; answers with those runs, such as `r-0007`. */
  recover(): Promise<readonly string[]>;
  /** Finds storages by the names that records have; `files` declare those of the project's own. */
  storagesIn(files: readonly string[]): FindStorage;
  close(): void;
}

export function createEngine(options: EngineOptions): Engine {
  return new LocalEngine(options);
}

class LocalEngine implements Engine {
  private readonly pool: RunnerPool;
  private readonly leases: LeaseKeeper;

  constructor(private readonly options: EngineOptions) {
    const { project, log, clock, settings } = options;
    this.pool = options.runners ?? runnersOf(project, settings);
    this.leases = new LeaseKeeper(log, clock);
  }

  async execute(plan: Plan, options: ExecuteOptions = {}): Promise<RunOutcome> {
    return (await this.start(plan, options)).finished;
  }

  async start(plan: Plan, options: ExecuteOptions = {}): Promise<StartedRun> {
    const at = () => options.at ?? this.options.clock();
    const { signal = new AbortController().signal } = options;
    const asked = await this.askMappings(await this.worldOf(plan.manifest, plan.at), signal);
    if (asked.kind === 'problem') throw Object.assign(new Error(asked.problem.message), { name: asked.problem.name });
    const { world } = asked;
    const { kind = 'materialize' } = options;
    const steps =
      kind === 'check'
        ? stepsOf(plan, world).map(alone)
        : stepsOf(plan, world, { inRanges: options.backfill !== undefined });
    const { log } = this.options;
    const { held, ...run } = await createRun({ log, leases: this.leases, at: at() }, plan, steps, options);
    const told = { run: run.name, number: run.number, at: at() };
    options.listener?.runChanged?.({ ...told, status: 'running' });
    return {
      run: run.name,
      number: run.number,
      finished: this.finish({ plan, world, steps, run, held, at, options }),
    };
  }

  async observe(
    manifest: Manifest,
    { at, signal = new AbortController().signal }: ObserveOptions,
  ): Promise<Observation> {
    const world = await this.worldOf(manifest, at);
    const seen = await this.look(manifest, allSources(world), { at: () => at, signal });
    signal.throwIfAborted();
    return seen;
  }

  askMappings(world: World, signal: AbortSignal): Promise<AskedWorld> {
    return askMappings(this.pool, world, signal);
  }

  async askMappingsOf({ manifest, at }: Plan, signal: AbortSignal): Promise<AskMappingsResult> {
    const asked = await this.askMappings(await this.worldOf(manifest, at), signal);
    return mappingsResult(this.options.project, asked);
  }

  async changedFiles({ manifest, files }: Plan): Promise<readonly string[]> {
    const runner = this.pool.take(filesOf(manifest));
    try {
      return changedFiles(this.options.project, files, await runner.loadedFiles());
    } finally {
      this.pool.give(runner);
    }
  }

  recover(): Promise<readonly string[]> {
    const { log, clock } = this.options;
    return recoverRuns({ storagesIn: (files) => this.storagesIn(files), log, at: clock }, this.leases);
  }

  storagesIn(files: readonly string[]): FindStorage {
    return storagesThrough(this.pool, this.options.project, async () => files);
  }

  close(): void {
    this.pool.close();
    this.leases.close();
  }

  private async worldOf(manifest: Manifest, now: Millis): Promise<World> {
    const names = new Set(manifest.assets.flatMap((asset) => dynamicNames(asset.partitions)));
    const keys = new Map<string, readonly string[]>();
    for (const name of names) keys.set(name, await this.options.log.partitionKeys(name));
    return openWorld(buildGraph(manifest), { now, dynamicKeys: (name) => keys.get(name) ?? [] });
  }

  private async finish(started: {
    readonly plan: Plan;
    readonly world: World;
    readonly steps: readonly EngineStep[];
    readonly run: RunScope['run'];
    readonly held: readonly LeaseRef[];
    readonly at: () => Millis;
    readonly options: ExecuteOptions;
  }): Promise<RunOutcome> {
    const { plan, world, steps, run, held, at } = started;
    const { listener = {}, ignoresCache = false, kind = 'materialize' } = started.options;
    const watch = new CancelWatch(this.options.log, run.name);
    const signal = AbortSignal.any([watch.signal, ...(started.options.signal ? [started.options.signal] : [])]);
    const { project, log, runLog, clock, settings, jobs = settings.jobs } = this.options;
    const output = new RunOutput({ run: run.name, log: runLog, clock, show: (lines) => listener.logLines?.(lines) });
    const sources = kind === 'check' ? [] : sourcesOf(world, steps);
    const { unseen } = await this.look(plan.manifest, sources, { at, signal });
    const files = filesOf(plan.manifest);
    const { pool, leases } = this;
    const covered = plan.files;
    const { position } = plan;
    const scope = {
      project,
      storages: storagesThrough(pool, project, async () => files),
      log,
      world,
      run,
      files,
      covered,
      pool,
      leases,
      output,
      listener,
      signal,
      at,
      unseen,
      ignoresCache,
      steps,
      position,
      together: new Together<Tried>(),
      limits: (key: string) => {
        const asset = world.graph.asset(key);
        return asset === null ? [] : limitsOf(settings.limits, asset);
      },
    };
    const execute = kind === 'check' ? checkStep : executeStep;
    const limits = new RunningLimits(scope.limits);
    const reports = await new PlanRun(scope, steps, { execute, jobs, limits }).finish();
    await output.flush();

    const status = statusOf(reports, signal);
    await log.commit({
      at: at(),
      runs: [{ run: run.number, status, ...(status === 'cancelled' ? { cancel: true } : {}) }],
      state: [watch.end()],
      release: held,
    });
    for (const lease of held) this.leases.forget(lease);
    listener.runChanged?.({ run: run.name, number: run.number, status, at: at() });
    return { run: run.name, number: run.number, status, steps: reports };
  }

  private async look(
    manifest: Manifest,
    sources: readonly SourceKeys[],
    { at, signal }: { readonly at: () => Millis; readonly signal: AbortSignal },
  ): Promise<Observation> {
    if (sources.length === 0) return { changed: [], unseen: new Map() };
    const runner = this.pool.take(filesOf(manifest));
    const { log } = this.options;
    return endsWithRun(signal, runner, () => observeSources({ log, at }, runner, sources)).finally(() =>
      this.pool.give(runner),
    );
  }
}

/** What is already there is examined in any order. */
function alone(step: EngineStep): EngineStep {
  return { ...step, waitsFor: [] };
}

function statusOf(reports: readonly StepReport[], signal: AbortSignal): RunStatus {
  // A check that could not run is an execution failure, although its step has made a record.
  if (reports.some((report) => report.status === 'failed' || report.error !== null)) return 'failed';
  if (signal.aborted && reports.some((report) => report.status === 'cancelled')) return 'cancelled';
  return reports.every((report) => report.status === 'succeeded') ? 'succeeded' : 'failed';
}
