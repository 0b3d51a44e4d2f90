// Tables that reach a database through a builder, or through a tag that is not called `sql`.

import { describe, expect, it } from 'vitest';
import { readsOf } from './query-builders.fixture.js';

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
    ['a name that only a run knows', 'await ky.selectFrom(process.env.NAME).execute();', ['? process.env.NAME']],
    ['a column of that name', "await ky.selectFrom('elsewhere').select('orders').orderBy('stores').execute();", []],
    ['another thing with such a method', "const ky = { selectFrom: (text) => text }; ky.selectFrom('orders');", []],
    ['a table of Drizzle', 'await dz.select().from(ordersTable);', ['orders ordersTable']],
    [
      'one that is joined, in a transaction',
      'await dz.transaction(async (tx) => tx.select().from(pgTable("no")).leftJoin(ordersTable, 1));',
      ['orders ordersTable'],
    ],
    ['one that is only named', 'console.log(ordersTable); Array.from(ordersTable);', []],
    ['one that is written', 'await dz.insert(ordersTable).values([]);', ['writes orders ordersTable']],
    ['one in a tag', 'await dz.execute(sql`SELECT * FROM ${ordersTable}`);', ['orders ordersTable']],
    ['a column in a tag', 'await dz.execute(sql`SELECT ${ordersTable.orders} FROM elsewhere`);', []],
    [
      'one of the schema, by its name there',
      'await related.query.bought.findMany({ limit: 3 });',
      ['orders related.query.bought.findMany({ limit: 3 })'],
    ],
    [
      'one of the schema, in a transaction',
      'await related.transaction(async (tx) => tx.query.bought.findFirst());',
      ['orders tx.query.bought.findFirst()'],
    ],
    [
      'what is related to it',
      'await related.query.bought.findMany({ with: { shop: true } });',
      ['orders related.query.bought.findMany({ with: { shop: true } })', 'stores shop: true'],
    ],
    [
      'what is related to that again',
      'await related.query.bought.findFirst({ with: { shop: { with: { sales: true } } } });',
      [
        '? { sales: true }',
        'orders related.query.bought.findFirst({ with: { shop: { with: { sales: true } } } })',
        'stores { with: { sales: true } }',
      ],
    ],
    [
      'what is related and left out',
      'await related.query.bought.findMany({ with: { shop: false } });',
      ['orders related.query.bought.findMany({ with: { shop: false } })'],
    ],
    [
      'what is related to another table, for all that its name says',
      'await related.query.shops.findFirst({ with: { sales: true } });',
      ['? sales: true', 'stores related.query.shops.findFirst({ with: { sales: true } })'],
    ],
    ['one of a schema that nobody knows', 'await dz.query.orders.findMany();', ['? dz.query.orders.findMany()']],
    [
      'another thing with such a query',
      'const dz = { query: { orders: { findMany: () => [] } } }; dz.query.orders.findMany();',
      [],
    ],
    ['a table of another schema', "await ky.withSchema('archive').selectFrom('orders').execute();", []],
    ['what Kysely writes', "await ky.insertInto('orders').values({}).execute();", ['writes orders orders']],
    [
      'a name that the statement has for itself',
      "await ky.withRecursive('orders(id)', (of) => of.selectFrom('stores').unionAll(of.selectFrom('orders'))).selectFrom('orders').execute();",
      ['stores stores'],
    ],
    [
      'a table of the name that its statement is given',
      "await ky.with('orders', (of) => of.selectFrom('orders')).selectFrom('orders').execute();",
      ['orders orders'],
    ],
    [
      'a temporary table',
      "await ky.schema.createTable('orders').temporary().execute(); await ky.insertInto('orders').execute(); await ky.selectFrom('orders').execute();",
      [],
    ],
    ['one that stays', "await ky.schema.createTable('orders').ifNotExists().execute();", ['writes orders orders']],
    [
      'an index',
      "await ky.schema.createIndex('i').on('orders').execute(); await kysql`create unique index i on orders (id)`.execute(ky); await kysql`drop index i on orders`.execute(ky);",
      [],
    ],
    ['a table that is called so', 'await client`create table orders (index int)`;', ['writes orders orders']],
    [
      'what Kysely updates from another',
      "await ky.updateTable('orders as o').from('stores').set({}).execute();",
      ['stores stores', 'writes orders orders'],
    ],
  ])('%s', (_, body, expected) => {
    expect(readsOf(body)).toEqual(expected);
  });
});

describe('Knex', () => {
  it.each([
    ['a table', "await db('orders').where('stores', 1).select('stores');", ['orders orders']],
    ['one with a name for the statement', "await db.select('o.id').from('orders as o');", ['orders orders']],
    ['several by name', "await db({ o: 'orders', s: 'stores' }).select();", ['orders orders', 'stores stores']],
    [
      'joins',
      "await db('orders').join('stores', 'a', 'b').leftOuterJoin('stores as s', 'c', 'd');",
      ['orders orders', 'stores stores', 'stores stores'],
    ],
    ['a list that is joined', "(await db('orders').pluck('id')).join('stores');", ['orders orders']],
    ['a sub-query', "await db('elsewhere').whereIn('id', db('orders').select('id'));", ['orders orders']],
    [
      'a name of the statement’s own',
      "await db.with('stores', db('orders').select()).select().from('stores');",
      ['orders orders'],
    ],
    ['rows that are put in', "await db('orders').insert([{ id: 1 }]).returning('id');", ['writes orders orders']],
    [
      'rows of another table that are put in',
      "await db('orders').insert(db('stores').select());",
      ['stores stores', 'writes orders orders'],
    ],
    ['rows that are put into', "await db.insert({ id: 1 }).into('orders');", ['writes orders orders']],
    ['rows that are changed', "await db('orders').where('id', 1).update({ id: 2 });", ['writes orders orders']],
    ['rows that are removed', "await db.from('orders').where('id', 1).del();", ['writes orders orders']],
    [
      'rows that are changed, joined with another table',
      "await db('orders').join('stores', 'a', 'b').update({ id: 2 });",
      ['stores stores', 'writes orders orders'],
    ],
    [
      'read, then written',
      "const rows = await db('orders'); await db('orders').where('id', rows[0].id).delete();",
      ['orders orders', 'writes orders orders'],
    ],
    [
      'a transaction',
      "await db.transaction(async (trx) => { await trx('orders').insert(await trx('stores').select()); });",
      ['stores stores', 'writes orders orders'],
    ],
    ['a table of another schema', "await db.withSchema('archive').from('orders');", []],
    ['one of another schema, said late', "await db('orders').withSchema('archive').insert({});", []],
    ['one of the schema that is meant anyway', "await db('orders').withSchema('public').select();", ['orders orders']],
    ['a statement in words', "await db.raw('SELECT * FROM orders WHERE id = ?', [1]);", ['orders orders']],
    ['a name that only a run knows', 'await db(process.env.NAME).select();', ['? process.env.NAME']],
    ['one that is written', 'await db(process.env.NAME).insert({});', []],
    [
      'what goes on in a callback',
      "await db('elsewhere').whereIn('id', function () { this.select('id').from('orders'); });",
      ['orders orders'],
    ],
    [
      'another thing that has such a method',
      "class Own { from(name) {} find() { return db('elsewhere').whereIn('id', () => this.from('orders')); } } new Own().find();",
      [],
    ],
    [
      'a statement of the database behind it',
      "await knex({ client: 'pg' }).raw('SELECT $$ FROM orders $$ FROM stores');",
      ['stores stores'],
    ],
    [
      'the same words to another database',
      "await knex({ client: 'mysql2' }).raw('SELECT `id` FROM `orders` # FROM stores');",
      ['orders `orders`'],
    ],
    ['a table of it', "await knex({ client: 'pg' })('orders').where('id', 1).del();", ['writes orders orders']],
    [
      'rows that are changed from another table',
      "await db('orders').update({ id: 1 }).updateFrom('stores');",
      ['stores stores', 'writes orders orders'],
    ],
    ['columns, of which no row is read', "await db('orders').columnInfo(); await db('stores');", ['stores stores']],
    ['a connection', "const db = knex('orders'); const other = knex('postgres://localhost/orders');", []],
    ['another function of that name', "const db = (name) => name; db('orders');", []],
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
    ['reads a statement from a file', "await client.file('all.sql', [1]);", ['orders orders']],
    ['reads part of one', "await client`SELECT 1 FROM (${client.file('all.sql')}) x`;", ['orders orders']],
    ['reads one that is not there', "await client.file('none.sql');", ["? client.file('none.sql')"]],
    ['reads one that only a run knows', 'await client.file(process.env.NAME);', ['? client.file(process.env.NAME)']],
    ['is another with files', "const client = { file: (name) => name }; client.file('all.sql');", []],
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

describe('sub-queries in parts of statements', () => {
  it.each([
    ['a condition of Drizzle', 'await dz.select().from(ordersTable).where(sql`exists (select 1 from stores)`);'],
    ['of a column', 'await dz.select().from(ordersTable).where(sql`${ordersTable.id} in (select id from stores)`);'],
    ['that is negated', 'await dz.select().from(ordersTable).where(sql`not exists (select 1 from stores)`);'],
    ['in raw words', "await dz.select().from(ordersTable).where(sql.raw('id in (select id from stores)'));"],
    [
      'of a name',
      'await dz.select().from(ordersTable).where(sql`id in (select id from ${sql.identifier("stores")})`);',
    ],
    ['among others', 'await dz.select().from(ordersTable).where(and(1, sql`id in (select id from stores)`));'],
    ['of groups', 'await dz.select().from(ordersTable).having(sql`sum(x) > (select 1 from stores)`);'],
    [
      'of a column that begins as a statement does',
      'await dz.select().from(ordersTable).where(sql`close > (select 1 from stores)`);',
    ],
    ['what is selected', 'await dz.select({ x: sql`coalesce((select 1 from stores), 0)` }).from(ordersTable);'],
    [
      'a list that is joined',
      'await dz.select().from(ordersTable).where(sql.join([sql`id in (select id from stores)`, sql`b`], sql` and `));',
    ],
    ['a condition of Kysely', "await ky.selectFrom('orders').where(kysql`id in (select id from stores)`).execute();"],
    [
      'what Kysely selects',
      "await ky.selectFrom('orders').select(() => kysql`coalesce((select 1 from stores), 0)`.as('x')).execute();",
    ],
    ['a condition of Knex', "await db('orders').where(db.raw('id in (select id from stores)'));"],
    ['what Knex selects', "await db('orders').select(knex.raw('coalesce((select 1 from stores), 0)'));"],
    [
      'a list of a tag',
      'await slonik.any(slon.unsafe`SELECT * FROM orders WHERE ${slon.join([slon.fragment`id in (select id from stores)`], slon.fragment` AND `)}`);',
    ],
    [
      'tables that are joined',
      'await slonik.any(slon.unsafe`SELECT * FROM ${slon.join([slon.identifier(["orders"]), slon.identifier(["stores"])], slon.fragment`, `)}`);',
    ],
    [
      'a statement that is joined of its parts',
      'const parts = [sql`select * from `]; parts.push(sql`orders, ${sql.identifier("stores")}`); await dz.execute(sql.join(parts, sql` `));',
    ],
    ['a part that the module has put together', 'await dz.select().from(ordersTable).where(both);'],
    ['parts that the module has joined', 'await dz.select().from(ordersTable).where(joined);'],
    ['words that the module keeps', "await db('orders').where(words);"],
    [
      'words that are put into a template',
      "await client`SELECT 1 FROM orders WHERE ${client.unsafe('id in (select id from stores)')}`;",
    ],
    ['the rest of a statement', "await client`SELECT ${client.unsafe('* from orders, stores')}`;"],
  ])('%s', (_, body) => {
    expect(readsOf(body, BEFORE).map(tableOf)).toEqual(['orders', 'stores']);
  });

  it.each([
    ['a condition without one', 'await dz.select().from(ordersTable).where(sql`${ordersTable.id} > 5`);'],
    ['parts of the module that no builder is given', 'await dz.select().from(ordersTable); service.see(both);'],
    [
      'a list that only a run knows',
      'await dz.select().from(ordersTable).where(sql.join(service.parts(), sql` and `));',
    ],
    ['a column', 'await dz.select({ x: sql`${ordersTable.id}` }).from(ordersTable);'],
    [
      'words of SQL that are no clauses',
      'await dz.select({ x: sql`extract(day from stores)` }).from(ordersTable).where(sql`a is distinct from stores`);',
    ],
    ['a condition of Knex without one', "await db('orders').where(db.raw('id = ?', [1]));"],
    [
      'words that something else is given',
      "await db('orders'); service.query('taken from stores, id in (select id from stores)');",
    ],
  ])('are not in %s', (_, body) => {
    expect(readsOf(body, BEFORE).map(tableOf)).toEqual(['orders']);
  });

  it.each([
    ['removes', 'await dz.delete(ordersTable).where(sql`id in (select id from stores)`);'],
    ['changes', 'await dz.update(ordersTable).set({}).where(sql`id in (select id from stores)`);'],
  ])('are read by what %s', (_, body) => {
    expect(readsOf(body)).toEqual(['stores stores', 'writes orders ordersTable']);
  });
});

const BEFORE = `import { and } from 'drizzle-orm';
import { sql as slon, createPool } from 'slonik';
import { service } from './service.js';
const slonik = await createPool('postgres://localhost/orders');
const both = and(sql\`id in (select id from stores)\`, 1);
const joined = sql.join([sql\`a\`, sql\`id in (select id from stores)\`], sql\` and \`);
const words = knex({ client: 'pg' }).raw('id in (select id from stores)');`;

function tableOf(line: string): string {
  return line.split(' ')[0] ?? '';
}
