// Event logs read in a thread of their own: SQLite answers without giving way, and a long answer would keep the editor
// waiting. The thread begins with the first log that there is.

import { existsSync } from 'node:fs';
import type { LogReader, Position } from '@headwater/core';
import type { OpenedReader } from '@headwater/log';
import { type FromLogThread, type LogMethod, logMethods, type OpenedThere, type ToLogThread } from './log-messages.js';

export type OpenLogReader = (file: string) => Promise<OpenedReader>;

interface Waiting {
  resolve(answer: unknown): void;
  reject(error: Error): void;
}

/** The near end of a thread. */
export interface ThreadPort {
  postMessage(message: ToLogThread): void;
  on(event: 'message', hear: (message: FromLogThread) => void): void;
  on(event: 'error', hear: (error: Error) => void): void;
  /** The server ends when its editor does, whatever the thread is at. */
  unref(): void;
}

export class LogThread {
  private thread: ThreadPort | null = null;
  private readonly waiting = new Map<number, Waiting>();
  private readonly growing = new Map<number, Growth>();
  private lastId = 0;

  constructor(private readonly begin: () => ThreadPort) {}

  async open(file: string): Promise<OpenedReader> {
    if (!existsSync(file)) return { kind: 'missing' };
    const log = this.nextId();
    // Our own thread: it answers what the message asks for.
    const opened = (await this.ask((id) => ({ kind: 'open', id, log, file }))) as OpenedThere;
    return opened.kind === 'open' ? { kind: 'open', reader: this.readerOf(log, opened.id) } : opened;
  }

  private readerOf(log: number, identity: Awaited<LogReader['id']>): LogReader {
    const call = (method: LogMethod) => {
      const ask = (...args: readonly unknown[]) => this.ask((id) => ({ kind: 'call', id, log, method, args }));
      return [method, ask] as const;
    };
    const methods = Object.fromEntries(logMethods.map(call));
    const reader = {
      ...methods,
      id: Promise.resolve(identity),
      changes: (signal: AbortSignal) => this.changes(log, signal),
      close: async () => this.post({ kind: 'close', log }),
    };
    // The thread calls the method of that name of a reader, with these arguments.
    return reader as typeof reader & Pick<LogReader, LogMethod>;
  }

  private async *changes(log: number, signal: AbortSignal): AsyncGenerator<Position, void, undefined> {
    const growth = new Growth();
    this.growing.set(log, growth);
    const end = (): void => growth.end(null);
    signal.addEventListener('abort', end, { once: true });
    this.post({ kind: 'follow', log });
    try {
      while (!signal.aborted) {
        const position = await growth.next();
        if (position === null) return;
        yield position;
      }
    } finally {
      signal.removeEventListener('abort', end);
      this.growing.delete(log);
    }
  }

  private ask(message: (id: number) => ToLogThread): Promise<unknown> {
    const id = this.nextId();
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.post(message(id));
    });
  }
  private nextId(): number {
    this.lastId += 1;
    return this.lastId;
  }
  private post(message: ToLogThread): void {
    this.thread ??= this.start();
    this.thread.postMessage(message);
  }

  private start(): ThreadPort {
    const thread = this.begin();
    thread.unref();
    thread.on('message', (message: FromLogThread) => this.hear(message));
    thread.on('error', (error: Error) => {
      this.thread = null;
      for (const { reject } of this.waiting.values()) reject(error);
      for (const growth of this.growing.values()) growth.end(error);
      this.waiting.clear();
    });
    return thread;
  }

  private hear(message: FromLogThread): void {
    if (message.kind === 'grown') {
      this.growing.get(message.log)?.grow(message.position);
      return;
    }
    if (message.kind === 'gone') {
      this.growing.get(message.log)?.end(null);
      return;
    }
    if (message.kind === 'lost') {
      this.growing.get(message.log)?.end(new Error(message.message));
      return;
    }
    const waiting = this.waiting.get(message.id);
    this.waiting.delete(message.id);
    if (message.kind === 'answer') waiting?.resolve(message.answer);
    else waiting?.reject(new Error(message.message));
  }
}

/** The newest position that nobody has taken yet. */
class Growth {
  private position: Position | null = null;
  private ended: { readonly error: Error | null } | null = null;
  private wake: () => void = () => undefined;

  grow(position: Position): void {
    this.position = position;
    this.wake();
  }
  end(error: Error | null): void {
    this.ended = { error };
    this.wake();
  }
  /** Null: it has ended. */
  async next(): Promise<Position | null> {
    while (this.position === null && this.ended === null)
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
    if (this.ended?.error) throw this.ended.error;
    const { position } = this;
    this.position = null;
    return this.ended === null ? position : null;
  }
}
