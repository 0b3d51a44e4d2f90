// The pipeline of the retail examples through the command line: its graph, its coverage, and what a change reaches.

import { expect, test } from 'vitest';
import { copyOfExample, type JsonAnswer } from './project.js';

const at = '2024-10-12T12:00:00Z';
const sameDay = { kind: 'timeWindow', startOffset: 0, endOffset: 0 };
const fifth = '2024-10-05T12:00:00Z';

test('graph lists the assets in run order, with every edge declared', async () => {
  const graph = await copyOfExample('retail').json(0, 'graph', '--at', at);
  expect(graph.assets.map((asset: JsonAnswer) => [asset.key, asset.kind, asset.group, asset.file])).toEqual([
    ['raw_orders', 'source', 'ingest', 'src/orders.ts'],
    ['daily_sales', 'asset', 'sales', 'src/sales.ts'],
    ['sales_7d', 'asset', 'sales', 'src/sales.ts'],
    ['sales_report', 'asset', 'reporting', 'src/reports.ts'],
    ['store_ranking', 'asset', 'reporting', 'src/reports.ts'],
  ]);
  expect(graph.assets[1].partitions).toEqual({
    kind: 'daily',
    count: 9,
    first: '2024-10-01',
    last: '2024-10-09',
    timezone: 'UTC',
  });
  expect(graph.assets[1].checks.map((check: JsonAnswer) => [check.name, check.severity, check.blocking])).toEqual([
    ['all_stores_present', 'error', true],
    ['no_negative_totals', 'error', false],
  ]);
  expect(
    graph.edges.map((edge: JsonAnswer) => [edge.from, edge.to, edge.declared, edge.mapping, edge.inferred]),
  ).toEqual([
    ['raw_orders', 'daily_sales', true, sameDay, true],
    ['daily_sales', 'sales_7d', true, { kind: 'timeWindow', startOffset: -6, endOffset: 0 }, false],
    ['daily_sales', 'store_ranking', true, sameDay, true],
    ['sales_7d', 'sales_report', true, sameDay, true],
  ]);
});

test.each(['retail', 'weather'])('the declarations of %s are in order', async (example) => {
  const { findings, coverage } = await copyOfExample(example).json(0, 'check', '--at', at);
  expect(findings).toEqual([]);
  expect(coverage).toEqual({ reads: 4, declared: 4, unknown: 0 });
});

test('1.1: a change to the source, or to daily_sales, reaches everything downstream in run order', async () => {
  const retail = copyOfExample('retail');
  const ofSource = await retail.json(0, 'impact', 'raw_orders', '--at', at);
  expect([ofSource.changed.key, ...keysOf(ofSource)]).toEqual([
    'raw_orders',
    'daily_sales',
    'sales_7d',
    'sales_report',
    'store_ranking',
  ]);
  const ofSales = await retail.json(0, 'impact', 'daily_sales', '--at', at);
  expect([ofSales.changed.key, ...keysOf(ofSales)]).toEqual([
    'daily_sales',
    'sales_7d',
    'sales_report',
    'store_ranking',
  ]);
});

test('1.2: the undeclared read is found at its place, its reader is reached apart, and declaring it mends both', async () => {
  const retail = copyOfExample('retail-undeclared');
  const before = await retail.json(1, 'check', '--at', at);
  const { line, column } = placeOf(retail.read('src/finance.ts'), "ctx.read('daily_sales')");
  expect(before.findings).toHaveLength(1);
  expect(before.findings[0]).toMatchObject({
    rule: 'undeclared-read',
    severity: 'error',
    file: 'src/finance.ts',
    asset: 'finance_export',
    line,
  });
  expect(before.findings[0].column).toBeGreaterThanOrEqual(column);

  const reached = await retail.json(0, 'impact', 'daily_sales@2024-10-02', '--at', at);
  const finance = reached.assets.find((asset: JsonAnswer) => asset.key === 'finance_export');
  expect(finance).toMatchObject({ declared: false, via: ['daily_sales', 'finance_export'] });
  expect(finance.partitions.keys).toEqual(['2024-10-02']);

  const fixed = retail.read('src/finance.ts').replace('deps: []', 'deps: [dailySales]');
  retail.write('src/finance.ts', `import { dailySales } from './sales.js';\n${fixed}`);
  const after = await retail.json(0, 'check', '--at', at);
  expect(after.findings).toEqual([]);
  const plan = await retail.json(0, 'plan', 'daily_sales+', '--at', at);
  expect(plan.steps.map((step: JsonAnswer) => step.key)).toContain('finance_export');
});

test('1.2: the declared plan leaves the undeclared reader out', async () => {
  const plan = await copyOfExample('retail-undeclared').json(0, 'plan', 'daily_sales+', '--at', at);
  expect(plan.steps.map((step: JsonAnswer) => step.key)).toEqual([
    'daily_sales',
    'sales_7d',
    'sales_report',
    'store_ranking',
  ]);
});

test('1.3: 4 of 5 edges are declared, 80 %', async () => {
  const retail = copyOfExample('retail-undeclared');
  const { coverage } = await retail.json(1, 'check', '--at', at);
  expect(coverage).toEqual({ reads: 5, declared: 4, unknown: 0 });
  const { stdout, exit } = await retail.headwater('check', '--at', at);
  expect(exit).toBe(1);
  expect(stdout).toContain('4 of 5 reads declared (80 %)');
});

test('2.1: a correction to 2 October reaches seven days of sales_7d, and the same of its report', async () => {
  const retail = copyOfExample('retail');
  const impact = await retail.json(0, 'impact', 'daily_sales@2024-10-02', '--at', at);
  expect(impact.changed.partitions).toMatchObject({ count: 1, keys: ['2024-10-02'], exact: true });
  const seven = { count: 7, ranges: [['2024-10-02', '2024-10-08']], exact: true };
  expect(impact.assets).toMatchObject([
    { key: 'sales_7d', partitions: seven, declared: true, via: ['daily_sales', 'sales_7d'] },
    { key: 'sales_report', partitions: seven, declared: true, via: ['daily_sales', 'sales_7d', 'sales_report'] },
    { key: 'store_ranking', partitions: { count: 1 }, declared: true, via: ['daily_sales', 'store_ranking'] },
  ]);
});

test('2.1: on 5 October only the days that have ended are reached', async () => {
  const impact = await copyOfExample('retail').json(0, 'impact', 'daily_sales@2024-10-02', '--at', fifth);
  expect(impact.assets[0].partitions.keys).toEqual(['2024-10-02', '2024-10-03', '2024-10-04']);
});

test('2.1: 2024-10-07 reads seven days: each of them, and no other, reaches it', async () => {
  const retail = copyOfExample('retail');
  const impact = await retail.json(0, 'impact', 'daily_sales', '--at', at);
  const reaching: string[] = [];
  for (const day of impact.changed.partitions.keys) {
    const { assets } = await retail.json(0, 'impact', `daily_sales@${day}`, '--at', at);
    if (assets[0].partitions.keys.includes('2024-10-07')) reaching.push(day);
  }
  expect(reaching).toEqual(['01', '02', '03', '04', '05', '06', '07'].map((day) => `2024-10-${day}`));
});

test('people read the same as tables', async () => {
  const retail = copyOfExample('retail-undeclared');
  expect((await retail.headwater('impact', 'daily_sales@2024-10-02', '--at', at)).stdout).toMatchInlineSnapshot(`
    "If daily_sales 2024-10-02 (1) changes:

      sales_7d       2024-10-02 … 2024-10-08 (7)  via daily_sales
      sales_report   2024-10-02 … 2024-10-08 (7)  via daily_sales → sales_7d
      store_ranking  2024-10-02 (1)               via daily_sales

    Through undeclared reads, in no plan until they are declared:
      finance_export  2024-10-02 (1)  via daily_sales

    3 assets, 15 partitions reached
    "
  `);
  expect((await retail.headwater('graph', '--at', at)).stdout).toMatchInlineSnapshot(`
    "raw_orders      source     daily, 9
    daily_sales     sales      daily, 9  reads raw_orders
    finance_export  finance    daily, 9  reads daily_sales (undeclared)
    sales_7d        sales      daily, 9  reads daily_sales
    sales_report    reporting  daily, 9  reads sales_7d
    store_ranking   reporting  daily, 9  reads daily_sales

    6 assets, 5 edges, 1 undeclared
    "
  `);
});

test('keys come with few partitions, or when asked for', async () => {
  const project = copyOfExample('weather');
  const without = await project.json(0, 'impact', 'weather_day', '--at', '2016-02-01T00:00:00Z');
  expect(without.changed.partitions).toEqual({ count: 1461, ranges: [['2012-01-01', '2015-12-31']], exact: true });
  const withKeys = await project.json(0, 'impact', 'weather_day', '--keys', '--at', '2016-02-01T00:00:00Z');
  expect(withKeys.changed.partitions.keys).toHaveLength(1461);
  const months = without.assets.find((asset: JsonAnswer) => asset.key === 'climate_month').partitions;
  expect(months.keys).toHaveLength(48);
});

function keysOf(impact: JsonAnswer): readonly string[] {
  return impact.assets.map((asset: JsonAnswer) => asset.key);
}

function placeOf(text: string, wanted: string): { readonly line: number; readonly column: number } {
  const before = text.slice(0, text.indexOf(wanted)).split('\n');
  return { line: before.length, column: (before.at(-1) ?? '').length + 1 };
}
