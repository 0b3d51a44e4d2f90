// Runs the steps of one plan: each when what it waits for has succeeded, several at once where the pool allows. What
// stands behind a failed step is skipped; everything else goes on.

import type { StepStatus } from '@headwater/protocol';
import type { StepError } from '@headwater/protocol';
import { executeStep, type RunScope, tell } from './step-runner.js';
import type { EngineStep } from './steps.js';

export interface StepReport {
  readonly step: number;
  readonly asset: string;
  readonly partition: string;
  readonly status: StepStatus;
  readonly error: StepError | null;
}

export class PlanRun {
  private readonly reports = new Map<number, StepReport>();
  private readonly running = new Map<number, Promise<void>>();
  private open: EngineStep[];

  constructor(
    private readonly scope: RunScope,
    private readonly steps: readonly EngineStep[],
    private readonly jobs: number,
  ) {
    this.open = [...steps];
  }

  async finish(): Promise<readonly StepReport[]> {
    while (this.open.length > 0 || this.running.size > 0) {
      if (this.scope.signal.aborted) await this.drop(this.open, 'cancelled');
      else
        await this.drop(
          this.open.filter((step) => this.isBehindFailure(step)),
          'skipped',
        );
      this.startReady();
      if (this.running.size > 0) await Promise.race(this.running.values());
      else if (this.open.length > 0 && !this.open.some((step) => this.isReady(step) || this.isBehindFailure(step)))
        throw new Error(`The plan's steps wait for each other: ${this.open.map((step) => step.asset).join(', ')}.`);
    }
    return this.steps.flatMap((step) => this.reports.get(step.number) ?? []);
  }

  private startReady(): void {
    for (const step of this.open) {
      if (this.running.size >= this.jobs || this.scope.signal.aborted) break;
      if (this.isReady(step)) this.running.set(step.number, this.run(step));
    }
    this.open = this.open.filter((step) => !this.running.has(step.number));
  }

  private async run(step: EngineStep): Promise<void> {
    const { status, error } = await executeStep(this.scope, step);
    this.report(step, status, error);
    this.running.delete(step.number);
  }

  /** Everything open in one commit. */
  private async drop(steps: readonly EngineStep[], status: 'skipped' | 'cancelled'): Promise<void> {
    if (steps.length === 0) return;
    const { log, run, at } = this.scope;
    await log.commit({ at: at(), steps: steps.map((step) => ({ run: run.number, step: step.number, status })) });
    for (const step of steps) {
      this.report(step, status, null);
      tell(this.scope, step, status, null);
    }
    const dropped = new Set(steps);
    this.open = this.open.filter((step) => !dropped.has(step));
  }

  private report(step: EngineStep, status: StepStatus, error: StepError | null): void {
    this.reports.set(step.number, { step: step.number, asset: step.asset, partition: step.part, status, error });
  }
  private isReady(step: EngineStep): boolean {
    return step.waitsFor.every((number) => this.reports.get(number)?.status === 'succeeded');
  }
  private isBehindFailure(step: EngineStep): boolean {
    return step.waitsFor.some((number) => {
      const status = this.reports.get(number)?.status;
      return status !== undefined && status !== 'succeeded';
    });
  }
}
