// Tables in a DuckDB file, through the binding that the project itself has installed. One process at a time can have
// the file open, so that every call opens it anew, and waits for a while where another process is at it.

import { existsSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { DuckDBConnection } from '@duckdb/node-api';
import { RowsDigest } from './digest.js';
import { plainRow } from './foreign-values.js';
import { TableStorage } from './sql-tables.js';
import { type Dialect, type SqlRow, type Statement, type Warehouse, WarehouseProblem, type Work } from './sql-work.js';
import type { Storage, StorageKind } from './storage.js';
import type { Cell } from './table-rows.js';

export const duckdbTable: StorageKind = {
  kind: 'duckdbTable',
  location: (options) => (typeof options.file === 'string' ? options.file : null),
  open: (project, location) => openDuckdbTable(project, location),
};

/** `patienceMs`: how long a file that another process has open is waited for. */
export function openDuckdbTable(
  project: string,
  location: string,
  { patienceMs = BUSY_MS }: { readonly patienceMs?: number } = {},
): Storage {
  return new TableStorage(`duckdbTable:${location}`, new DuckdbWarehouse(project, location, patienceMs));
}

type Binding = typeof import('@duckdb/node-api');
const BINDING = '@duckdb/node-api';

const BUSY_MS = 10_000;
const LOOK_MS = 25;
/** Of one insert: planning grows with it, and so does what is saved by fewer of them. */
const MAX_PARAMETERS = 2_000;

const dialect: Dialect = {
  columnsOf:
    'select column_name as name, data_type as type from duckdb_columns() where table_name = ? and not internal order by column_index',
  hasBooleans: true,
  hasMixedColumns: false,
  types: { integer: 'BIGINT', real: 'DOUBLE', text: 'VARCHAR', boolean: 'BOOLEAN', none: 'VARCHAR', mixed: 'VARCHAR' },
  needsIndex: false,
};

/** Of this process, by file: the lock of the file itself only keeps other processes out. */
const queues = new Map<string, Promise<unknown>>();

class DuckdbWarehouse implements Warehouse {
  readonly dialect = dialect;
  private readonly file: string;

  constructor(
    private readonly project: string,
    readonly location: string,
    private readonly patienceMs: number,
  ) {
    this.file = resolve(project, location);
  }

  exists(): boolean {
    return existsSync(this.file);
  }

  change<Answer>(work: () => Work<Answer>): Promise<Answer> {
    return this.inTurn(async (connection) => {
      await connection.run('begin transaction');
      try {
        const answer = await drive(connection, work());
        await connection.run('commit');
        return answer;
      } catch (error) {
        // Where the commit itself has failed there is nothing left to undo.
        await connection.run('rollback').catch(() => undefined);
        throw error;
      }
    });
  }
  look<Answer>(work: () => Work<Answer>): Promise<Answer> {
    return this.inTurn((connection) => drive(connection, work()));
  }

  private inTurn<Answer>(work: (connection: DuckDBConnection) => Promise<Answer>): Promise<Answer> {
    const before = queues.get(this.file) ?? Promise.resolve();
    const turn = before.then(() => this.withFile(work));
    const settled = turn.catch(() => undefined);
    queues.set(this.file, settled);
    void settled.then(() => queues.get(this.file) === settled && queues.delete(this.file));
    return turn;
  }

  private async withFile<Answer>(work: (connection: DuckDBConnection) => Promise<Answer>): Promise<Answer> {
    const binding = await this.binding();
    try {
      mkdirSync(dirname(this.file), { recursive: true });
      const instance = await this.opened(binding);
      const connection = await instance.connect();
      try {
        return await work(connection);
      } finally {
        connection.closeSync();
        instance.closeSync();
      }
    } catch (error) {
      const problem = problemOf(error, this.location, this.patienceMs);
      throw problem === null ? error : new WarehouseProblem(problem, { cause: error });
    }
  }

  private async opened({ DuckDBInstance }: Binding) {
    const end = performance.now() + this.patienceMs;
    for (;;) {
      try {
        // Shared with the project's own code in this process, where that takes it from the cache as well.
        return await DuckDBInstance.fromCache(this.file);
      } catch (error) {
        if (performance.now() >= end || !isLocked(error)) throw error;
        await wait(LOOK_MS);
      }
    }
  }

  private async binding(): Promise<Binding> {
    try {
      const found = createRequire(join(this.project, 'package.json')).resolve(BINDING);
      const module: { readonly default?: Binding } & Binding = await import(pathToFileURL(found).href);
      return module.default ?? module;
    } catch (error) {
      const message = `${this.location} needs the DuckDB binding, which this project does not have or cannot load; install it: npm install ${BINDING}`;
      throw new WarehouseProblem(message, { cause: error });
    }
  }
}

async function drive<Answer>(connection: DuckDBConnection, work: Work<Answer>): Promise<Answer> {
  let step = work.next();
  while (step.done !== true) step = work.next(await execute(connection, step.value));
  return step.value;
}

async function execute(connection: DuckDBConnection, statement: Statement): Promise<readonly SqlRow[]> {
  switch (statement.kind) {
    case 'query': {
      const reader = await connection.runAndReadAll(statement.sql, [...statement.values]);
      return reader.getRowObjectsJS().map(plainRow);
    }
    case 'insert':
      await insertRows(connection, statement);
      return [];
    case 'digest': {
      const digest = new RowsDigest();
      const result = await connection.stream(statement.sql);
      for await (const rows of result.yieldRowObjectJs()) for (const row of rows) digest.add(plainRow(row));
      return [{ digest: digest.end() }];
    }
  }
}

async function insertRows(
  connection: DuckDBConnection,
  { into, width, rows }: Extract<Statement, { kind: 'insert' }>,
): Promise<void> {
  const most = Math.max(1, Math.floor(MAX_PARAMETERS / width)) * width;
  const one = `(${Array(width).fill('?').join(', ')})`;
  let values: Cell[] = [];
  const flush = async () => {
    const slots = Array(values.length / width)
      .fill(one)
      .join(', ');
    await connection.run(`insert into ${into} values ${slots}`, values);
    values = [];
  };
  for (const row of rows) {
    values.push(...row);
    if (values.length >= most) await flush();
  }
  if (values.length > 0) await flush();
}

function isLocked(error: unknown): boolean {
  return error instanceof Error && /Could not set lock|being used by another process/.test(error.message);
}

/** What people can do something about; null: a fault of ours. */
function problemOf(error: unknown, location: string, patienceMs: number): string | null {
  if (isLocked(error))
    return `${location} was open in another program for ${patienceMs / 1000} seconds; DuckDB lets one at a time have it: end that one, and run again.`;
  const message = error instanceof Error ? error.message : '';
  if (/not a valid DuckDB database|Corrupt|Serialization Error/i.test(message))
    return `${location} is damaged, or no DuckDB database of this version; restore it from a copy.`;
  if (/^IO Error|EACCES|EPERM|EROFS|ENOTDIR|EEXIST|read-only/.test(message))
    return `${location} cannot be opened or written (${message.split('\n')[0]}); check its folder, its rights and the free space.`;
  return null;
}
