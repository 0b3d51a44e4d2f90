// Backfills through the command line: what a range covers, what is told beforehand, and going on after a failure.

import { expect, test } from 'vitest';
import { copyOfExample, type JsonAnswer, projectOf } from './project.js';

const at = ['--at', '2024-10-12T12:00:00Z'];
const flaky = `
import { existsSync } from 'node:fs';
import { asset, dailyPartitions, jsonFile } from 'headwater';
const storage = jsonFile({ dir: 'data' });
const partitions = dailyPartitions({ start: '2024-10-01', end: '2024-10-05' });
export const first = asset<string>('first', { partitions, storage, async materialize(ctx) {
  if (ctx.partitionKey === '2024-10-02' && !existsSync('mended')) throw new Error('not yet');
  await ctx.write(ctx.partitionKey);
} });
export const second = asset<string>('second', { partitions, storage, deps: [first], async materialize(ctx) {
  await ctx.write(await ctx.read(first));
} });
`;

function counts({ status, total, materialized, failed }: JsonAnswer): readonly unknown[] {
  return [status, total, materialized, failed];
}

test('a range widens by the mappings, which is said before anything runs', async () => {
  const retail = copyOfExample('retail');
  const words = ['backfill', 'daily_sales', 'sales_7d', '--from', '2024-10-01', '--to', '2024-10-02', '--dry-run'];
  const planned = await retail.json(0, ...words, ...at);
  expect(planned).toMatchObject({ backfill: null, status: 'planned', total: 10, runs: [] });
  expect(planned.assets.map(({ key, count, widened }: JsonAnswer) => [key, count, widened.ranges])).toEqual([
    ['daily_sales', 2, []],
    ['sales_7d', 8, [['2024-10-03', '2024-10-08']]],
  ]);
  const told = await retail.headwater(...words, ...at);
  expect(told.stderr).toContain('sales_7d: wider than asked for');
  expect((await retail.json(0, 'backfill', 'list', ...at)).backfills).toEqual([]);
});

test('what failed and what is behind it is left, and a resume builds nothing else', async () => {
  const project = projectOf({ 'src/pipeline.ts': flaky });
  const ended = await project.json(1, 'backfill', 'first', 'second', '--from', '2024-10-01', ...at);
  expect(counts(ended)).toEqual(['failed', 8, 6, 1]);
  expect(ended.runs).toHaveLength(4);
  expect(counts(await project.json(0, 'backfill', 'show', 'b-0001', ...at))).toEqual(['failed', 8, 6, 1]);

  project.write('mended', '');
  const resumed = await project.json(0, 'backfill', 'resume', 'b-0001', ...at);
  expect(counts(resumed)).toEqual(['succeeded', 8, 8, 0]);
  expect(resumed.runs).toHaveLength(5);
  expect((await project.json(0, 'log', 'first@2024-10-01', ...at)).materializations).toHaveLength(1);
  expect((await project.headwater('backfill', 'resume', 'b-0001')).stderr).toContain('has succeeded');
});

test('--failed and --missing cover nothing else; --single-run is one run', async () => {
  const project = projectOf({ 'src/pipeline.ts': flaky });
  await project.json(1, 'backfill', 'first', '--from', '2024-10-01', '--to', '2024-10-03', '--single-run', ...at);
  project.write('mended', '');
  const words = ['backfill', 'first', '--failed', '--dry-run', ...at];
  expect((await project.json(0, ...words)).assets[0].partitions.keys).toEqual(['2024-10-02']);
  const both = await project.json(0, 'backfill', 'first', '--failed', '--missing', '--single-run', ...at);
  expect(both.assets[0].partitions.keys).toEqual(['2024-10-02', '2024-10-04']);
  expect(counts(both)).toEqual(['succeeded', 2, 2, 0]);
});

test('an asset that declares so is built in one call, and every partition has its record', async () => {
  const project = projectOf({
    'src/pipeline.ts': `
import { asset, dailyPartitions, jsonFile } from 'headwater';
export const ranged = asset<string>('ranged', {
  partitions: dailyPartitions({ start: '2024-10-01', end: '2024-10-05' }),
  storage: jsonFile({ dir: 'data' }), backfill: 'single-run',
  async materialize(ctx) {
    for (const partition of ctx.partitionKeys) await ctx.write(partition, { partition });
    return { metadata: { call: ctx.partitionKeys.length } };
  },
});
`,
  });
  const ended = await project.json(0, 'backfill', 'ranged', '--from', '2024-10-02', ...at);
  expect([ended.runs, ended.assets[0].progress.materialized.ranges]).toEqual([
    ['r-0001'],
    [['2024-10-02', '2024-10-04']],
  ]);
  const { materializations } = await project.json(0, 'log', 'ranged', ...at);
  expect(materializations.map(({ partition, metadata }: JsonAnswer) => [partition, metadata.call])).toEqual([
    ['2024-10-04', 3],
    ['2024-10-03', 3],
    ['2024-10-02', 3],
  ]);
});

test('what names nothing is refused', async () => {
  const project = projectOf({ 'src/pipeline.ts': flaky });
  for (const [words, said] of [
    [['show', 'b-0009'], 'There is no backfill'],
    [['first', '--from', '2024-13-01'], 'first:'],
    [['first', '--per-run', '0'], 'is no count'],
    [['first', '--per-run', '2', '--single-run'], 'two answers'],
    [['first@2024-10-02', '--from', '2024-10-01'], 'says already which partitions of first'],
    [['first', '--from', '2024-10-01', '--to', '2025-01-01'], '`2025-01-01` is no partition key here'],
  ] as const) {
    const answer = await project.headwater('backfill', ...words, ...at);
    expect([answer.exit, answer.stderr]).toEqual([2, expect.stringContaining(said)]);
  }
});
