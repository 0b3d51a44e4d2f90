// The type checker in a thread of its own, which begins with the first question, and ends when nobody has asked for long: it
// holds a program of the whole project. One that breaks down is started again for the next question, a few times; questions
// that it leaves behind fail.

import type { FileAnswers } from '../analysis/index.js';
import type { TypeRequest } from './type-answering.js';

export type ToTypeThread =
  | { readonly kind: 'ask'; readonly id: number; readonly request: TypeRequest }
  | { readonly kind: 'forget'; readonly root: string };
export interface FromTypeThread {
  readonly id: number;
  readonly answers: readonly FileAnswers[];
}

/** Whoever answers questions about types. */
export interface TypeOracle {
  /** Another number for each thread: what was told before is forgotten then. */
  readonly generation: number;
  ask(request: TypeRequest): Promise<readonly FileAnswers[]>;
  /** The project is closed. */
  forget(root: string): void;
  close(): void;
}

const MOST_BREAKDOWNS = 3;
/** To begin anew takes seconds: who thinks for a while does not pay for it. */
const END_AFTER_MS = 300_000;

/** The near end of a thread. */
export interface TypePort {
  postMessage(message: ToTypeThread): void;
  on(event: 'message', hear: (message: FromTypeThread) => void): void;
  on(event: 'error', hear: (error: Error) => void): void;
  /** The server ends when its editor does, whatever the checker is at. */
  unref(): void;
  terminate(): unknown;
}

interface Waiting {
  resolve(answers: readonly FileAnswers[]): void;
  reject(error: Error): void;
}

export class TypeThread implements TypeOracle {
  generation = 0;
  private thread: TypePort | null = null;
  private readonly waiting = new Map<number, Waiting>();
  private lastId = 0;
  private breakdowns = 0;
  private idle: NodeJS.Timeout | undefined;

  constructor(
    private readonly begin: () => TypePort,
    private readonly endAfterMs = END_AFTER_MS,
  ) {}

  ask(request: TypeRequest): Promise<readonly FileAnswers[]> {
    if (this.breakdowns >= MOST_BREAKDOWNS) return Promise.resolve([]);
    clearTimeout(this.idle);
    this.lastId += 1;
    const id = this.lastId;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.post({ kind: 'ask', id, request });
    });
  }
  forget(root: string): void {
    if (this.thread !== null) this.post({ kind: 'forget', root });
  }
  close(): void {
    clearTimeout(this.idle);
    this.thread?.terminate();
    this.thread = null;
  }

  private endLater(): void {
    clearTimeout(this.idle);
    this.idle = setTimeout(() => {
      this.close();
      this.generation += 1;
    }, this.endAfterMs).unref();
  }

  private post(message: ToTypeThread): void {
    this.thread ??= this.start();
    this.thread.postMessage(message);
  }

  private start(): TypePort {
    const thread = this.begin();
    thread.unref();
    thread.on('message', ({ id, answers }: FromTypeThread) => {
      this.waiting.get(id)?.resolve(answers);
      this.waiting.delete(id);
      if (this.waiting.size === 0) this.endLater();
    });
    thread.on('error', (error: Error) => this.breakDown(thread, error));
    return thread;
  }

  private breakDown(thread: TypePort, error: Error): void {
    if (this.thread === thread) this.thread = null;
    clearTimeout(this.idle);
    this.generation += 1;
    this.breakdowns += 1;
    const left = [...this.waiting.values()];
    this.waiting.clear();
    for (const { reject } of left) reject(error);
  }
}
