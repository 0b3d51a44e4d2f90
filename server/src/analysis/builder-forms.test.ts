// What query builders call a table that is no plain name: views, aliases, tables that functions make, words and names in
// kysql. Each with a near miss beside it.

import { describe, expect, it } from 'vitest';
import { analyse } from '../../../test/harness/fixture.js';
import { readsOf } from './query-builders.fixture.js';

describe('tables and views of Drizzle', () => {
  it.each([
    ['an alias', "const o = alias(ordersTable, 'o'); await dz.select().from(o);", ['orders o']],
    ['the alias alone', "await dz.select().from(alias(pgTable('no', {}), 'orders'));", []],
    [
      'an alias in a tag',
      "await dz.execute(sql`select * from ${alias(ordersTable, 'o')}`);",
      ["orders alias(ordersTable, 'o')"],
    ],
    ['a count', 'await dz.select({ n: dz.$count(ordersTable) });', ['orders ordersTable']],
    [
      'its name',
      'await dz.execute(`select * from ${getTableName(ordersTable)}`);',
      ['orders getTableName(ordersTable)'],
    ],
    ['a fragment', "await dz.select().from(sql`orders`.as('stores'));", ['orders orders']],
    ['a fragment that is no table', 'await dz.select({ n: sql`orders` }).from(pgTable("no"));', []],
    [
      'one of several',
      'await dz.select().from({ o: ordersTable, p: pgTable("no") }[ctx.partitionKey]);',
      ['orders { o: ordersTable, p: pgTable("no") }[ctx.partitionKey]'],
    ],
    ['one that only a run knows', 'await dz.select().from(process.env.NAME);', ['? process.env.NAME']],
    [
      'one of another package',
      'await dz.select().from(theirs);',
      ['? theirs'],
      "import { theirs } from 'their-schema';",
    ],
    [
      'one that is named by a run',
      'await dz.select().from(pgTable(process.env.NAME));',
      ['? pgTable(process.env.NAME)'],
    ],
    [
      'any of the schema',
      'await related.query[process.env.NAME].findMany();',
      ['? related.query[process.env.NAME].findMany()'],
    ],
    [
      'one of the schema, prepared',
      "await related.query.bought.findMany().prepare('stores').execute();",
      ['orders related.query.bought.findMany()'],
    ],
    ['a sub-query', "await dz.select().from(dz.select().from(ordersTable).as('stores'));", ['orders ordersTable']],
  ])('%s', (_, body, expected, before = '') => {
    expect(readsOf(body, before)).toEqual(expected);
  });

  it.each([
    ['a creator', "core.pgTableCreator((name) => `or${name}`)('ders', {})", ['orders made']],
    ['a creator of other names', "core.pgTableCreator((name) => `app_${name}`)('orders', {})", []],
    ['a creator that a run knows', "core.pgTableCreator(process.env.NAMING)('orders', {})", ['? made']],
    ['a schema', "core.pgSchema('public').table('orders', {})", ['orders made']],
    ['another schema', "core.pgSchema('archive').table('orders', {})", []],
    ['a view that is there', "pgView('orders', {}).existing()", ['orders made']],
    ['a view', "pgView('no').as((of) => of.select().from(pgTable('orders')))", ["orders pgTable('orders')"]],
    [
      'a view with options',
      "pgView('no').with({}).as((of) => of.select().from(pgTable('orders')))",
      ["orders pgTable('orders')"],
    ],
    ['a view of a statement', "pgView('no', {}).as(sql`select * from orders`)", ['orders orders']],
    [
      'a view of a query that is made elsewhere',
      "pgView('no').as(new core.QueryBuilder().select())",
      ['? dz.select().from(made)'],
    ],
  ])('%s', (_, made, expected) => {
    expect(readsOf('await dz.select().from(made);', `const made = ${made};`)).toEqual(expected);
    expect(readsOf('console.log(made);', `const made = ${made};`)).toEqual([]);
  });

  it('a view that is refreshed is written, and its query read', () => {
    const view = "core.pgMaterializedView('stores').as((of) => of.select().from(pgTable('orders')))";
    expect(readsOf('await dz.refreshMaterializedView(made);', `const made = ${view};`)).toEqual([
      "orders pgTable('orders')",
      'writes stores made',
    ]);
  });
});

describe('words to Knex', () => {
  it.each([
    ['tables', "await db.select().fromRaw('orders as o, stores');", ['orders orders', 'stores stores']],
    ['one that is written', "await db.fromRaw('orders').update({});", ['writes orders orders']],
    ['a join', "await db('no').joinRaw('left join orders on stores.a = 1');", ['orders orders']],
    [
      'a condition',
      "await db('no').whereRaw('stores = 1').orWhereRaw('a in (select a from orders)');",
      ['orders orders'],
    ],
    [
      'of what is written',
      "await db('orders').whereRaw('a in (select a from stores)').update({});",
      ['stores stores', 'writes orders orders'],
    ],
    ['of groups', "await db('no').groupBy('a').havingRaw('n > (select count(*) from orders)');", ['orders orders']],
    ['a query with a name', "await db.with('stores', 'select * from orders').from('stores');", ['orders orders']],
    ['a table in words', "await db.from(db.raw('orders as stores'));", ['orders orders']],
    ['a column in words', "await db('no').select(db.raw('orders'));", []],
    ['a name', "await db.raw('select ?? from ?? where a = ?', ['stores', 'orders', 'stores']);", ['orders orders']],
    [
      'a name by name',
      "await db.raw('select :stores from :t: where a = :a', { t: 'orders', a: 1 });",
      ['orders orders'],
    ],
    ['a name alone', "await db.raw('select * from ??', 'orders');", ['orders orders']],
    ['a name that only a run knows', "await db.raw('select * from ??', [process.env.NAME]);", ['? process.env.NAME']],
    ['before what is spread', "await db.raw('select * from ??', ['orders', ...theirs()]);", ['orders orders']],
    [
      'behind what is spread',
      "await db.raw('select a = ? from ??', [...theirs(), 'orders']);",
      ["? [...theirs(), 'orders']"],
    ],
    ['a reference', "await db.from(db.ref('orders').as('stores'));", ["orders db.ref('orders').as('stores')"]],
    ['a reference to another schema', "await db.from(db.ref('orders').withSchema('archive'));", []],
    ['a column', "await db('no').where(db.ref('orders'), 1);", []],
    ['a table that is made', "await db.schema.createTable('orders', () => {});", ['writes orders orders']],
    [
      'rows that are removed with another table',
      "await db('stores').using('orders').del();",
      ['orders orders', 'writes stores stores'],
    ],
  ])('%s', (_, body, expected) => {
    expect(readsOf(body)).toEqual(expected);
  });
});

describe('a client of which nobody knows where it comes from', () => {
  it.each([
    ['Kysely', "own.selectFrom('orders').innerJoin('stores', 'a', 'b');", ['orders orders', 'stores stores']],
    ['a transaction', "own.transaction().execute((tx) => tx.insertInto('orders'));", ['writes orders orders']],
    ['Drizzle', 'own.select().from(ordersTable);', ['orders ordersTable']],
    ['what Drizzle writes', 'own.insert(ordersTable).values({});', ['writes orders ordersTable']],
    ['its schema', 'own.query.orders.findMany();', ['? own.query.orders.findMany()']],
    ['another model', 'own.orders.findMany();', ['? own.orders.findMany()']],
    ['another thing', 'own.orders.find();', []],
    ['Knex, as it seems', "own('orders').where({ a: 1 });", ['? orders']],
    ['what Knex may write', "own('orders').where({ a: 1 }).update({});", []],
    ['what Knex may select', "own.select('a').from('orders');", ['? orders']],
    ['of no asset', "own.select('a').from('elsewhere');", []],
    ['a function of that name', "own('orders').send();", []],
    ['Supabase, as it seems', "own.from('orders').select('a').eq('a', 1);", ['? orders']],
    ['Knex from a table', "await own.from('orders').where('a', 1).first();", ['? orders']],
    [
      'what Knex may count',
      "await own('orders').count(); await own.from('orders').max('a');",
      ['? orders', '? orders'],
    ],
    ['bytes of a name', "Buffer.from('orders').first();", []],
    ['what Supabase may write', "own.from('orders').insert({}).select();", []],
    ['a name that only a run knows', 'own.from(process.env.NAME).select();', ['? process.env.NAME']],
    ['files of Supabase', "own.storage.from('orders').update('a');", []],
    ['a collection', "own.collection('orders').find({});", ["? own.collection('orders').find({})"]],
    [
      'a collection, in the ways of others',
      "own.collection('orders').getFullList(); own.collection('orders').where('a', 1).get(); own.collection('orders').name;",
      ["? own.collection('orders').getFullList()", "? own.collection('orders').where('a', 1)"],
    ],
    ['a statement that only a run knows', 'own.query(process.env.TEXT);', ['? own.query(process.env.TEXT)']],
    ['something else that only a run knows', 'own.run(process.env.TEXT);', []],
    ['another that is made from something', "own.from('orders'); own.join('orders'); own.delete('orders');", []],
  ])('%s', (_, body, expected) => {
    expect(readsOf(`const own = ctx.resource('own'); ${body}`)).toEqual(expected);
  });
  it('counts as one of a database where the read is declared', () => {
    const { snapshot } = analyse(`import { asset, source } from 'headwater';
source('orders');
source('stores');
asset('reader', {
  deps: ['orders'],
  async materialize(ctx) {
    const own = ctx.resource('own');
    await own('orders').where({ a: 1 });
    await own.from('stores').select();
  },
});
`);
    expect(snapshot.reads.map(({ asset }) => asset)).toEqual(['orders', null]);
  });
});

describe('forms of Kysely', () => {
  it.each([
    [
      'a name that is made one',
      "await ky.selectFrom(kysql.table('orders').as('stores')).execute();",
      ['orders orders'],
    ],
    ['a fragment', "await ky.selectFrom(kysql`orders`.as('stores')).execute();", ['orders orders']],
    [
      'a name in parts',
      "await kysql`select * from ${kysql.id('public', 'orders')}`.execute(ky);",
      ["orders kysql.id('public', 'orders')"],
    ],
    ['a name in another schema', "await kysql`select * from ${kysql.id('archive', 'orders')}`.execute(ky);", []],
    ['a name by dynamic', "await ky.selectFrom(ky.dynamic.table('orders').as('stores')).execute();", ['orders orders']],
    [
      'one that only a run knows',
      "await ky.selectFrom(ky.dynamic.table(process.env.NAME).as('o')).execute();",
      ["? ky.dynamic.table(process.env.NAME).as('o')"],
    ],
    [
      'one of another package',
      'await ky.selectFrom(theirs).execute();',
      ['? theirs'],
      "import { theirs } from 'names';",
    ],
    ['a statement in words', "await kysql.raw('select * from orders').execute(ky);", ['orders orders']],
    ['words that only a run knows', 'await kysql.raw(process.env.TEXT).execute(ky);', ['? process.env.TEXT']],
    [
      'a statement that is compiled',
      "await ky.executeQuery(CompiledQuery.raw('select * from orders'));",
      ['orders orders'],
    ],
    [
      'a sub-query of a schema',
      "await ky.withSchema('public').selectFrom((of) => of.selectFrom('orders').as('o')).execute();",
      ['orders orders'],
    ],
    [
      'one of another schema',
      "await ky.withSchema('archive').selectFrom((of) => of.selectFrom('orders').as('o')).execute();",
      [],
    ],
    [
      'rows that are merged',
      "await ky.mergeInto('stores as s').using('orders as o', 'a', 'b').execute();",
      ['orders orders', 'writes stores stores'],
    ],
    ['an apply', "await ky.selectFrom('no').crossApply('orders').execute();", ['orders orders']],
    [
      'a table that is made of another',
      "await ky.schema.createTable('stores').as(ky.selectFrom('orders')).execute();",
      ['orders orders', 'writes stores stores'],
    ],
  ])('%s', (_, body, expected, before = '') => {
    expect(readsOf(body, before)).toEqual(expected);
  });
});
