// The contract of storages, on all that come with the product, each as its declaration may open it.

import { mkdtemp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import type { StorageWorkplace } from 'headwater/testing';
import { storageContract } from 'headwater/testing';
import { afterEach, describe, it } from 'vitest';
import { plainRow } from './foreign-values.js';
import { storageFor } from './index.js';
import type { Storage, StorageOptions } from './storage.js';

const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

function opened(project: string, kind: string, options: StorageOptions): Storage {
  const found = storageFor(project, { kind, options });
  if (found.kind === 'unknown') throw new Error(found.message);
  return found.storage;
}

interface Kind {
  readonly kind: string;
  readonly options: StorageOptions;
  /** Changes something of the version in the folder. */
  readonly behind: (
    folder: string,
    ref: string,
    storage: Storage,
  ) => { tamper(): Promise<unknown>; remove(): Promise<unknown> };
  readonly shown?: (folder: string) => Promise<unknown>;
}

const inFiles = (folder: string, ref: string) => ({
  tamper: () => tamperWithFile(join(folder, 'data', ref)),
  remove: () => rm(join(folder, 'data', ref)),
});
async function tamperWithFile(file: string): Promise<void> {
  const content = await readFile(file);
  await writeFile(file, content.subarray(0, Math.max(1, content.length - 12)));
}
const inSqlite = (folder: string, ref: string) => ({
  tamper: async () => sqlite(folder, `update ${source(ref)} amount = 77 where ${rowsOf(ref)}`),
  remove: async () =>
    sqlite(folder, ref.includes('/') ? `delete from headwater__version where ref = '${ref}'` : `drop table "${ref}"`),
});
const inDuckdb = (folder: string, ref: string) => ({
  tamper: () => duckdb(folder, `update ${source(ref)} amount = 77 where ${rowsOf(ref)}`),
  remove: () =>
    duckdb(folder, ref.includes('/') ? `delete from headwater__version where ref = '${ref}'` : `drop table "${ref}"`),
});
const source = (ref: string) => `"${ref.includes('/') ? 'sales__v' : ref}" set`;
const rowsOf = (ref: string) => (ref.includes('/') ? `headwater__ref = '${ref}'` : 'true');

function sqlite(folder: string, sql: string): unknown {
  const db = new Database(join(folder, 'w.db'));
  try {
    const statement = db.prepare(sql);
    return statement.reader ? statement.all() : statement.run();
  } finally {
    db.close();
  }
}
async function duckdb(folder: string, sql: string): Promise<unknown> {
  const { DuckDBInstance } = await import('@duckdb/node-api');
  const instance = await DuckDBInstance.fromCache(join(folder, 'w.duckdb'));
  const connection = await instance.connect();
  const rows = (await connection.runAndReadAll(sql)).getRowObjectsJS().map(plainRow);
  connection.closeSync();
  instance.closeSync();
  return rows;
}

const files = (kind: string): Kind => ({ kind, options: { dir: 'data' }, behind: inFiles });
const inTable = (versions: string): readonly Kind[] => [
  {
    kind: 'sqliteTable',
    options: { file: 'w.db', versions },
    behind: inSqlite,
    shown: async (folder) => sqlite(folder, 'select * from sales'),
  },
  {
    kind: 'duckdbTable',
    options: { file: 'w.duckdb', versions },
    behind: inDuckdb,
    shown: (folder) => duckdb(folder, 'select * from sales'),
  },
];
const kinds: readonly Kind[] = [
  ...['jsonFile', 'csvFile', 'parquetFile'].map(files),
  ...inTable('rows'),
  ...inTable('table'),
];

describe.each(kinds)('$kind $options', ({ kind, options, behind, shown }) => {
  const fresh = async (): Promise<StorageWorkplace> => {
    const folder = await mkdtemp(join(tmpdir(), 'headwater-contract-'));
    folders.push(folder);
    await install(folder, '@duckdb/node-api');
    const storage = opened(folder, kind, options);
    return {
      storage,
      reopened: () => opened(folder, kind, options),
      ...(shown === undefined ? {} : { shown: () => shown(folder) }),
      tamper: async (ref) => void (await behind(folder, ref, storage).tamper()),
      remove: async (ref) => void (await behind(folder, ref, storage).remove()),
    };
  };
  for (const { name, run } of storageContract({ fresh, options })) it(name, run);
});

/** As if the project had installed it. */
async function install(project: string, name: string): Promise<void> {
  const place = join(project, 'node_modules', name);
  await mkdir(dirname(place), { recursive: true });
  const installed = dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
  await symlink(installed, place, 'junction');
}
