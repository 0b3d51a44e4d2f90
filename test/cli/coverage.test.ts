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
  const without = await project.json(0, 'check', '--no-types');
  expect([without.coverage, without.types]).toEqual([{ reads: 0, declared: 0, unknown: 2 }, null]);
});
