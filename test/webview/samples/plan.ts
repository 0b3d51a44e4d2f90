// The plan of what the new version of `daily_sales` on 2024-10-02 made stale, and of what was missing.

import type { PlanRow, PlanView, StandingView } from '@headwater/protocol';
import { at, days, october, place, target } from './retail.js';

const step = (number: number, asset: string, more: Partial<PlanRow>): PlanRow => ({
  number,
  asset,
  place: place('sales.ts', 19),
  status: 'stale',
  partitions: october(2, 8),
  reasons: [],
  children: [],
  reads: [],
  writes: `SQLite ${asset}__<key>__<rev>`,
  codeVersion: '77d0',
  checks: [],
  ...more,
});

/** One of the seven days of `sales_7d`; its window is whole from 7 October on. */
const sevenDays = (partition: string, index: number): PlanRow['children'][number] => ({
  partition,
  status: 'stale',
  reasons: [
    ...(index < 5 ? [{ kind: 'incomplete' as const, text: `${index + 2} of 7 days` }] : []),
    { kind: 'input-changed', text: 'reads daily_sales@4253beaa' },
  ],
});

/** So many partitions one after the other. */
const after = (start: number, each: number, count: number) =>
  Array.from({ length: count }, (_, index) => [start + index * each, start + (index + 1) * each] as const);

export const plan: PlanView = {
  name: '7c1e',
  selection: 'daily_sales+@2024-10-02',
  madeAt: at('12:00:31'),
  logPosition: 1842,
  steps: [
    step(1, 'sales_7d', {
      reasons: [
        { kind: 'input-changed', text: 'input changed: daily_sales' },
        { kind: 'incomplete', text: '5 incomplete' },
      ],
      children: days.slice(1, 8).map(sevenDays),
      reads: [{ asset: 'daily_sales', mapping: '−6 … 0 days', partitions: october(1, 8) }],
      checks: ['window_not_empty, error', 'no_negative_totals, error, blocking'],
      estimateMs: 14_700,
      usual: { ms: 2_100, of: 9 },
    }),
    step(2, 'sales_report', {
      partitions: october(3, 8),
      reasons: [{ kind: 'input-changed', text: 'input changed: sales_7d' }],
      children: days.slice(2, 8).map((partition) => ({ partition, status: 'stale', reasons: [] })),
      reads: [{ asset: 'sales_7d', mapping: 'same day' }],
      conditional: 6,
      estimateMs: 7_200,
      usual: { ms: 1_200, of: 9 },
    }),
    step(3, 'store_ranking', {
      partitions: {
        count: 2,
        ranges: [
          ['2024-10-02', '2024-10-02'],
          ['2024-10-09', '2024-10-09'],
        ],
        isExact: true,
      },
      reasons: [
        { kind: 'missing', text: 'missing: 10-09' },
        { kind: 'input-changed', text: 'input changed: daily_sales' },
      ],
      estimateMs: 1_800,
      usual: { ms: 900, of: 1 },
    }),
  ],
  leftOut: [
    {
      asset: 'sales_report',
      partitions: october(2),
      reason: 'published, restate: never',
      place: place('sales.ts', 31),
      kind: 'published',
    },
    {
      asset: 'finance_export',
      partitions: october(2),
      reason: 'undeclared read',
      place: place('finance.ts', 10),
      kind: 'undeclared',
      undeclared: { asset: 'daily_sales', place: place('finance.ts', 12) },
    },
  ],
  totals: { assets: 3, partitions: 15, conditional: 6 },
  order: {
    jobs: 2,
    isTime: true,
    length: 12_900,
    lanes: [
      { asset: 'sales_7d', bars: after(0, 2_100, 4) },
      { asset: 'sales_7d', bars: after(0, 2_100, 3) },
      { asset: 'sales_report', bars: [...after(6_300, 1_200, 3), ...after(10_800, 1_200, 1)] },
      { asset: 'sales_report', bars: after(8_400, 1_200, 2) },
      { asset: 'store_ranking', bars: [...after(9_900, 900, 1), ...after(12_000, 900, 1)] },
    ],
  },
  sum: { reached: 15, missing: 1, published: 1 },
  widening: {
    text: 'You chose 1 partition of daily_sales; 7 partitions of sales_7d read it through −6 … 0 days.',
    from: target,
    reader: { asset: 'sales_7d', partition: '2024-10-02' },
    other: { selection: 'daily_sales@2024-10-02', isWider: false },
  },
};

/** The correction of S3 reaches the seven days, and through them the report. */
export const standing: StandingView = {
  target: { asset: 'sales_report', partition: '2024-10-03' },
  roots: [
    {
      target: { asset: 'daily_sales', partition: '2024-10-02' },
      what: 'has another data version',
      place: place('sales.ts', 9),
    },
  ],
  moreRoots: 0,
  links: [
    {
      target: { asset: 'sales_report', partition: '2024-10-03' },
      status: 'fresh',
      causes: [],
      behind: ['sales_7d › 2024-10-03'],
      place: place('sales.ts', 31),
    },
    {
      target: { asset: 'sales_7d', partition: '2024-10-03' },
      status: 'stale',
      causes: ['daily_sales › 2024-10-02: eed8fe9c → 4253beaa'],
      behind: [],
      place: place('sales.ts', 19),
    },
  ],
  more: 0,
};

/** The same plan, of which two declarations say what cannot be. */
export const stoppedPlan: PlanView = {
  ...plan,
  stoppers: {
    errors: [
      {
        message: 'daily_sales is declared twice: also in src/sales.ts:31.',
        rule: 'duplicate-asset-key',
        place: place('sales.ts', 18),
      },
      {
        message: '`regionz` is not declared. Did you mean `regions`?',
        rule: 'unknown-dependency',
        place: place('ranking.ts', 7),
      },
    ],
    more: 3,
    isAllowed: false,
  },
};
