// Tables in memory, or in another file than the asset's, are nobody's assets, until another database is reached from there.

import { expect, it } from 'vitest';
import { analyse } from '../../../test/harness/fixture.js';

function tablesOf(
  body: string,
  before = '',
  storage = 'undefined',
): Readonly<Record<'reads' | 'writes', readonly unknown[]>> {
  const { snapshot } = analyse(`import Database from 'better-sqlite3';
import { DatabaseSync } from 'node:sqlite';
import path from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { asset, duckdbTable, source, sqliteTable } from 'headwater';
export const orders = source('orders', { storage: ${storage} });
${before}
export const reader = asset('reader', {
  async materialize(ctx) {
    ${body}
  },
});
`);
  const once = (assets: readonly (string | null)[]) => [...new Set(assets)];
  return {
    reads: once(snapshot.reads.map(({ asset }) => asset)),
    writes: once(snapshot.writes.map(({ asset }) => asset)),
  };
}

const USE = "db.exec('insert into orders select 1'); db.prepare('select * from orders').all();";

const KYSELY = "const db = new Kysely({ dialect: new SqliteDialect({ database: new Database(':memory:') }) });";
const DRIZZLE = `import { drizzle } from 'drizzle-orm/better-sqlite3';
import { sqliteTable as table } from 'drizzle-orm/sqlite-core';`;
const DRIZZLE_USE = (db: string): string => `await ${db}.select().from(table('orders', {}));`;

it.each([
  ['better-sqlite3', `const db = new Database(':memory:'); ${USE}`],
  ['node:sqlite', `const db = new DatabaseSync(':memory:'); ${USE}`],
  [
    'DuckDB',
    `const made = await DuckDBInstance.create(':memory:');
    const db = await made.connect();
    await db.run('create table orders as select 1'); await db.runAndReadAll('select * from orders');`,
  ],
  [
    'Knex',
    `const db = knex({ client: 'better-sqlite3', connection: { filename: ':memory:' } });
    await db('orders').insert({ id: 1 }); await db.raw('select * from orders'); await db.select().from('orders');`,
    "import knex from 'knex';",
  ],
  ['DuckDB without a file', `const db = await DuckDBInstance.create(); await db.run('select * from orders');`],
  ['better-sqlite3 without a file', `const db = new Database(); ${USE}`],
  [
    'Knex in a text',
    `const db = knex({ client: 'better-sqlite3', connection: ':memory:' }); await db('orders').insert({ id: 1 });`,
    "import knex from 'knex';",
  ],
  ['Kysely', `${KYSELY} await db.selectFrom('orders').execute();`, "import { Kysely, SqliteDialect } from 'kysely';"],
  ['Drizzle', DRIZZLE_USE('drizzle(new Database(":memory:"))'), DRIZZLE],
  ['Drizzle with options', DRIZZLE_USE("drizzle({ connection: { source: ':memory:' } })"), DRIZZLE],
  ['one that a function opens', `const db = open(); ${USE}`, "function open() { return new Database(':memory:'); }"],
])('%s', (_library, body, before = '') => {
  expect(tablesOf(body, before)).toEqual({ reads: [], writes: [] });
});

it.each([
  ['a file', `const db = new Database('w.db'); ${USE}`],
  ['a file that only a run knows', `const db = new Database(process.env.DB); ${USE}`],
  ['one or the other', `const db = ctx.flag ? new Database('w.db') : new Database(':memory:'); ${USE}`],
  [
    "Knex's file",
    `const db = knex({ client: 'better-sqlite3', connection: { filename: 'w.db' } });
    await db('orders').insert({ id: 1 }); await db.raw('select * from orders');`,
    "import knex from 'knex';",
  ],
  ['a file that is attached', `const db = new Database(':memory:'); db.exec("attach 'w.db' as w"); ${USE}`],
])('not: %s', (_name, body, before = '') => {
  expect(tablesOf(body, before)).toEqual({ reads: ['orders'], writes: ['orders'] });
});

it.each<[string, string, string, readonly string[]]>([
  ['of the file', "'lake.duckdb'", 'lake.orders', ['orders']],
  ['and a schema', "'lake.duckdb'", 'lake.main.orders', ['orders']],
  ['of a file that only a run knows', 'process.env.LAKE', 'lake.main.orders', ['orders']],
  ['of another file of that name', "'test/lake.duckdb'", 'lake.orders', []],
  ['of another file', "'pond.duckdb'", 'pond.orders', []],
  ['of no file', 'process.env.LAKE', 'pond.main.orders', []],
])('a catalog of DuckDB: %s', (_name, file, table, expected) => {
  const body = `await (await DuckDBInstance.create(${file})).run('select * from ${table}');`;
  expect(tablesOf(body, '', "duckdbTable({ file: 'lake.duckdb' })").reads).toEqual(expected);
});

it.each<[string, string, string, readonly string[]]>([
  ['sqlite_scan', "sqlite_scan('shop.db', 'orders')", "sqliteTable({ file: 'shop.db' })", ['orders']],
  ['sqlite_scan of another file', "sqlite_scan('x.db', 'orders')", "sqliteTable({ file: 'shop.db' })", []],
  ['postgres_scan', "postgres_scan('dbname=shop', 'public', 'orders')", 'undefined', ['orders']],
  ['query_table', "query_table('orders')", 'undefined', []],
])('in memory, what DuckDB scans elsewhere: %s', (_name, call, storage, expected) => {
  const body = `await (await DuckDBInstance.create()).run("select * from ${call}");`;
  expect(tablesOf(body, '', storage).reads).toEqual(expected);
});

it.each<[string, readonly string[]]>([
  ['people', ['orders']],
  ['orders', []],
])('by the name in `table:`, not by its key: %s', (table, expected) => {
  const body = `new Database('crm.db').prepare('select * from ${table}').all();`;
  expect(tablesOf(body, '', "sqliteTable({ file: 'crm.db', table: 'people' })").reads).toEqual(expected);
});

const ASK = "await db.query('select * from orders');";
const IN_SHOP = "sqliteTable({ file: 'data/shop.db' })";

it.each([
  ['another file', `const db = new Database('other.db'); ${USE}`],
  ['its namesake', `const db = new Database('test/data/shop.db'); ${USE}`],
  ['another in a folder that only a run knows', `const db = new Database(path.join(process.env.DIR, 'x.db')); ${USE}`],
  ['another of node:sqlite', `const db = new DatabaseSync('crm.db'); ${USE}`],
  ['another that a function opens', `const db = open('test.db'); ${USE}`, 'const open = (file) => new Database(file);'],
  [
    'another of DuckDB',
    `const db = await DuckDBInstance.create('x.duckdb'); await db.run('select * from main.orders');`,
  ],
  [
    'another of Knex',
    "const db = knex({ client: 'sqlite3', connection: { filename: 'x.db' } }); await db.select().from('orders');",
    "import knex from 'knex';",
  ],
  [
    'another of libSQL',
    "await createClient({ url: 'file:x.db' }).execute('select * from orders');",
    "import { createClient } from '@libsql/client';",
  ],
  ['a server', `const db = new Pool(); ${ASK}`, "import { Pool } from 'pg';"],
  ['a server that lends a client', `const db = await new Pool().connect(); ${ASK}`, "import { Pool } from 'pg';"],
  [
    'a server that Knex asks',
    "const db = knex({ client: 'pg', connection: 'dbname=shop' }); await db('orders').insert({}); await db('orders').first();",
    "import knex from 'knex';",
  ],
  [
    'a server that Kysely asks',
    "const db = new Kysely({ dialect: new PostgresDialect({ pool }) }); await db.selectFrom('orders').execute();",
    "import { Kysely, PostgresDialect } from 'kysely'; import { Pool } from 'pg'; const pool = new Pool();",
  ],
  [
    'a server that Drizzle asks',
    "await drizzle(process.env.URL).execute('select * from orders');",
    "import { drizzle } from 'drizzle-orm/node-postgres';",
  ],
])('in %s', (_name, body, before = '') => {
  expect(tablesOf(body, before, IN_SHOP)).toEqual({ reads: [], writes: [] });
});

it.each([
  ['the file', `const db = new Database('data/shop.db'); ${USE}`],
  ['the file, said otherwise', `const db = new DatabaseSync('./data/../data/shop.db'); ${USE}`],
  ['its URI', `const db = new DatabaseSync('file:data/shop.db?mode=ro'); ${USE}`],
  ['a file in a folder that only a run knows', 'const db = new Database(`${process.env.DIR}/other.db`);' + USE],
  ['a file of that name in such a folder', `const db = new Database(path.join(process.env.DIR, 'shop.db')); ${USE}`],
  ['the file from where the code is', `const db = new Database(path.join(import.meta.dirname, 'shop.db')); ${USE}`],
  ['a place that may be the same', `const db = new Database('/home/me/data/shop.db'); ${USE}`],
  ['one or the other', `const db = new Database(ctx.flag ? 'a.db' : 'data/shop.db'); ${USE}`],
  ['what is attached to another', `const db = new Database('x.db'); db.exec("attach 'data/shop.db' as s"); ${USE}`],
  [
    'a table that is named by its handle',
    "const db = new Database('x.db'); db.exec(`insert into ${orders.table} select * from ${orders.table}`);",
  ],
])('not in another: %s', (_name, body, before = '') => {
  expect(tablesOf(body, before, IN_SHOP)).toEqual({ reads: ['orders'], writes: ['orders'] });
});
