// Opens a log: makes it, migrates it, or says in one sentence why it cannot be used. Expected failures are results.

import { randomUUID } from 'node:crypto';
import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { doubtAll, type EventLog, type LogReader, type Millis } from '@headwater/core';
import type Database from 'better-sqlite3';
import { loadDriver } from './load.js';
import { migrate, migrations, SCHEMA_VERSION, schema, schemaVersion } from './schema.js';
import { damaged, problemOf, type RefusedLog } from './refusal.js';
import { SqliteEventLog } from './sqlite-log.js';
import { SqliteReader } from './sqlite-reader.js';
import { Connection } from './statement.js';
import { canBeCopied, openStillCopy } from './still-copy.js';

export type OpenedLog =
  | {
      readonly kind: 'open';
      readonly log: EventLog;
      /** Made here, or the file that was last closed here. Else it may be an older copy, which the destinations know. */
      readonly isKnown: boolean;
    }
  | RefusedLog;
export type OpenedReader =
  | { readonly kind: 'open'; readonly reader: LogReader }
  | { readonly kind: 'missing' }
  | RefusedLog;

/** How long a writer waits for another process's transaction, which takes milliseconds. */
const BUSY_MS = 10_000;

/** Opens the log for writing, and makes it where there is none. Its folder exists. */
export async function openSqliteLog(file: string, { at }: { readonly at: Millis }): Promise<OpenedLog> {
  const unusable = noLog(file);
  if (unusable !== null) return unusable;
  const loaded = await loadDriver();
  if (loaded.kind === 'unsupported') return { kind: 'refused', reason: 'unsupported-node', message: loaded.message };
  const opened = attempt(
    file,
    () => new loaded.driver(file, { timeout: BUSY_MS }),
    (db) => {
      // Only an empty file can still be told; room is then given back piece by piece.
      if (isEmpty(db)) db.pragma('auto_vacuum = INCREMENTAL');
      patiently(() => db.pragma('journal_mode = WAL'));
      db.pragma('synchronous = FULL');
      db.pragma('foreign_keys = ON');
      const isMade = createIfEmpty(db, at);
      const migrated = migrate(db, { file, target: SCHEMA_VERSION, steps: migrations });
      if (migrated.kind === 'newer') return newer(file, migrated.found);
      if (migrated.kind === 'no-way') return older(file, migrated.found);
      return { kind: 'open', log: new SqliteEventLog(new Connection(db, file)), isMade } as const;
    },
  );
  if (opened.kind === 'refused') return opened;
  const { log, isMade } = opened;
  // From now on it grows again and could be taken for the lost one: the doubt is kept in it.
  const remembered = await log.remembered();
  if (remembered === 'older-copy') await log.commit({ at, state: [doubtAll(await log.head())] });
  return { kind: 'open', log, isKnown: isMade || remembered !== 'unknown' };
}

/** Opens the log for reading only; it is never made, changed or migrated. */
export async function openSqliteReader(file: string): Promise<OpenedReader> {
  return connectToRead<OpenedReader>(file, (db) => {
    if (isEmpty(db)) {
      db.close();
      return { kind: 'missing' };
    }
    const found = schemaVersion(db);
    if (found > SCHEMA_VERSION) return newer(file, found);
    if (found < SCHEMA_VERSION) return older(file, found);
    return { kind: 'open', reader: new SqliteReader(new Connection(db, file)) };
  });
}

/** What is read of the file, also where nothing can be made beside it. */
export async function connectToRead<Read extends { readonly kind: string }>(
  file: string,
  read: (db: Database.Database) => Read | RefusedLog,
): Promise<Read | RefusedLog | { readonly kind: 'missing' }> {
  const unusable = noLog(file);
  if (unusable !== null) return unusable;
  if (!existsSync(file)) return { kind: 'missing' };
  const loaded = await loadDriver();
  if (loaded.kind === 'unsupported') return { kind: 'refused', reason: 'unsupported-node', message: loaded.message };
  const connect = () => new loaded.driver(file, { readonly: true, timeout: BUSY_MS });
  const opened = attempt<Read>(file, connect, read);
  if (!isRefused(opened) || !isUnwritable(opened)) return opened;
  return canBeCopied(file) ? attempt(file, () => openStillCopy(loaded.driver, file), read) : opened;
}
function isRefused(opened: { readonly kind: string }): opened is RefusedLog {
  return opened.kind === 'refused';
}

/** Reading, too, takes files beside the log, which cannot be made in a read-only folder or on a full disk. */
function isUnwritable({ reason }: RefusedLog): boolean {
  return reason === 'not-accessible' || reason === 'read-only' || reason === 'full';
}

function attempt<Opened extends { readonly kind: string }>(
  file: string,
  connect: () => Database.Database,
  open: (db: Database.Database) => Opened | RefusedLog,
): Opened | RefusedLog {
  let db: Database.Database | null = null;
  try {
    db = connect();
    const opened = open(db);
    if (opened.kind === 'refused') db.close();
    return opened;
  } catch (error) {
    db?.close();
    return refusal(file, error);
  }
}

function refusal(file: string, error: unknown): RefusedLog {
  const problem = problemOf(file, error);
  if (problem !== null) return problem;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const said = error instanceof Error ? error.message : String(error);
  if (/^(SQLITE_(CANTOPEN|PERM|BUSY|ERROR)|EISDIR|EACCES|EPERM)/.test(code) || error instanceof TypeError)
    return { kind: 'refused', reason: 'not-accessible', message: `The event log ${file} cannot be opened: ${said}.` };
  throw error;
}

/** A log that nobody may look at is none that is missing: what it has would be said to be made never. */
function noLog(file: string): RefusedLog | null {
  try {
    const unusable = strange(file);
    // Not opened: to close it would end the locks that another connection of this process has on it.
    if (unusable === null) accessSync(file, constants.R_OK);
    return unusable;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    // What else there may be with it, the database says.
    if (error.code !== 'EACCES' && error.code !== 'EPERM') return null;
    const message = `The event log ${file} cannot be opened: permission denied. Give yourself the right to read it and its folder.`;
    return { kind: 'refused', reason: 'not-accessible', message };
  }
}

/** A file of no bytes is a new log only where nothing was ever run: else its content is lost. */
function strange(file: string): RefusedLog | null {
  const stat = statSync(file, { throwIfNoEntry: false });
  if (stat?.isDirectory()) {
    const message = `The event log ${file} cannot be opened: it is a folder and not a file. Move it away, or name another place with \`log\` in headwater.json.`;
    return { kind: 'refused', reason: 'not-accessible', message };
  }
  if (stat?.size !== 0) return null;
  if (!existsSync(join(dirname(file), 'runs'))) return null;
  return damaged(file, 'it is empty, although there are runs beside it');
}

function newer(file: string, found: number): RefusedLog {
  return {
    kind: 'refused',
    reason: 'newer',
    message: `The event log ${file} was written by a newer Headwater (schema ${found}, this one knows ${SCHEMA_VERSION}). Update Headwater in this project.`,
  };
}
function older(file: string, found: number): RefusedLog {
  return {
    kind: 'refused',
    reason: 'older',
    message: `The event log ${file} has schema ${found}; this Headwater reads ${SCHEMA_VERSION}. Any command, such as \`headwater runs\`, brings it up to date.`,
  };
}

function isEmpty(db: Database.Database): boolean {
  return db.prepare("select 1 from sqlite_master where name = 'log_meta'").get() === undefined;
}

/** Whether this made it. */
function createIfEmpty(db: Database.Database, at: Millis): boolean {
  if (!isEmpty(db)) return false;
  return db
    .transaction(() => {
      // Another process may have made it between the question and the lock.
      if (!isEmpty(db)) return false;
      db.exec(schema);
      db.prepare('insert into log_meta (one, log_id, epoch, schema_version, created_ms) values (1, ?, 1, ?, ?)').run(
        randomUUID(),
        SCHEMA_VERSION,
        at,
      );
      return true;
    })
    .immediate();
}

/** Changing the journal mode takes an exclusive lock for which SQLite does not always wait by itself. */
function patiently(change: () => void): void {
  const pause = new Int32Array(new SharedArrayBuffer(4));
  for (let left = 100; ; left--) {
    try {
      change();
      return;
    } catch (error) {
      const isBusy = error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY');
      if (!isBusy || left === 0) throw error;
      Atomics.wait(pause, 0, 0, 50);
    }
  }
}
