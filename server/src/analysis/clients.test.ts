// Clients of databases: what they are told in words, by a name, or by a model, each with a near miss beside it.

import { describe, expect, it } from 'vitest';
import { readsOf } from './query-builders.fixture.js';

describe('statements', () => {
  it.each([
    [
      'of a function that is a client',
      "import { neon } from '@neondatabase/serverless';",
      "neon('x')('select * from orders');",
      ['orders orders'],
    ],
    [
      'in its tag',
      "import { neon } from '@neondatabase/serverless'; const q = neon('x');",
      'q`select * from orders`;',
      ['orders orders'],
    ],
    ['that no client is told', "import { neon } from '@neondatabase/serverless';", "neon('select * from orders');", []],
    [
      'of a tag that Slonik makes',
      "import { sql as slonik } from 'slonik'; const typed = slonik.type({});",
      'typed`select * from orders`;',
      ['orders orders'],
    ],
    [
      'of a tag of something else',
      "import { md } from 'md'; const typed = md.type({});",
      'typed`select * from orders`;',
      [],
    ],
    ['of a tag of SQL Server', "import mssql from 'mssql';", 'mssql.query`select * from orders`;', ['orders orders']],
    [
      'of a cursor',
      "import pg from 'pg'; import Cursor from 'pg-cursor';",
      "new pg.Client().query(new Cursor('select * from orders'));",
      ['orders orders'],
    ],
    [
      'that are copied to',
      "import pg from 'pg'; import { from } from 'pg-copy-streams';",
      "new pg.Client().query(from('copy orders from stdin'));",
      ['writes orders orders'],
    ],
    [
      'of a job',
      "import { BigQuery } from '@google-cloud/bigquery';",
      "new BigQuery().createQueryJob({ query: 'select * from orders' });",
      ['orders orders'],
    ],
  ])('%s', (_, before, body, expected) => {
    expect(readsOf(body, before)).toEqual(expected);
  });
});

describe('names that are bound', () => {
  const MYSQL = "import mysql from 'mysql2/promise'; const my = await mysql.createConnection({});";
  const PROMISE = "import init from 'pg-promise'; const pgp = init()('x');";
  it.each([
    [MYSQL, "my.query('select ?? from ?? where a = ?', ['stores', 'orders', 'stores']);", ['orders orders']],
    [MYSQL, "my.query('select * from ??', [process.env.NAME]);", ['? process.env.NAME']],
    [PROMISE, "pgp.any('select $1~ from $2:name', ['stores', 'orders']);", ['orders orders']],
    [
      PROMISE,
      "pgp.any('select ${c:name} from ${t~} where a = ${a}', { c: 'stores', t: 'orders', a: 1 });",
      ['orders orders'],
    ],
    [PROMISE, "pgp.any('select * from ${t:name}', given());", ['? given()']],
  ])('%s %s', (before, body, expected) => {
    expect(readsOf(body, `${before} import { given } from 'given';`)).toEqual(expected);
  });
});

describe('tables by name', () => {
  it.each([
    [
      'rows that are appended',
      "import { DuckDBInstance } from '@duckdb/node-api'; const c = await (await DuckDBInstance.create('x')).connect();",
      "c.createAppender('orders', 'main');",
      ["writes orders 'orders'"],
    ],
    [
      'rows that are sent',
      "import { createClient } from '@clickhouse/client'; const c = createClient();",
      "c.insert({ table: 'orders', values: [] });",
      ["writes orders 'orders'"],
    ],
    [
      'rows in bulk',
      "import mssql from 'mssql'; const c = await mssql.connect('x');",
      "c.request().bulk(new mssql.Table('orders'));",
      ["writes orders new mssql.Table('orders')"],
    ],
    [
      'rows of a table',
      "import { createClient } from '@supabase/supabase-js'; const c = createClient('x');",
      "c.from('orders').select('stores');",
      ["orders c.from('orders').select('stores')"],
    ],
    [
      'rows that come back',
      "import { createClient } from '@supabase/supabase-js'; const c = createClient('x');",
      "c.from('orders').insert({}).select();",
      ["writes orders c.from('orders').insert({})"],
    ],
    [
      'files of that name',
      "import { createClient } from '@supabase/supabase-js'; const c = createClient('x');",
      "c.storage.from('orders').list();",
      [],
    ],
    [
      'rows of a dataset',
      "import { BigQuery } from '@google-cloud/bigquery'; const c = new BigQuery();",
      "c.dataset('public').table('orders').getRows();",
      ["orders c.dataset('public').table('orders').getRows()"],
    ],
    [
      'rows of another',
      "import { BigQuery } from '@google-cloud/bigquery'; const c = new BigQuery();",
      "c.dataset('other').table('orders').getRows();",
      [],
    ],
    [
      'rows of an own class',
      'class Own { from() { return this; } select() {} } const c = new Own();',
      "c.from('orders').select();",
      [],
    ],
  ])('%s', (_, before, body, expected) => {
    expect(readsOf(body, before)).toEqual(expected);
  });
});

describe('models, of which nobody knows the tables', () => {
  const PRISMA = "import { PrismaClient } from '@prisma/client'; const c = new PrismaClient();";
  it.each([
    [PRISMA, 'c.order.findMany();', ['? c.order.findMany()']],
    [PRISMA, 'c.$transaction(async (tx) => tx.order.count());', ['? tx.order.count()']],
    [
      `${PRISMA} import { getOrders } from '@prisma/client/sql';`,
      'c.$queryRawTyped(getOrders());',
      ['? c.$queryRawTyped(getOrders())'],
    ],
    ["import { c } from './own.js';", 'c.$queryRawTyped(1);', ['? c.$queryRawTyped(1)']],
    ['const c = { $queryRawTyped: () => [] };', 'c.$queryRawTyped(1);', []],
    [PRISMA, 'c.order.create({}); c.$disconnect();', []],
    [
      "import { DataSource } from 'typeorm'; const c = new DataSource({});",
      "c.getRepository('orders').find();",
      ["? c.getRepository('orders').find()"],
    ],
    [
      "import mongoose from 'mongoose'; const Order = mongoose.model('Order', {});",
      'Order.find({});',
      ['? Order.find({})'],
    ],
    [
      "import init from 'bookshelf'; const Order = init({}).model('Order', {});",
      'Order.fetchAll();',
      ['? Order.fetchAll()'],
    ],
    ["import { theirs } from 'models';", 'theirs.order.findMany();', ['? theirs.order.findMany()']],
    ["import { theirs } from 'models';", 'theirs.order.findOne();', []],
    ["import { Model } from 'sequelize'; class Own extends Model {}", 'Own.findAll();', ['? Own.findAll()']],
    ['class Base { static findAll() {} } class Own extends Base {}', 'Own.findAll();', []],
  ])('%s %s', (before, body, expected) => {
    expect(readsOf(body, before)).toEqual(expected);
  });
});

describe('files that a package reads', () => {
  const LAKE =
    "import pl from 'nodejs-polars'; import { csvFile } from 'headwater'; source('lake/trips', { storage: csvFile({ dir: 'lake' }) });";
  it.each([
    ["pl.readCSV('lake/lake_trips.csv');", ["lake/trips 'lake/lake_trips.csv'"]],
    ["pl.readCSV('pond/lake_trips.csv'); pl.col('lake/lake_trips.csv');", []],
  ])('%s', (body, expected) => {
    expect(readsOf(body, LAKE)).toEqual(expected);
  });
});

describe('models of Objection', () => {
  const MODEL = "import { Model } from 'objection'; class Order extends Model { static tableName = 'orders'; }";
  const NAMELESS = "import { Model } from 'objection'; class Order extends Model {}";
  const GETTER =
    "import { Model } from 'objection'; class Order extends Model { static get tableName() { return 'orders'; } }";
  it.each([
    ['rows', MODEL, "Order.query().where('a', 1);", ['orders orders']],
    ['a name that a getter gives', GETTER, 'Order.query();', ['orders orders']],
    ['rows that are written', MODEL, 'Order.query().patch({});', ['writes orders orders']],
    [
      'a relation',
      MODEL,
      "Order.query().withGraphFetched('shop');",
      ['orders orders', "? Order.query().withGraphFetched('shop')"],
    ],
    [
      'a model that says no table',
      "import { Model } from 'objection'; class Order extends Model {}",
      'Order.query();',
      ['? Order.query()'],
    ],
    ['another connection', MODEL, 'Order.bindKnex(db).query();', ['orders orders']],
    [
      'a model on it',
      `${MODEL} const Bound = Order.bindKnex({});`,
      'Bound.query().insert({});',
      ['writes orders orders'],
    ],
    [
      'a method on it',
      MODEL.replace('; }', '; static all() { return this.query(); } }'),
      'Order.bindKnex(db).all();',
      ['orders orders'],
    ],
    ['rows of Knex', MODEL, 'Order.knexQuery();', ['orders orders']],
    ['its Knex', MODEL, "Order.knex()('orders').select();", ['orders orders']],
    ['a transaction', MODEL, "Order.transaction(async (t) => { await t('orders'); });", ['orders orders']],
    ['a transaction of one’s own', MODEL, "const t = await Order.startTransaction(); t('orders');", ['orders orders']],
    ['a name that is said late', `${NAMELESS} Order.tableName = 'orders';`, 'Order.query();', ['orders orders']],
    [
      'a name that only a run knows',
      `${NAMELESS} Order.tableName = process.env.T;`,
      'Order.query();',
      ['? Order.query()'],
    ],
    [
      'another property',
      `${NAMELESS} Order.idColumn = 'orders';`,
      'Order.bindKnex(db).query();',
      ['? Order.bindKnex(db).query()'],
    ],
    ['an own class', "class Order { static tableName = 'orders'; static query() {} }", 'Order.query();', []],
  ])('%s', (_, before, body, expected) => {
    expect(readsOf(body, before).toSorted()).toEqual(expected.toSorted());
  });
});

describe('collections of MongoDB', () => {
  const MONGO = "import { MongoClient } from 'mongodb'; const c = new MongoClient('x').db('shop');";
  it.each([
    ["c.collection('orders').find({}).toArray();", ["orders c.collection('orders').find({})"]],
    ["c.collection('orders').insertMany([]);", ["writes orders c.collection('orders').insertMany([])"]],
    [
      "c.collection('no').aggregate([{ $lookup: { from: 'orders' } }, { $out: 'stores' }]);",
      ["orders 'orders'", "writes stores 'stores'"],
    ],
    ["c.collection('no').aggregate([{ $unionWith: 'orders' }]);", ["orders 'orders'"]],
    ["c.collection('no').aggregate([{ $match: { from: 'orders' } }]);", []],
    ['c.collection(process.env.NAME).find();', ['? process.env.NAME']],
    [
      "c.collection('orders').rename('stores');",
      ["writes orders c.collection('orders').rename('stores')", "writes stores 'stores'"],
    ],
    ["c.aggregate([{ $lookup: { from: 'orders' } }]);", ["orders 'orders'"]],
    ['c.aggregate([{ $match: {} }]);', []],
    ["c.command({ find: 'orders' });", ["orders 'orders'"]],
    [
      "c.command({ aggregate: 'orders', pipeline: [{ $lookup: { from: 'stores' } }] });",
      ["orders 'orders'", "stores 'stores'"],
    ],
    ["c.command({ aggregate: 1, pipeline: [{ $unionWith: 'orders' }] });", ["orders 'orders'"]],
    ["c.command({ findAndModify: 'orders' });", ["orders 'orders'", "writes orders 'orders'"]],
    ["c.command({ update: 'orders' });", ["writes orders 'orders'"]],
    ["c.command({ ping: 1 }); c.command({ comment: 'orders' });", []],
    ['c.command({ find: process.env.NAME });', ['? process.env.NAME']],
    ['c.command(JSON.parse(process.env.COMMAND));', ['? JSON.parse(process.env.COMMAND)']],
    ["c.createCollection('stores', { viewOn: 'orders' });", ["orders 'orders'", "writes stores 'stores'"]],
    ["c.dropCollection('orders'); c.listCollections();", ["writes orders 'orders'"]],
    ["c.collection('orders').createIndex({ a: 1 });", []],
  ])('%s', (body, expected) => {
    expect(readsOf(body, MONGO)).toEqual(expected);
  });
  it.each([
    ["m.connection.collection('orders').find();", ["orders m.connection.collection('orders').find()"]],
    ["m.connection.db.collection('orders').findOne();", ["orders m.connection.db.collection('orders').findOne()"]],
    ["m.connection.collection('others').find();", []],
    ["m.connection.collection('orders').createIndex({ a: 1 });", []],
    ["m.connection.db.aggregate([{ $unionWith: 'orders' }]);", ["orders 'orders'"]],
    ["m.model('Order').find();", ["? m.model('Order').find()"]],
    [
      "m.model('Order').aggregate([{ $lookup: { from: 'stores' } }]);",
      ["? m.model('Order').aggregate([{ $lookup: { from: 'stores' } }])", "stores 'stores'"],
    ],
  ])('of the connection of Mongoose: %s', (body, expected) => {
    expect(readsOf(body, "import m from 'mongoose';")).toEqual(expected);
  });
  it.each([
    ["ctx.resource('m').command({ find: 'orders' });", ["? 'orders'"]],
    ["ctx.resource('m').command({ find: 'others' });", []],
    ["ctx.resource('m').command({ name: 'orders' });", []],
    ["ctx.resource('m').createCollection('orders');", []],
  ])('of a resource, in doubt: %s', (body, expected) => {
    expect(readsOf(body)).toEqual(expected);
  });
  it('are no tables of a storage that writes files', () => {
    const before = `import { sqliteTable } from 'headwater'; source('kept', { storage: sqliteTable({ file: 'kept.db' }) }); ${MONGO}`;
    expect(readsOf("c.collection('kept').find(); c.collection('orders').find();", before)).toEqual([
      "orders c.collection('orders').find()",
    ]);
  });
});

describe('texts that are formatted', () => {
  const PG = "import pg from 'pg'; import format, { ident, withArray } from 'pg-format'; const c = new pg.Client();";
  const MYSQL = "import mysql from 'mysql2'; const c = mysql.createConnection({});";
  it.each([
    [
      PG,
      "c.query(format('select %s from %I where a = %L and b like %%', 'a', 'orders', 'stores'));",
      ['orders orders'],
    ],
    [PG, "c.query(format('select * from %2$I', 'stores', 'orders'));", ['orders orders']],
    [PG, "c.query(format('select * from %I', process.env.NAME));", ['? process.env.NAME']],
    [PG, "c.query(format('select %L', 'orders'));", []],
    [PG, "c.query(withArray('select * from %I', ['orders']));", ['orders orders']],
    [PG, "c.query('select * from ' + ident('orders'));", ['orders orders']],
    [PG, "c.query(`select * from ${c.escapeIdentifier('orders')}`);", ["orders c.escapeIdentifier('orders')"]],
    [MYSQL, "c.query(mysql.format('select ? from ??', ['stores', 'orders']));", ['orders orders']],
    [MYSQL, 'c.query(mysql.format(process.env.TEXT));', ['? c.query(mysql.format(process.env.TEXT))']],
    [
      "import init from 'pg-promise'; const c = init(); const d = c('x');",
      "d.any(c.as.format('select * from $1~', ['orders']));",
      ['orders orders'],
    ],
  ])('%s %s', (before, body, expected) => {
    expect(readsOf(body, before)).toEqual(expected);
  });
});
