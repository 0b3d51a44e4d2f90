// The project's event log, for commands that only read it, which make none, and for those that write.

import type { EventLog, LogReader, RunLog } from '@headwater/core';
import type { OpenedReader } from '@headwater/log';
import { readLogFile } from '@headwater/server/project';
import { type Failure, failure, type Outcome, success } from '../outcome.js';

/** Absolute; there need not be one yet. */
export async function logFile(root: string): Promise<Outcome<string>> {
  const log = await readLogFile(root);
  return log.kind === 'failure' ? failure(log.message) : success(log.file);
}

/** Gives the work a reader, null where no log was made yet, and closes it afterwards. */
export async function withLog<Result>(
  root: string,
  work: (reader: LogReader | null) => Promise<Result>,
): Promise<Outcome<Result>> {
  const file = await logFile(root);
  if (file.kind === 'failure') return file;
  // Late: the database's driver is native code that other commands do without.
  const opened = await openReader(file.value);
  switch (opened.kind) {
    case 'refused':
      return failure(opened.message);
    case 'missing':
      return success(await work(null));
    case 'open':
      try {
        return success(await work(opened.reader));
      } catch (error) {
        return await logFailure(error);
      } finally {
        await opened.reader.close();
      }
  }
}

/** Gives the work a log to write, made where there is none, and the output of its runs; closes it afterwards. */
export async function withWritableLog<Result>(
  root: string,
  { at }: { readonly at: number },
  work: (logs: { readonly log: EventLog; readonly runLog: RunLog }) => Promise<Outcome<Result>>,
): Promise<Outcome<Result>> {
  const { openProjectLog } = await import('@headwater/runtime');
  const opened = await openProjectLog(root, { at });
  if (opened.kind === 'refused')
    return opened.reason === 'unwritable'
      ? { ...failure(opened.message), isUnwritable: true }
      : failure(opened.message);
  const { inodeNow } = await import('@headwater/log');
  const { file } = opened;
  const inode = inodeNow(file);
  try {
    const outcome = await work(opened);
    return outcome.kind === 'failure' || inodeNow(file) === inode ? outcome : lost(file);
  } catch (error) {
    return await logFailure(error);
  } finally {
    await opened.log.close();
  }
}

/** The file that is written into as long as it is open is nobody's any more. */
function lost(file: string): Failure {
  return failure(
    `The event log ${file} was removed or replaced while this command had it open: what it recorded is lost with it.`,
    'Put the log back if you have it. `headwater reconcile` says what lies at the destinations.',
  );
}

/** A log that an earlier program left is brought up to date by whoever comes first, with a copy of it kept. */
async function openReader(file: string): Promise<OpenedReader> {
  const { openSqliteLog, openSqliteReader } = await import('@headwater/log');
  const opened = await openSqliteReader(file);
  if (opened.kind !== 'refused' || opened.reason !== 'older') return opened;
  const migrated = await openSqliteLog(file, { at: Date.now() });
  if (migrated.kind === 'refused') return migrated;
  await migrated.log.close();
  return openSqliteReader(file);
}

/** What has become of the log or its disk while it was in use; everything else is thrown on. */
export async function logFailure(error: unknown): Promise<Failure> {
  const { LogError } = await import('@headwater/log');
  if (error instanceof LogError)
    return error.reason === 'damaged' ? failure(error.message) : { ...failure(error.message), isUnwritable: true };
  if (error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT'))
    return { ...failure(`The disk is full (${error.message}). Free some space and try again.`), isUnwritable: true };
  throw error;
}
