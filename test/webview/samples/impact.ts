// What a change of `daily_sales` on 2024-10-02 reaches, and why it reaches `sales_7d` on 2024-10-05.

import type { ImpactRow, ImpactView, ReasonChain, ReasonStep } from '@headwater/protocol';
import { at, days, october, place, target } from './retail.js';

const row = (asset: string, [first, last]: readonly [number, number], more: Partial<ImpactRow>): ImpactRow => ({
  asset,
  place: place('sales.ts', 19),
  status: 'stale',
  partitions: october(first, last),
  cells: [[first - 1, last - 1]],
  exists: [[0, 8]],
  through: 'daily_sales, same day',
  isDeclared: true,
  incomplete: 0,
  ...more,
});

export const impact: ImpactView = {
  target,
  at: at('12:00:00'),
  axis: days,
  origins: [row('daily_sales', [2, 2], { status: 'fresh', through: 'chosen partition' })],
  code: null,
  selection: 'daily_sales+@2024-10-02',
  reached: [
    row('sales_7d', [2, 8], { through: 'daily_sales, −6 … 0 days', incomplete: 5, declared: { group: ['sales'] } }),
    row('sales_report', [2, 8], { through: 'sales_7d, same day', published: 1, declared: { group: ['finance'] } }),
    row('store_ranking', [2, 2], { status: 'missing', declared: { group: ['sales'], tag: ['tier=gold'] } }),
  ],
  undeclared: [
    row('finance_export', [2, 2], {
      status: 'unsure',
      through: 'daily_sales',
      isDeclared: false,
      undeclared: { asset: 'daily_sales', place: place('finance.ts', 12) },
    }),
  ],
  unknown: [{ asset: 'fx_adjusted', place: place('fx.ts', 8) }],
  notReached: ['raw_orders, upstream of the origin'],
  totals: { assets: 3, partitions: 15, incomplete: 5, published: 1 },
  elapsedMs: 0.4,
  rebuild: { ms: 41_000, unknown: [] },
  logPosition: 1842,
};

const step = (kind: ReasonStep['kind'], title: string, more: Partial<ReasonStep>): ReasonStep => ({
  kind,
  title,
  detail: '',
  code: null,
  place: null,
  strips: [],
  ...more,
});

export const chain: ReasonChain = {
  reached: { asset: 'sales_7d', partition: '2024-10-05' },
  status: 'stale',
  steps: [
    step('change', 'daily_sales › 2024-10-02 changes', {
      built: {
        ...{ at: at('11:52:00'), run: 190, version: '4253beaa', headline: '355' },
        before: { version: 'eed8fe9c', headline: '305' },
      },
    }),
    step('edge', 'sales_7d reads daily_sales', {
      code: 'deps: [from(dailySales, …)]',
      place: place('sales.ts', 19),
    }),
    step('mapping', 'time window, −6 … 0 days: key 10-02 is read by 7 keys', {
      strips: [
        { keys: days, marked: days.slice(1, 2), chosen: null },
        { keys: days, marked: days.slice(1, 8), chosen: '2024-10-05' },
      ],
    }),
    step('reached', 'sales_7d › 2024-10-05 becomes stale', {
      detail: 'reads daily_sales 2024-10-01 … 10-05: 5 of 7, window incomplete',
      isIncomplete: true,
      built: {
        ...{ at: at('08:02:00'), run: 188, version: 'aa14c3d0', headline: null },
        read: { ...target, version: 'eed8fe9c', headline: '305' },
      },
    }),
  ],
  next: [{ target: { asset: 'sales_report', partition: '2024-10-05' }, mapping: 'same day', status: 'stale' }],
};

/** The same of an edit of `totalsByStore` that is not saved. */
export const impactOfEdit: ImpactView = {
  ...impact,
  origins: [row('daily_sales', [1, 9], { status: 'fresh', through: 'code 1f09c2aa → a7c2b102' })],
  code: {
    kind: 'edit',
    base: 'what is saved',
    files: ['src/totals.ts'],
    gone: [],
    problem: null,
    edits: { meaning: 1, names: ['totalsByStore'], cosmetic: 3 },
  },
  rebuild: { ms: 6_600_000, unknown: [] },
  selection: 'daily_sales+',
  reached: [
    row('sales_7d', [1, 9], { through: 'daily_sales, −6 … 0 days', incomplete: 6 }),
    row('sales_report', [1, 9], { through: 'sales_7d, same day', published: 1 }),
    row('store_ranking', [1, 9], {}),
  ],
  totals: { assets: 4, partitions: 36, incomplete: 6, published: 1 },
};
export const chainOfEdit: ReasonChain = {
  ...chain,
  steps: [
    step('code', 'totalsByStore says something else', {
      place: place('totals.ts', 14),
      excerpt: {
        lines: [
          { kind: 'removed', line: 14, text: "    if (o.status === 'refunded') continue;" },
          { kind: 'added', line: 14, text: '    if (o.refundedAt <= dayEnd) continue;' },
        ],
        more: 3,
      },
    }),
    step('call', 'materialize of daily_sales comes to totalsByStore', {
      way: [place('sales.ts', 14), place('helpers.ts', 3), place('totals.ts', 14)],
    }),
    step('change', 'daily_sales is not what is saved', { detail: 'code 1f09c2aa → a7c2b102' }),
    ...chain.steps.slice(1),
  ],
};
/** Comments and layout alone: nothing is reached. */
export const impactOfLayout: ImpactView = {
  ...impact,
  origins: [],
  reached: [],
  undeclared: [],
  selection: '',
  totals: { assets: 0, partitions: 0, incomplete: 0 },
  code: {
    kind: 'edit',
    base: 'what is saved',
    files: ['src/totals.ts'],
    gone: [],
    problem: null,
    edits: { meaning: 0, names: [], cosmetic: 3 },
  },
};
export const impactOfBranch: ImpactView = {
  ...impactOfEdit,
  origins: [...impactOfEdit.origins, row('store_ranking', [1, 9], { status: 'missing', through: 'reads + stores' })],
  code: {
    kind: 'branch',
    base: 'origin/main',
    files: ['src/a.ts', 'src/b.ts', 'src/c.ts'],
    gone: ['old_report'],
    problem: null,
  },
};
