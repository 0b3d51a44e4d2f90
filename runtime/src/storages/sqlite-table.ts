// Tables in a SQLite file. Every call opens the file anew: between two runs people delete, replace and restore it.

import { existsSync, mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { loadDriver } from '@headwater/log/driver';
import type Database from 'better-sqlite3';
import { digestOfRows } from './digest.js';
import { TableStorage } from './sql-tables.js';
import { type Dialect, type SqlRow, type Statement, type Warehouse, WarehouseProblem, type Work } from './sql-work.js';
import type { Storage, StorageKind } from './storage.js';

export const sqliteTable: StorageKind = {
  kind: 'sqliteTable',
  location: (options) => (typeof options.file === 'string' ? options.file : null),
  open: (project, location) => openSqliteTable(project, location),
};

const BUSY_MS = 10_000;

/** `patienceMs`: how long it waits for a file that another program holds. */
export function openSqliteTable(
  project: string,
  location: string,
  { patienceMs = BUSY_MS }: { readonly patienceMs?: number } = {},
): Storage {
  const warehouse = new SqliteWarehouse(resolve(project, location), location, patienceMs);
  return new TableStorage(`sqliteTable:${location}`, warehouse);
}

const dialect: Dialect = {
  columnsOf: 'select name, type from pragma_table_info(?)',
  hasBooleans: false,
  hasMixedColumns: true,
  // Without a type, SQLite keeps each value as it came.
  types: { integer: 'INTEGER', real: 'REAL', text: 'TEXT', boolean: 'INTEGER', none: '', mixed: '' },
  needsIndex: true,
};

class SqliteWarehouse implements Warehouse {
  readonly dialect = dialect;

  constructor(
    private readonly file: string,
    readonly location: string,
    private readonly patienceMs: number,
  ) {}

  exists(): boolean {
    return existsSync(this.file);
  }

  async change<Answer>(work: () => Work<Answer>): Promise<Answer> {
    return this.withFile({ readonly: false }, (db) => db.transaction(() => drive(db, work())).immediate());
  }
  async look<Answer>(work: () => Work<Answer>): Promise<Answer> {
    const answer = (db: Database.Database) => db.transaction(() => drive(db, work())).deferred();
    try {
      return await this.withFile({ readonly: true }, answer);
    } catch (error) {
      if (!isHalfWritten(error)) throw error;
      return this.withFile({ readonly: false }, answer);
    }
  }

  private async withFile<Answer>(
    { readonly }: { readonly readonly: boolean },
    work: (db: Database.Database) => Answer,
  ): Promise<Answer> {
    const loaded = await loadDriver();
    if (loaded.kind === 'unsupported') throw new Error(loaded.message);
    try {
      if (!readonly) mkdirSync(dirname(this.file), { recursive: true });
      const db = new loaded.driver(this.file, { readonly, timeout: this.patienceMs });
      try {
        return work(db);
      } finally {
        db.close();
      }
    } catch (error) {
      const problem = problemOf(error, this.location, this.patienceMs);
      throw problem === null ? error : new WarehouseProblem(problem, { cause: error });
    }
  }
}

/** In one go: nothing may be awaited while the file is locked. */
function drive<Answer>(db: Database.Database, work: Work<Answer>): Answer {
  let step = work.next();
  while (step.done !== true) step = work.next(execute(db, step.value));
  return step.value;
}

function execute(db: Database.Database, statement: Statement): readonly SqlRow[] {
  switch (statement.kind) {
    case 'query': {
      const prepared = db.prepare<unknown[], SqlRow>(statement.sql);
      if (prepared.reader) return prepared.all(...statement.values);
      prepared.run(...statement.values);
      return [];
    }
    case 'insert': {
      const slots = Array(statement.width).fill('?').join(', ');
      const prepared = db.prepare(`insert into ${statement.into} values (${slots})`);
      for (const row of statement.rows) prepared.run(...row);
      return [];
    }
    case 'digest':
      return [{ digest: digestOfRows(db.prepare(statement.sql).iterate()) }];
  }
}

/** A writer was killed in its transaction: only one who may write can undo that, and until then nobody can read. */
function isHalfWritten(error: unknown): boolean {
  const cause = error instanceof WarehouseProblem ? error.cause : error;
  return cause instanceof Error && 'code' in cause && cause.code === 'SQLITE_READONLY_ROLLBACK';
}

/** What people can do something about; null: a fault of ours. */
function problemOf(error: unknown, location: string, patienceMs: number): string | null {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (/^SQLITE_(BUSY|LOCKED)/.test(code))
    return `${location} was locked by another program for ${patienceMs / 1000} seconds; end it, or wait for it, and run again.`;
  if (/^SQLITE_(CORRUPT|NOTADB)/.test(code))
    return `${location} is damaged or no SQLite database; restore it from a copy.`;
  if (/^(SQLITE_(READONLY|CANTOPEN|PERM|AUTH|FULL|IOERR)|EACCES|EPERM|EROFS|ENOTDIR|EEXIST|ENOSPC)/.test(code))
    return `${location} cannot be opened or written (${code}); check its folder, its rights and the free space.`;
  return null;
}
