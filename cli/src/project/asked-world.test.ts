// A mapping of the author's own functions, through the commands that follow mappings: exact, or refused with its name.

import { mkdtemp, rm, symlink, mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runProgram } from '../program.js';

let directory = '';
const pipeline = (
  upstream: string,
) => `import { asset, customMapping, from, jsonFile, staticPartitions } from 'headwater';
const partitions = staticPartitions(['a', 'b', 'c']);
const storage = jsonFile({ dir: 'data' });
const set = (keys) => ({ count: keys.length, keys: () => keys });
const moved = (keys, by) => [...keys.keys()].map((key) => String.fromCharCode(key.charCodeAt(0) + by));
export const sales = asset('sales', { partitions, storage, async materialize(ctx) { await ctx.write([ctx.partitionKey]); } });
export const report = asset('report', {
  deps: [from(sales, customMapping({ describe: 'the one before', upstream: (keys) => ${upstream}, downstream: (keys) => set(moved(keys, 1)) }))],
  partitions, storage, async materialize(ctx) { await ctx.write(await ctx.read(sales)); },
});
`;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'headwater-asked-'));
  await mkdir(join(directory, 'node_modules'));
  await symlink(fileURLToPath(new URL('../../../sdk', import.meta.url)), join(directory, 'node_modules/headwater'));
  await writeFile(join(directory, 'package.json'), '{ "type": "module" }');
  await writeFile(join(directory, 'headwater.json'), '{}');
  await writeFile(join(directory, 'pipeline.ts'), pipeline('set(moved(keys, -1))'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

async function answer(...words: readonly string[]) {
  const [printed, noted]: [string[], string[]] = [[], []];
  const terminal = { print: (text: string) => void printed.push(text), note: (text: string) => void noted.push(text) };
  const { signal } = new AbortController();
  const exit = await runProgram({ words, directory, now: Date.now(), version: '0', terminal, signal });
  return { exit, printed: printed.join('\n'), noted: noted.join('\n') };
}
async function json(...words: readonly string[]) {
  const { exit, printed, noted } = await answer(...words, '--format', 'json');
  expect(exit, noted).toBe(0);
  return JSON.parse(printed);
}

it('is followed exactly by plans, runs, status, why and backfills', async () => {
  const { steps } = await json('plan', '+report@c');
  expect(steps).toMatchObject([
    { key: 'sales', partitions: { keys: ['b'] } },
    { key: 'report', partitions: { keys: ['c'], exact: true } },
  ]);
  expect(await json('materialize', 'sales', 'report@b', 'report@c')).toMatchObject({ status: 'succeeded' });
  expect((await json('status')).assets).toMatchObject([
    { key: 'sales', fresh: { count: 3 } },
    { key: 'report', fresh: { partitions: { keys: ['b', 'c'] } }, missing: { partitions: { keys: ['a'] } } },
  ]);
  await json('wipe', 'sales@a', '--apply');
  expect(await json('why', 'report@b')).toMatchObject({
    chain: [
      { key: 'report', partition: 'b', causes: [{ input: { key: 'sales', partition: 'a' } }] },
      { key: 'sales', partition: 'a', state: 'missing' },
    ],
  });
  const backfill = await json('backfill', 'sales', 'report', '--from', 'b', '--to', 'b', '--dry-run');
  expect(backfill.assets).toMatchObject([
    { key: 'sales', partitions: { keys: ['b'] } },
    { key: 'report', partitions: { keys: ['c'] } },
  ]);
}, 60_000);

it('stops a command with its name and place where it throws; what follows no mapping goes on', async () => {
  await writeFile(join(directory, 'pipeline.ts'), pipeline("{ throw new Error('no such shop'); }"));
  const { exit, printed, noted } = await answer('status');
  expect({ exit, printed }).toEqual({ exit: 2, printed: '' });
  expect(noted).toContain('The custom mapping “the one before” of sales → report failed for report@a: no such shop');
  expect(noted).toMatch(/See pipeline\.ts:\d+:\d+\./);
  expect((await answer('wipe', 'sales@b')).exit).toBe(0);
  expect((await answer('wipe', 'sales@b+')).noted).toContain('no such shop');
}, 60_000);
