// Tables of attached databases, and what functions of DuckDB are told in strings: each with a near miss beside it.

import { describe, expect, it } from 'vitest';
import { readsOf } from './query-builders.fixture.js';

const BEFORE = `import { csvFile, sqliteTable } from 'headwater';
import { DuckDBInstance } from '@duckdb/node-api';
import Database from 'better-sqlite3';
source('kept', { storage: sqliteTable({ file: 'kept.db' }) });
source('lake/trips', { storage: csvFile({ dir: 'lake' }) });
const duck = await (await DuckDBInstance.create('w.db')).connect();
const lite = new Database('w.db');`;

function inDuck(sql: string, parameters = ''): readonly string[] {
  return readsOf(`await duck.run(${JSON.stringify(sql)}${parameters && `, ${parameters}`});`, BEFORE);
}

describe('an attached database', () => {
  it.each([
    ['with a name', "attach 'any.db' as x; select * from x.orders", ['? x.orders']],
    ['with its own name', "attach 'any.db'; select * from any.main.orders", ['? any.main.orders']],
    ['that is none', "attach 'any.db' as x; select * from y.orders", []],
    ['in the file of the storage', "attach './kept.db' as x; select * from x.kept", ['kept x.kept']],
    ['by a URI', "attach 'file:kept.db?mode=ro' as x; select * from x.kept", ['kept x.kept']],
    ['in another file', "attach 'archive.db' as x; select * from x.kept", []],
    ['in memory', "attach ':memory:' as x; select * from x.orders", []],
    [
      'of a server',
      "attach 'dbname=shop' as x (type postgres); select * from x.public.orders",
      ['orders x.public.orders'],
    ],
    ['that is written', "attach if not exists 'kept.db' as x; insert into x.kept select 1", ['writes kept x.kept']],
  ])('%s', (_, sql, expected) => {
    expect(inDuck(sql)).toEqual(expected);
  });
  it('in an earlier call', () => {
    const body = `lite.exec("attach database 'kept.db' as x"); lite.prepare('select * from x.kept').all();`;
    expect(readsOf(body, BEFORE)).toEqual(['kept x.kept']);
    expect(readsOf("lite.prepare('select * from x.kept').all();", BEFORE)).toEqual([]);
  });
  it('in a file that only a run knows', () => {
    const body =
      "lite.exec(`attach '${process.env.FILE}' as x`); lite.exec(`delete from x.orders; select * from x.kept`);";
    expect(readsOf(body, BEFORE)).toEqual(['? x.kept']);
  });
});

describe('a database that is attached under a name that only a run knows', () => {
  it.each([
    ['whole', 'as ${process.env.NAME}', 'x.orders', ['? x.orders']],
    ['in part', 'as w_${process.env.NAME}', 'w_1.orders', ['? w_1.orders']],
    ['in quotes', 'as "${process.env.NAME}"', 'x.orders', ['? x.orders']],
    ['beside its own tables', 'as ${process.env.NAME}', 'main.orders', ['orders main.orders']],
    ['beside tables of no database', 'as ${process.env.NAME}', 'orders', ['orders orders']],
    ['beside one of a known name', 'as ${process.env.NAME}', 'k.kept', ['kept k.kept']],
  ])('%s', (_, name, table, expected) => {
    const body = `lite.exec("attach 'kept.db' as k"); lite.exec(\`attach 'w.db' ${name}\`);`;
    expect(readsOf(`${body} lite.prepare('select * from ${table}').all();`, BEFORE)).toEqual(expected);
  });
});

describe('functions of DuckDB', () => {
  it.each([
    ['a table of SQLite', "sqlite_scan('kept.db', 'kept')", ["kept 'kept'"]],
    ['one in another file', "sqlite_scan('archive.db', 'kept')", []],
    ['one of PostgreSQL', "postgres_scan('dbname=shop', 'public', 'orders')", ["orders 'orders'"]],
    ['tables by name', "query_table(['orders', 'stores'])", ["orders 'orders'", "stores 'stores'"]],
    ['a table in a variable', "query_table(getvariable('orders'))", ['? ']],
    ['a query in a text', "query('select * from orders')", ['? ']],
    ['a query for a server', "postgres_query('pg', 'select * from orders')", ['? ']],
    ['another function', "generate_series('orders')", []],
    ['files', "read_csv_auto(['lake/lake_trips.csv', 'other/lake_trips.csv'])", ["lake/trips 'lake/lake_trips.csv'"]],
    ['files of a folder', "read_csv('lake/lake_trips/*.csv', header = true)", ["lake/trips 'lake/lake_trips/*.csv'"]],
    ['files of which one may be meant', "read_csv('lake/*.csv')", ["? 'lake/*.csv'"]],
    ['files elsewhere', "read_csv('pond/*.csv')", []],
    ['a path that is put together', "read_csv('lake/' || 'x.csv')", ['? ']],
    ['names of files', "glob('lake/lake_trips/*')", ["lake/trips 'lake/lake_trips/*'"]],
  ])('%s', (_, call, expected) => {
    const found = inDuck(`select * from ${call}`).map((read) => read.replace(/duck\.run.*/, ''));
    expect(found).toEqual(expected);
  });
  it.each([
    ['by place', 'select ? from read_csv(?)', "[1, 'lake/lake_trips.csv']", ['lake/trips ?']],
    ['by number', 'select $2 from read_csv($1)', "['lake/lake_trips.csv', 1]", ['lake/trips $1']],
    ['by name', 'select * from read_csv($file)', "{ file: 'lake/lake_trips.csv' }", ['lake/trips $file']],
    ['elsewhere', 'select * from read_csv($file)', "{ file: 'pond/x.csv' }", []],
    ['that a run knows', 'select * from read_csv($file)', '{ file: process.env.FILE }', ['? $file']],
  ])('a file that is bound %s', (_, sql, parameters, expected) => {
    expect(inDuck(sql, parameters)).toEqual(expected);
  });
});
