// The lineage of `daily_sales`, while run r-0193 builds what its new version made stale.

import type { LineageEdge, LineageNode, LineageView, PartitionStatus, StatusRun } from '@headwater/protocol';
import { at, days, october, place, target } from './retail.js';

type Marks = Pick<Partial<StatusRun>, 'isQueued' | 'isIncomplete'>;

const run = (status: PartitionStatus, count: number, marks: Marks = {}): StatusRun => ({
  status,
  first: '',
  last: '',
  count,
  isIncomplete: false,
  ...marks,
});

function countsOf(strip: readonly StatusRun[]): LineageNode['counts'] {
  const counts = new Map<PartitionStatus, number>();
  for (const each of strip) counts.set(each.status, (counts.get(each.status) ?? 0) + each.count);
  return [...counts].map(([status, count]) => ({ status, count }));
}

const node = (key: string, distance: number, more: Partial<LineageNode> & Pick<LineageNode, 'strip'>): LineageNode => ({
  key,
  kind: 'asset',
  detail: 'daily · sales · SQLite',
  place: place('sales.ts', 9),
  distance,
  isUndeclared: false,
  counts: countsOf(more.strip),
  reached: october(2),
  reachedAt: [[1, 1]],
  hiddenUpstream: 0,
  hiddenDownstream: 0,
  declared: { group: [/ingest|finance/.exec(more.detail ?? '')?.[0] ?? 'sales'] },
  ...more,
});

const edge = (from: string, to: string, more: Partial<LineageEdge> = {}): LineageEdge => ({
  from,
  to,
  isDeclared: true,
  kind: 'read',
  label: 'same day',
  description: 'the same day',
  worked: [],
  place: place('sales.ts', 19),
  ...more,
});

export const lineage: LineageView = {
  target,
  nodes: [
    node('raw_orders', -1, { kind: 'source', detail: 'daily · ingest · orders.csv', strip: [run('fresh', 9)] }),
    node('daily_sales', 0, {
      builtAt: at('11:58:00'),
      strip: [run('fresh', 9)],
      checks: { passed: 4, total: 5 },
      changed: 'changed since it was last built',
    }),
    node('sales_7d', 1, {
      strip: [
        run('fresh', 4, { isIncomplete: true }),
        run('failed', 1),
        run('running', 1),
        run('stale', 2, { isQueued: true }),
        run('fresh', 1),
      ],
      reached: october(2, 8),
      reachedAt: [[1, 7]],
    }),
    node('store_ranking', 1, {
      strip: [
        run('fresh', 1),
        run('stale', 1, { isQueued: true }),
        run('fresh', 6),
        run('missing', 1, { isQueued: true }),
      ],
    }),
    node('finance_export', 1, {
      detail: 'daily · finance · CSV',
      strip: [run('fresh', 1), run('unsure', 1), run('fresh', 5), run('missing', 2)],
      isUndeclared: true,
    }),
    node('sales_report', 2, {
      detail: 'daily · sales',
      strip: [
        run('fresh', 1),
        run('stale', 1),
        run('fresh', 1),
        run('running', 1),
        run('blocked', 1),
        run('stale', 3, { isQueued: true }),
        run('fresh', 1),
      ],
      reached: october(2, 8),
      reachedAt: [[1, 7]],
      published: 1,
      hiddenDownstream: 2,
    }),
  ],
  edges: [
    edge('raw_orders', 'daily_sales'),
    edge('daily_sales', 'sales_7d', {
      label: '−6 … 0 days',
      description: 'time window, −6 … 0 days, counted in partitions',
      worked: [
        { left: '10-02 is read by', right: '10-02 … 10-08', note: '7', isWarning: false },
        { left: '10-07 reads', right: '10-01 … 10-07', note: '7 of 7', isWarning: false },
        { left: '10-01 … 10-06', right: 'window incomplete', note: '1–6 of 7', isWarning: true },
      ],
    }),
    edge('daily_sales', 'store_ranking'),
    edge('daily_sales', 'finance_export', {
      isDeclared: false,
      label: 'undeclared',
      description: 'read in the body, declared nowhere',
      place: place('finance.ts', 12),
    }),
    edge('sales_7d', 'sales_report'),
  ],
  keys: days,
  coverage: { reads: 5, declared: 4, unknown: 0 },
};

/** Layers of assets, each reading two of the layer before. */
export function largeLineage(layers: number, perLayer: number): LineageView {
  const key = (layer: number, at: number) =>
    `${['raw', 'stg', 'daily', 'by_store', 'sum', 'report'][layer % 6]}_${layer}_${at}`;
  const statusAt = (index: number): PartitionStatus =>
    index % 17 === 3 ? 'failed' : index % 5 === 1 ? 'stale' : 'fresh';
  const middle = Math.floor(layers / 2);
  const spots = Array.from(
    { length: layers * perLayer },
    (_, index) => [Math.floor(index / perLayer), index % perLayer] as const,
  );
  return {
    ...lineage,
    target: { asset: key(middle, 0), partition: null },
    nodes: spots.map(([layer, at], index) =>
      node(key(layer, at), layer - middle, { strip: [run(statusAt(index), 9)] }),
    ),
    edges: spots.flatMap(([layer, at]) =>
      layer === 0
        ? []
        : [...new Set([at, (at * 7 + layer) % perLayer])].map((from) => edge(key(layer - 1, from), key(layer, at))),
    ),
    keys: days,
  };
}
