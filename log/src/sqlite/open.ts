// Opens a log: makes it, migrates it, or says in one sentence why it cannot be used. Expected failures are results.

import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { EventLog, LogReader, Millis } from '@headwater/core';
import type Database from 'better-sqlite3';
import { loadDriver } from './load.js';
import { migrate, migrations, SCHEMA_VERSION, schema, schemaVersion } from './schema.js';
import { SqliteEventLog } from './sqlite-log.js';
import { SqliteReader } from './sqlite-reader.js';
import { Connection } from './statement.js';

export interface RefusedLog {
  readonly kind: 'refused';
  readonly reason: 'unsupported-node' | 'newer' | 'older' | 'damaged' | 'not-accessible';
  readonly message: string;
}
export type OpenedLog = { readonly kind: 'open'; readonly log: EventLog } | RefusedLog;
export type OpenedReader =
  | { readonly kind: 'open'; readonly reader: LogReader }
  | { readonly kind: 'missing' }
  | RefusedLog;

/** How long a writer waits for another process's transaction, which takes milliseconds. */
const BUSY_MS = 10_000;

/** Opens the log for writing, and makes it where there is none. Its folder exists. */
export async function openSqliteLog(file: string, { at }: { readonly at: Millis }): Promise<OpenedLog> {
  const loaded = await loadDriver();
  if (loaded.kind === 'unsupported') return { kind: 'refused', reason: 'unsupported-node', message: loaded.message };
  return attempt<OpenedLog>(
    file,
    () => new loaded.driver(file, { timeout: BUSY_MS }),
    (db) => {
      patiently(() => db.pragma('journal_mode = WAL'));
      db.pragma('synchronous = FULL');
      db.pragma('foreign_keys = ON');
      createIfEmpty(db, at);
      const migrated = migrate(db, { file, target: SCHEMA_VERSION, steps: migrations });
      if (migrated.kind === 'newer') return newer(file, migrated.found);
      if (migrated.kind === 'no-way') return older(file, migrated.found);
      return { kind: 'open', log: new SqliteEventLog(new Connection(db)) };
    },
  );
}

/** Opens the log for reading only; it is never made, changed or migrated. */
export async function openSqliteReader(file: string): Promise<OpenedReader> {
  if (!existsSync(file)) return { kind: 'missing' };
  const loaded = await loadDriver();
  if (loaded.kind === 'unsupported') return { kind: 'refused', reason: 'unsupported-node', message: loaded.message };
  return attempt<OpenedReader>(
    file,
    () => new loaded.driver(file, { readonly: true, timeout: BUSY_MS }),
    (db) => {
      if (isEmpty(db)) {
        db.close();
        return { kind: 'missing' };
      }
      const found = schemaVersion(db);
      if (found > SCHEMA_VERSION) return newer(file, found);
      if (found < SCHEMA_VERSION) return older(file, found);
      return { kind: 'open', reader: new SqliteReader(new Connection(db)) };
    },
  );
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
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const said = error instanceof Error ? error.message : String(error);
  if (code.startsWith('SQLITE_NOTADB') || code.startsWith('SQLITE_CORRUPT'))
    return {
      kind: 'refused',
      reason: 'damaged',
      message: `The event log ${file} is damaged (${said}). Put a copy of it back, or move it away to begin a new one.`,
    };
  if (/^SQLITE_(CANTOPEN|READONLY|PERM|IOERR|FULL|BUSY|ERROR)/.test(code) || error instanceof TypeError)
    return { kind: 'refused', reason: 'not-accessible', message: `The event log ${file} cannot be opened: ${said}.` };
  throw error;
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
    message: `The event log ${file} has schema ${found}; this Headwater reads ${SCHEMA_VERSION}. Run any command that writes to it, which brings it up to date.`,
  };
}

function isEmpty(db: Database.Database): boolean {
  return db.prepare("select 1 from sqlite_master where name = 'log_meta'").get() === undefined;
}

function createIfEmpty(db: Database.Database, at: Millis): void {
  if (!isEmpty(db)) return;
  db.transaction(() => {
    // Another process may have made it between the question and the lock.
    if (!isEmpty(db)) return;
    db.exec(schema);
    db.prepare('insert into log_meta (one, log_id, epoch, schema_version, created_ms) values (1, ?, 1, ?, ?)').run(
      randomUUID(),
      SCHEMA_VERSION,
      at,
    );
  }).immediate();
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
