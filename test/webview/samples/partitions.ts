// A year of `daily_sales` with what went wrong in it, its neighbours on the same days, and a cube of stores and days.

import {
  type GridLane,
  type GridRow,
  type GridRun,
  keyRuns,
  type PartitionGrid,
  type PartitionSelectionView,
  type PartitionStatus,
  type StatusCounts,
} from '@headwater/protocol';
import { at, place } from './retail.js';

const DAY_MS = 86_400_000;
const first = Date.parse('2023-10-13T00:00:00Z');
export const year = Array.from({ length: 365 }, (_, day) => new Date(first + day * DAY_MS).toISOString().slice(0, 10));

type Marked = readonly [from: string, to: string, status: PartitionStatus];

/** The whole axis fresh but for what is marked; later marks win. */
function runsOf(keys: readonly string[], marked: readonly Marked[]): readonly GridRun[] {
  const statuses = keys.map((key) => marked.findLast(([from, to]) => from <= key && key <= to)?.[2] ?? 'fresh');
  const runs: [number, PartitionStatus][] = [];
  for (const status of statuses) {
    const last = runs.at(-1);
    if (last?.[1] === status) last[0] += 1;
    else runs.push([1, status]);
  }
  return runs;
}

function countsOf(runs: readonly GridRun[]): StatusCounts {
  const counts = new Map<PartitionStatus, number>();
  for (const [count, status] of runs) counts.set(status, (counts.get(status) ?? 0) + count);
  return [...counts].map(([status, count]) => ({ status, count }));
}

const own: readonly Marked[] = [
  ['2024-01-01', '2024-01-02', 'missing'],
  ['2024-02-29', '2024-02-29', 'failed'],
  ['2024-03-30', '2024-04-02', 'stale'],
  ['2024-06-17', '2024-06-19', 'missing'],
  ['2024-08-11', '2024-08-11', 'failed'],
  ['2024-10-02', '2024-10-02', 'stale'],
  ['2024-10-04', '2024-10-05', 'stale'],
  ['2024-10-07', '2024-10-07', 'missing'],
  ['2024-10-10', '2024-10-10', 'running'],
];
const shifted = (days: number): readonly Marked[] =>
  own.map(([from, to, status]) => [
    from,
    new Date(Date.parse(to) + days * DAY_MS).toISOString().slice(0, 10),
    status === 'failed' ? 'stale' : status,
  ]);

const lane = (asset: string, distance: number, relation: string, marked: readonly Marked[]): GridLane => ({
  asset,
  distance,
  relation,
  status: marked.length === 0 ? 'fresh' : 'missing',
  at: 0,
  runs: runsOf(year, marked),
});
const rows: readonly GridRow[] = [
  { key: null, runs: [...runsOf(year.slice(0, -1), own), [1, 'missing', 'queued']], counts: [] },
];

export const partitions: PartitionGrid = {
  target: { asset: 'daily_sales', partition: '2024-10-02' },
  detail: 'daily, UTC',
  place: place('sales.ts', 9),
  columns: { name: null, count: year.length, keys: keyRuns(year), unit: 'day' },
  rowsName: null,
  isSwapped: false,
  rows: rows.map((row) => ({ ...row, counts: countsOf(row.runs) })),
  counts: countsOf(rows[0]?.runs ?? []),
  lanes: [
    lane('raw_orders', -1, 'source', []),
    lane('daily_sales', 0, '', own),
    lane('sales_7d', 1, '−6 … 0 days', shifted(6)),
    lane('store_ranking', 1, 'same day', own),
    lane('sales_report', 2, 'same day', shifted(6)),
  ],
  elsewhere: ['monthly_report'],
  farther: 0,
  backfills: [{ id: 'b-0003', done: 12, failed: 1, total: 40 }],
  next: { key: '2024-10-12', at: Date.parse('2024-10-13T00:00:00Z') },
  logPosition: 1842,
};

/** The nine days from 1 to 9 October. */
export const chosen: PartitionSelectionView = {
  choice: { boxes: [{ columns: ['2024-10-01', '2024-10-09'], rows: null }], statuses: [] },
  all: { selection: 'daily_sales@2024-10-01..2024-10-09', count: 9 },
  notFresh: { selection: 'daily_sales@2024-10-02,2024-10-04..2024-10-05,2024-10-07', count: 4 },
  counts: [
    { status: 'missing', count: 1 },
    { status: 'stale', count: 3 },
    { status: 'fresh', count: 5 },
  ],
  attention: [
    {
      partition: '2024-10-02',
      status: 'stale',
      why: 'input raw_orders changed',
      last: { at: at('08:02:00'), run: 188, version: 'total 305' },
    },
    {
      partition: '2024-10-04',
      status: 'stale',
      why: 'code version changed',
      last: { at: at('08:02:00'), run: 188, version: 'total 412' },
    },
    {
      partition: '2024-10-05',
      status: 'stale',
      why: 'code version changed',
      last: { at: at('08:02:00'), run: 188, version: 'total 398' },
    },
    { partition: '2024-10-07', status: 'missing', why: 'never built', last: null },
  ],
  reaches: { assets: 3, partitions: 33, isExact: true },
};

const stores = Array.from({ length: 274 }, (_, store) => `S${String(store + 1).padStart(3, '0')}`);
const storeRow = (key: string, at: number): GridRow => {
  const day = (index: number) => year[Math.min(year.length - 1, index)] ?? '';
  const marked: Marked[] = [[day(358 + (at % 3)), day(363), 'stale']];
  if (at % 5 === 0) marked.push([day((at * 37) % 340), day((at * 37) % 340), 'stale']);
  if (at > 190 && at < 200) marked.push([day(0), day(150), 'missing']);
  if (at % 40 === 9) marked.push([day((at * 71) % 340), day((at * 71) % 340), 'failed']);
  if (at < 40) marked.push([day(362), day(363), 'running']);
  marked.push([day(364), day(364), 'missing']);
  const runs = runsOf(year, marked);
  return { key, runs, counts: countsOf(runs) };
};
const cubeRows = stores.map(storeRow);

/** 100 010 partitions. */
export const cube: PartitionGrid = {
  ...partitions,
  target: { asset: 'store_day_sales', partition: null },
  detail: 'day × store',
  columns: { ...partitions.columns, name: 'day' },
  rowsName: 'store',
  rows: cubeRows,
  counts: countsOf(cubeRows.flatMap(({ runs }) => runs)),
  lanes: [],
  elsewhere: [],
  backfills: [],
};

/** Ten years of hours: 73 056 partitions. */
const hours = Array.from({ length: 73_056 }, (_, hour) => {
  const text = new Date(Date.parse('2016-06-01T00:00:00Z') + hour * 3_600_000).toISOString();
  return `${text.slice(0, 10)}-${text.slice(11, 16)}`;
});
export const hourly: PartitionGrid = {
  ...partitions,
  target: { asset: 'hourly_clicks', partition: null },
  detail: 'hourly, UTC',
  columns: { name: null, count: hours.length, keys: keyRuns(hours), unit: 'hour' },
  rows: [{ key: null, runs: runsOf(hours, [['2024-09-20-03:00', '2024-09-22-11:00', 'stale']]), counts: [] }],
  lanes: [],
  elsewhere: [],
  backfills: [],
};

/** Regions: keys without a calendar. */
const regions = ['north', 'south', 'east', 'west', 'online'];
export const regional: PartitionGrid = {
  ...partitions,
  target: { asset: 'sales_by_region', partition: null },
  detail: 'static',
  columns: { name: null, count: 5, keys: keyRuns(regions), unit: null },
  rows: [
    {
      key: null,
      runs: [
        [2, 'fresh'],
        [1, 'failed'],
        [2, 'stale', 'published'],
      ],
      counts: [],
    },
  ],
  lanes: [],
  elsewhere: ['daily_sales'],
  backfills: [],
  next: null,
};

export const nothingYet: PartitionGrid = {
  ...partitions,
  columns: { ...partitions.columns, count: 0, keys: [] },
  rows: [{ key: null, runs: [], counts: [] }],
  counts: [],
  lanes: [],
  next: { key: '2024-11-01', at: Date.parse('2024-11-01T22:00:00Z') },
};
