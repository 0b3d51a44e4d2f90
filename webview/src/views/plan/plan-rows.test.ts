import type { PlanRow, PlanView } from '@headwater/protocol';
import { expect, it } from 'vitest';
import { planRows } from './plan-rows.js';
import { planText } from './plan-text.js';

const place = { file: 'sales.ts', line: 19, column: 1 };
const step = (number: number, asset: string, ...partitions: string[]): PlanRow => ({
  number,
  asset,
  place,
  status: 'stale',
  partitions: { count: partitions.length, ranges: [[partitions[0] ?? '', partitions.at(-1) ?? '']], isExact: true },
  reasons: [{ kind: 'input-changed', text: 'input changed: daily_sales' }],
  children: partitions.map((partition) => ({ partition, status: 'stale', reasons: [] })),
  reads: [],
  writes: 'SQLite',
  codeVersion: null,
  checks: [],
});
const view: PlanView = {
  selection: 'daily_sales@2024-10-02+',
  madeAt: Date.UTC(2024, 9, 12, 12),
  logPosition: 1842,
  steps: [step(1, 'sales_7d', '2024-10-02', '2024-10-03'), step(2, 'store_ranking', '2024-10-02')],
  leftOut: [{ asset: 'finance_export', partitions: null, reason: 'undeclared read', place }],
  totals: { assets: 2, partitions: 3, conditional: 2 },
  widening: {
    text: 'You chose 1 partition.',
    from: { asset: 'daily_sales', partition: '2024-10-02' },
    reader: { asset: 'sales_7d', partition: '2024-10-02' },
    other: { selection: 'daily_sales@2024-10-02', isWider: false },
  },
};

it('puts the partitions of an opened step below it, and what is left out last', () => {
  expect(planRows(view, new Set()).map((row) => row.kind)).toEqual(['step', 'step', 'heading', 'left-out']);
  expect(planRows(view, new Set(['sales_7d'])).map((row) => row.key)).toEqual([
    'step sales_7d',
    'step sales_7d 2024-10-02',
    'step sales_7d 2024-10-03',
    'step store_ranking',
    'left out',
    'left 0',
  ]);
});

it('says in its text which errors stand in its way, and that somebody wanted it all the same', () => {
  const errors = [{ message: '`regionz` is not declared.', rule: 'unknown-dependency', place }];
  const head = (isAllowed: boolean) =>
    planText({ ...view, stoppers: { errors, more: 2, isAllowed } }, null).split('\n\n')[1];
  expect(head(false)).toBe(`No plan: there are errors in what it would be made of. Below is what they leave of it.
  sales.ts:19:1 \`regionz\` is not declared. (unknown-dependency)
  and 2 more`);
  expect(head(true)?.split('\n')[0]).toBe('Made as errors in what it is made of leave it.');
});

it('reads as text', () => {
  expect(planText(view, null)).toMatchInlineSnapshot(`
    "Plan of daily_sales@2024-10-02+, made 2024-10-12 12:00:00 UTC, log #1842

    The request widens. You chose 1 partition.

    #  Asset          Partitions          n  Why
    1  sales_7d       2024-10-02 … 10-03  2  input changed: daily_sales
    2  store_ranking  2024-10-02          1  input changed: daily_sales

    Left out
      finance_export no partitions: undeclared read

    3 steps in 2 assets; 2 of them only if what is rebuilt before them comes out different
    "
  `);
});
