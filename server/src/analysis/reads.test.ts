// Every form of read with a near miss beside it: what is no read stays none.

import { describe, expect, it } from 'vitest';
import { analyse, edgesOf } from '../../../test/harness/fixture.js';
import { bodyReads, HEADER, readsIn } from './reads.fixture.js';

describe('handles and keys', () => {
  it.each([
    ['a handle', 'await ctx.read(orders);', ['orders handle "ctx.read(orders)"']],
    ['each partition', 'await ctx.readEach(orders);', ['orders handle "ctx.readEach(orders)"']],
    ['what is known of an input', 'ctx.input(orders).complete;', ['orders handle "ctx.input(orders)"']],
    ['a key', "await ctx.read('shop/stores');", [`shop/stores key "ctx.read('shop/stores')"`]],
    ['a key through a constant', "const KEY = 'orders'; await ctx.read(KEY);", ['orders key "ctx.read(KEY)"']],
    ['a key that no asset has', "await ctx.read('ordesr');", [`?ordesr key "ctx.read('ordesr')"`]],
    ['a key that only a run knows', 'await ctx.read(process.env.NAME);', ['? handle "ctx.read(process.env.NAME)"']],
    [
      'one of two',
      'await ctx.read(flag ? orders : stores);',
      ['orders handle "ctx.read(flag ? orders : stores)"', 'shop/stores handle "ctx.read(flag ? orders : stores)"'],
    ],
    [
      'several at once',
      'await Promise.all([ctx.read(orders), ctx.read(stores)]);',
      ['orders handle "ctx.read(orders)"', 'shop/stores handle "ctx.read(stores)"'],
    ],
    [
      'a list',
      'for (const each of [orders, stores]) await ctx.read(each);',
      ['orders handle "ctx.read(each)"', 'shop/stores handle "ctx.read(each)"'],
    ],
    [
      'a mapped list',
      'await Promise.all([orders, stores].map((each) => ctx.read(each)));',
      ['orders handle "ctx.read(each)"', 'shop/stores handle "ctx.read(each)"'],
    ],
    [
      'a renamed context',
      'const c = ctx; const { read: get } = c; await get(orders);',
      ['orders handle "get(orders)"'],
    ],
    [
      'what is given back',
      'return { rows: await ctx.read(orders), [await ctx.read(stores)]: 1, inner: { rows: [await ctx.read(stock)] } };',
      ['orders handle "ctx.read(orders)"', 'shop/stores handle "ctx.read(stores)"', 'stock handle "ctx.read(stock)"'],
    ],
    [
      'what is spread into what is given back',
      'return { rows: 1, ...(await ctx.read(orders)), later: () => ctx.read(stores) };',
      ['orders handle "ctx.read(orders)"'],
    ],
    [
      'what a function gives back that is called',
      'const pick = () => ({ first: orders, rest: { last: stores } }); await ctx.read(pick().rest.last);',
      ['shop/stores handle "ctx.read(pick().rest.last)"'],
    ],
    [
      'a context that is spread',
      'const c = { ...ctx, log: null }; await c.read(orders);',
      ['orders handle "c.read(orders)"'],
    ],
    [
      'one that is copied',
      'const c = Object.assign({}, ctx); await c.read(orders);',
      ['orders handle "c.read(orders)"'],
    ],
    ['one that goes to another package', 'theirs({ ...ctx });', ['? handle "theirs({ ...ctx })"']],
    ['its method that goes there', 'theirs([orders], ctx.read);', ['? handle "theirs([orders], ctx.read)"']],
    ['then', 'return ctx.read(orders).then((rows) => ctx.write(rows));', ['orders handle "ctx.read(orders)"']],
    ['its table', 'load(orders.table);', ['orders handle "orders.table"']],
    ['its path', 'load(`data/${orders.path}`);', ['orders path "orders.path"']],
  ])('%s', (_name, body, expected) => {
    expect(bodyReads(body)).toEqual(expected);
  });

  it.each([
    ['a string that equals a key', "const label = 'orders'; await ctx.write([{ label }]);"],
    ['a name in a log line', "ctx.log.info('orders', { of: orders.key });"],
    ['a table in a log line', 'ctx.log.info(`into ${orders.table}`);'],
    ['somebody else’s read', "stream.read('orders'); file.read(orders.key);"],
    ['a state of that name', "await ctx.state.get('orders');"],
    ['text that looks like code', "const usage = `await ctx.read('orders')`; await ctx.write([usage]);"],
    ['a method that hides that of the context', 'const c = { ...ctx, read: () => 1 }; await c.read(orders);'],
    ['another method that goes to a package', 'theirs(ctx.write, ctx.log);'],
    ['a function that is not called', 'const later = () => ctx.read(orders); void 0;'],
  ])('not: %s', (_name, body) => {
    expect(bodyReads(body)).toEqual([]);
  });
});

describe('what stands outside of all storages', () => {
  it.each([
    ['a file', "readFileSync(new URL('./feed.txt', import.meta.url), 'utf8');"],
    ['the network', "await fetch('https://example.org/rates');"],
    ['a package', 'await client.list();'],
  ])('a declared source without a storage is read by %s', (_name, body) => {
    const reads = readsIn(`import { readFileSync } from 'node:fs';
import { client } from 'elsewhere';
export const feed = source('feed');
export const reader = asset('reader', { deps: [feed, stock], async materialize(ctx) { await ctx.write(${body.replace(/^await |;$/g, '')}); } });
`);
    // That with a storage is not.
    expect(reads.map((read) => read.split(' ')[0])).toEqual(['feed']);
  });
  it.each([
    ['of a builder, which says it in SQL', "await db.selectFrom('elsewhere').execute();"],
    ['with a fragment', "await db.selectFrom('elsewhere').where(sql`id > 5`).execute();"],
  ])('a declared source without a storage is read by no statement %s', (_name, body) => {
    const reads = readsIn(`import { Kysely, sql } from 'kysely';
const db = new Kysely({});
export const feed = source('feed');
export const reader = asset('reader', { deps: [feed], async materialize(ctx) { ${body} } });
`);
    expect(reads).toEqual([]);
  });
  it('a source that is read otherwise is read there alone', () => {
    expect(
      readsIn(
        "export const reader = asset('reader', { deps: [orders], async materialize(ctx) { await fetch('x'); await ctx.read(orders); } });",
      ),
    ).toEqual(['orders handle "ctx.read(orders)"']);
  });
});

describe('files under a storage', () => {
  it('are read by path, through the file system and in SQL', () => {
    const { snapshot } = analyse(`
import { readFile } from 'node:fs/promises';
import { DuckDBInstance } from '@duckdb/node-api';
import { asset, jsonFile, parquetFile, source } from 'headwater';
export const rates = source('fx/rates', { storage: jsonFile({ dir: 'data' }) });
export const trips = source('trips', { storage: parquetFile({ dir: 'lake' }) });
export const reader = asset('reader', {
  async materialize(ctx) {
    await readFile('./data/fx_rates/2024-10-01.json', 'utf8');
    const db = await (await DuckDBInstance.create()).connect();
    await db.runAndReadAll("SELECT * FROM read_parquet('lake/trips/*.parquet')");
    await readFile('data/other.json');
  },
});
`);
    expect(snapshot.reads.map(({ asset, evidence, span }) => `${asset} ${evidence} ${span.start.line}`)).toEqual([
      'fx/rates path 8',
      'trips path 10',
    ]);
  });
});

describe('SQL', () => {
  it.each([
    ['better-sqlite3', "db.prepare('SELECT * FROM orders').all();", ['orders sql "orders"']],
    ['exec', "db.exec('CREATE TABLE reader AS SELECT * FROM orders');", ['orders sql "orders"']],
    ['pg', "await pool.query('SELECT * FROM orders WHERE id = $1', [1]);", ['orders sql "orders"']],
    ['pg with an object', "await pool.query({ text: 'SELECT * FROM orders' });", ['orders sql "orders"']],
    ['a resource', "await ctx.resource('warehouse').all('SELECT * FROM orders');", ['orders sql "orders"']],
    [
      'a template',
      'db.prepare(`SELECT *\n  FROM orders o JOIN shop_stores s ON s.id = o.store`).all();',
      ['orders sql "orders"', 'shop/stores sql "shop_stores"'],
    ],
    ['a tag', 'await sql`SELECT * FROM orders WHERE id = ${id}`;', ['orders sql "orders"']],
    ['a tag of a library', 'await db2.execute(sql`SELECT * FROM orders`);', ['orders sql "orders"']],
    [
      'a tag with a fragment',
      'const where = sql`WHERE id = 1`; await sql`SELECT * FROM orders ${where}`;',
      ['orders sql "orders"'],
    ],
    ['a name in a tag', "await sql`SELECT * FROM ${sql.table('orders')}`;", [`orders sql "sql.table('orders')"`]],
    ['the table of a handle', 'db.prepare(`SELECT * FROM ${orders.table}`).all();', ['orders sql "orders.table"']],
    ['a name from a constant', "const T = 'orders'; db.prepare(`SELECT * FROM ${T}`).all();", ['orders sql "T"']],
    [
      'a name from a list',
      "for (const t of ['orders', 'shop_stores']) db.prepare(`SELECT * FROM ${t}`).all();",
      ['orders sql "t"', 'shop/stores sql "t"'],
    ],
    ['joined lines', "db.prepare(['SELECT *', 'FROM orders'].join(' ')).all();", ['orders sql "orders"']],
    ['concatenated', "db.prepare('SELECT * ' + 'FROM orders').all();", ['orders sql "orders"']],
    ['trimmed', 'db.prepare(`\n   SELECT * FROM orders `.trim()).all();', ['orders sql "orders"']],
    ['behind an escape', "db.prepare('SELECT \\'\\u0041\\' FROM orders').all();", ['orders sql "orders"']],
    ['through a function', "rows('SELECT * FROM orders');", ['orders sql "orders"']],
    [
      'quoted, in capitals, with a schema',
      'db.prepare(\'SELECT * FROM main."ORDERS"\').all();',
      ['orders sql "main."ORDERS""'],
    ],
    [
      'the storage’s own name',
      "db.prepare('SELECT * FROM stock_now, inventory.stock_now').all();",
      ['stock sql "stock_now"', 'stock sql "inventory.stock_now"'],
    ],
    [
      'a sub-query and a CTE',
      "db.prepare('WITH c AS (SELECT * FROM orders) SELECT * FROM c WHERE id IN (SELECT id FROM shop_stores)').all();",
      ['orders sql "orders"', 'shop/stores sql "shop_stores"'],
    ],
    ['a table that only a run knows', 'db.prepare(`SELECT * FROM ${process.env.T}`).all();', ['? sql "process.env.T"']],
  ])('%s', (_name, body, expected) => {
    expect(bodyReads(body, "import { sql } from 'kysely';\nconst rows = (text) => db.prepare(text).all();")).toEqual(
      expected,
    );
  });

  it.each([
    ['mart.sales', 'mart'],
    ['prod.mart.sales', 'prod'],
    ['sales', 'mart'],
  ])('of two tables that %s may mean, the one that is called most like it', (written, expected) => {
    const twin = (key: string, table: string): string =>
      `source('${key}', { storage: sqliteTable({ file: 'w.db', table: '${table}' }) });`;
    const before = `${twin('prod', 'prod.mart.sales')} ${twin('mart', 'mart.sales')}`;
    expect(bodyReads(`ctx.resource('w').query('SELECT * FROM ${written}');`, before)).toEqual([
      `${expected} sql "${written}"`,
    ]);
  });

  it.each([
    ['text that nobody runs', 'const hint = `SELECT * FROM orders LIMIT ${1}`; ctx.log.info(hint);'],
    ['a pattern', "/x/.exec('SELECT * FROM orders'); new RegExp('x').exec('SELECT * FROM orders');"],
    ['a CTE of that name', "db.prepare('WITH orders AS (SELECT 1 AS id) SELECT * FROM orders').all();"],
    ['another schema', "db.prepare('SELECT * FROM archive.orders').all();"],
    ['a column of that name', "db.prepare('SELECT orders FROM elsewhere').all();"],
    ['a string inside', 'db.prepare("SELECT \' FROM orders \' AS x FROM elsewhere").all();'],
    ['a comment inside', "db.prepare('SELECT 1 -- FROM orders').all();"],
    ['a list of its own', "const all = { all: (text) => text }; all.all('SELECT * FROM orders');"],
    ['a prepared statement that never runs here', 'void 0;'],
    ['a temporary table', "db.exec('CREATE TEMP TABLE orders AS SELECT 1 AS id; SELECT * FROM orders');"],
    [
      'a temporary table that another call made',
      "db.exec('CREATE TEMP TABLE orders AS SELECT 1 AS id'); db.prepare('SELECT * FROM orders').all();",
    ],
    ['its own table while it writes', "db.exec('INSERT INTO reader SELECT 1; SELECT count(*) FROM reader');"],
  ])('not: %s', (_name, body) => {
    expect(bodyReads(body, "const unused = db.prepare('SELECT * FROM orders');")).toEqual([]);
  });

  it('a statement prepared outside is read where it runs', () => {
    expect(bodyReads('all.all();', "const all = db.prepare('SELECT * FROM orders');")).toEqual(['orders sql "orders"']);
  });

  it('writes are no reads', () => {
    const { snapshot } = analyse(`${HEADER}
export const reader = asset('reader', {
  async materialize(ctx) {
    db.exec(\`INSERT INTO \${stores.table} SELECT * FROM orders; DELETE FROM reader\`);
  },
});
`);
    expect(edgesOf(snapshot)).toEqual(['orders → reader ?']);
    expect(snapshot.writes.map(({ writer, asset }) => `${writer} → ${asset}`)).toEqual([
      'reader → shop/stores',
      'reader → reader',
    ]);
  });

  it('what makes or fills a temporary table writes no asset, and what it is made from is read', () => {
    const { snapshot } = analyse(`${HEADER}
export const reader = asset('reader', {
  async materialize(ctx) {
    db.exec('CREATE TEMP TABLE orders AS SELECT * FROM orders');
    db.exec('INSERT INTO orders SELECT 1');
  },
});
`);
    expect(edgesOf(snapshot)).toEqual(['orders → reader ?']);
    expect(snapshot.writes).toEqual([]);
  });

  it('in a file of its own', () => {
    const { snapshot } = analyse(`
//- /main.ts
import { readFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import { asset, source } from 'headwater';
export const orders = source('orders');
const text = readFileSync(new URL('./queries/latest.sql', import.meta.url), 'utf8');
export const reader = asset('reader', { materialize(ctx) { new Database('x').prepare(text).all(); } });
//- /queries/latest.sql
SELECT *
FROM orders
`);
    expect(
      snapshot.reads.map(({ asset, span }) => `${asset} ${span.file}:${span.start.line}:${span.start.column}`),
    ).toEqual(['orders queries/latest.sql:2:6']);
  });
});

describe('several outputs of one function', () => {
  it('each read what it reads', () => {
    const { snapshot } = analyse(`${HEADER}
export const a = output('a');
export const b = output('b');
export const unlisted = output('unlisted');
export const both = multiAsset('both', { outputs: [a, b], deps: [orders], async materialize(ctx) { await ctx.read(orders); await ctx.read(stock); } });
`);
    expect(edgesOf(snapshot)).toEqual(['orders → a', 'orders → b', 'stock → a ?', 'stock → b ?']);
    expect(snapshot.graph.asset('unlisted')).toBeNull();
  });
});

describe('declared and found', () => {
  it('four of five edges of the retail pipeline', () => {
    const { snapshot } = analyse(`
import { asset, dailyPartitions, from, source, timeWindow } from 'headwater';
const days = dailyPartitions({ start: '2024-10-01', end: '2024-10-10' });
export const rawOrders = source('raw_orders', { partitions: days });
export const dailySales = asset('daily_sales', { deps: [rawOrders], partitions: days, async materialize(ctx) { await ctx.write(await ctx.read(rawOrders)); } });
export const sales7d = asset('sales_7d', { deps: [from(dailySales, timeWindow({ startOffset: -6, endOffset: 0 }))], partitions: days, async materialize(ctx) { await ctx.write(await ctx.read(dailySales)); } });
export const report = asset('sales_report', { deps: [sales7d], partitions: days, async materialize(ctx) { await ctx.write(await ctx.read(sales7d)); } });
export const ranking = asset('store_ranking', { deps: [dailySales], partitions: days, async materialize(ctx) { await ctx.write(await ctx.read('daily_sales')); } });
export const finance = asset('finance_export', { partitions: days, async materialize(ctx) { await ctx.write(await ctx.read('daily_sales')); } });
`);
    expect(snapshot.manifest.edges.filter(({ to }) => to !== 'daily_sales')).toHaveLength(4);
    expect(edgesOf(snapshot)).toEqual([
      'daily_sales → finance_export ?',
      'daily_sales → sales_7d',
      'daily_sales → store_ranking',
      'raw_orders → daily_sales',
      'sales_7d → sales_report',
    ]);
    expect(snapshot.graph.order).toEqual([
      'raw_orders',
      'daily_sales',
      'finance_export',
      'sales_7d',
      'sales_report',
      'store_ranking',
    ]);
  });

  it('order only is an edge that reads nothing', () => {
    const { snapshot } = analyse(`${HEADER}
export const reader = asset('reader', { deps: [after(orders)], async materialize() {} });
`);
    expect(snapshot.manifest.edges.map(({ from: read, kind, isDeclared }) => [read, kind, isDeclared])).toEqual([
      ['orders', 'order', true],
    ]);
  });
});
