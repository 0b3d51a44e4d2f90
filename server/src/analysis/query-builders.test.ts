// Tables that reach a database through a builder, or through a tag that is not called `sql`.

import { describe, expect, it } from 'vitest';
import { analyse } from '../../../test/harness/fixture.js';

/** Assets that `reader` is found to read and where that stands, as `asset "what stands there"`; `?` for what is unknown. */
function readsOf(body: string): readonly string[] {
  const { snapshot, fixture } = analyse(`import { asset, source } from 'headwater';
import { Kysely } from 'kysely';
import { drizzle } from 'drizzle-orm/node-postgres';
import { pgTable } from 'drizzle-orm/pg-core';
import postgres from 'postgres';
const ky = new Kysely({});
const dz = drizzle();
const client = postgres('postgres://localhost/orders');
const ordersTable = pgTable('orders', {});
source('orders');
source('stores');
export const reader = asset('reader', {
  async materialize(ctx) {
    ${body}
  },
});
`);
  const lines = (fixture.files[0]?.text ?? '').split('\n');
  return snapshot.reads
    .filter(({ reader }) => reader === 'reader')
    .map(({ asset, span: { start, end } }) => {
      const there = (lines[start.line - 1] ?? '').slice(start.column - 1, end.column - 1);
      return `${asset ?? '?'} ${there}`;
    })
    .sort();
}

describe('query builders', () => {
  it.each([
    [
      'a table and a join',
      "await ky.selectFrom('orders as o').innerJoin('stores', 'a', 'b').execute();",
      ['orders orders', 'stores stores'],
    ],
    [
      'several at once',
      "await ky.selectFrom(['orders as o', 'stores']).execute();",
      ['orders orders', 'stores stores'],
    ],
    ['a sub-query', "await ky.selectFrom((of) => of.selectFrom('orders').as('stores')).execute();", ['orders orders']],
    [
      'a sub-query that is destructured',
      "await ky.selectFrom('no').where(({ exists, selectFrom }) => exists(selectFrom('orders'))).execute();",
      ['orders orders'],
    ],
    [
      'a name of the statement’s own',
      "await ky.with('stores', (of) => of.selectFrom('orders')).selectFrom('stores').execute();",
      ['orders orders'],
    ],
    [
      'a transaction',
      "await ky.transaction().execute(async (tx) => tx.selectFrom('orders').execute());",
      ['orders orders'],
    ],
    ['a column of that name', "await ky.selectFrom('elsewhere').select('orders').orderBy('stores').execute();", []],
    ['another thing with such a method', "const ky = { selectFrom: (text) => text }; ky.selectFrom('orders');", []],
    ['a table of Drizzle', 'await dz.select().from(ordersTable);', ['orders ordersTable']],
    [
      'one that is joined, in a transaction',
      'await dz.transaction(async (tx) => tx.select().from(pgTable("no")).leftJoin(ordersTable, 1));',
      ['orders ordersTable'],
    ],
    ['one that is only named', 'await dz.insert(ordersTable).values([]); Array.from(ordersTable);', []],
  ])('%s', (_, body, expected) => {
    expect(readsOf(body)).toEqual(expected);
  });
});

describe('a client of postgres.js under any name', () => {
  it.each([
    [
      'is a tag, with fragments',
      'await client`SELECT * FROM orders ${client`JOIN stores USING (id)`}`;',
      ['orders orders', 'stores stores'],
    ],
    ['names a table', "await client`SELECT * FROM ${client('orders')}`;", ["orders client('orders')"]],
    ['in a transaction', 'await client.begin(async (tx) => { await tx`SELECT * FROM orders`; });', ['orders orders']],
    [
      'calls back with rows, which are no client',
      '(await client.unsafe(`SELECT 1`)).map((row) => row.query(row.name));',
      [],
    ],
    [
      'with a name that only a run knows',
      'await client`SELECT * FROM ${client(process.env.NAME)}`;',
      ['? client(process.env.NAME)'],
    ],
  ])('%s', (_, body, expected) => {
    expect(readsOf(body)).toEqual(expected);
  });
});
