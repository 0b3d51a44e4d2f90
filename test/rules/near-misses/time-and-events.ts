// Pipelines with partitions, checks, jobs and watchers that come close to what a rule forbids, and are right.

export const timeAndEvents: Readonly<Record<string, string>> = {
  'promises that are kept and awaited later': `
export const a = asset('a', {
  deps: [orders, refunds],
  async materialize(ctx) {
    const first = ctx.read(orders);
    const second = ctx.read(refunds);
    await ctx.write([...(await first), ...(await second)]);
  },
});`,
  'promises pushed to a list': `
export const a = asset('a', {
  deps: [orders],
  async materialize(ctx) {
    const writes: Promise<unknown>[] = [];
    for (const row of await ctx.read(orders)) writes.push(fetch('https://example.com/', { method: 'POST', body: row.id }));
    await Promise.allSettled(writes);
    await ctx.write([]);
  },
});`,
  'a write that is returned': `
export const a = asset('a', {
  deps: [orders],
  materialize: async (ctx) => ctx.write(await ctx.read(orders)),
});
export const b = asset('b', {
  deps: [orders],
  materialize(ctx) {
    return ctx.read(orders).then((rows) => ctx.write(rows)).then(() => ({ metadata: { done: true } }));
  },
});`,
  'a file handle closed in finally': `
import { open } from 'node:fs/promises';
export const a = asset('a', {
  deps: [orders],
  async materialize(ctx) {
    const file = await open('out.txt', 'w');
    try {
      for (const row of await ctx.read(orders)) await file.write(JSON.stringify(row));
    } finally {
      await file.close();
    }
    await ctx.write([]);
  },
});`,
  'a stream piped to its end': `
import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
export const a = asset('a', {
  deps: [orders],
  async materialize(ctx) {
    await pipeline(createReadStream('in.csv'), createWriteStream('out.csv'));
    await ctx.write(await ctx.read(orders));
  },
});`,
  'a limiter around the calls': `
import pLimit from 'p-limit';
const limit = pLimit(4);
export const a = asset('a', {
  deps: [orders],
  async materialize(ctx) {
    const rows = await ctx.read(orders);
    const enriched = await Promise.all(rows.map((row) => limit(() => fetch(\`https://example.com/\${row.id}\`).then((answer) => answer.json()))));
    await ctx.write(enriched);
  },
});`,
  'a timeout that is raced': `
export const a = asset('a', {
  deps: [orders],
  async materialize(ctx) {
    const deadline = new Promise<never>((_, reject) => setTimeout(() => reject(new Error('late')), 1000));
    const rows = await Promise.race([ctx.read(orders), deadline]);
    await ctx.write(rows);
  },
});`,
  'a clock for an audit stamp and a duration': `
const days = dailyPartitions({ start: '2024-01-01' });
const visits = source('visits', { partitions: days });
export const a = asset('a', {
  partitions: days,
  deps: [visits],
  async materialize(ctx) {
    const started = Date.now();
    const rows = await ctx.read(visits);
    await ctx.write(rows.map((row) => ({ ...row, loadedAt: new Date().toISOString() })));
    return { metadata: { seconds: (Date.now() - started) / 1000 } };
  },
});`,
  'a check that counts what it reads': `
export const a = asset('a', { deps: [orders], async materialize(ctx) { await ctx.write(await ctx.read(orders)); } });
export const complete = check('complete', {
  asset: a,
  async run(ctx) {
    const [made, given] = [await ctx.read(a), await ctx.read(orders)];
    const expected = new Set(given.map(({ id }) => id));
    const missing = [...expected].filter((id) => !made.some((row) => row.id === id));
    return { passed: missing.length === 0, evidence: { missing } };
  },
});`,
  'a check of a candidate against a list that is written down': `
const COUNTRIES = ['de', 'fr'];
export const a = asset('a', { deps: [orders], async materialize(ctx) { await ctx.write(await ctx.read(orders)); } });
export const known = check('known', {
  asset: 'a',
  async run(ctx) {
    const rows = await ctx.read(a);
    const unknown = rows.filter(({ country }) => !COUNTRIES.includes(country));
    return { passed: unknown.length === 0 && rows.length >= COUNTRIES.length };
  },
});`,
  'weeks over days': `
const days = dailyPartitions({ start: '2024-01-01' });
const weeks = weeklyPartitions({ start: '2024-01-07' });
const visits = source('visits', { partitions: days });
export const a = asset('weekly', { partitions: weeks, deps: [visits], async materialize(ctx) { await ctx.write(await ctx.read(visits)); } });`,
  'a cube that takes its dimension from a list': `
const days = dailyPartitions({ start: '2024-01-01' });
const regions = staticPartitions(['north', 'south']);
const cube = multiPartitions({ day: days, region: regions });
const visits = source('visits', { partitions: days });
const shops = source('shops', { partitions: regions });
export const a = asset('by_region', {
  partitions: cube,
  deps: [visits, shops],
  async materialize(ctx) {
    const [day, region] = ctx.partitionKey.split('|');
    ctx.log.info(\`\${day} in \${region}\`);
    await ctx.write([...(await ctx.read(visits)), ...(await ctx.read(shops))]);
  },
});`,
  'days of one zone under another name': `
const berlin = dailyPartitions({ start: '2024-01-01', timezone: 'US/Eastern' });
const same = dailyPartitions({ start: '2024-01-01', timezone: 'America/New_York' });
const visits = source('visits', { partitions: berlin });
export const a = asset('a', { partitions: same, deps: [visits], async materialize(ctx) { await ctx.write(await ctx.read(visits)); } });`,
  'a key that the code compares with a boundary': `
const days = dailyPartitions({ start: '2024-01-01' });
const visits = source('visits', { partitions: days });
export const a = asset('a', {
  partitions: days,
  deps: [visits],
  async materialize(ctx) {
    const rows = await ctx.read(visits);
    await ctx.write(ctx.partitionKey >= '2024-06-01' ? rows : rows.map((row) => ({ ...row, source: 'old' })));
  },
});`,
  'a cache key of the revisions and of the schema': `
export const a = asset('a', {
  deps: [orders, refunds],
  cache: { key: (ctx) => [ctx.version(orders), ctx.version(refunds), 'schema 2'].join(':') },
  async materialize(ctx) { await ctx.write([...(await ctx.read(orders)), ...(await ctx.read(refunds))]); },
});`,
  'a watcher that hands its state over with the event': `
export const inbox = watcher('inbox', {
  asset: orders,
  every: '1m',
  async *poll(ctx) {
    const seen = (await ctx.state.get<string>('last')) ?? '';
    const answer = await fetch('https://example.com/new?after=' + seen);
    const files: { name: string }[] = await answer.json();
    for (const { name } of files) yield assetEvent({ name }, { state: { last: name } });
    await ctx.state.set('checked', Date.now());
  },
});`,
  'a job that asks each of its events': `
export const a = asset('a', { deps: [orders], async materialize(ctx) { await ctx.write(await ctx.read(orders)); } });
export const mail = job('mail', {
  schedule: onAssets(a),
  async run(ctx) {
    for (const event of ctx.triggeringAssetEvents['a'] ?? []) ctx.log.info(event.partition ?? 'all', event.extra);
    await ctx.state.set('sent', true);
  },
});`,
  'a publication that validates': `
export const candidate = asset('candidate', { deps: [orders], async materialize(ctx) { await ctx.write(await ctx.read(orders)); } });
export const live = asset('live', {
  deps: [candidate],
  async materialize(ctx) {
    await ctx.publish({ candidate, validate: async (rows) => rows.length > 0 && rows.every(({ id }) => typeof id === 'string') });
  },
});`,
};
