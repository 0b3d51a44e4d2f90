// `check --min-coverage`: the gate for CI.

import { expect, test } from 'vitest';
import { projectOf } from './project.js';

test('check --min-coverage fails below the percentage, and says what is missing', async () => {
  const project = projectOf({
    'pipeline.ts': `import { asset, source } from 'headwater';
export const orders = source('orders');
export const stores = source('stores');
export const report = asset('report', {
  deps: [orders],
  async materialize(ctx) { await ctx.write([await ctx.read(orders), await ctx.read(stores)]); },
});
`,
    'headwater.json': '{ "rules": { "undeclared-read": "off" } }\n',
  });
  const enough = await project.headwater('check', '--min-coverage', '50');
  expect([enough.exit, enough.stderr]).toEqual([0, '']);
  const tooLittle = await project.headwater('check', '--min-coverage', '50.1');
  expect(tooLittle.exit).toBe(1);
  expect(tooLittle.stdout).toContain('1 of 2 reads declared (50 %)');
  expect(tooLittle.stderr).toBe('Coverage: 1 of 2 reads declared, and at least 50.1 % are wanted.\n');
});

test.each(['', 'all', '-1', '101'])('--min-coverage takes a percentage, not "%s"', async (percent) => {
  const { exit, stderr } = await projectOf({}).headwater('check', `--min-coverage=${percent}`);
  expect(exit).toBe(2);
  expect(stderr).toBe(`headwater: --min-coverage is a percentage from 0 to 100, not ${JSON.stringify(percent)}.\n`);
});

test('check asks the type checker about what syntax leaves open, unless it is told not to', async () => {
  const project = projectOf({
    'pipeline.ts': `import { asset, source } from 'headwater';
import { load } from './load.js';
export const orders = source('orders');
export const report = asset('report', {
  deps: [orders],
  async materialize(ctx) { await ctx.write([await ctx.read(load<'orders'>()), await ctx.read(load<string>())]); },
});
`,
    'load.ts': 'export declare function load<Key extends string>(): Key;\n',
  });
  const asked = await project.json(0, 'check');
  expect([asked.coverage, asked.types]).toEqual([
    { reads: 1, declared: 1, unknown: 1 },
    { asked: 2, decided: 1 },
  ]);
  expect((await project.headwater('check')).stdout).toMatch(/, 1 unknown, the type checker told 1 of 2 values\n$/);
  const without = await project.json(0, 'check', '--no-types');
  expect([without.coverage, without.types]).toEqual([{ reads: 0, declared: 0, unknown: 2 }, null]);
});

test('coverage compares what the code, the declarations and the runs say', async () => {
  const project = projectOf({
    'pipeline.ts': `import { asset, jsonFile, source } from 'headwater';
const storage = jsonFile({ dir: 'data' });
export const orders = asset('orders', { storage, async materialize(ctx) { await ctx.write([1]); } });
export const stores = asset('stores', { storage, async materialize(ctx) { await ctx.write([2]); } });
export const rates = source('rates');
const named = { table: JSON.parse('"stores"') };
export const summary = asset('summary', {
  deps: [orders, rates], storage,
  async materialize(ctx) { await ctx.write([await ctx.read(orders), await ctx.read(named.table)]); },
});
export const later = asset('later', { deps: [summary], async materialize(ctx) { await ctx.read(summary); } });
`,
  });
  const first = await project.json(0, 'coverage');
  expect(first).toMatchObject({ reads: 2, declared: 2, unknown: 1, static: 2, observed: 0, neverObserved: [] });
  await project.json(0, 'materialize', 'orders', 'stores', 'summary');
  expect(await project.json(0, 'coverage')).toMatchObject({
    reads: 3,
    declared: 2,
    unknown: 1,
    static: 2,
    observed: 2,
    undeclared: [{ key: 'summary', input: 'stores', static: false, observed: true }],
    neverObserved: [{ key: 'summary', input: 'rates', static: false }],
    withoutRuns: ['later'],
  });
  expect((await project.headwater('coverage')).stdout).toBe(`\
2 of 3 reads declared (66 %): 2 seen in the code, 2 by runs, 1 unknown

Read and not declared:
  summary reads stores  seen by runs

Declared, and read by no run:
  summary reads rates  nor by the code

No run has said yet what these read: later
`);
  expect((await project.json(0, 'check')).coverage).toEqual({ reads: 3, declared: 2, unknown: 1 });
});
