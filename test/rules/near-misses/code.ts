// Pipelines in which code takes turns that analysis has to follow, and are right.

export const code: Readonly<Record<string, string>> = {
  'a method bound to its context': `
export const a = asset('a', {
  deps: [orders],
  async materialize(ctx) {
    const read = ctx.read.bind(ctx);
    const write = (rows: Row[]) => ctx.write(rows);
    await write(await read(orders));
  },
});`,
  'a context spread into services': `
export const a = asset('a', {
  deps: [orders],
  async materialize(ctx) {
    const services = { ...ctx, clock: () => 0 };
    await services.write(await services.read(orders));
  },
});`,
  'functions that give functions': `
const reader = (ctx: AssetContext) => (handle: AssetHandle) => ctx.read(handle);
const pipe = <T>(start: T, ...steps: ((value: T) => T)[]) => steps.reduce((value, step) => step(value), start);
export const a = asset('a', {
  deps: [orders],
  async materialize(ctx) {
    const rows = await reader(ctx)(orders);
    await ctx.write(pipe(rows, (all) => all.slice(1), (all) => all.toReversed()));
  },
});`,
  'a map of handles': `
const byName = new Map([['orders', orders], ['refunds', refunds]]);
export const a = asset('a', {
  deps: [...byName.values()],
  async materialize(ctx) {
    const rows: Row[] = [];
    for (const [name, handle] of byName) rows.push(...(await ctx.read(handle)).map((row) => ({ ...row, name })));
    await ctx.write(rows);
  },
});`,
  'a generator of batches': `
async function* batches(ctx: AssetContext, size: number) {
  const rows = await ctx.read(orders);
  for (let at = 0; at < rows.length; at += size) yield rows.slice(at, at + size);
}
export const a = asset('a', {
  deps: [orders],
  async materialize(ctx) {
    const all: Row[] = [];
    for await (const batch of batches(ctx, 100)) all.push(...batch);
    await ctx.write(all);
  },
});`,
  'a module that is loaded when it is needed': `
//- /heavy.ts
import type { AssetContext } from 'headwater';
import { orders } from './base.js';
export const load = (ctx: AssetContext) => ctx.read(orders);
//- /a.ts
import { asset } from 'headwater';
import { orders } from './base.js';
export const a = asset('a', {
  deps: [orders],
  async materialize(ctx) {
    const { load } = await import('./heavy.js');
    await ctx.write(await load(ctx));
  },
});`,
  'an inner function whose parameter hides the context': `
export const a = asset('a', {
  deps: [orders],
  async materialize(ctx) {
    const cache = { read: (name: string) => name.length, write: (name: string) => name };
    const measure = (ctx: typeof cache) => ctx.read('refunds') + ctx.write('refunds').length;
    await ctx.write((await ctx.read(orders)).map((row) => ({ ...row, size: measure(cache) })));
  },
});`,
  'a fallback in a catch': `
export const a = asset('a', {
  deps: [orders, refunds],
  async materialize(ctx) {
    try {
      await ctx.write(await ctx.read(orders));
    } catch (error) {
      ctx.log.warn('without orders', { error });
      await ctx.write(await ctx.read(refunds));
    }
  },
});`,
  'exclusive branches that declare one asset': `
export const a = process.env.FAST
  ? asset('a', { deps: [orders], async materialize(ctx) { await ctx.write((await ctx.read(orders)).slice(0, 10)); } })
  : asset('a', { deps: [orders], async materialize(ctx) { await ctx.write(await ctx.read(orders)); } });`,
  'one source declared in two files': `
//- /b.ts
import { source } from 'headwater';
export const same = source('orders');
//- /a.ts
import { asset } from 'headwater';
import { same } from './b.js';
import { orders } from './base.js';
export const a = asset('a', { deps: [orders], async materialize(ctx) { await ctx.write(await ctx.read(same)); } });`,
  'outputs of one function': `
import Database from 'better-sqlite3';
const db = new Database('shop.db');
const good = output('good');
const bad = output('bad');
export const split = multiAsset('split', {
  outputs: [good, bad],
  deps: [orders],
  async materialize() {
    db.exec('INSERT INTO good SELECT * FROM orders WHERE total >= 0; INSERT INTO bad SELECT * FROM orders WHERE total < 0');
  },
});
export const a = asset('a', { deps: [good], async materialize(ctx) { await ctx.write(await ctx.read(good)); } });`,
  'an order without a read': `
export const migrated = asset('migrated', { async materialize(ctx) { await ctx.write([]); } });
export const a = asset('a', { deps: [orders, after(migrated)], async materialize(ctx) { await ctx.write(await ctx.read(orders)); } });`,
  'a cache key made in a loop': `
const inputs = [orders, refunds];
export const a = asset('a', {
  deps: inputs,
  cache: { key: (ctx) => inputs.map((input) => ctx.version(input)).join() },
  async materialize(ctx) { await ctx.write((await Promise.all(inputs.map((input) => ctx.read(input)))).flat()); },
});`,
  'a table of another name': `
import Database from 'better-sqlite3';
const db = new Database('shop.db');
export const a = asset('a', {
  deps: [orders],
  storage: sqliteTable({ file: 'shop.db', table: 'a_current' }),
  async materialize() { db.exec('DELETE FROM a_current; INSERT INTO a_current SELECT * FROM orders'); },
});`,
  'an archive in another schema': `
import Database from 'better-sqlite3';
const db = new Database('shop.db');
export const a = asset('a', {
  deps: [orders],
  async materialize(ctx) {
    db.exec("ATTACH 'archive.db' AS archive");
    db.exec('INSERT INTO archive.orders SELECT * FROM orders');
    await ctx.write([]);
  },
});`,
  'an upsert and a merge into its own table': `
import pg from 'pg';
const pool = new pg.Pool();
export const a = asset('a', {
  deps: [orders],
  async materialize() {
    const client = await pool.connect();
    try {
      await client.query('BEGIN');
      await client.query('INSERT INTO a AS t SELECT id, total FROM orders ON CONFLICT (id) DO UPDATE SET total = excluded.total');
      await client.query('MERGE INTO a USING orders o ON o.id = a.id WHEN MATCHED THEN UPDATE SET total = o.total');
      await client.query('COMMIT');
    } catch (error) {
      await client.query('ROLLBACK');
      throw error;
    } finally {
      client.release();
    }
  },
});`,
  knex: `
import knex from 'knex';
const db = knex({ client: 'sqlite3' });
export const a = asset('a', {
  deps: [orders],
  async materialize() {
    const rows = await db('orders').where('total', '>', 0).select('id', 'total');
    await db('a').insert(rows);
  },
});`,
  'a stream that is written and waited for': `
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
export const a = asset('a', {
  deps: [orders],
  async materialize(ctx) {
    const out = createWriteStream('a.ndjson');
    for (const row of await ctx.read(orders)) if (!out.write(JSON.stringify(row))) await once(out, 'drain');
    out.end();
    await finished(out);
    await ctx.write([]);
  },
});`,
  'callbacks turned into promises': `
import { execFile, spawn } from 'node:child_process';
import { promisify } from 'node:util';
const run = promisify(execFile);
export const a = asset('a', {
  deps: [orders],
  async materialize(ctx) {
    await run('gzip', ['-k', 'a.csv']);
    await new Promise<void>((resolve, reject) => {
      spawn('sort', ['a.csv']).on('error', reject).on('close', () => resolve());
    });
    await ctx.write(await ctx.read(orders));
  },
});`,
  'a heartbeat that is stopped': `
export const a = asset('a', {
  deps: [orders],
  async materialize(ctx) {
    const timer = setInterval(() => ctx.progress(1, 2), 1000);
    try {
      await ctx.write(await ctx.read(orders));
    } finally {
      clearInterval(timer);
    }
  },
});`,
  'a check against the day before': `
const days = dailyPartitions({ start: '2024-01-01' });
const visits = source('visits', { partitions: days });
export const a = asset('a', { partitions: days, deps: [visits], async materialize(ctx) { await ctx.write(await ctx.read(visits)); } });
const dayBefore = (key: string) => new Date(Date.parse(key) - 86_400_000).toISOString().slice(0, 10);
export const steady = check('steady', {
  asset: a,
  async run(ctx) {
    const today = await ctx.read(a, { partition: ctx.partitionKey });
    const before = await ctx.read(a, { partition: dayBefore(ctx.partitionKey) });
    return { passed: today.length > before.length / 2 };
  },
});`,
  'rows of a candidate compared with each other': `
export const a = asset('a', { deps: [orders], async materialize(ctx) { await ctx.write(await ctx.read(orders)); } });
export const unique = check('unique', {
  asset: a,
  async run(ctx) {
    const rows = await ctx.read(a);
    const ids = new Set(rows.map(({ id }) => id));
    const sorted = rows.toSorted((one, other) => one.at - other.at);
    return { passed: ids.size === rows.length && sorted.every((row, index) => index === 0 || row.at >= sorted[index - 1].at) };
  },
});`,
  'keys of a list that code compares with': `
const regions = staticPartitions(['north', 'south']);
const shops = source('shops', { partitions: regions });
export const a = asset('a', {
  partitions: regions,
  deps: [shops],
  async materialize(ctx) {
    const rows = await ctx.read(shops);
    switch (ctx.partitionKey) {
      case 'north':
        await ctx.write(rows);
        break;
      default:
        await ctx.write(rows.filter((row) => row.name !== 'west'));
    }
  },
});
export const b = asset('b', { deps: [from(shops, specificPartitions(['south']))], async materialize(ctx) { await ctx.write(await ctx.read(shops)); } });`,
  'a mapping between lists that differ': `
const regions = staticPartitions(['north', 'south']);
const countries = staticPartitions(['de', 'fr', 'it']);
const shops = source('shops', { partitions: countries });
export const a = asset('a', {
  partitions: regions,
  deps: [from(shops, staticMapping({ de: 'north', fr: ['north', 'south'], it: 'south' }))],
  async materialize(ctx) {
    const byCountry = await ctx.readEach(shops);
    await ctx.write([...byCountry].flatMap(([country, rows]) => rows.map((row) => ({ ...row, country }))));
  },
});`,
  'seven days that are declared and asked for in SQL': `
import Database from 'better-sqlite3';
const db = new Database('shop.db');
const days = dailyPartitions({ start: '2024-01-01' });
const visits = source('visits', { partitions: days });
export const a = asset('rolling', {
  partitions: days,
  deps: [from(visits, timeWindow({ startOffset: -6, endOffset: 0 }), { incomplete: 'mark' })],
  async materialize(ctx) {
    const rows = db.prepare("SELECT * FROM visits WHERE day BETWEEN date(?, '-6 days') AND ?").all(ctx.partitionKey, ctx.partitionKey);
    await ctx.write(rows);
  },
});`,
  'a watcher that notes other things before its event': `
export const inbox = watcher('inbox', {
  asset: orders,
  every: '1m',
  async *poll(ctx) {
    await ctx.state.set('asked', new Date().toISOString());
    const answer = await fetch('https://example.com/new');
    const etag = answer.headers.get('etag');
    if (etag === (await ctx.state.get('etag'))) return;
    yield assetEvent({ etag }, { state: { etag } });
  },
});`,
};
