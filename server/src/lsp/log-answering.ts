// What the thread that reads event logs does with a message: it opens logs, asks them, and says when they have grown. It
// writes nothing, and knows nothing of threads.

import type { LogReader } from '@headwater/core';
import { openSqliteReader } from '@headwater/log';
import type { FromLogThread, OpenedThere, ToLogThread } from './log-messages.js';

interface OpenLog {
  readonly reader: LogReader;
  readonly ended: AbortController;
}

export class LogAnswering {
  private readonly logs = new Map<number, OpenLog>();

  constructor(private readonly say: (message: FromLogThread) => void) {}

  /** Never throws: what fails is said. */
  async take(message: ToLogThread): Promise<void> {
    switch (message.kind) {
      case 'open':
        return this.answer(message.id, () => this.open(message));
      case 'call':
        return this.answer(message.id, () => this.call(message));
      case 'follow':
        return this.follow(message.log);
      case 'close':
        return this.close(message.log);
    }
  }

  private async answer(id: number, work: () => Promise<unknown>): Promise<void> {
    try {
      this.say({ kind: 'answer', id, answer: await work() });
    } catch (error) {
      this.say({ kind: 'failure', id, message: error instanceof Error ? error.message : String(error) });
    }
  }

  private async open({ log, file }: Extract<ToLogThread, { kind: 'open' }>): Promise<OpenedThere> {
    const opened = await openSqliteReader(file);
    if (opened.kind !== 'open') return opened;
    this.logs.set(log, { reader: opened.reader, ended: new AbortController() });
    return { kind: 'open', id: await opened.reader.id };
  }

  private async call({ log, method, args }: Extract<ToLogThread, { kind: 'call' }>): Promise<unknown> {
    const reader = this.logs.get(log)?.reader;
    if (reader === undefined) throw new Error('The event log is closed.');
    const ask: unknown = Reflect.get(reader, method);
    return typeof ask === 'function' ? Reflect.apply(ask, reader, args) : undefined;
  }

  private async follow(log: number): Promise<void> {
    const open = this.logs.get(log);
    if (open === undefined) return;
    try {
      for await (const position of open.reader.changes(open.ended.signal)) this.say({ kind: 'grown', log, position });
      if (!open.ended.signal.aborted) this.say({ kind: 'gone', log });
    } catch (error) {
      this.say({ kind: 'lost', log, message: error instanceof Error ? error.message : String(error) });
    }
  }

  private async close(log: number): Promise<void> {
    const open = this.logs.get(log);
    this.logs.delete(log);
    open?.ended.abort();
    await open?.reader.close();
  }
}
