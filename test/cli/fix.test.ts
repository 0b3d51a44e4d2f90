// `check --fix`: safe fixes are applied and said, the others are left to people, and nobody's work is overwritten.

import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type JsonAnswer, projectOf } from './project.js';

const BASE = `import { asset, source } from 'headwater';
export const orders = source('orders');
export const refunds = source('refunds');
`;
/** Reads two assets that it does not declare, keeps nothing quiet, and declares what it does not read. */
const SALES = `import { asset } from 'headwater';
import { orders, refunds } from './base.js';

// headwater-disable-next-line unknown-read -- of another time
export const sales = asset('sales', {
  deps: [], // in order
  async materialize(ctx) {
    await ctx.write([...(await ctx.read(orders)), ...(await ctx.read(refunds))]);
  },
});

export const report = asset('report', {
  deps: [sales, orders],
  async materialize(ctx) {
    await ctx.write(await ctx.read(sales));
  },
});
`;
const FIXED = SALES.replace('// headwater-disable-next-line unknown-read -- of another time\n', '').replace(
  'deps: [],',
  'deps: [orders, refunds],',
);
const rulesOf = (found: readonly JsonAnswer[]) => found.map(({ rule, fix }) => [rule, fix]);

test('applies what is safe, says so, and reports what is left', async () => {
  const project = projectOf({ 'base.ts': BASE, 'sales.ts': SALES });
  const before = await project.json(1, 'check');
  expect(before.fixes).toBeNull();
  expect(rulesOf(before.findings)).toEqual([
    ['suppression-comment', 'safe'],
    ['undeclared-read', 'safe'],
    ['undeclared-read', 'safe'],
    ['unused-dependency', 'offered'],
  ]);

  const dry = await project.json(1, 'check', '--fix', '--dry-run');
  expect([dry.fixes.isDryRun, dry.fixes.files, dry.findings.length]).toEqual([true, ['sales.ts'], 4]);
  expect(project.read('sales.ts')).toBe(SALES);

  const after = await project.json(0, 'check', '--fix');
  expect(after.fixes).toMatchObject({ isDryRun: false, files: ['sales.ts'], refused: [], isCutShort: false });
  expect(after.fixes.applied.map(({ rule, line }: JsonAnswer) => [rule, line])).toEqual([
    ['suppression-comment', 4],
    ['undeclared-read', 8],
    ['undeclared-read', 8],
  ]);
  expect(rulesOf(after.findings)).toEqual([['unused-dependency', 'offered']]);
  expect(project.read('sales.ts')).toBe(FIXED);
  expect(readdirSync(project.directory).filter((file) => file.endsWith('.tmp'))).toEqual([]);
  expect((await project.json(0, 'check', '--fix')).fixes).toMatchObject({ applied: [], files: [] });
});

test('keeps line ends and a byte order mark, and applies one rule alone where one is named', async () => {
  const project = projectOf({ 'base.ts': BASE });
  project.write('sales.ts', `\uFEFF${SALES.replaceAll('\n', '\r\n')}`);
  const { stdout } = await project.headwater('check', '--fix', '--rule', 'undeclared-read');
  expect(stdout).toContain('Fixed in sales.ts\n  8:');
  expect(stdout).toContain('Fixed 2 findings in 1 file.\n');
  const text = SALES.replace('deps: [],', 'deps: [orders, refunds],');
  expect(project.read('sales.ts')).toBe(`\uFEFF${text.replaceAll('\n', '\r\n')}`);
});

test('touches nothing in a file that does not parse, and says that', async () => {
  const broken = `${SALES}export const more = asset('more', {\n`;
  const project = projectOf({ 'base.ts': BASE, 'sales.ts': broken });
  const { fixes } = await project.json(1, 'check', '--fix');
  expect(fixes).toMatchObject({ applied: [], refused: [{ file: 'sales.ts', reason: 'it does not parse' }] });
  expect(project.read('sales.ts')).toBe(broken);
});

test('is asked for in a way that makes sense', async () => {
  const { exit, stderr } = await projectOf({}).headwater('check', '--dry-run');
  expect([exit, stderr]).toEqual([2, expect.stringContaining('--dry-run says what --fix would change')]);
});
