// The runner's end of the IPC channel: typed messages out, and questions whose answers come back by number.

import type { FromRunner, StepInputs, ToRunner } from '@headwater/protocol';
import type { PrintLimit } from './print-limit.js';

type Progress = Extract<FromRunner, { kind: 'progress' }>;

export class HostChannel {
  private readonly resolving = new Map<number, (answer: Extract<ToRunner, { kind: 'resolved' }>) => void>();
  private readonly listing = new Map<number, (keys: readonly string[]) => void>();
  private asked = 0;

  private unsent = 0;
  private readonly waiting: (() => void)[] = [];
  private isProgressUnsent = false;
  /** Newer than the one that has not left yet. A loop that counts rows tells far more often than anybody looks. */
  private progress: Progress | null = null;

  constructor(
    private readonly deliver: (message: FromRunner, sent: () => void) => void,
    private readonly printing: PrintLimit,
  ) {}

  send(message: FromRunner): void {
    if (message.kind === 'progress') {
      this.progress = message;
      if (!this.isProgressUnsent) this.sendProgress();
      return;
    }
    this.sendProgress();
    if (message.kind !== 'log' || this.printing.take(`${message.message}\n`) !== '') this.sendNow(message);
  }
  private sendProgress(): void {
    const { progress } = this;
    if (progress === null) return;
    this.progress = null;
    this.isProgressUnsent = true;
    this.sendNow(progress, () => {
      this.isProgressUnsent = false;
      this.sendProgress();
    });
  }
  private sendNow(message: FromRunner, then?: () => void): void {
    this.unsent += 1;
    this.deliver(message, () => {
      this.unsent -= 1;
      then?.();
      if (this.unsent === 0) for (const wake of this.waiting.splice(0)) wake();
    });
  }
  /** Calls back when everything has left this process. */
  whenSent(then: () => void): void {
    if (this.unsent === 0) then();
    else this.waiting.push(then);
  }

  /** Latest versions of partitions that the step was not given; `null`: those of the mapping. */
  async resolve(asset: string, partitions: readonly string[] | null): Promise<StepInputs> {
    const id = ++this.asked;
    const answer = await new Promise<Extract<ToRunner, { kind: 'resolved' }>>((resolve) => {
      this.resolving.set(id, resolve);
      this.send({ kind: 'resolve', id, asset, partitions });
    });
    if (answer.inputs === null) throw new Error(answer.message ?? `Nothing is known of ${asset}.`);
    return answer.inputs;
  }
  partitionKeys(name: string): Promise<readonly string[]> {
    const id = ++this.asked;
    return new Promise((resolve) => {
      this.listing.set(id, resolve);
      this.send({ kind: 'partitionKeys', id, name });
    });
  }

  settle(message: Extract<ToRunner, { kind: 'resolved' | 'partitionKeysAre' }>): void {
    if (message.kind === 'resolved') {
      this.resolving.get(message.id)?.(message);
      this.resolving.delete(message.id);
    } else {
      this.listing.get(message.id)?.(message.keys);
      this.listing.delete(message.id);
    }
  }
}
