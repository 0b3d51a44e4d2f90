// A mapping of the author's own functions, in a real runner: asked while planning, kept in the plan, and exact in records.

import { readFile } from 'node:fs/promises';
import { buildGraph, openWorld, type Plan } from '@headwater/core';
import { customMapping, staticPartitions } from 'headwater';
import { describe, expect, it } from 'vitest';
import { readPlanFile, writePlanFile } from '../src/index.js';
import { AT, openProject, type TestProject } from './project.js';

const shops = staticPartitions(['a', 'b', 'c', 'd']);
/** As analysis sees it: there, and with functions that nobody may call. */
const declared = customMapping({ describe: 'the shop and the one before', upstream: never, downstream: never });
function never(): never {
  throw new Error('called outside of a runner');
}

function pipeline(functions: string): string {
  return `
import { appendFileSync, existsSync } from 'node:fs';
import { asset, customMapping, from, jsonFile, staticPartitions } from 'headwater';
const partitions = staticPartitions(['a', 'b', 'c', 'd']);
const storage = jsonFile({ dir: 'data' });
const here = (name) => new URL('./' + name, import.meta.url);
const set = (keys) => ({ count: keys.length, keys: () => keys });
const moved = (keys, by) => [...keys.keys()].map((key) => String.fromCharCode(key.charCodeAt(0) + by));
const called = () => appendFileSync(here('calls.txt'), '.');
export const sales = asset('sales', { partitions, storage, async materialize(ctx) {
  await ctx.write([ctx.partitionKey + (existsSync(here('corrected')) ? '!' : '')]);
} });
export const report = asset('report', {
  deps: [from(sales, customMapping({ describe: 'the shop and the one before', ${functions} }))], partitions, storage,
  async materialize(ctx) { await ctx.write(await ctx.read(sales)); },
});
`;
}
const pairs = `
  upstream(keys) { called(); return set([...moved(keys, -1), ...keys.keys()]); },
  downstream(keys) { return set([...keys.keys(), ...moved(keys, 1)]); }`;

function open(functions = pairs): Promise<TestProject> {
  return openProject(
    { 'pipeline.ts': pipeline(functions) },
    {
      sales: { partitions: shops, codeVersion: '1' },
      report: { partitions: shops, codeVersion: '1', deps: { sales: declared } },
    },
  );
}

const lines = (plan: Plan) => plan.steps.map(({ asset, partitions }) => `${asset}@${partitions.join(',')}`);
const value = async ({ log, path }: TestProject, part: string) => {
  const [row] = await log.latest('report', { from: part, to: part });
  const [record] = await log.events({ after: (row?.event ?? 0) - 1, limit: 1 });
  return JSON.parse(await readFile(path(`data/${record?.output?.ref}`), 'utf8'));
};

describe('a custom mapping', () => {
  it('is exact in plans, runs, records and staleness', async () => {
    const project = await open();
    expect(await project.engine.execute(await project.planNow())).toMatchObject({ status: 'succeeded' });
    expect(await value(project, 'a')).toEqual(['a']);
    expect(await value(project, 'c')).toEqual(['b', 'c']);
    const [row] = await project.log.latest('report', { from: 'c', to: 'c' });
    expect((await project.log.inputs(row?.event ?? 0)).map(({ target }) => target.part)).toEqual(['b', 'c']);
    const [record] = await project.log.events({ after: (row?.event ?? 0) - 1, limit: 1 });
    expect(record).toMatchObject({ read: 2, expected: 2 });
    expect((await project.log.events({ target: { asset: 'report', part: 'a' }, limit: 1 }))[0]).toMatchObject({
      read: 1,
      expected: 2,
    });
    expect((await project.planNow()).steps).toEqual([]);

    await project.write({ corrected: '' });
    const plan = await project.planNow('sales@b+');
    expect(lines(plan)).toEqual(['sales@b', 'report@b,c']);
    await project.run(['sales@b'], { ignoresCache: true });
    expect(lines(await project.planNow())).toEqual(['report@b,c']);
  });

  it('is not called again for a saved plan, which holds what the planned partitions read and no more', async () => {
    const project = await open();
    await project.run(['sales@a', 'sales@b', 'sales@c', 'sales@d']);
    const text = await writePlanFile(await project.planNow('report@c'), project.log);
    const calls = () => readFile(project.path('calls.txt'), 'utf8');
    const before = await calls();
    const read = await readPlanFile(text, project.log);
    if (read.kind !== 'plan') throw new Error(read.message);
    expect(read.plan.manifest.edges[0]?.answers).toEqual({
      upstream: { c: { keys: ['b', 'c'], expected: 2 } },
      downstream: {},
    });
    expect(await project.engine.execute(read.plan, { isExact: true })).toMatchObject({ status: 'succeeded' });
    expect(await calls()).toBe(before);
    expect(await value(project, 'c')).toEqual(['b', 'c']);
  });

  it('is asked by the engine where a plan came without answers, as one from the editor does', async () => {
    const project = await open();
    await project.run(['sales@a', 'sales@b', 'sales@c', 'sales@d', 'report@c']);
    expect(await value(project, 'c')).toEqual(['b', 'c']);
  });

  it('makes stale what it means other partitions for now', async () => {
    const project = await open();
    await project.engine.execute(await project.planNow());
    await project.write({
      'pipeline.ts': pipeline(`
  upstream: (keys) => set([...keys.keys()]),
  downstream: (keys) => set([...keys.keys()])`),
    });
    const [step] = (await project.planNow()).steps;
    expect(step).toMatchObject({
      asset: 'report',
      partitions: ['b', 'c', 'd'],
      reasons: [{ kind: 'dependencies-changed', remapped: ['sales'] }],
    });
  });

  it('that does not come back ends with the command that asks it', async () => {
    const project = await open('upstream() { for (;;); }, downstream: (keys) => keys');
    const world = openWorld(buildGraph(project.plan([]).manifest), { now: AT, dynamicKeys: () => null });
    const asked = await project.engine.askMappings(world, AbortSignal.timeout(500));
    expect(asked).toMatchObject({
      problem: { message: 'Cancelled while the custom mappings of the project were asked.' },
    });
  });

  it('that ends its process is named, and keeps the answers of no other one back', async () => {
    const reader = (key: string, upstream: string, options = 'partitions, ') => `
export const ${key} = asset('${key}', {
  deps: [from(sales, customMapping({ describe: 'the ${key}', upstream${upstream}, downstream: (keys) => keys }))],
  ${options}storage, async materialize(ctx) { await ctx.write(await ctx.read(sales)); },
});
`;
    const readers = [
      reader('broken', "() { throw new Error('no such shop'); }"),
      reader('closing', '() { process.exit(4); }'),
      reader('total', ': (keys) => set([...keys.keys()].map((key) => `${key}d`))', ''),
    ];
    const deps = { sales: declared };
    const project = await openProject(
      { 'pipeline.ts': `${pipeline(pairs)}${readers.join('')}` },
      {
        sales: { partitions: shops },
        closing: { partitions: shops, deps },
        broken: { partitions: shops, deps },
        report: { partitions: shops, deps },
        // Without partitions it has one key, the empty one.
        total: { deps },
      },
    );
    const result = await project.engine.askMappingsOf(project.plan([]), AbortSignal.timeout(60_000));
    expect(result.answers.map(({ to, answer }) => [to, answer.upstream['c'] ?? answer.upstream['']])).toEqual([
      ['report', { keys: ['b', 'c'], expected: 2 }],
      ['total', { keys: ['d'], expected: 1 }],
    ]);
    const world = openWorld(buildGraph(project.plan([]).manifest), { now: AT, dynamicKeys: () => null });
    expect(await project.engine.askMappings(world, AbortSignal.timeout(60_000))).toMatchObject({
      edge: { from: 'sales', to: 'closing' },
      problem: {
        message:
          'The custom mapping “the shop and the one before” of sales → closing gave no answer. The process exited with code 4.',
      },
    });
  });

  it.each<[string, string, string]>([
    ['throws', "upstream() { throw new Error('no such shop'); }, downstream: (keys) => keys", 'report@a: no such shop'],
    [
      'gives no keys',
      'upstream: async (keys) => keys, downstream: (keys) => keys',
      'report@a: It gave back no set of keys',
    ],
    [
      'gives a list',
      "upstream: () => ['a'], downstream: (keys) => keys",
      'It gave back a list, where a set of keys is expected: `{ count: list.length, keys: () => list }`.',
    ],
    ['gives numbers', 'upstream: () => set([1]), downstream: (keys) => keys', 'It gave back 1, which is no key'],
    [
      'answers otherwise each time',
      "upstream: () => set([(globalThis.n = (globalThis.n ?? 0) + 1) > 4 ? 'a' : 'b']), downstream: (keys) => keys",
      'answers otherwise each time it is asked',
    ],
  ])('that %s stops the plan, and is named', async (_, functions, said) => {
    const project = await open(functions);
    const planned = project.planNow();
    await expect(planned).rejects.toThrow('The custom mapping “the shop and the one before” of sales → report');
    await expect(planned).rejects.toThrow(said);
  });
});
