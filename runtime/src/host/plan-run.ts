// Runs the steps of one plan: each when what it waits for has succeeded, several at once where the pool allows. What
// stands behind a failed step is skipped; everything else goes on.

import type { RunningLimits } from '@headwater/core';
import type { StepCheckResult, StepError, StepStatus } from '@headwater/protocol';
import { type RunScope, type StepEnded, tell } from './step-runner.js';
import type { EngineStep } from './steps.js';

export interface StepReport {
  readonly step: number;
  readonly asset: string;
  readonly partition: string;
  readonly status: StepStatus;
  readonly error: StepError | null;
  /** Nothing has changed since its record: that was used, and nothing was built. */
  readonly isCached: boolean;
  /** Of those: only a rebuilt input could have changed it, and it came out the same. */
  readonly isCutOff: boolean;
  /** Of its checks, kept with the record. */
  readonly checks: readonly StepCheckResult[];
  /** The record that the checks examined. */
  readonly record: number | null;
}

export class PlanRun {
  private readonly reports = new Map<number, StepReport>();
  private readonly running = new Map<number, Promise<void>>();
  /** How many steps each one still waits for. */
  private readonly waiting: Map<number, number>;
  private readonly readers = new Map<number, EngineStep[]>();
  /** Steps whose partitions another one's call builds, by that one. */
  private readonly followers: ReadonlyMap<number | null, readonly EngineStep[]>;
  /** Steps that wait for nothing, in the plan's order. */
  private readonly ready: EngineStep[];

  constructor(
    private readonly scope: RunScope,
    private readonly steps: readonly EngineStep[],
    private readonly work: {
      /** Builds a step, or only checks what is there. */
      execute(scope: RunScope, step: EngineStep): Promise<StepEnded>;
      readonly jobs: number;
      readonly limits: RunningLimits;
    },
  ) {
    this.waiting = new Map(steps.map((step) => [step.number, step.waitsFor.length + (step.after === null ? 0 : 1)]));
    this.followers = Map.groupBy(steps, ({ after }) => after);
    for (const step of steps)
      for (const number of step.waitsFor) {
        const readers = this.readers.get(number);
        if (readers === undefined) this.readers.set(number, [step]);
        else readers.push(step);
      }
    this.ready = steps.filter((step) => this.waiting.get(step.number) === 0);
  }

  async finish(): Promise<readonly StepReport[]> {
    while (this.reports.size < this.steps.length) {
      if (this.scope.signal.aborted) await this.drop(this.open(), 'cancelled');
      else this.startReady();
      if (this.running.size > 0) await Promise.race(this.running.values());
      else if (this.reports.size < this.steps.length && this.ready.length === 0)
        throw new Error(`The steps of the plan wait for each other: ${this.open().map(({ asset }) => asset)}.`);
    }
    return this.steps.flatMap((step) => this.reports.get(step.number) ?? []);
  }

  private startReady(): void {
    const { jobs, limits } = this.work;
    while (this.running.size < jobs) {
      const next = this.ready.findIndex((step) => limits.tryStart(step.asset));
      const [step] = next < 0 ? [] : this.ready.splice(next, 1);
      if (step === undefined) return;
      this.running.set(step.number, this.run(step));
    }
  }

  private async run(step: EngineStep): Promise<void> {
    const ended = await this.work.execute(this.scope, step);
    await this.settle(step, ended);
    this.running.delete(step.number);
    this.work.limits.end(step.asset);
  }

  private async settle(step: EngineStep, ended: StepEnded): Promise<void> {
    const { status } = ended;
    this.report(step, ended);
    if (status === 'failed') {
      const behind = this.behind(step);
      this.sayBlocked(step, ended, behind);
      await this.drop(behind, 'skipped');
    }
    if (status === 'succeeded') this.release(this.readers.get(step.number) ?? []);
    // The call was made; what came of the first partition is no matter of the others.
    this.release(this.followers.get(step.number) ?? []);
  }

  private release(waiting: readonly EngineStep[]): void {
    for (const step of waiting) {
      const left = (this.waiting.get(step.number) ?? 0) - 1;
      this.waiting.set(step.number, left);
      if (left === 0 && !this.reports.has(step.number)) this.makeReady(step);
    }
  }

  /** Each step that does not run says because of what. */
  private sayBlocked({ asset, part }: EngineStep, { error }: StepEnded, behind: readonly EngineStep[]): void {
    const name = part === '' ? asset : `${asset}@${part}`;
    for (const blocked of behind)
      this.scope.output.add(
        blocked,
        'warn',
        `Not run, because ${name} failed: ${error?.message ?? 'no reason known.'}`,
      );
  }

  private makeReady(step: EngineStep): void {
    const at = this.ready.findIndex((other) => other.number > step.number);
    this.ready.splice(at < 0 ? this.ready.length : at, 0, step);
  }

  /** Everything that waits for the step, directly or through others, with the rest of calls that are not made. */
  private behind(step: EngineStep): readonly EngineStep[] {
    const found = new Set<EngineStep>();
    const open = [step];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const lost = next === step ? [] : (this.followers.get(next.number) ?? []);
      for (const waiting of [...(this.readers.get(next.number) ?? []), ...lost]) {
        if (found.has(waiting) || this.reports.has(waiting.number)) continue;
        found.add(waiting);
        open.push(waiting);
      }
    }
    return [...found].sort((a, b) => a.number - b.number);
  }
  private open(): readonly EngineStep[] {
    return this.steps.filter(({ number }) => !this.reports.has(number) && !this.running.has(number));
  }

  /** All of them in one commit. */
  private async drop(steps: readonly EngineStep[], status: 'skipped' | 'cancelled'): Promise<void> {
    if (steps.length === 0) return;
    const { log, run, at } = this.scope;
    await log.commit({ at: at(), steps: steps.map((step) => ({ run: run.number, step: step.number, status })) });
    for (const step of steps) {
      this.report(step, { status, error: null });
      tell(this.scope, step, { status, error: null });
    }
    if (status === 'cancelled') this.ready.length = 0;
  }

  private report(step: EngineStep, end: Omit<StepEnded, 'status'> & Pick<StepReport, 'status'>): void {
    const { status, error, isCached = false, isCutOff = false, checks = [], record = null } = end;
    this.reports.set(step.number, {
      step: step.number,
      asset: step.asset,
      partition: step.part,
      status,
      error,
      isCached,
      isCutOff,
      checks,
      record,
    });
  }
}
