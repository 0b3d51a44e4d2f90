// The log under test, fresh for each test, and short words for what is written into it.

import type { Commit, CommitResult, EventLog, NewEvent, Target } from '@headwater/core';

export class Subject {
  private opened: EventLog | null = null;

  constructor(private readonly openFresh: () => Promise<EventLog>) {}

  get log(): EventLog {
    if (this.opened === null) throw new Error('The log is not open.');
    return this.opened;
  }
  async open(): Promise<void> {
    this.opened = await this.openFresh();
  }
  /** A commit that must not be refused. */
  async commit(change: Omit<Commit, 'at'> & { readonly at?: number }) {
    return committed(await this.log.commit({ at: 1000, ...change }));
  }
}

export const target = (asset: string, part = ''): Target => ({ asset, part });

export function made(asset: string, part = '', more: Partial<NewEvent> = {}): NewEvent {
  return { kind: 'materialization', target: target(asset, part), body: {}, ...more };
}

function committed(result: CommitResult) {
  if (result.kind === 'refused') throw new Error(`refused by ${JSON.stringify(result.guard)}`);
  return result;
}
