// What the steps of a run print: gathered, written to the run log in batches, and shown as it comes. A step that floods
// is cut with a notice, so that neither memory nor disk depends on it.

import type { RunLog, RunLogLine } from '@headwater/core';
import type { LogLine } from '@headwater/protocol';
import type { EngineStep } from './steps.js';

const BATCH_MS = 100;
const MOST_CHARACTERS = 8 * 1024 * 1024;

export class RunOutput {
  private waiting: { readonly step: EngineStep; readonly line: RunLogLine }[] = [];
  private timer: NodeJS.Timeout | null = null;
  private writing: Promise<void> = Promise.resolve();
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

  /** Resolves when all that was added is in the run log. */
  flush(): Promise<void> {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    const batch = this.waiting;
    this.waiting = [];
    if (batch.length > 0) {
      const { run } = this.to;
      this.to.show(batch.map(({ step, line }) => ({ run, asset: step.asset, partition: step.part, ...line })));
      const lines = batch.map(({ line }) => line);
      this.writing = this.writing.then(() => this.to.log.append(run, lines));
    }
    return this.writing;
  }
}
