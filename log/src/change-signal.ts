// Tells watchers that something was committed, and lets those who are slow see only the newest state.

import type { Position } from '@headwater/core';

export class ChangeSignal {
  private waiting: (() => void)[] = [];
  private raised = 0;

  raise(): void {
    this.raised += 1;
    const waiting = this.waiting;
    this.waiting = [];
    for (const wake of waiting) wake();
  }

  /** Yields the position at each change after the call, coalesced; ends when the signal aborts. */
  async *follow(signal: AbortSignal, head: () => Promise<Position>): AsyncGenerator<Position, void, undefined> {
    let seen = this.raised;
    while (!signal.aborted) {
      if (seen === this.raised) await this.next(signal);
      if (signal.aborted) return;
      seen = this.raised;
      yield await head();
    }
  }

  private next(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        signal.removeEventListener('abort', wake);
        resolve();
      };
      this.waiting.push(wake);
      signal.addEventListener('abort', wake, { once: true });
    });
  }
}
