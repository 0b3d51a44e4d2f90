// Reads a project's event log, which other processes write: opens it once it is there, and says when it has grown.
// It opens nothing for writing, and nothing at all in a workspace that is not trusted.

import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LogReader, RunLog } from '@headwater/core';
import type { OpenLogReader } from './log-thread.js';

/** How often to look for a log that is not there yet. */
const LOOK_MS = 500;
/** How often to try again with a log that was refused. */
const RETRY_MS = 10_000;

export interface LogWatchOptions {
  /** The log, absolute. */
  readonly file: string;
  readonly openLog: OpenLogReader;
  onChange(): void;
  /** Said again and again while there is none. */
  onMissing(): void;
  report(message: string): void;
}

export class LogWatch {
  private readonly ended = new AbortController();
  private current: { readonly log: LogReader; readonly runLog: RunLog } | null = null;

  constructor(private readonly options: LogWatchOptions) {}

  get log(): LogReader | null {
    return this.current?.log ?? null;
  }
  get runLog(): RunLog | null {
    return this.current?.runLog ?? null;
  }

  /** Ends when the watch is closed. */
  async follow(): Promise<void> {
    const { signal } = this.ended;
    while (!signal.aborted) {
      const pause = await this.openAndFollow(signal);
      await sleep(pause, undefined, { signal, ref: false }).catch(ignoreAbort);
    }
  }

  /** Follows the log while it can be read; tells how long to wait before the next try. */
  private async openAndFollow(signal: AbortSignal): Promise<number> {
    const { file, openLog } = this.options;
    const opened = await openLog(file);
    if (opened.kind === 'missing') {
      this.options.onMissing();
      return LOOK_MS;
    }
    if (opened.kind === 'refused') {
      this.options.report(opened.message);
      return RETRY_MS;
    }
    // Late, because a project without a log never needs it.
    const { fileRunLog } = await import('@headwater/log');
    this.current = { log: opened.reader, runLog: fileRunLog(path.join(path.dirname(file), 'runs')) };
    this.options.onChange();
    try {
      for await (const _ of opened.reader.changes(signal)) this.options.onChange();
    } finally {
      this.current = null;
      await opened.reader.close();
    }
    return LOOK_MS;
  }

  close(): void {
    this.ended.abort();
  }
}

function ignoreAbort(error: unknown): void {
  if (!(error instanceof Error && error.name === 'AbortError')) throw error;
}
