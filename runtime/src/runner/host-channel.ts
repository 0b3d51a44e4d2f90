// The runner's end of the IPC channel: typed messages out, and questions whose answers come back by number.

import type { FromRunner, StepInputs, ToRunner } from '@headwater/protocol';

export class HostChannel {
  private readonly resolving = new Map<number, (answer: Extract<ToRunner, { kind: 'resolved' }>) => void>();
  private readonly listing = new Map<number, (keys: readonly string[]) => void>();
  private asked = 0;

  private unsent = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly deliver: (message: FromRunner, sent: () => void) => void) {}

  send(message: FromRunner): void {
    this.unsent += 1;
    this.deliver(message, () => {
      this.unsent -= 1;
      if (this.unsent === 0) for (const then of this.waiting.splice(0)) then();
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
