// A project whose log an early program left: every command finds in it what that program recorded.

import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { type JsonAnswer, type Project, projectOf } from './project.js';

const at = ['--at', '2024-10-14T00:00:00Z'];
const day = (part: string, n: number) => `{"day":"2024-10-${part}","n":${n}}`;
/** As the log's storage keeps its versions, with the stamps of the log's runs. */
const kept = (name: string, version: string, value: string, by: { run: number; step: number; token?: number }) => {
  const ref = `${name}/.versions/${version}`;
  const stamp = { log: '8b4eda4d-1a17-412f-9760-1feaf3cda0b0', epoch: 1, token: 1, ...by, inputRevision: null };
  return {
    [`data/${ref}`]: value,
    [`data/${path.posix.dirname(ref)}/.live-${stamp.token}`]: JSON.stringify({ ref, stamp }),
  };
};
const files = {
  'feed.txt': '2\n',
  'pipeline.ts': `import { readFileSync } from 'node:fs';
import { asset, check, dailyPartitions, dynamicPartitions, jsonFile, source } from 'headwater';

const storage = jsonFile({ dir: 'data' });
const partitions = dailyPartitions({ start: '2024-10-01', end: '2024-10-03' });
const text = () => readFileSync(new URL('./feed.txt', import.meta.url), 'utf8').trim();
export const feed = source('feed', { version: () => text() });
export const sales = asset('sales', {
  codeVersion: '1', partitions, deps: [feed], storage,
  async materialize(ctx) { await ctx.write([{ day: ctx.partitionKey, n: Number(text()) }]); },
});
check('some', { asset: 'sales', async run(ctx) { return { passed: (await ctx.read(sales)).length > 0 }; } });
export const report = asset('report', {
  codeVersion: '1', deps: [sales], storage,
  async materialize(ctx) { await ctx.write(await ctx.read(sales)); },
});
export const shops = asset('shops', {
  codeVersion: '1', partitions: dynamicPartitions('shops'), storage,
  async materialize(ctx) { await ctx.write([ctx.partitionKey]); },
});
export const broken = asset('broken', { codeVersion: '1', storage, async materialize() { throw new Error('as ever'); } });
`,
  ...kept('sales', '2024-10-01/121877a2.json', `[${day('01', 1)}]`, { run: 1, step: 1 }),
  'data/sales/.versions/2024-10-02/2361e75f.json': `[${day('02', 1)}]`,
  ...kept('sales', '2024-10-02/3166e9a1.json', `[${day('02', 2)}]`, { run: 3, step: 2, token: 2 }),
  ...kept('report', '_/1cc35219.json', `[${day('01', 1)},${day('02', 1)}]`, { run: 1, step: 3 }),
  ...kept('shops', 'north/e18f9743.json', '["north"]', { run: 2, step: 1 }),
  ...kept('shops', 'south/a24f92b4.json', '["south"]', { run: 2, step: 2 }),
};

function olderProject(): Project {
  const project = projectOf(files);
  mkdirSync(path.join(project.directory, '.headwater'));
  const db = new Database(path.join(project.directory, '.headwater/log.db'));
  db.exec(readFileSync(path.join(import.meta.dirname, 'log-of-schema-1.sql'), 'utf8'));
  db.pragma('journal_mode = WAL');
  db.close();
  return project;
}

test('a log of schema 1 answers every question, and is gone on with', async () => {
  const project = olderProject();
  const { json } = project;
  // Whoever comes first brings it up to date, also where it only reads.
  expect((await json(0, 'log')).materializations.map(({ id }: JsonAnswer) => id)).toEqual([9, 6, 5, 4, 3, 2]);
  expect(existsSync(path.join(project.directory, '.headwater/log.db.v1.copy'))).toBe(true);
  expect((await json(0, 'runs')).runs.map(({ status }: JsonAnswer) => status)).toEqual([
    'failed',
    'succeeded',
    'succeeded',
  ]);
  expect((await json(0, 'log', 'show', '9')).record).toMatchObject({
    codeVersion: '1',
    codeDigest: null,
    checks: [{ name: 'some', outcome: 'passed' }],
    inputs: [{ key: 'feed', dataVersion: '2' }],
  });
  expect((await json(0, 'why', 'report', ...at)).roots).toMatchObject([
    { key: 'sales', partition: '2024-10-02' },
    { key: 'feed' },
  ]);
  expect((await json(0, 'resolve', 'report')).inputs).toMatchObject([{ record: 2 }, { record: 3 }]);
  expect(await json(0, 'diff', 'sales@2024-10-02')).toMatchObject({ a: { record: 3 }, b: { record: 9 } });
  expect((await json(0, 'partitions', 'list', 'shops')).keys).toEqual(['north', 'south']);
  expect((await json(0, 'reconcile')).discrepancies).toEqual([]);
  await json(0, 'publish', 'report');
  expect((await json(0, 'citations')).published).toMatchObject([
    { cites: [{ record: 2 }, { record: 3 }, { record: 1 }] },
  ]);
  expect((await json(0, 'versions', 'prune', '--older-than', '1', '--dry-run', ...at)).dropped).toEqual([]);
  expect((await json(0, 'plan', ...at)).steps).toMatchObject([
    { key: 'broken', reasons: [{ kind: 'missing' }] },
    { key: 'sales', partitions: { ranges: [['2024-10-01', '2024-10-01']] }, reasons: [{ kind: 'input-changed' }] },
  ]);
  expect(await json(0, 'materialize', 'sales', ...at)).toMatchObject({
    run: 'r-0004',
    steps: [{ status: 'succeeded' }],
  });
  expect((await json(0, 'log', 'sales@2024-10-01')).materializations).toMatchObject([{ codeDigest: {} }, { id: 2 }]);
  expect(await json(0, 'log', 'check')).toMatchObject({ status: 'whole' });
});
