// Tables of databases in memory are nobody's assets, until another database is reached from there.

import { expect, it } from 'vitest';
import { analyse } from '../../../test/harness/fixture.js';

function tablesOf(body: string, before = ''): Readonly<Record<'reads' | 'writes', readonly unknown[]>> {
  const { snapshot } = analyse(`import Database from 'better-sqlite3';
import { DatabaseSync } from 'node:sqlite';
import { DuckDBInstance } from '@duckdb/node-api';
import { asset, source } from 'headwater';
export const orders = source('orders');
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
