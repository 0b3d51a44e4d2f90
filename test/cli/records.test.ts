// What the log is asked: states, reasons, versions, keys, and whether it is whole.

import { existsSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { openSqliteLog } from '@headwater/log';
import { expect, test } from 'vitest';
import { type JsonAnswer, type Project, projectOf } from './project.js';

const at = '2024-10-12T12:00:00Z';
const files = {
  'feed.txt': '1',
  'pipeline.ts': `import { readFileSync } from 'node:fs';
import { asset, dynamicPartitions, jsonFile, source } from 'headwater';

const storage = jsonFile({ dir: 'data' });
const text = () => readFileSync(new URL('./feed.txt', import.meta.url), 'utf8');
export const feed = source('feed', { version: () => text() });
export const raw = asset('raw', {
  deps: [feed], storage,
  async materialize(ctx) { await ctx.write([{ n: Number(text()) }]); return { metadata: { rows: 1 } }; },
});
export const sums = asset('sums', {
  deps: [raw], storage,
  async materialize(ctx) { await ctx.write(await ctx.read(raw)); },
});
export const regions = asset('regions', { partitions: dynamicPartitions('regions'), storage, async materialize(ctx) { await ctx.write([]); } });
`,
};

const statesOf = async (project: Project) =>
  Object.fromEntries(
    (await project.json(0, 'status', '--at', at)).assets.map(({ key, ...states }: JsonAnswer) => [
      key,
      Object.entries(states).flatMap(([name, state]: [string, JsonAnswer]) => (state.count > 0 ? [name] : [])),
    ]),
  );

test('status and why follow a change of a source up to its readers', async () => {
  const project = projectOf(files);
  expect(await statesOf(project)).toEqual({ raw: ['missing'], sums: ['missing'], regions: [] });
  // A question leaves facts of files behind, and no log.
  expect(existsSync(path.join(project.directory, '.headwater/log.db'))).toBe(false);
  await project.json(0, 'materialize', 'raw', 'sums', '--at', at);
  expect(await statesOf(project)).toEqual({ raw: ['fresh'], sums: ['fresh'], regions: [] });

  // Neither waits for a plan to look at the source.
  project.write('feed.txt', '2');
  expect(await statesOf(project)).toEqual({ raw: ['stale'], sums: ['fresh'], regions: [] });
  const why = await project.json(0, 'why', 'sums', '--at', at);
  expect(why.chain).toMatchObject([
    { key: 'sums', partition: null, state: 'fresh', causes: [], behind: [{ key: 'raw' }] },
    {
      key: 'raw',
      state: 'stale',
      causes: [{ kind: 'data', reason: 'input-version-changed', input: { key: 'feed' }, from: '1', to: '2' }],
    },
  ]);
  expect(why.roots).toEqual([
    { key: 'feed', partition: null, kind: 'data', reason: 'data-version-changed', input: null },
  ]);
  expect((await project.headwater('why', 'sums', '--at', at)).stdout).toContain('feed: data version changed');
  expect((await project.headwater('why', 'nothing')).exit).toBe(2);
});

test('a record is shown whole, and resolved to what it read, also after that was dropped', async () => {
  const project = projectOf(files);
  await project.json(0, 'materialize', 'raw', 'sums', '--at', at);
  const [sums, raw] = (await project.json(0, 'log')).materializations;
  const { record } = await project.json(0, 'log', 'show', String(raw.id));
  expect(record).toEqual({ kind: 'materialization', ...raw });
  expect((await project.headwater('log', 'show', `#${raw.id}`)).stdout).toContain('rows');
  expect(await project.json(0, 'resolve', String(sums.id))).toMatchObject({
    version: { key: 'sums', record: sums.id, output: sums.output, dropped: null },
    inputs: [{ key: 'raw', record: raw.id, dataVersion: raw.dataVersion, output: raw.output, dropped: null }],
  });
  expect((await project.headwater('resolve', '99')).stderr).toContain('no record 99');
  expect((await project.json(0, 'log', 'show', 'raw')).record).toEqual(record);
  expect((await project.headwater('log', 'show', 'raw@2024-10-02')).stderr).toContain(
    'raw has no present record of 2024-10-02',
  );
  expect((await project.headwater('log', 'show', 'rwa')).stderr).toContain('The event log knows no asset rwa.');
  // The list still takes an asset.
  expect((await project.json(0, 'log', 'raw')).materializations).toEqual([raw]);

  const opened = await openSqliteLog(path.join(project.directory, '.headwater/log.db'), { at: 0 });
  if (opened.kind !== 'open') throw new Error(opened.message);
  const target = { asset: 'raw', part: '' };
  await opened.log.commit({ at: Date.parse(at), outputs: [{ ...raw.output, target, dropped: 'retention' }] });
  await opened.log.close();
  expect((await project.json(1, 'resolve', String(sums.id))).inputs).toMatchObject([
    { key: 'raw', dropped: { at: '2024-10-12T12:00:00.000Z', why: 'retention' } },
  ]);
  expect((await project.headwater('resolve', String(sums.id))).stderr).toBe(
    `headwater: ${raw.output.ref} in ${raw.output.storage}, the version of record ${raw.id}, was dropped at 2024-10-12T12:00:00.000Z (retention).\n`,
  );
});

test('an unchanged step is used again, and the answer says so', async () => {
  const project = projectOf(files);
  await project.json(0, 'materialize', 'raw', '--at', at);
  expect(await project.json(0, 'materialize', 'raw', '--at', at)).toMatchObject({
    status: 'succeeded',
    steps: [{ key: 'raw', status: 'succeeded', cached: true }],
  });
  expect((await project.json(0, 'log')).materializations).toHaveLength(1);
  const again = await project.json(0, 'materialize', 'raw', '--no-cache', '--at', at);
  expect(again.steps[0]).not.toHaveProperty('cached');
  expect((await project.json(0, 'log')).materializations).toHaveLength(2);
});

test('keys of dynamic partitions are added, removed and listed', async () => {
  const project = projectOf(files);
  // Without a log nobody can promise that nothing is reached.
  const before = (await project.headwater('impact', 'regions')).stdout;
  expect(before).toContain('Nobody knows which partitions of regions there are');
  expect(before).not.toContain('Nothing is reached');
  expect(await project.json(0, 'partitions', 'add', 'regions', 'eu', 'us')).toMatchObject({
    definition: 'regions',
    keys: ['eu', 'us'],
  });
  expect((await project.json(0, 'impact', 'regions@us')).changed.partitions.keys).toEqual(['us']);
  expect((await project.headwater('graph')).stdout).toMatch(/regions +dynamic, 2/);
  await project.json(0, 'partitions', 'remove', 'regions', 'eu');
  expect(await project.json(0, 'partitions', 'list', 'regions')).toMatchObject({ keys: ['us'] });
  await project.json(0, 'materialize', 'regions@us', '--at', at);
  expect((await project.headwater('partitions', 'add', 'regions')).stderr).toContain('Name the keys to add');
  expect((await project.headwater('partitions', 'add', 'regions', 'a', '', 'b')).stderr).toContain(
    'One of the keys is empty',
  );
  expect(await project.headwater('partitions', 'remove', 'regions', 'uss')).toMatchObject({
    exit: 1,
    stdout: 'us\n',
    stderr: 'headwater: regions has no key `uss`. Did you mean `us`?\n',
  });
  expect((await project.headwater('partitions', 'grow', 'regions', 'x')).exit).toBe(2);
  expect(await project.headwater('partitions', 'add', 'region', 'eu')).toMatchObject({
    exit: 2,
    stderr: expect.stringContaining('No dynamic partitions are named `region`. Did you mean `regions`?'),
  });
  // What the log still has of a definition that is gone is seen, and cleaned up.
  project.write(
    'pipeline.ts',
    files['pipeline.ts'].replace("dynamicPartitions('regions')", "dynamicPartitions('areas')"),
  );
  expect((await project.headwater('partitions', 'add', 'regions', 'ap')).exit).toBe(2);
  expect(await project.json(0, 'partitions', 'remove', 'regions', 'us')).toMatchObject({ keys: [] });
});

test('a run is cancelled from another process, within a second of asking', async () => {
  const project = projectOf({
    'pipeline.ts': `import { asset } from 'headwater';
export const hanging = asset('hanging', { async materialize(ctx) {
  ctx.log.info('waiting for ever');
  await new Promise((resolve) => setTimeout(resolve, 3_600_000));
} });
`,
  });
  const running = project.start('materialize', '--format', 'json');
  await running.saw('waiting for ever');
  expect(await project.json(0, 'cancel', 'r-0001')).toMatchObject({ run: 'r-0001', status: 'cancelled' });
  expect((await running.answer).exit).toBe(1);
  expect((await project.headwater('cancel', 'r-0001')).stderr).toContain('has ended already: cancelled');
  expect((await project.headwater('cancel', '7')).stderr).toContain('There is no run r-0007');
});

test('a run whose host is gone is closed by whoever cancels it', async () => {
  const project = projectOf({ 'pipeline.ts': '', '.headwater/.gitignore': '*' });
  const opened = await openSqliteLog(path.join(project.directory, '.headwater/log.db'), { at: 0 });
  if (opened.kind === 'refused') throw new Error(opened.message);
  // As a killed host leaves it: open, and nobody holds its lease.
  await opened.log.commit({ at: 0, runs: [{ name: 'left', status: 'running' }] });
  await opened.log.close();
  expect(await project.json(1, 'cancel', 'r-0001')).toMatchObject({ run: 'r-0001', status: 'failed' });
  expect((await project.headwater('cancel', 'r-0001')).stderr).toContain('has ended already: failed');
});

test('a damaged log is told from a whole one, and a copy of it is kept', async () => {
  const project = projectOf(files);
  expect(await project.json(0, 'log', 'check')).toMatchObject({ status: 'missing', problems: [], copy: null });
  await project.json(0, 'materialize', 'raw', '--at', at);
  expect(await project.json(0, 'log', 'check')).toMatchObject({
    status: 'whole',
    file: '.headwater/log.db',
    copy: null,
  });
  const file = path.join(project.directory, '.headwater/log.db');
  truncateSync(file, 20_000);
  const cut = await project.json(1, 'log', 'check', '--at', at);
  expect(cut).toMatchObject({ status: 'damaged', copy: '.headwater/log.db.damaged-2024-10-12T120000000Z' });
  expect(cut.problems.length).toBeGreaterThan(0);
  expect(project.read(cut.copy)).toBe(project.read('.headwater/log.db'));
  writeFileSync(file, 'no database at all, and long enough to have a header of its own'.repeat(20));
  expect((await project.json(1, 'log', 'check')).problems).toEqual(['file is not a database']);
  expect((await project.headwater('log')).stderr).toContain('is damaged');
});

test('lie where headwater.json says, for those who write and those who read', async () => {
  const project = projectOf({ ...files, 'headwater.json': '{ "log": "state/history.db" }' });
  await project.json(0, 'materialize', 'raw', '--at', at);
  expect(existsSync(path.join(project.directory, '.headwater/log.db'))).toBe(false);
  expect((await project.json(0, 'log')).materializations.length).toBeGreaterThan(0);
  expect(await project.json(0, 'log', 'check')).toMatchObject({ status: 'whole', file: 'state/history.db' });
});

test('a run goes on to its end when nobody reads any more what it prints', async () => {
  const project = projectOf({
    'pipeline.ts': `import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { asset } from 'headwater';
export const first = asset('first', { async materialize(ctx) {
  ctx.log.info('waits to be left alone');
  while (!existsSync(new URL('./go', import.meta.url))) await pause(20);
} });
export const second = asset('second', { deps: [first], async materialize(ctx) { ctx.log.info('to nobody'); } });
`,
  });
  const running = project.start('materialize');
  await running.saw('waits to be left alone');
  running.stopReading();
  project.write('go', '');
  expect((await running.answer).exit).toBe(0);
  expect((await project.json(0, 'runs')).runs).toMatchObject([{ run: 'r-0001', status: 'succeeded' }]);
});
