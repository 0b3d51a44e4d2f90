import { readObserved } from '@headwater/core';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import Database from 'better-sqlite3';
import { dailyPartitions, specificPartitions, staticPartitions, timeWindow } from 'headwater';
import { describe, expect, it } from 'vitest';
import { movedSince, readRecorded } from '../src/index.js';
import { storageNamed } from '../src/storages/index.js';
import { AT, openProject, type TestProject } from './project.js';

const days = dailyPartitions({ start: '2024-10-01', end: '2024-10-10' });
const retail = `
import { createHash } from 'node:crypto';
import { asset, dailyPartitions, jsonFile, source, sqliteTable } from 'headwater';
const partitions = dailyPartitions({ start: '2024-10-01', end: '2024-10-10' });
const warehouse = sqliteTable({ file: 'warehouse.db', versions: 'table' });
interface Row { store: string; amount: number }
export const rawOrders = source<Row[]>('raw_orders', { partitions, storage: jsonFile({ dir: 'data' }) });
export const dailySales = asset<Row[]>('daily_sales', { partitions, deps: [rawOrders], storage: warehouse, async materialize(ctx) {
  const rows = await ctx.read(rawOrders);
  const tuples = rows.map((row) => "('" + row.store + "', " + row.amount + ')').join(', ');
  const version = createHash('sha256').update('[' + tuples + ']').digest('hex').slice(0, 8);
  await ctx.write(rows, { version });
  return { metadata: { total: rows.reduce((sum, row) => sum + row.amount, 0), stores: rows.length } };
} });
export const report = asset<{ total: number }>('report', { partitions, deps: [dailySales], storage: jsonFile({ dir: 'reports' }), async materialize(ctx) {
  await ctx.write({ total: (await ctx.read(dailySales)).reduce((sum, row) => sum + row.amount, 0) });
} });`;

const orders = (s3: number) =>
  JSON.stringify([
    { store: 'S1', amount: 120 },
    { store: 'S2', amount: 80 },
    { store: 'S3', amount: s3 },
    { store: 'S4', amount: 60 },
  ]);
const openRetail = () =>
  openProject(
    { 'pipeline.ts': retail, 'data/raw_orders/2024-10-02.json': orders(45) },
    {
      raw_orders: { kind: 'source', partitions: days },
      daily_sales: { partitions: days, deps: { raw_orders: null } },
      report: { partitions: days, deps: { daily_sales: null } },
    },
  );

async function materializations(project: TestProject, asset: string) {
  return project.log.events({ target: { asset }, kinds: ['materialization'], limit: 10 });
}
const total = (rows: unknown) => (Array.isArray(rows) ? rows.reduce((sum, row) => sum + row.amount, 0) : null);

describe('records of a corrected day', () => {
  it('are two, each with its own version; the first stays readable until its table is dropped', async () => {
    const project = await openRetail();
    const targets = ['daily_sales@2024-10-02', 'report@2024-10-02'];
    expect(await project.run(targets)).toMatchObject({ status: 'succeeded' });
    await project.write({ 'data/raw_orders/2024-10-02.json': orders(95) });
    expect(await project.run(targets.slice(0, 1))).toMatchObject({ status: 'succeeded' });

    const [first, second] = await materializations(project, 'daily_sales');
    expect(first).toMatchObject({
      dataVersion: 'eed8fe9c',
      output: { storage: 'sqliteTable:warehouse.db', ref: 'daily_sales__20241002__eed8fe9c' },
      body: { metadata: { total: 305, stores: 4 } },
    });
    expect(second).toMatchObject({
      dataVersion: '4253beaa',
      output: { ref: 'daily_sales__20241002__4253beaa' },
      body: { metadata: { total: 355 } },
    });

    const db = new Database(project.path('warehouse.db'), { readonly: true });
    expect(db.prepare('select sum(amount) as total from daily_sales').get()).toEqual({ total: 355 });
    expect(db.prepare('select * from daily_sales order by store limit 1').all()).toEqual([
      { store: 'S1', amount: 120 },
    ]);
    db.close();

    const [latest] = await project.log.latest('daily_sales', { from: '2024-10-02', to: '2024-10-02' });
    expect(latest).toMatchObject({ event: second?.position, dataVersion: '4253beaa' });
    expect(JSON.parse(await readFile(project.path('reports/report/2024-10-02.json'), 'utf8'))).toEqual({ total: 305 });

    // The report's record names the version that it read, and that still answers 305.
    const [report] = await materializations(project, 'report');
    const [input] = await project.log.inputs(report?.position ?? 0);
    expect(input).toEqual({
      target: { asset: 'daily_sales', part: '2024-10-02' },
      event: first?.position,
      dataVersion: 'eed8fe9c',
      origin: 'declared',
    });
    expect(await project.log.readers(first?.position ?? 0)).toEqual([report?.position]);
    const recorded = await readRecorded((name) => storageNamed(project.dir, name), project.log, first?.position ?? 0);
    expect(recorded).toMatchObject({ kind: 'value', ref: 'daily_sales__20241002__eed8fe9c' });
    expect(recorded.kind === 'value' ? total(recorded.value) : null).toBe(305);

    const storage = storageNamed(project.dir, 'sqliteTable:warehouse.db');
    if (storage.kind === 'unknown') throw new Error(storage.message);
    expect(await storage.storage.drop('daily_sales__20241002__eed8fe9c')).toEqual({ kind: 'dropped' });
    await project.log.commit({
      at: Date.UTC(2024, 10, 1),
      outputs: [
        {
          storage: 'sqliteTable:warehouse.db',
          ref: 'daily_sales__20241002__eed8fe9c',
          target: { asset: 'daily_sales', part: '2024-10-02' },
          dropped: 'retention',
        },
      ],
    });
    expect(await readRecorded((name) => storageNamed(project.dir, name), project.log, first?.position ?? 0)).toEqual({
      kind: 'unavailable',
      message: `daily_sales__20241002__eed8fe9c in sqliteTable:warehouse.db, the version of record ${first?.position}, was dropped at 2024-11-01T00:00:00.000Z (retention).`,
    });
  });

  it('show which inputs have moved, from the latest state alone', async () => {
    const project = await openRetail();
    await project.run(['daily_sales@2024-10-02', 'report@2024-10-02']);
    const row = async (asset: string) => (await project.log.latest(asset)).find(({ part }) => part === '2024-10-02');
    const isSuspect = async (reader: string, input: string) =>
      ((await row(input))?.versionEvent ?? 0) > ((await row(reader))?.readThrough ?? 0);
    expect(await isSuspect('report', 'daily_sales')).toBe(false);

    // A rebuild that yields the same data version leaves its readers fresh.
    await project.run(['daily_sales@2024-10-02']);
    expect(await isSuspect('report', 'daily_sales')).toBe(false);
    expect(await row('daily_sales')).toMatchObject({ event: 4, versionEvent: 2 });

    await project.write({ 'data/raw_orders/2024-10-02.json': orders(95) });
    const plan = project.plan(['daily_sales@2024-10-02']);
    const { changed } = await project.engine.observe(plan.manifest, { at: AT });
    expect(changed).toEqual([{ asset: 'raw_orders', partition: '2024-10-02' }]);
    expect(await isSuspect('daily_sales', 'raw_orders')).toBe(true);
    expect((await project.engine.observe(plan.manifest, { at: AT })).changed).toEqual([]);

    await project.run(['daily_sales@2024-10-02']);
    expect(await isSuspect('daily_sales', 'raw_orders')).toBe(false);
    expect(await isSuspect('report', 'daily_sales')).toBe(true);
  });

  it('tell an old plan what has moved since', async () => {
    const project = await openRetail();
    const plan = project.plan(['daily_sales@2024-10-02']);
    expect(await movedSince(plan, project.log)).toEqual([]);
    await project.engine.execute(plan, { at: AT });
    expect((await movedSince(plan, project.log)).map(({ target, what }) => `${target.asset}: ${what}`)).toEqual([
      'raw_orders: has another version than when the plan was made (record 1, 2024-10-12T12:00:00.000Z)',
      'daily_sales: was materialized after the plan was made (record 2, 2024-10-12T12:00:00.000Z)',
    ]);
  });
});

describe('what a record says', () => {
  it('counts what an incomplete window could read', async () => {
    const week = timeWindow({ startOffset: -6, endOffset: 0 });
    const project = await openProject(
      {
        'pipeline.ts': `
import { asset, dailyPartitions, from, jsonFile, timeWindow } from 'headwater';
const partitions = dailyPartitions({ start: '2024-10-01', end: '2024-10-10' });
const storage = jsonFile({ dir: 'data' });
export const daily = asset<number[]>('daily', { partitions, storage, async materialize(ctx) { await ctx.write([100 + ctx.window.start.getUTCDate()]); } });
export const sum = asset<number>('sum', { partitions, storage, deps: [from(daily, timeWindow({ startOffset: -6, endOffset: 0 }))], async materialize(ctx) {
  const { keys, expected, complete } = ctx.input(daily);
  const each = await ctx.readEach(daily);
  await ctx.write((await ctx.read(daily)).reduce((a, b) => a + b, 0));
  return { metadata: { read: keys.length, expected, complete, first: [...each.keys()][0] } };
} });`,
      },
      { daily: { partitions: days }, sum: { partitions: days, deps: { daily: week } } },
    );
    const keys = ['01', '02', '03', '04', '05', '06', '07'].map((day) => `2024-10-${day}`);
    const outcome = await project.run([...keys.map((key) => `daily@${key}`), 'sum@2024-10-03', 'sum@2024-10-07']);
    expect(outcome.status).toBe('succeeded');
    expect(await materializations(project, 'sum')).toMatchObject([
      { read: 3, expected: 7, body: { metadata: { read: 3, expected: 7, complete: false, first: '2024-10-01' } } },
      { read: 7, expected: 7, body: { metadata: { complete: true } } },
    ]);
    expect(await project.log.latest('sum')).toMatchObject([{ complete: false }, { complete: true }]);
    expect(JSON.parse(await readFile(project.path('data/sum/2024-10-03.json'), 'utf8'))).toBe(306);
    expect(JSON.parse(await readFile(project.path('data/sum/2024-10-07.json'), 'utf8'))).toBe(728);
  });

  it("is none where a window is incomplete and the dependency says incomplete: 'fail'", async () => {
    const week = timeWindow({ startOffset: -6, endOffset: 0 });
    const regions = staticPartitions(['north', 'south']);
    const fails = { failsIncomplete: true } as const;
    const project = await openProject(
      {
        'pipeline.ts': `
import { asset, dailyPartitions, from, jsonFile, specificPartitions, staticPartitions, timeWindow } from 'headwater';
const partitions = dailyPartitions({ start: '2024-10-01', end: '2024-10-10' });
const storage = jsonFile({ dir: 'data' });
const regions = staticPartitions(['north', 'south']);
const write = { storage, async materialize(ctx: { write(value: number): Promise<void> }) { await ctx.write(1); } };
export const daily = asset<number>('daily', { partitions, ...write });
export const region = asset<number>('region', { partitions: regions, ...write });
export const sum = asset<number>('sum', { partitions, deps: [from(daily, timeWindow({ startOffset: -6, endOffset: 0 }), { incomplete: 'fail' })], ...write });
export const few = asset<number>('few', { deps: [from(region, specificPartitions(['north', 'nowhere']), { incomplete: 'fail' })], ...write });`,
      },
      {
        daily: { partitions: days },
        region: { partitions: regions },
        sum: { partitions: days, deps: { daily: week }, ...fails },
        few: { deps: { region: specificPartitions(['north', 'nowhere']) }, ...fails },
      },
    );
    const said = async (...targets: readonly string[]) =>
      (await project.run(targets)).steps.flatMap(({ status, error }) => (error === null ? status : error.message));
    expect(await said('daily@2024-10-01', 'sum@2024-10-01', 'sum@2024-10-07', 'region@north', 'few')).toEqual([
      'succeeded',
      "sum 2024-10-01 is incomplete: 1 of 7 of daily, and the dependency says incomplete: 'fail'. There is no partition 2024-09-25, 2024-09-26, 2024-09-27, 2024-09-28, 2024-09-29, 2024-09-30.",
      "sum 2024-10-07 is incomplete: 1 of 7 of daily, and the dependency says incomplete: 'fail'. Not materialized: 2024-10-02, 2024-10-03, 2024-10-04, 2024-10-05, 2024-10-06, 2024-10-07.",
      'succeeded',
      "few is incomplete: 1 of 2 of region, and the dependency says incomplete: 'fail'. There is no partition nowhere.",
    ]);
    expect(await materializations(project, 'sum')).toEqual([]);
    // What stands before it in the run fills the window.
    const rest = ['02', '03', '04', '05', '06', '07'].map((day) => `daily@2024-10-${day}`);
    expect((await project.run([...rest, 'sum@2024-10-07'])).status).toBe('succeeded');
    expect(await materializations(project, 'sum')).toMatchObject([{ read: 7, expected: 7 }]);
  });

  it('names a read that nobody declared as observed', async () => {
    const project = await openProject(
      {
        'pipeline.ts': `
import { asset, jsonFile } from 'headwater';
const storage = jsonFile({ dir: 'data' });
export const a = asset<number[]>('a', { storage, async materialize(ctx) { await ctx.write([7]); } });
export const b = asset('b', { storage, async materialize(ctx) { await ctx.write(await ctx.read('a')); } });`,
      },
      { a: {}, b: {} },
    );
    expect((await project.run(['a', 'b'])).status).toBe('succeeded');
    const [record] = await materializations(project, 'b');
    expect(await project.log.inputs(record?.position ?? 0)).toMatchObject([
      { target: { asset: 'a', part: '' }, event: 1, origin: 'observed' },
    ]);
    expect(record).toMatchObject({ read: 0, expected: 0, body: { reads: ['a'] } });
    expect(await readObserved(project.log, ['a', 'b', 'c'])).toEqual({
      readers: new Set(['a', 'b']),
      reads: [{ reader: 'b', asset: 'a' }],
    });
  });

  it('has the data version of the author, else of the value, else of code and inputs', async () => {
    const project = await openProject(
      {
        'pipeline.ts': `
import { asset, jsonFile } from 'headwater';
const storage = jsonFile({ dir: 'data' });
export const named = asset('named', { storage, async materialize(ctx) { await ctx.write([1]); return { dataVersion: 'v7' }; } });
export const digested = asset('digested', { async materialize(ctx) { await ctx.write({ b: 1, a: [2] }); } });
export const coded = asset('coded', { deps: [named], codeVersion: '2', materialize() {} });
export const unknown = asset('unknown', { materialize() {} });`,
      },
      { named: {}, digested: {}, coded: { deps: { named: null }, codeVersion: '2' }, unknown: {} },
    );
    const versions = async () => {
      await project.run(['named', 'digested', 'coded', 'unknown'], { ignoresCache: true });
      const events = await project.log.events({ kinds: ['materialization'], newestFirst: true, limit: 4 });
      return events.map((event) => event.dataVersion).reverse();
    };
    const first = await versions();
    const digest = createHash('sha256').update('{"a":[2],"b":1}').digest('hex');
    expect(first.slice(0, 2)).toEqual(['v7', digest.slice(0, 16)]);
    expect(first[2]).toMatch(/^[0-9a-f]{16}$/);
    expect(first[3]).toBe('run-1.4');
    const second = await versions();
    expect(second.slice(0, 3)).toEqual(first.slice(0, 3));
    expect(second[3]).toBe('run-2.4');
    // Without a storage of its own, a value goes to the project's default.
    expect(await readFile(project.path('.headwater/data/digested.json'), 'utf8')).toBe('{"b":1,"a":[2]}\n');
  });

  it('keeps state and dynamic keys only with a successful outcome', async () => {
    const project = await openProject(
      {
        'pipeline.ts': `
import { asset, jsonFile } from 'headwater';
export const a = asset('a', { storage: jsonFile({ dir: 'data' }), async materialize(ctx) {
  const count = (await ctx.state.get<number>('count')) ?? 0;
  await ctx.state.set('count', count + 1);
  await ctx.partitions('regions').add(['eu', 'us-' + count]);
  const seen = [await ctx.state.get('count'), await ctx.state.list(), await ctx.partitions('regions').list()];
  if (count === 1) throw new Error('the second time');
  await ctx.write(seen);
} });`,
      },
      { a: {} },
    );
    expect((await project.run(['a'])).status).toBe('succeeded');
    expect(JSON.parse(await readFile(project.path('data/a.json'), 'utf8'))).toEqual([1, ['count'], ['eu', 'us-0']]);
    expect((await project.run(['a'])).status).toBe('failed');
    expect(await project.log.state('asset', 'a')).toMatchObject([{ name: 'count', value: 1, version: 1 }]);
    expect(await project.log.partitionKeys('regions')).toEqual(['eu', 'us-0']);
  });

  it('gives two runs of one instant names and numbers of their own', async () => {
    const project = await openProject(
      { 'pipeline.ts': "import { asset } from 'headwater';\nexport const a = asset('a', { materialize() {} });" },
      { a: {} },
    );
    const runs = await Promise.all([project.run(['a']), project.run(['a'])]);
    expect(runs.map(({ status }) => status)).toEqual(['succeeded', 'succeeded']);
    expect(new Set(runs.map(({ run }) => run)).size).toBe(2);
    expect((await project.log.latest('a'))[0]).toMatchObject({ event: 2 });
  });
});

describe('checks', () => {
  const guarded = (blocking: boolean) => `
import { asset, check, jsonFile } from 'headwater';
const storage = jsonFile({ dir: 'data' });
const complete = check('complete', { blocking: ${blocking}, async run(ctx) {
  const rows = await ctx.read<number[]>('a');
  return { passed: rows.length > 1, evidence: { measured: rows.length } };
} });
check('broken', { asset: 'a', severity: 'warn', run() { throw new Error('cannot say'); } });
export const a = asset<number[]>('a', { storage, checks: [complete], async materialize(ctx) {
  await ctx.write([1]);
  return { checks: { inline: { passed: true } } };
} });
export const b = asset('b', { deps: [a], storage, async materialize(ctx) { await ctx.write(1); } });`;

  it('examine the version that was just written, and are kept with its record', async () => {
    const project = await openProject({ 'pipeline.ts': guarded(false) }, { a: {}, b: { deps: { a: null } } });
    const outcome = await project.run(['a', 'b']);
    // What could not be asked fails the run; neither that nor a check that does not block holds anything back.
    expect(outcome.status).toBe('failed');
    expect(outcome.steps).toMatchObject([
      {
        asset: 'a',
        status: 'succeeded',
        error: { message: 'The check broken could not run to an answer: cannot say.' },
      },
      { asset: 'b', status: 'succeeded', error: null },
    ]);
    expect(await project.log.checks('a')).toMatchObject([
      { check: 'complete', event: 1, outcome: 'failed', severity: 'error', blocking: false, evidence: { measured: 1 } },
      {
        check: 'broken',
        event: 1,
        outcome: 'errored',
        severity: 'warn',
        evidence: { error: { message: 'cannot say' } },
      },
      { check: 'inline', event: 1, outcome: 'passed', evidence: {} },
    ]);
  });

  it('that block keep what stands behind from running; the record of the candidate stays', async () => {
    const project = await openProject({ 'pipeline.ts': guarded(true) }, { a: {}, b: { deps: { a: null } } });
    const outcome = await project.run(['a', 'b']);
    expect(outcome.status).toBe('failed');
    expect(outcome.steps).toMatchObject([
      { asset: 'a', status: 'failed', error: { message: 'The blocking check complete did not pass: measured 1.' } },
      { asset: 'b', status: 'skipped' },
    ]);
    expect(await materializations(project, 'a')).toHaveLength(1);
    expect(await project.log.latest('a')).toMatchObject([{ event: 1, failed: { run: 1, step: 1 } }]);
  });
});

describe('sources', () => {
  it('are looked at before a run; one that cannot be seen fails only its readers', async () => {
    const project = await openProject(
      {
        'pipeline.ts': `
import { asset, source } from 'headwater';
export const feed = source('feed', { version: () => 'v1' });
export const broken = source('broken', { version() { throw new Error('no connection'); } });
export const silent = source('silent');
export const a = asset('a', { deps: [feed, silent], materialize() {} });
export const b = asset('b', { deps: [broken], materialize() {} });`,
      },
      {
        feed: { kind: 'source' },
        broken: { kind: 'source' },
        silent: { kind: 'source' },
        a: { deps: { feed: null, silent: null } },
        b: { deps: { broken: null } },
      },
    );
    const outcome = await project.run(['a', 'b']);
    expect(outcome.steps).toMatchObject([
      { asset: 'a', status: 'succeeded' },
      { asset: 'b', status: 'failed', error: { message: 'no connection', frames: [{ file: 'pipeline.ts', line: 4 }] } },
    ]);
    const [record] = await materializations(project, 'a');
    expect(await project.log.inputs(record?.position ?? 0)).toMatchObject([
      { target: { asset: 'feed' }, event: 1, dataVersion: 'v1' },
      { target: { asset: 'silent' }, event: null, dataVersion: null },
    ]);
  });
});
