// Pipelines that read and write tables by SQL, and are right: clients, query builders, statements put together.

export const storage: Readonly<Record<string, string>> = {
  'better-sqlite3 behind a class': `
import Database from 'better-sqlite3';
class Warehouse {
  readonly db = new Database('shop.db');
  all(sql: string, ...args: unknown[]) { return this.db.prepare(sql).all(...args) as Row[]; }
  run(sql: string, ...args: unknown[]) { return this.db.prepare(sql).run(...args); }
}
const warehouse = new Warehouse();
export const a = asset('a', {
  deps: [orders],
  async materialize() {
    warehouse.run('DELETE FROM a');
    warehouse.run('INSERT INTO a SELECT * FROM orders');
  },
});`,
  'a temporary table of the same name as an asset of another schema': `
import Database from 'better-sqlite3';
const db = new Database('shop.db');
export const a = asset('a', {
  deps: [orders],
  async materialize(ctx) {
    db.exec('CREATE TEMP TABLE staging AS SELECT * FROM orders');
    await ctx.write(db.prepare('SELECT * FROM staging').all());
    db.exec('DROP TABLE staging');
  },
});`,
  'a common table expression that is called like an asset': `
import Database from 'better-sqlite3';
const db = new Database('shop.db');
export const a = asset('a', {
  deps: [orders],
  async materialize(ctx) {
    await ctx.write(db.prepare('WITH refunds AS (SELECT * FROM orders WHERE total < 0) SELECT * FROM refunds').all());
  },
});`,
  'a column and an alias called like assets': `
import Database from 'better-sqlite3';
const db = new Database('shop.db');
export const a = asset('a', {
  deps: [orders],
  async materialize(ctx) {
    await ctx.write(db.prepare("SELECT o.refunds, 'refunds' AS refunds FROM orders AS refunds JOIN orders o ON o.id = refunds.id").all());
  },
});`,
  'names of assets in comments and texts of SQL': `
import Database from 'better-sqlite3';
const db = new Database('shop.db');
export const a = asset('a', {
  deps: [orders],
  async materialize(ctx) {
    const sql = \`-- was: SELECT * FROM refunds
      /* INSERT INTO refunds */
      SELECT * FROM orders WHERE note <> 'from refunds'\`;
    await ctx.write(db.prepare(sql).all());
  },
});`,
  'a statement put together from parts': `
import Database from 'better-sqlite3';
const db = new Database('shop.db');
const where = (...parts: string[]) => (parts.length > 0 ? ' WHERE ' + parts.join(' AND ') : '');
export const a = asset('a', {
  deps: [orders],
  async materialize(ctx) {
    const columns = ['id', 'total'];
    await ctx.write(db.prepare('SELECT ' + columns.join(', ') + ' FROM ' + orders.table + where('total > 0')).all());
  },
});`,
  'postgres with a tagged template and fragments': `
import postgres from 'postgres';
const sql = postgres(process.env.DATABASE_URL ?? '');
export const a = asset('a', {
  deps: [orders],
  async materialize(ctx) {
    const big = sql\`total > \${100}\`;
    const rows = await sql\`SELECT id, total FROM \${sql(orders.table)} WHERE \${big}\`;
    await sql\`INSERT INTO a \${sql(rows, 'id', 'total')}\`;
    await ctx.write(rows);
  },
});`,
  kysely: `
import { Kysely, SqliteDialect, sql } from 'kysely';
import Database from 'better-sqlite3';
const db = new Kysely<any>({ dialect: new SqliteDialect({ database: new Database('shop.db') }) });
export const a = asset('a', {
  deps: [orders],
  async materialize(ctx) {
    const rows = await db
      .selectFrom('orders as o')
      .select(['o.id', sql<number>\`sum(o.total)\`.as('refunds')])
      .groupBy('o.id')
      .execute();
    await db.deleteFrom('a').execute();
    await db.insertInto('a').values(rows).execute();
    await ctx.write(rows);
  },
});`,
  drizzle: `
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { integer, sqliteTable as table, text } from 'drizzle-orm/sqlite-core';
import { eq, sql } from 'drizzle-orm';
const ordersTable = table('orders', { id: text('id').primaryKey(), total: integer('total') });
const aTable = table('a', { id: text('id').primaryKey(), total: integer('total') });
const db = drizzle('shop.db');
export const a = asset('a', {
  deps: [orders],
  async materialize() {
    const rows = await db.select({ id: ordersTable.id, total: sql<number>\`total\` }).from(ordersTable).where(eq(ordersTable.total, 1));
    await db.transaction(async (tx) => {
      await tx.delete(aTable);
      await tx.insert(aTable).values(rows);
    });
  },
});`,
  'a batch written in a loop': `
import Database from 'better-sqlite3';
const db = new Database('shop.db');
export const a = asset('a', {
  deps: [orders],
  async materialize(ctx) {
    const insert = db.prepare('INSERT INTO a (id) VALUES (?)');
    const rows = await ctx.read(orders);
    db.transaction(() => { for (const { id } of rows) insert.run(id); })();
  },
});`,
  'an audit table that belongs to nobody': `
import Database from 'better-sqlite3';
const db = new Database('shop.db');
export const a = asset('a', {
  deps: [orders],
  async materialize(ctx) {
    const rows = await ctx.read(orders);
    await ctx.write(rows);
    db.prepare('INSERT INTO audit_log (at, rows) VALUES (?, ?)').run(Date.now(), rows.length);
  },
});`,
  'a query in a file of its own': `
//- /sql/a.sql
-- refunds are not in it
select id, total from orders where total > 0;
//- /a.ts
import { readFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import { asset } from 'headwater';
import { orders } from './base.js';
const db = new Database('shop.db');
export const a = asset('a', { deps: [orders], async materialize(ctx) { await ctx.write(db.prepare(readFileSync('sql/a.sql', 'utf8')).all()); } });`,
  'duckdb that reads the files of an asset': `
import { DuckDBInstance } from '@duckdb/node-api';
export const a = asset('a', {
  deps: [orders],
  async materialize(ctx) {
    const connection = await (await DuckDBInstance.create(':memory:')).connect();
    const result = await connection.runAndReadAll(\`SELECT * FROM read_parquet('\${orders.path}')\`);
    await ctx.write(result.getRowObjects());
    connection.closeSync();
  },
});`,
  'a partition filter bound by name': `
import Database from 'better-sqlite3';
const db = new Database('shop.db');
const days = dailyPartitions({ start: '2024-01-01' });
const visits = source('visits', { partitions: days });
export const a = asset('daily_visits', {
  partitions: days,
  deps: [visits],
  async materialize(ctx) {
    const rows = db.prepare('SELECT * FROM visits WHERE day = :day').all({ day: ctx.partitionKey });
    await ctx.write(rows);
  },
});`,
  'a half-open window of the partition itself': `
import Database from 'better-sqlite3';
const db = new Database('shop.db');
const days = dailyPartitions({ start: '2024-01-01' });
const visits = source('visits', { partitions: days });
export const a = asset('daily_visits', {
  partitions: days,
  deps: [visits],
  async materialize(ctx) {
    const { start, end } = ctx.window;
    const rows = db.prepare('SELECT * FROM visits WHERE at >= ? AND at < ?').all(start.toISOString(), end.toISOString());
    await ctx.write(rows);
  },
});`,
};
