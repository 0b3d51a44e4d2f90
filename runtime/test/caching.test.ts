// Semantics 5.1, and what must not be answered from a cache.

import { readFile } from 'node:fs/promises';
import { dailyPartitions } from 'headwater';
import { describe, expect, it } from 'vitest';
import { type Declared, openProject, type TestProject } from './project.js';

const day = '2024-10-02';
const partitions = dailyPartitions({ start: '2024-10-01', end: '2024-10-10' });
const orders = (s3: number) => JSON.stringify({ S1: 120, S2: 80, S3: s3, S4: 60 });

function pipeline(cache: string): string {
  return `
import { appendFileSync, readFileSync } from 'node:fs';
import { asset, dailyPartitions, jsonFile, source } from 'headwater';
const partitions = dailyPartitions({ start: '2024-10-01', end: '2024-10-10' });
const text = () => readFileSync(new URL('./orders.json', import.meta.url), 'utf8');
export const raw = source('raw_orders', { partitions, version: () => text() });
export const daily = asset('daily_sales', { deps: [raw], partitions, storage: jsonFile({ dir: 'data' }), ${cache}
  async materialize(ctx) {
    appendFileSync(new URL('./builds.txt', import.meta.url), ctx.partitionKey + '\\n');
    await ctx.write(Object.values<number>(JSON.parse(text())).reduce((a, b) => a + b, 0));
  } });`;
}

async function open(cache = '', more: Partial<Declared> = { codeVersion: '1' }): Promise<TestProject> {
  return openProject(
    { 'pipeline.ts': pipeline(cache), 'orders.json': orders(45) },
    { raw_orders: { kind: 'source', partitions }, daily_sales: { partitions, deps: { raw_orders: null }, ...more } },
  );
}

async function run(project: TestProject): Promise<{ total: number; builds: number; isCached: boolean | undefined }> {
  const outcome = await project.run([`daily_sales@${day}`]);
  expect(outcome.status).toBe('succeeded');
  const [record] = await project.log.events({ kinds: ['materialization'], newestFirst: true, limit: 1 });
  const total = Number(await readFile(project.path(`data/${record?.output?.ref}`), 'utf8'));
  const builds = (await readFile(project.path('builds.txt'), 'utf8')).trim().split('\n').length;
  return { total, builds, isCached: outcome.steps[0]?.isCached };
}

const kindsIn = async ({ log }: TestProject) =>
  (await log.events({ target: { asset: 'daily_sales' }, limit: 20 })).map(({ kind }) => kind);

describe('a step that would only repeat itself', () => {
  it.each([
    ['without a key', ''],
    ['with a key of the day alone', 'cache: { key: (ctx) => ctx.partitionKey },'],
  ])('5.1 %s: 305 built, 305 used, after the correction 355 built', async (_, cache) => {
    const project = await open(cache);
    expect(await run(project)).toEqual({ total: 305, builds: 1, isCached: false });
    expect(await run(project)).toEqual({ total: 305, builds: 1, isCached: true });
    expect(await kindsIn(project)).toEqual(['materialization', 'cache-use']);
    const [record, use] = await project.log.events({ target: { asset: 'daily_sales' }, limit: 2 });
    expect(use).toMatchObject({
      run: 2,
      step: 1,
      target: { asset: 'daily_sales', part: day },
      dataVersion: record?.dataVersion,
      body: { record: record?.position },
    });
    expect((await project.log.steps(2))[0]).toMatchObject({ status: 'succeeded' });
    await project.write({ 'orders.json': orders(95) });
    expect(await run(project)).toEqual({ total: 355, builds: 2, isCached: false });
  });

  it('runs when it is told to ignore the cache, and when its author forbids one', async () => {
    const project = await open();
    await run(project);
    const outcome = await project.run([`daily_sales@${day}`], { ignoresCache: true });
    expect(outcome.steps).toMatchObject([{ status: 'succeeded', isCached: false }]);
    const forbidden = await open('cache: false,');
    await run(forbidden);
    expect(await run(forbidden)).toMatchObject({ builds: 2, isCached: false });
  });

  it('runs when nobody knows the version of its code', async () => {
    const project = await open('', {});
    await run(project);
    expect(await run(project)).toMatchObject({ builds: 2, isCached: false });
  });

  it("runs when its author's key has another value", async () => {
    const project = await open(
      "cache: { key: () => readFileSync(new URL('./setting.txt', import.meta.url), 'utf8') },",
    );
    await project.write({ 'setting.txt': 'a' });
    await run(project);
    expect(await run(project)).toMatchObject({ builds: 1, isCached: true });
    await project.write({ 'setting.txt': 'b' });
    expect(await run(project)).toMatchObject({ builds: 2, isCached: false });
  });

  it('runs when what it wrote is gone', async () => {
    const project = await open();
    await run(project);
    const [record] = await project.log.events({ kinds: ['materialization'], limit: 1 });
    const { storage = '', ref = '' } = record?.output ?? {};
    await project.log.commit({
      at: 1,
      outputs: [{ storage, ref, target: { asset: 'daily_sales', part: day }, dropped: 'retention' }],
    });
    expect(await run(project)).toMatchObject({ builds: 2, isCached: false });
  });

  it('fails with what its key throws', async () => {
    const project = await open("cache: { key: (ctx) => ctx.version('nothing') },");
    expect((await project.run([`daily_sales@${day}`])).steps).toMatchObject([
      { status: 'failed', error: { message: 'nothing is no input of daily_sales whose version is known.' } },
    ]);
  });
});
