// What the steps of a run print: gathered, written to the run log in batches, and shown as it comes. A step that floods
// is cut with a notice, so that neither memory nor disk depends on it.

import type { RunLog, RunLogLine } from '@headwater/core';
import type { LogLine } from '@headwater/protocol';
import type { EngineStep } from './steps.js';

const BATCH_MS = 100;
const MOST_CHARACTERS = 8 * 1024 * 1024;

interface Waiting {
  readonly step: EngineStep;
  readonly line: RunLogLine;
}

export class RunOutput {
  private waiting: Waiting[] = [];
  private timer: NodeJS.Timeout | null = null;
  private writing: Promise<void> = Promise.resolve();
  private isKept = true;
  private readonly printed = new Map<number, number>();

  constructor(
    private readonly to: {
      readonly run: string;
      readonly log: RunLog;
      readonly clock: () => number;
      show(lines: readonly LogLine[]): void;
    },
  ) {}

  add(step: EngineStep, level: RunLogLine['level'], message: string): void {
    const before = this.printed.get(step.number) ?? 0;
    const after = before + message.length + 1;
    this.printed.set(step.number, after);
    if (before > MOST_CHARACTERS) return;
    const at = this.to.clock();
    this.waiting.push({ step, line: { step: step.number, at, level, message } });
    if (after > MOST_CHARACTERS) {
      const notice = `The step has printed more than ${MOST_CHARACTERS / 1024 / 1024} MB; the rest is left out.`;
      this.waiting.push({ step, line: { step: step.number, at, level: 'warn', message: notice } });
    }
    this.timer ??= setTimeout(() => void this.flush(), BATCH_MS);
  }

  /** Resolves when all that was added is in the run log, or nothing more can be kept there. */
  flush(): Promise<void> {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    const batch = this.waiting;
    this.waiting = [];
    if (batch.length > 0) {
      this.show(batch);
      this.writing = this.writing.then(() => this.keep(batch));
    }
    return this.writing;
  }

  /** A full disk ends no step by what that printed: where its outcome cannot be kept either, the log says so. */
  private async keep(batch: readonly Waiting[]): Promise<void> {
    if (!this.isKept) return;
    try {
      await this.to.log.append(
        this.to.run,
        batch.map(({ line }) => line),
      );
    } catch (error) {
      this.isKept = false;
      const why = error instanceof Error ? error.message : String(error);
      const message = `What the run prints is shown, and no longer kept: ${why}.`;
      for (const { step, line } of batch.slice(-1)) this.show([{ step, line: { ...line, level: 'warn', message } }]);
    }
  }

  private show(batch: readonly Waiting[]): void {
    const { run } = this.to;
    this.to.show(batch.map(({ step, line }) => ({ run, asset: step.asset, partition: step.part, ...line })));
  }
}
