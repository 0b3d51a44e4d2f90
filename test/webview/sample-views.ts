// Answers as the server gives them for the retail example: `daily_sales` of 2024-10-02 was rebuilt, run r-0193 builds
// what that made stale. The same numbers as in the semantics of the product.

import type {
  EventsView,
  ImpactRow,
  ImpactView,
  LineageEdge,
  LineageNode,
  LineageView,
  LogLine,
  PanelSelection,
  PartitionStatus,
  PartitionsView,
  Place,
  PlanRow,
  PlanView,
  ReasonChain,
  RecordView,
  RunStepView,
  RunSummary,
  RunsView,
  RunView,
  StatusRun,
  TabName,
  Target,
} from '@headwater/protocol';

export const days = Array.from({ length: 9 }, (_, index) => `2024-10-0${index + 1}`);
export const target: Target = { asset: 'daily_sales', partition: '2024-10-02' };
export const at = (time: string): number => Date.parse(`2024-10-12T${time}Z`);
const place = (file: string, line: number): Place => ({ file: `sales/${file}`, line, column: 1 });
const range = (first: number, last: number): PartitionsView => ({
  count: last - first + 1,
  ranges: [[days[first] ?? '', days[last] ?? '']],
  isExact: true,
});

export const selection = (tab: TabName, to: Target | null = target): PanelSelection => ({
  target: to,
  tab,
  isPinned: false,
  canGoBack: true,
});

// ---- lineage ----
type Marks = { readonly isQueued?: boolean; readonly isIncomplete?: boolean };
const run = (status: PartitionStatus, count: number, marks: Marks = {}): StatusRun => ({
  status,
  first: '',
  last: '',
  count,
  isIncomplete: false,
  ...marks,
});
const countsOf = (strip: readonly StatusRun[]) => {
  const counts = new Map<PartitionStatus, number>();
  for (const each of strip) counts.set(each.status, (counts.get(each.status) ?? 0) + each.count);
  return [...counts].map(([status, count]) => ({ status, count }));
};
const node = (
  key: string,
  distance: number,
  detail: string,
  strip: readonly StatusRun[],
  more: Partial<LineageNode> = {},
): LineageNode => ({
  key,
  kind: 'asset',
  detail,
  place: place('sales.ts', 9),
  distance,
  isUndeclared: false,
  strip,
  counts: countsOf(strip),
  reached: range(1, 1),
  reachedAt: [[1, 1]],
  hiddenUpstream: 0,
  hiddenDownstream: 0,
  ...more,
});
const edge = (from: string, to: string, label: string, more: Partial<LineageEdge> = {}): LineageEdge => ({
  from,
  to,
  isDeclared: true,
  kind: 'read',
  label,
  description: 'the same day',
  worked: [],
  place: place('sales.ts', 19),
  ...more,
});

export const lineage: LineageView = {
  target,
  nodes: [
    node('raw_orders', -1, 'daily · ingest · orders.csv', [run('fresh', 9)], { kind: 'source' }),
    node('daily_sales', 0, 'daily · sales · SQLite · built 11:58', [run('fresh', 9)], {
      checks: { passed: 4, total: 5 },
      isChanged: true,
    }),
    node(
      'sales_7d',
      1,
      'daily · sales · SQLite',
      [
        run('fresh', 4, { isIncomplete: true }),
        run('failed', 1),
        run('running', 1),
        run('stale', 2, { isQueued: true }),
        run('fresh', 1),
      ],
      { reached: range(1, 7), reachedAt: [[1, 7]] },
    ),
    node('store_ranking', 1, 'daily · sales · SQLite', [
      run('fresh', 1),
      run('stale', 1, { isQueued: true }),
      run('fresh', 6),
      run('missing', 1, { isQueued: true }),
    ]),
    node(
      'finance_export',
      1,
      'daily · finance · CSV',
      [run('fresh', 1), run('unsure', 1), run('fresh', 5), run('missing', 2)],
      { isUndeclared: true },
    ),
    node(
      'sales_report',
      2,
      'daily · sales',
      [
        run('fresh', 1),
        run('stale', 1),
        run('fresh', 1),
        run('running', 1),
        run('blocked', 1),
        run('stale', 3, { isQueued: true }),
        run('fresh', 1),
      ],
      { reached: range(1, 7), reachedAt: [[1, 7]], published: 1, hiddenDownstream: 2 },
    ),
  ],
  edges: [
    edge('raw_orders', 'daily_sales', 'same day'),
    edge('daily_sales', 'sales_7d', '−6 … 0 days', {
      description: 'time window, −6 … 0 days, counted in partitions',
      worked: [
        { left: '10-02 is read by', right: '10-02 … 10-08', note: '7', isWarning: false },
        { left: '10-07 reads', right: '10-01 … 10-07', note: '7 of 7', isWarning: false },
        { left: '10-01 … 10-06', right: 'window incomplete', note: '1–6 of 7', isWarning: true },
      ],
    }),
    edge('daily_sales', 'store_ranking', 'same day'),
    edge('daily_sales', 'finance_export', 'undeclared', {
      isDeclared: false,
      description: 'read in the body, declared nowhere',
      place: place('finance.ts', 12),
    }),
    edge('sales_7d', 'sales_report', 'same day'),
  ],
  keys: days,
  coverage: { reads: 5, declared: 4, unknown: 0 },
};

// ---- impact ----
const row = (
  asset: string,
  status: PartitionStatus,
  first: number,
  last: number,
  through: string,
  more: Partial<ImpactRow> = {},
): ImpactRow => ({
  asset,
  place: place('sales.ts', 19),
  status,
  partitions: range(first, last),
  cells: [[first, last]],
  exists: [[0, 8]],
  through,
  isDeclared: true,
  incomplete: 0,
  ...more,
});
export const impact: ImpactView = {
  target,
  at: at('12:00:00'),
  axis: days,
  origin: row('daily_sales', 'fresh', 1, 1, 'chosen partition'),
  reached: [
    row('sales_7d', 'stale', 1, 7, 'daily_sales, −6 … 0 days', { incomplete: 5 }),
    row('sales_report', 'stale', 1, 7, 'sales_7d, same day', { published: 1 }),
    row('store_ranking', 'stale', 1, 1, 'daily_sales, same day'),
  ],
  undeclared: [
    row('finance_export', 'unsure', 1, 1, 'daily_sales', {
      isDeclared: false,
      undeclared: { asset: 'daily_sales', place: place('finance.ts', 12) },
    }),
  ],
  notReached: ['raw_orders, upstream of the origin'],
  totals: { assets: 3, partitions: 15, incomplete: 5, published: 1 },
  elapsedMs: 0.4,
  logPosition: 1842,
};
export const chain: ReasonChain = {
  reached: { asset: 'sales_7d', partition: '2024-10-05' },
  steps: [
    {
      kind: 'change',
      title: 'daily_sales › 2024-10-02 changes',
      detail: 'raw_orders 10-02 was corrected at 11:52',
      code: 'eed8fe9c → 4253beaa',
      place: null,
      strips: [],
    },
    {
      kind: 'edge',
      title: 'sales_7d reads daily_sales',
      detail: '',
      code: 'deps: [from(dailySales, …)]',
      place: place('sales.ts', 19),
      strips: [],
    },
    {
      kind: 'mapping',
      title: 'time window, −6 … 0 days: key 10-02 is read by 7 keys',
      detail: '',
      code: null,
      place: null,
      strips: [
        { keys: days, marked: days.slice(1, 2), chosen: null },
        { keys: days, marked: days.slice(1, 8), chosen: '2024-10-05' },
      ],
    },
    {
      kind: 'reached',
      title: 'sales_7d › 2024-10-05 becomes stale',
      detail: 'It reads 10-01 … 10-05: 5 of 7 days, window incomplete\nLast built 08:02 by r-0188',
      code: null,
      place: null,
      strips: [],
    },
  ],
  next: [{ target: { asset: 'sales_report', partition: '2024-10-05' }, mapping: 'same day' }],
};

// ---- plan ----
const step = (number: number, asset: string, more: Partial<PlanRow>): PlanRow => ({
  number,
  asset,
  place: place('sales.ts', 19),
  status: 'stale',
  partitions: range(1, 7),
  reasons: [],
  children: [],
  reads: [],
  writes: `SQLite ${asset}__<key>__<rev>`,
  codeVersion: '77d0',
  checks: [],
  ...more,
});
export const plan: PlanView = {
  name: '7c1e',
  selection: 'daily_sales@2024-10-02+',
  madeAt: at('12:00:31'),
  logPosition: 1842,
  steps: [
    step(1, 'sales_7d', {
      reasons: [
        { kind: 'input-changed', text: 'input changed: daily_sales' },
        { kind: 'incomplete', text: '5 incomplete' },
      ],
      children: days.slice(1, 8).map((partition, index) => ({
        partition,
        status: 'stale',
        reasons: [
          ...(index < 5 ? [{ kind: 'incomplete' as const, text: `${index + 2} of 7 days` }] : []),
          { kind: 'input-changed' as const, text: 'reads daily_sales@4253beaa' },
        ],
      })),
      reads: [{ asset: 'daily_sales', mapping: '−6 … 0 days' }],
      checks: ['window_not_empty', 'no_negative_totals'],
      estimateMs: 15_000,
    }),
    step(2, 'sales_report', {
      partitions: range(2, 7),
      reasons: [{ kind: 'input-changed', text: 'input changed: sales_7d' }],
      children: days.slice(2, 8).map((partition) => ({ partition, status: 'stale', reasons: [] })),
      estimateMs: 7_000,
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
      estimateMs: 2_000,
    }),
  ],
  leftOut: [
    {
      asset: 'sales_report',
      partitions: range(1, 1),
      reason: 'published, restate: never',
      place: place('sales.ts', 31),
      kind: 'published',
    },
    {
      asset: 'finance_export',
      partitions: range(1, 1),
      reason: 'undeclared read',
      place: place('finance.ts', 10),
      kind: 'undeclared',
      undeclared: { asset: 'daily_sales', place: place('finance.ts', 12) },
    },
  ],
  totals: { assets: 3, partitions: 15 },
  sum: { reached: 15, missing: 1, published: 1 },
  widening: 'You chose 1 partition, daily_sales 2024-10-02; 7 partitions of sales_7d read it through −6 … 0 days.',
};

// ---- runs ----
const summary = (
  number: number,
  status: RunSummary['status'],
  title: string,
  started: string,
  seconds: number | null,
): RunSummary => ({
  run: `run-${number}`,
  number,
  name: `manual__${number}`,
  status,
  title,
  startedAt: at(started),
  endedAt: seconds === null ? null : at(started) + seconds * 1000,
  counts: [{ status: 'succeeded', count: 1 }],
});
const open: RunSummary = {
  ...summary(193, 'running', 'plan 7c1e · 15 steps', '12:01:00', null),
  counts: [
    { status: 'succeeded', count: 4 },
    { status: 'failed', count: 1 },
    { status: 'running', count: 2 },
    { status: 'skipped', count: 1 },
    { status: 'queued', count: 7 },
  ],
};
export const runs: RunsView = {
  runs: [
    open,
    summary(192, 'succeeded', 'daily_sales › 2024-10-02', '11:58:20', 2),
    summary(191, 'failed', 'daily_sales › 2024-10-07', '11:40:02', 1),
    summary(190, 'succeeded', 'eager: store_ranking', '09:30:11', 4),
    summary(189, 'cancelled', 'cancelled by you', '09:12:40', 21),
    summary(188, 'succeeded', 'nightly · 45 steps', '08:00:00', 126),
    summary(187, 'succeeded', 'orders_folder · 9 events', '07:58:31', 3),
    summary(186, 'failed', 'finance_export', '07:44:00', 9),
  ],
};
let stepNumber = 0;
const ran = (
  asset: string,
  day: number,
  status: RunStepView['status'],
  from: number | null,
  to: number | null,
  more: Partial<RunStepView> = {},
): RunStepView => ({
  step: stepNumber++,
  asset,
  partition: days[day - 1] ?? null,
  status,
  startedAt: from === null ? null : at('12:01:00') + from * 1000,
  endedAt: to === null ? null : at('12:01:00') + to * 1000,
  error: null,
  place: place('sales.ts', 24),
  inputs: [],
  ...more,
});
const versions = ['77aa01c2', '4253beaa', 'f00c1b90', '09d1e6fb', 'c81f5a27'];
const line = (
  time: string,
  asset: string,
  day: number,
  message: string,
  level: LogLine['level'] = 'info',
): LogLine => ({
  run: 'run-193',
  step: 4,
  asset,
  partition: `2024-10-0${day}`,
  at: at(time),
  level,
  message,
});
export const openRun: RunView = {
  summary: open,
  steps: [
    ran('sales_7d', 2, 'succeeded', 0, 2.1),
    ran('sales_7d', 3, 'succeeded', 0.1, 2.4),
    ran('sales_7d', 4, 'succeeded', 2.2, 4.1),
    ran('sales_report', 3, 'succeeded', 2.5, 3.5),
    ran('sales_7d', 5, 'failed', 3.6, 5.2, {
      error: {
        name: 'TypeError',
        message: "Cannot read properties of undefined (reading 'total')",
        frames: [
          { file: 'sales/window.ts', line: 27, column: 31, function: 'sumWindow' },
          { file: 'sales/sales.ts', line: 24, column: 19, function: 'materialize' },
        ],
      },
      excerpt: {
        first: 26,
        marked: 27,
        lines: ['for (const day of ctx.window)', '  sum += rows[day].total;', 'return sum;'],
      },
      inputs: versions.map((dataVersion, index) => ({
        asset: 'daily_sales',
        partition: days[index] ?? null,
        dataVersion,
        event: 1830 + index,
        origin: 'declared',
        isSuperseded: false,
      })),
      holdsUp: [{ asset: 'sales_report', partition: '2024-10-05' }],
    }),
    ran('sales_report', 4, 'running', 4.3, null),
    ran('sales_7d', 6, 'running', 5.3, null),
    ran('sales_7d', 7, 'queued', null, null),
    ran('sales_7d', 8, 'queued', null, null),
    ran('sales_report', 5, 'skipped', null, null, { note: 'waits for sales_7d 10-05, which failed' }),
    ran('sales_report', 6, 'queued', null, null),
    ran('sales_report', 7, 'queued', null, null),
    ran('sales_report', 8, 'queued', null, null),
    ran('store_ranking', 2, 'queued', null, null),
    ran('store_ranking', 9, 'queued', null, null),
  ],
  log: [
    line('12:01:02.10', 'sales_7d', 2, 'materialized sales_7d__20241002__5e21aa07, 4 rows, 2 of 7 days'),
    line('12:01:03.51', 'sales_report', 3, 'materialized sales_report__20241003__b81c33e0, 4 rows'),
    line('12:01:04.20', 'sales_7d', 5, 'attempt 1 failed, retry in 0.5 s', 'warn'),
    line('12:01:04.71', 'sales_7d', 5, 'reading daily_sales 2024-10-01 … 10-05 (5 versions)'),
    line('12:01:05.18', 'sales_7d', 5, "TypeError: Cannot read properties of undefined (reading 'total')", 'error'),
    line('12:01:05.18', 'sales_7d', 5, '    at sumWindow (sales/window.ts:27:31)', 'error'),
    line('12:01:05.18', 'sales_7d', 5, '    at Object.materialize (sales/sales.ts:24:19)', 'error'),
    line('12:01:05.20', 'sales_7d', 5, 'failed after 2 attempts; 0 events written', 'error'),
    line('12:01:05.21', 'sales_report', 5, 'blocked by sales_7d 10-05'),
    line('12:01:05.31', 'sales_7d', 6, 'reading daily_sales 2024-10-01 … 10-06 (6 versions)'),
    line('12:01:09.20', 'sales_report', 4, 'ctx.progress 40 %'),
  ],
};
export const liveLine = (message: string): LogLine => line('12:01:14.02', 'sales_report', 4, message);

// ---- events ----
const record = (id: number, kind: RecordView['kind'], time: string, more: Partial<RecordView>): RecordView => ({
  id,
  kind,
  ...target,
  at: at(time),
  run: null,
  dataVersion: null,
  codeVersion: null,
  output: null,
  window: null,
  inputs: [],
  checks: [],
  metadata: [],
  readBy: [],
  isLatest: false,
  ...more,
});
const check = (name: string, evidence: string, blocking = false) =>
  ({ name, outcome: 'passed', severity: 'error', blocking, evidence }) as const;
export const events: EventsView = {
  target,
  place: place('sales.ts', 9),
  logPosition: 1860,
  records: [
    record(1840, 'materialization', '11:58:20', {
      run: 192,
      headline: '355',
      dataVersion: '4253beaa',
      codeVersion: '1f09c2',
      output: 'daily_sales__20241002__4253beaa',
      window: { read: 1, expected: 1 },
      isLatest: true,
      inputs: [
        {
          asset: 'raw_orders',
          partition: '2024-10-02',
          dataVersion: 'c1d77e90',
          event: 1838,
          origin: 'declared',
          isSuperseded: false,
        },
        {
          asset: 'stores',
          partition: null,
          dataVersion: '0b5e6f12',
          event: 12,
          origin: 'observed',
          isSuperseded: true,
        },
      ],
      checks: [
        check('all_stores_present', '[] = []', true),
        check('no_negative_totals', '0 ≤ 0'),
        check('store_unique', '0 = 0'),
        check('row_count', '4 ≥ 4'),
        { name: 'total_change', outcome: 'failed', severity: 'warn', blocking: false, evidence: '+16.4 % ≤ 10 %' },
      ],
      metadata: [
        { name: 'stores', value: '4' },
        { name: 'total', value: '355' },
        { name: 'rows', value: '4' },
      ],
      readBy: [
        { id: 1851, asset: 'sales_7d', partition: '2024-10-02' },
        { id: 1852, asset: 'sales_7d', partition: '2024-10-03' },
        { id: 1853, asset: 'sales_7d', partition: '2024-10-04' },
      ],
    }),
    record(1838, 'observation', '11:52:07', { note: 'raw_orders 10-02: S3 corrected' }),
    record(1822, 'cache-use', '09:30:11', { note: 'used from cache by r-0190', dataVersion: 'eed8fe9c' }),
    record(1790, 'materialization', '08:00:41', {
      run: 188,
      headline: '305',
      dataVersion: 'eed8fe9c',
      codeVersion: '1f09c2',
      output: 'daily_sales__20241002__eed8fe9c',
      window: { read: 1, expected: 1 },
    }),
    record(1771, 'failure', '07:44:00', { run: 186, note: 'r-0186 failed after writing 1 row, no record' }),
  ],
};
