// `check --fix`: safe fixes are applied and said, the others are left to people, and nobody's work is overwritten.

import { execFileSync } from 'node:child_process';
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
const DIFF = `--- a/sales.ts
+++ b/sales.ts
@@ -1,9 +1,8 @@
 import { asset } from 'headwater';
 import { orders, refunds } from './base.js';
 
-// headwater-disable-next-line unknown-read -- of another time
 export const sales = asset('sales', {
-  deps: [], // in order
+  deps: [orders, refunds], // in order
   async materialize(ctx) {
     await ctx.write([...(await ctx.read(orders)), ...(await ctx.read(refunds))]);
   },
`;
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
  expect(dry.fixes.edits).toEqual([{ file: 'sales.ts', diff: DIFF }]);
  expect((await project.headwater('check', '--fix', '--dry-run')).stdout).toContain(DIFF);
  expect(project.read('sales.ts')).toBe(SALES);

  const after = await project.json(0, 'check', '--fix');
  expect(after.fixes).toMatchObject({
    isDryRun: false,
    files: ['sales.ts'],
    edits: [],
    refused: [],
    isCutShort: false,
  });
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
  const [edit] = (await project.json(1, 'check', '--fix', '--dry-run')).fixes.edits;
  expect(edit.diff).toContain('-  deps: [], // in order\r\n+  deps: [orders, refunds], // in order\r\n');
  execFileSync('git', ['apply', '--check', '--whitespace=nowarn'], { cwd: project.directory, input: edit.diff });
  const { stdout } = await project.headwater('check', '--fix', '--rule', 'undeclared-read');
  expect(stdout).toContain('Fixed in sales.ts\n  8:');
  expect(stdout).toContain('Fixed 2 findings in 1 file.\n');
  const text = SALES.replace('deps: [],', 'deps: [orders, refunds],');
  expect(project.read('sales.ts')).toBe(`\uFEFF${text.replaceAll('\n', '\r\n')}`);
});

const reading = (key: string, read: string): string =>
  `export const ${key} = asset('${key}', { async materialize(ctx) { await ctx.write(await ctx.read('${read}')); } });\n`;

test('closes no cycle with fixes that alone close none, neither of assets nor of imports', async () => {
  const head = "import { asset } from 'headwater';\n";
  const project = projectOf({
    'left.ts': `${head}export const start = asset('start', { async materialize() {} });\n${reading('end', 'middle')}`,
    'right.ts': head + reading('middle', 'start'),
    'ring.ts': head + reading('first', 'second') + reading('second', 'first'),
  });
  const { fixes, findings } = await project.json(1, 'check', '--fix', '--rule', 'undeclared-read', 'dependency-cycle');
  expect(fixes.applied.map(({ title }: JsonAnswer) => title)).toEqual([
    'Declare dep on middle',
    'Declare dep on start',
    'Declare dep on second',
  ]);
  // Either file may be loaded first: only the one that imports the other may name its handle.
  expect(project.read('left.ts')).toContain("import { middle } from './right.js';");
  expect(project.read('right.ts')).toBe(
    head + reading('middle', 'start').replace('{ async', "{ deps: ['start'], async"),
  );
  expect(project.read('ring.ts')).toContain("asset('first', { deps: ['second'],");
  expect(findings.map(({ rule, asset, fix }: JsonAnswer) => [rule, asset, fix])).toEqual([
    ['undeclared-read', 'second', null],
  ]);
});

test('says where it has fixed what it found elsewhere, and of which finding the code allows no fix', async () => {
  const project = projectOf({
    'base.ts': BASE,
    'load.ts': `import type { AssetContext } from 'headwater';
import { orders, refunds } from './base.js';
export const load = async (ctx: AssetContext) => [...(await ctx.read(orders)), ...(await ctx.read(refunds))];
`,
    'sales.ts': `import { asset } from 'headwater';
import { load } from './load.js';
import { orders, refunds } from './base.js';
export const sales = asset('sales', { deps: [], async materialize(ctx) { await ctx.write(await load(ctx)); } });
const options = () => ({ deps: [orders], async materialize(ctx) { await ctx.write(await ctx.read(refunds)); } });
export const report = asset('report', options());
`,
  });
  const { findings } = await project.json(1, 'check', '--rule', 'undeclared-read');
  expect(findings.map(({ file, asset, fix }: JsonAnswer) => [file, asset, fix])).toEqual([
    ['load.ts', 'sales', 'safe'],
    ['load.ts', 'sales', 'safe'],
    ['sales.ts', 'report', null],
  ]);
  const { stdout } = await project.headwater('check', '--fix', '--dry-run', '--rule', 'undeclared-read');
  expect(stdout).toContain('Would fix in load.ts\n');
  expect(stdout).toContain('Declare dep on orders (undeclared-read), in sales.ts\n');
  const { fixes } = await project.json(1, 'check', '--fix', '--rule', 'undeclared-read');
  expect(fixes.files).toEqual(['sales.ts']);
  expect(fixes.applied.map(({ file, changed }: JsonAnswer) => [file, changed])).toEqual([
    ['load.ts', ['sales.ts']],
    ['load.ts', ['sales.ts']],
  ]);
});

test('touches nothing in a file that does not parse, and says that', async () => {
  const broken = `${SALES}export const more = asset('more', {\n`;
  const project = projectOf({ 'base.ts': BASE, 'sales.ts': broken });
  const { fixes, findings } = await project.json(1, 'check', '--fix');
  expect(findings.filter(({ fix }: JsonAnswer) => fix === 'safe')).toEqual([]);
  expect(fixes).toMatchObject({ applied: [], refused: [{ file: 'sales.ts', reason: 'it does not parse' }] });
  expect(project.read('sales.ts')).toBe(broken);
});

test('is asked for in a way that makes sense', async () => {
  const { exit, stderr } = await projectOf({}).headwater('check', '--dry-run');
  expect([exit, stderr]).toEqual([2, expect.stringContaining('--dry-run says what --fix would change')]);
});
