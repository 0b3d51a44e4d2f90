// Semantics 3.3 while a plan runs: a rebuild that yields the same data version leaves its readers as they are. And what a
// plan took for missing or stale is decided again by whoever had to wait for another run.

import { dailyPartitions, timeWindow } from 'headwater';
import { describe, expect, it } from 'vitest';
import { openProject, type TestProject } from './project.js';

const partitions = dailyPartitions({ start: '2024-10-01', end: '2024-10-04' });
const window = timeWindow({ startOffset: -1, endOffset: 0 });
const orders = (s1: number, s3: number) => JSON.stringify({ S1: s1, S2: 80, S3: s3, S4: 60 });

/** A day's total, a window over two days, and a report that forbids a cache: only the cut-off can save it. */
const pipeline = `
import { readFileSync } from 'node:fs';
import { asset, dailyPartitions, from, jsonFile, source, timeWindow } from 'headwater';
const partitions = dailyPartitions({ start: '2024-10-01', end: '2024-10-04' });
const storage = jsonFile({ dir: 'data' });
const text = (day) => readFileSync(new URL('./' + day + '.json', import.meta.url), 'utf8');
export const raw = source('raw', { partitions, version: (ctx) => text(ctx.partitionKey) });
const sum = (values) => values.reduce((a, b) => a + b, 0);
export const daily = asset('daily', { deps: [raw], partitions, storage, async materialize(ctx) {
  await ctx.write(sum(Object.values(JSON.parse(text(ctx.partitionKey)))));
} });
export const two = asset('two', { deps: [from(daily, timeWindow({ startOffset: -1, endOffset: 0 }))], partitions, storage,
  async materialize(ctx) { await ctx.write(sum([...(await ctx.readEach(daily)).values()])); } });
export const report = asset('report', { deps: [two], cache: false, storage,
  async materialize(ctx) { await ctx.write(sum([...(await ctx.readEach(two)).values()])); } });
`;

function open(): Promise<TestProject> {
  const days = ['01', '02', '03'].map((day) => [`2024-10-${day}.json`, orders(120, 45)] as const);
  return openProject(
    { 'pipeline.ts': pipeline, ...Object.fromEntries(days) },
    {
      raw: { kind: 'source', partitions },
      daily: { partitions, deps: { raw: null }, codeVersion: '1' },
      two: { partitions, deps: { daily: window }, codeVersion: '1' },
      report: { deps: { two: null }, codeVersion: '1' },
    },
  );
}

/** Per step of the last run of what is due: built, or which record of before stood. */
async function build(project: TestProject, ...words: readonly string[]) {
  const outcome = await project.engine.execute(await project.planNow(...words));
  expect(outcome.status).toBe('succeeded');
  return Object.fromEntries(
    outcome.steps.map(({ asset, partition, isCached, isCutOff }) => [
      `${asset} ${partition.slice(8)}`.trim(),
      isCutOff ? 'cut off' : isCached ? 'cached' : 'built',
    ]),
  );
}

describe('early cut-off', () => {
  it('builds what a correction reaches, and stops where a total of 305 is 305 again', async () => {
    const project = await open();
    expect(Object.values(await build(project))).toEqual(Array(7).fill('built'));

    // S1 120 → 100 and S3 45 → 65: other orders, the same total.
    await project.write({ '2024-10-02.json': orders(100, 65) });
    const plan = await project.planNow();
    expect(plan.steps.map(({ asset, partitions: keys, conditional }) => [asset, keys.length, conditional])).toEqual([
      ['daily', 1, undefined],
      ['two', 2, ['2024-10-02', '2024-10-03']],
      ['report', 1, ['']],
    ]);
    const before = await project.log.head();
    expect(await build(project)).toEqual({
      'daily 02': 'built',
      'two 02': 'cut off',
      'two 03': 'cut off',
      report: 'cut off',
    });
    const [stood] = await project.log.events({
      target: { asset: 'report', part: '' },
      kinds: ['materialization'],
      limit: 1,
    });
    expect(await project.log.events({ after: before, target: { asset: 'report' }, limit: 9 })).toMatchObject([
      { kind: 'cache-use', dataVersion: stood?.dataVersion, body: { record: stood?.position, why: 'cut-off' } },
    ]);
    expect((await project.planNow()).steps).toEqual([]);

    // S3 45 → 95 on another day: 305 → 355, and all of it is built.
    await project.write({ '2024-10-01.json': orders(120, 95) });
    expect(await build(project)).toEqual({
      'daily 01': 'built',
      'two 01': 'built',
      'two 02': 'built',
      report: 'built',
    });
  }, 20_000);

  it('cuts nothing off that is asked for by name, missing, or to be built whatever the cache says', async () => {
    const project = await open();
    await build(project);
    await project.write({ '2024-10-02.json': orders(100, 65) });
    await project.log.commit({
      at: 1,
      events: [{ kind: 'wipe', target: { asset: 'two', part: '2024-10-03' }, body: {} }],
    });
    expect(await build(project, 'daily', 'two', 'report')).toEqual({
      'daily 02': 'built',
      'two 02': 'cut off',
      'two 03': 'built',
      report: 'built',
    });
    await project.write({ '2024-10-02.json': orders(120, 45) });
    const outcome = await project.engine.execute(await project.planNow(), { ignoresCache: true });
    expect(outcome.steps.map(({ isCached }) => isCached)).toEqual([false, false, false, false]);
  }, 20_000);
});

describe('two plans of one missing partition', () => {
  it('are decided again: what the first has built stands for the second', async () => {
    const project = await open();
    await build(project, 'daily');
    const [first, second] = [await project.planNow('report'), await project.planNow('report')];
    await project.engine.execute(await project.planNow('two'));
    const runs = [await project.engine.execute(first), await project.engine.execute(second)];
    expect(runs.map(({ steps }) => steps.map(({ isCached, isCutOff }) => [isCached, isCutOff]))).toEqual([
      [[false, false]],
      [[true, false]],
    ]);
    const lines = await project.runLog.read(runs[1]?.run ?? '', { limit: 9 });
    expect(lines.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^r-0003 has built it since the plan was made: record \d+ stands\.$/),
    ]);
  }, 20_000);

  it('are built once where both run at the same moment: whoever waited finds it built', async () => {
    const project = await open();
    await build(project, 'daily', 'two');
    const plans = [await project.planNow('report'), await project.planNow('report')];
    const runs = await Promise.all(plans.map((plan) => project.engine.execute(plan)));
    expect(runs.map(({ status }) => status)).toEqual(['succeeded', 'succeeded']);
    expect(runs.map(({ steps }) => steps[0]?.isCached).sort()).toEqual([false, true]);
    expect(
      await project.log.events({ target: { asset: 'report' }, kinds: ['materialization'], limit: 9 }),
    ).toHaveLength(1);
  }, 20_000);
});
