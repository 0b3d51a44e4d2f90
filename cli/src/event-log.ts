// The project's event log, for commands that only read it. One that is not there yet is not made.

import path from 'node:path';
import type { LogReader } from '@headwater/core';
import { failure, type Outcome, success } from './outcome.js';

export function logFile(root: string): string {
  return path.join(root, '.headwater/log.db');
}

/** Gives the work a reader, null where no log was made yet, and closes it afterwards. */
export async function withLog<Result>(
  root: string,
  work: (reader: LogReader | null) => Promise<Result>,
): Promise<Outcome<Result>> {
  // Late: the database's driver is native code that other commands do without.
  const { openSqliteReader } = await import('@headwater/log');
  const opened = await openSqliteReader(logFile(root));
  switch (opened.kind) {
    case 'refused':
      return failure(opened.message);
    case 'missing':
      return success(await work(null));
    case 'open':
      try {
        return success(await work(opened.reader));
      } finally {
        await opened.reader.close();
      }
  }
}
