// What `check` can be asked about rules: some alone, warnings as failures, and those that need the event log.

import { expect, test } from 'vitest';
import { copyOfExample, type JsonAnswer, projectOf } from './project.js';

const at = '2024-10-12T12:00:00Z';
const onRecords = ['lost-history', 'retention-breaks-citation', 'stale-code-version'];
const sales = (key: string) => `import { asset } from 'headwater';
export const sales = asset('${key}', {
  async materialize(ctx) { await ctx.write([{ total: 1 }]); },
});
`;

test('a rule alone, and warnings as failures', async () => {
  const project = copyOfExample('retail');
  const text = project.read('src/sales.ts').replace(", { incomplete: 'mark' }", '');
  project.write('src/sales.ts', text);
  const rulesOf = ({ findings }: JsonAnswer) => findings.map(({ rule }: JsonAnswer) => rule);
  expect(rulesOf(await project.json(0, 'check', '--at', at))).toEqual(['incomplete-window']);
  expect(rulesOf(await project.json(0, 'check', '--at', at, '--max-warnings', '1'))).toEqual(['incomplete-window']);
  await project.json(1, 'check', '--at', at, '--max-warnings', '0');
  expect(
    rulesOf(await project.json(0, 'check', '--at', at, '--rule', 'undeclared-read', '--max-warnings', '0')),
  ).toEqual([]);
  const mistyped = await project.headwater('check', '--rule', 'undeclared-reed');
  expect([mistyped.exit, mistyped.stderr]).toEqual([2, expect.stringContaining('There is no rule `undeclared-reed`')]);
  expect((await project.headwater('check', '--max-warnings', 'few')).exit).toBe(2);
  project.write('headwater.json', '{ "rules": { "incomplete-windows": "error" }, "jobs": -1 }\n');
  const misnamed = await project.headwater('check', '--at', at);
  const said = [
    'headwater.json:1:47 `jobs` is no whole number above 0.',
    'headwater.json:1:14 There is no rule `incomplete-windows`. Did you mean `incomplete-window`?',
    '',
  ].join('\n');
  expect([misnamed.exit, misnamed.stderr]).toEqual([1, `${said}1 setting cannot be used, and no run begins.\n`]);
  // Whoever plans hears it as well.
  expect((await project.headwater('plan', '--at', at)).stderr).toBe(said);
  project.write('headwater.json', '{ "rules": { "incomplete-windows": "error" } }\n');
  expect((await project.headwater('check', '--at', at)).exit).toBe(0);
});

test('history that a renamed asset left behind, where a log may be read', async () => {
  const project = projectOf({ 'sales.ts': sales('daily_sale') });
  expect((await project.json(0, 'check')).rulesLeftOut).toEqual(onRecords);
  await project.json(0, 'materialize', 'daily_sale');
  project.write('sales.ts', sales('daily_sales'));
  const { findings, rulesLeftOut } = await project.json(0, 'check');
  expect(rulesLeftOut).toEqual([]);
  expect(findings.map(({ rule, asset, line }: JsonAnswer) => [rule, asset, line])).toEqual([
    ['lost-history', 'daily_sales', 2],
  ]);
  const without = await project.json(0, 'check', '--no-log');
  expect([without.findings, without.rulesLeftOut]).toEqual([[], onRecords]);
});

test('a finding in a helper function says which calls lead to it', async () => {
  const project = projectOf({
    'helper.ts': `import type { AssetContext } from 'headwater';
export async function latest(ctx: AssetContext) {
  return load(ctx);
}
function load(ctx: AssetContext) {
  return ctx.read('orders');
}
`,
    'assets.ts': `import { asset, source } from 'headwater';
import { latest } from './helper.js';
source('orders');
export const far = asset('far', { deps: [], async materialize(ctx) { await ctx.write(await latest(ctx)); } });
export const near = asset('near', { deps: [], async materialize(ctx) { await ctx.write(await ctx.read('orders')); } });
`,
  });
  const { findings } = await project.json(1, 'check', '--no-log');
  const places = findings.map(({ file, line, column, asset, calls, related }: JsonAnswer) => [
    `${asset} ${file} ${line}:${column}`,
    calls.map((call: JsonAnswer) => `${call.file} ${call.line}:${call.column}-${call.endColumn}`),
    related,
  ]);
  expect(places).toEqual([
    ['near assets.ts 5:94', [], []],
    ['far helper.ts 6:10', ['helper.ts 3:10-19', 'assets.ts 4:92-103'], []],
  ]);
  const { stdout } = await project.headwater('check', '--no-log');
  const said = stdout.split('\n').map((line) => line.trim());
  const at = said.indexOf('helper.ts');
  expect(said.slice(at + 1, at + 4)).toEqual([
    expect.stringMatching(/^6:10 {2}error {2}far reads orders but does not declare it.* \(undeclared-read\)$/),
    'called from helper.ts 3:10',
    'called from assets.ts 4:92',
  ]);
  expect(stdout.match(/called from/g)).toHaveLength(2);
});
