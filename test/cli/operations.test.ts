// What keeps log and destinations in step: reconcile, retention, wipe and rename, on real files.

import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { openSqliteLog } from '@headwater/log';
import { expect, test } from 'vitest';
import { type Project, projectOf } from './project.js';

const pipeline = (value: number) => ({
  'pipeline.ts': `import { asset, jsonFile } from 'headwater';
export const a = asset('a', { storage: jsonFile({ dir: 'data' }), async materialize(ctx) { await ctx.write([${value}]); } });
`,
});
const versions = (project: Project) =>
  readdirSync(path.join(project.directory, 'data/a/.versions'), { encoding: 'utf8', recursive: true }).filter((file) =>
    file.endsWith('.json'),
  );

test('a step that writes its row and then fails leaves 1 object and 0 records, which reconcile says and drops', async () => {
  const project = projectOf({
    'pipeline.ts': `import { asset, jsonFile } from 'headwater';
export const a = asset('a', { storage: jsonFile({ dir: 'data' }), async materialize(ctx) {
  await ctx.write([1]); throw new Error('after the write'); } });
`,
  });
  expect((await project.json(1, 'materialize', 'a')).status).toBe('failed');
  expect((await project.json(0, 'log')).materializations).toEqual([]);
  expect(versions(project)).toHaveLength(1);
  expect((await project.json(1, 'reconcile')).discrepancies).toMatchObject([
    { key: 'a', kind: 'record-missing', proposal: 'drop' },
  ]);
  expect(versions(project)).toHaveLength(1);
  await project.json(0, 'reconcile', '--apply');
  expect(versions(project)).toEqual([]);
  expect((await project.json(0, 'reconcile')).discrepancies).toEqual([]);
});

test('a recorded object that is gone or changed is built again', async () => {
  const project = projectOf(pipeline(1));
  await project.json(0, 'materialize', 'a');
  const [version = ''] = versions(project);
  const file = path.join(project.directory, 'data/a/.versions', version);
  const mark = ['mark', 'a', '--as', 'materialized', '--reason', 'it was there', '--apply'];
  rmSync(file);
  expect(await project.headwater(...mark)).toMatchObject({ exit: 2, stderr: expect.stringContaining('is gone') });
  expect((await project.json(0, 'reconcile', '--apply')).discrepancies).toMatchObject([
    { kind: 'object-missing', proposal: 'wipe' },
  ]);
  await project.json(0, 'materialize', 'a');
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual([1]);
  writeFileSync(file, '[7]\n');
  expect((await project.headwater(...mark)).stderr).toMatch(/a: .* in jsonFile:data is not as it was written/);
  expect((await project.json(0, 'runs')).runs).toHaveLength(2);
  expect((await project.json(0, 'reconcile', '--apply')).discrepancies).toMatchObject([
    { kind: 'object-changed', proposal: 'wipe' },
  ]);
  expect((await project.json(0, 'plan')).steps).toMatchObject([{ key: 'a' }]);
  await project.json(0, 'materialize', 'a');
  expect(JSON.parse(project.read('data/a.json'))).toEqual([1]);
  // The changed object is nobody's now.
  expect((await project.json(0, 'reconcile', '--apply')).discrepancies).toMatchObject([
    { kind: 'record-missing', proposal: 'drop' },
  ]);
  expect((await project.json(0, 'reconcile')).discrepancies).toEqual([]);
});

test('an older log that was put back is told by the stamps, and its epoch is raised', async () => {
  const project = projectOf(pipeline(1));
  const log = path.join(project.directory, '.headwater/log.db');
  await project.json(0, 'materialize', 'a');
  const before = readFileSync(log);
  project.write('pipeline.ts', pipeline(2)['pipeline.ts']);
  await project.json(0, 'materialize', 'a');
  writeFileSync(log, before);
  const unverified = {
    key: 'a',
    fresh: { count: 0 },
    stale: { count: 0 },
    missing: { count: 0 },
    unverified: { count: 1 },
  };
  expect((await project.json(0, 'status')).assets).toMatchObject([unverified]);
  expect((await project.json(0, 'why', 'a')).chain).toMatchObject([
    { key: 'a', state: 'unverified', doubt: 'older-log' },
  ]);
  // Without what lies beside the log, the destinations are asked.
  rmSync(`${log}.mark`);
  expect(await project.json(0, 'plan')).toMatchObject({ steps: [], unverified: [{ key: 'a' }] });
  expect(await project.json(1, 'reconcile')).toMatchObject({
    restored: true,
    discrepancies: [{ kind: 'record-missing', proposal: 'adopt' }],
  });
  expect(await project.json(0, 'reconcile', '--apply')).toMatchObject({ restored: true, problems: [] });
  expect(await project.json(0, 'reconcile')).toMatchObject({ restored: false, discrepancies: [] });
  // What was adopted has code that nobody knows.
  expect(await project.json(0, 'plan')).toMatchObject({ steps: [{ key: 'a' }], unverified: [] });
  await project.json(0, 'materialize', 'a');
  expect(JSON.parse(project.read('data/a.json'))).toEqual([2]);
});

test('a destination that is damaged is named, and stands in the way of nothing but itself', async () => {
  const project = projectOf({
    'pipeline.ts': `import { asset, sqliteTable } from 'headwater';
export const orders = asset('orders', { storage: sqliteTable({ file: 'warehouse.db' }), async materialize(ctx) { await ctx.write([]); } });
`,
    'warehouse.db': 'no database, and longer than the header of one, which has a hundred bytes'.repeat(3),
    '.headwater/.gitignore': '*',
  });
  const opened = await openSqliteLog(path.join(project.directory, '.headwater/log.db'), { at: 0 });
  if (opened.kind === 'refused') throw new Error(opened.message);
  const target = { asset: 'orders', part: '' };
  await opened.log.commit({
    at: 0,
    outputs: [{ storage: 'sqliteTable:warehouse.db', ref: 'orders__1', target, digest: 'd' }],
  });
  await opened.log.close();
  // As in a copy of the project: then the destinations are asked whether the log is an older one.
  rmSync(path.join(project.directory, '.headwater/log.db.mark'));
  expect(await project.json(0, 'plan')).toMatchObject({ steps: [{ key: 'orders' }] });
  const told = await project.headwater('reconcile');
  expect(told).toMatchObject({ exit: 2 });
  expect(told.stderr).toBe('headwater: warehouse.db is damaged or no SQLite database; restore it from a copy.\n');
});

test('retention drops old versions, the latest stays, and a record says when its own was dropped and by what', async () => {
  const project = projectOf(pipeline(1));
  await project.json(0, 'materialize', 'a', '--at', '2024-10-02');
  project.write('pipeline.ts', pipeline(2)['pipeline.ts']);
  await project.json(0, 'materialize', 'a', '--at', '2024-10-03');
  const prune = ['versions', 'prune', '--older-than', '5', '--at', '2024-10-12'];
  const kept = [{ why: 'it is the latest version' }];
  expect(await project.json(0, ...prune, '--dry-run')).toMatchObject({ dropped: [{}], kept });
  expect(versions(project)).toHaveLength(2);
  expect(await project.json(0, ...prune)).toMatchObject({ dropped: [{}], kept });
  expect(versions(project)).toHaveLength(1);
  expect((await project.json(1, 'resolve', '1')).version.dropped).toEqual({
    at: '2024-10-12T00:00:00.000Z',
    why: 'retention (older than 5 days, not among the last 1)',
  });
  expect(await project.json(0, ...prune)).toMatchObject({ dropped: [], kept });
  expect((await project.json(0, 'reconcile')).discrepancies).toEqual([]);
});

test('old records are forgotten, the log says why others stay, and its file shrinks', async () => {
  const project = projectOf(pipeline(1));
  const file = path.join(project.directory, '.headwater/log.db');
  await project.json(0, 'materialize', 'a', '--at', '2024-10-02');
  const opened = await openSqliteLog(file, { at: 0 });
  if (opened.kind !== 'open') throw new Error(opened.message);
  const target = { asset: 'a', part: '' };
  const body = { note: 'x'.repeat(1000) };
  const old = Array.from({ length: 500 }, () => ({ kind: 'asset-event', target, body }) as const);
  await opened.log.commit({ at: Date.parse('2024-10-02'), events: old });
  await opened.log.close();
  project.write('pipeline.ts', pipeline(2)['pipeline.ts']);
  await project.json(0, 'materialize', 'a', '--at', '2024-10-03');

  const prune = ['log', 'prune', '--older-than', '5', '--at', '2024-10-12'];
  const before = statSync(file).size;
  expect(before).toBeGreaterThan(500_000);
  const latest = { record: 502, key: 'a', partition: null, why: 'it says what the partition is now' };
  const kept = [latest, { record: 1, why: 'its version is still held' }];
  expect(await project.json(0, ...prune, '--dry-run')).toMatchObject({ dropped: 500, kept, bytes: { before } });
  expect(statSync(file).size).toBe(before);
  const { bytes, ...pruned } = await project.json(0, ...prune);
  expect(pruned).toMatchObject({ dropped: 500, kept });
  expect(bytes).toEqual({ before, after: statSync(file).size });
  expect(bytes.after).toBeLessThan(before / 2);

  const said = async (...options: string[]) => (await project.headwater(...prune, '--dry-run', ...options)).stdout;
  expect(await said()).toMatch(
    /^1 old record {2}kept: it says what .*\n1 old record {2}kept: its version is still held\n0 would/,
  );
  expect(await said('--verbose')).toMatch(/^#502 {2}materialization {2}a {2}kept: it says .*\n#1 /);

  await project.json(0, 'versions', ...prune.slice(1));
  expect((await project.headwater(...prune)).stdout).toContain('1 dropped, and 1 run;');
  expect((await project.headwater('resolve', '1')).stderr).toContain('no record 1');
  expect(await project.json(0, ...prune)).toMatchObject({ dropped: 0, kept: [latest] });
  expect(await project.json(0, 'log', 'check')).toMatchObject({ status: 'whole' });
  expect((await project.json(0, 'reconcile')).discrepancies).toEqual([]);
  expect((await project.json(0, 'plan')).steps).toEqual([]);
  expect(await project.headwater('log', 'prune', '--keep', '0')).toMatchObject({ exit: 2 });
});

test('a wiped partition is missing; a renamed asset keeps its history, and its former key finds it', async () => {
  const project = projectOf(pipeline(1));
  await project.json(0, 'materialize', 'a');
  const named = { count: 1, assets: [{ key: 'a', partitions: null }], published: [] };
  expect(await project.json(0, 'wipe', 'a')).toMatchObject({ ...named, applied: false });
  await project.json(0, 'publish', 'a');
  expect(await project.headwater('wipe', 'a', '--apply')).toMatchObject({
    exit: 2,
    stderr: expect.stringContaining('is published'),
  });
  expect(await project.json(0, 'wipe', 'a', '--restate', '--apply')).toMatchObject({ ...named, applied: true });
  expect((await project.json(0, 'plan')).steps).toMatchObject([{ key: 'a', reasons: [{ kind: 'missing' }] }]);
  expect(await project.headwater('wipe', 'a')).toMatchObject({ exit: 2 });
  const mark = ['mark', 'a', '--as', 'materialized', '--by', 'ana', '--reason', 'by hand'];
  expect(await project.json(0, ...mark, '--apply')).toMatchObject({ ...named, by: 'ana', run: 'r-0002' });
  expect((await project.json(0, 'plan')).steps).toEqual([]);
  const rename = (...keys: string[]) => project.headwater('log', 'rename', ...keys);
  expect(await rename('a', 'b')).toMatchObject({ exit: 2, stderr: expect.stringContaining('a is still declared') });
  project.write('pipeline.ts', pipeline(1)['pipeline.ts'].replace("asset('a'", "asset('b'"));
  expect(await rename('a', 'bb')).toMatchObject({ exit: 2, stderr: expect.stringContaining('No asset `bb`') });
  expect(await project.json(0, 'log', 'rename', 'a', 'b')).toMatchObject({ from: 'a', to: 'b' });
  expect((await project.json(0, 'log', 'a')).materializations).toMatchObject([{ id: 3, key: 'b' }, { id: 1 }]);
  expect((await project.json(0, 'resolve', 'a')).version).toMatchObject({ key: 'b', record: 3 });
  expect(await rename('never', 'b')).toMatchObject({
    exit: 2,
    stderr: 'headwater: The event log knows no asset never.\n',
  });
  // Renamed again, and declared so: no run has carried the history over yet.
  project.write('pipeline.ts', pipeline(1)['pipeline.ts'].replace("asset('a', {", "asset('c', { formerKeys: ['b'],"));
  expect((await project.json(0, 'log', 'c')).materializations).toMatchObject([{ id: 3, key: 'b' }, { id: 1 }]);
  expect((await project.json(0, 'resolve', 'c')).version).toMatchObject({ key: 'b', record: 3 });
  expect((await project.json(0, 'log', 'show', 'c')).record).toMatchObject({ key: 'b', id: 3 });
  for (const command of ['publish', 'backfill'])
    expect((await project.headwater(command, 'b')).stderr).toContain('No asset `b`: it is `c` now.');
});
