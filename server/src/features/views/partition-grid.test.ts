import type { Commit } from '@headwater/core';
import { MemoryEventLog } from '@headwater/log/memory';
import { keysOfRuns } from '@headwater/protocol';
import { describe, expect, it } from 'vitest';
import { retail, viewOf } from '../../../../test/harness/project-view.js';
import { partitionGrid } from './partition-grid.js';
import { partitionSelection } from './partition-selection.js';

const project = 'file:///project';
const at = Date.parse('2024-10-12T08:00:00Z');
const gridOf = async (text: string, asset: string, log?: MemoryEventLog) =>
  partitionGrid.handle(
    { project, target: { asset, partition: null }, at: null },
    await viewOf(text, log ? { log } : {}),
  );

const cube = `
//- /cube.ts
import { asset, dailyPartitions, multiPartitions, staticPartitions } from 'headwater';
const days = dailyPartitions({ start: '2024-10-01', end: '2024-10-05' });
const regions = staticPartitions(['north', 'south', 'online']);
export const sales = asset('sales', { partitions: days, async materialize() {} });
export const byRegion = asset('by_region', {
  partitions: multiPartitions({ day: days, region: regions }),
  deps: [sales],
  async materialize() {},
});
`;

const shops = `
//- /shops.ts
import { asset, dailyPartitions, dynamicPartitions, multiPartitions } from 'headwater';
const days = dailyPartitions({ start: '2024-10-01', end: '2024-10-05' });
export const sales = asset('sales', { partitions: days, async materialize() {} });
export const byShop = asset('by_shop', {
  partitions: multiPartitions({ day: days, shop: dynamicPartitions('shops') }),
  async materialize() {},
});
export const shops = asset('shops', { partitions: dynamicPartitions('shops'), async materialize() {} });
`;

const step = (run: string, part: string, status: 'succeeded' | 'failed' | 'running' | 'queued'): Commit => ({
  at,
  runs: [
    {
      name: run,
      kind: 'manual',
      status: status === 'running' || status === 'queued' ? 'running' : status,
      request: { backfill: 'b-0001' },
    },
  ],
  steps: [
    {
      run: { name: run },
      step: 1,
      status,
      kind: 'asset',
      asset: 'daily_sales',
      parts: part,
      ...(status === 'failed' ? { error: { name: 'Error', message: 'no such table: orders\n  at …' } } : {}),
    },
  ],
  events: [
    ...(status === 'succeeded'
      ? [
          {
            kind: 'materialization' as const,
            target: { asset: 'daily_sales', part },
            run: { name: run },
            step: 1,
            dataVersion: 'v1',
            body: { metadata: { total: 305 } },
          },
        ]
      : []),
    ...(status === 'failed'
      ? [{ kind: 'failure' as const, target: { asset: 'daily_sales', part }, run: { name: run }, step: 1, body: {} }]
      : []),
  ],
});
const day = (n: number) => `2024-10-0${n}`;

async function backfilled(holder = 'another process'): Promise<MemoryEventLog> {
  const log = new MemoryEventLog('test');
  const value = {
    created: at,
    status: 'running',
    policy: 'partition',
    target: { daily_sales: [[day(1), day(6)]] },
    published: {},
    forgiven: 0,
  };
  for (const commit of [
    { at, state: [{ scope: 'backfill', asset: '', name: 'b-0001', value }] },
    step('one', day(1), 'succeeded'),
    step('two', day(2), 'failed'),
    step('three', day(3), 'running'),
  ] satisfies readonly Commit[])
    expect(await log.commit(commit)).toMatchObject({ kind: 'committed' });
  for (const lease of ['backfill/b-0001', 'run/three']) await log.acquire(lease, holder, 0, 1);
  return log;
}

describe('the grid', () => {
  it('says runs of equal status, and the other assets on the same axis', async () => {
    const grid = await gridOf(retail, 'daily_sales');
    expect([...keysOfRuns(grid.columns.keys)]).toHaveLength(9);
    expect(grid.columns).toMatchObject({ name: null, count: 9, unit: 'day' });
    expect(grid.rows).toEqual([{ key: null, runs: [[9, 'missing']], counts: [{ status: 'missing', count: 9 }] }]);
    expect(grid.lanes.map(({ asset, distance, relation, at }) => [asset, distance, relation, at])).toEqual([
      ['raw_orders', -1, 'source', 0],
      ['daily_sales', 0, '', 0],
      ['finance_export', 1, 'undeclared', 0],
      ['sales_7d', 1, '−6 … 0 days', 0],
      ['store_ranking', 1, 'same day', 0],
      ['sales_report', 2, 'same day', 0],
    ]);
    expect(grid.lanes.find(({ asset }) => asset === 'sales_7d')?.runs).toEqual([
      [6, 'missing', 'incomplete'],
      [3, 'missing'],
    ]);
  });

  it('shows a backfill that goes on: what is done, failed, running, and what still waits', async () => {
    const grid = await gridOf(retail, 'daily_sales', await backfilled());
    expect(grid.rows[0]?.runs).toEqual([
      [1, 'fresh'],
      [1, 'failed'],
      [1, 'running'],
      [3, 'missing', 'queued'],
      [3, 'missing'],
    ]);
    expect(grid.backfills).toEqual([{ id: 'b-0001', done: 1, failed: 1, total: 6 }]);
  });

  it('shows a backfill whose process is gone as stopped, and nothing that runs or waits for it', async () => {
    const grid = await gridOf(retail, 'daily_sales', await backfilled('killed'));
    expect(grid.rows[0]?.runs).toEqual([
      [1, 'fresh'],
      [1, 'failed'],
      [7, 'missing'],
    ]);
    expect(grid.backfills).toEqual([{ id: 'b-0001', isStopped: true, done: 1, failed: 1, total: 6 }]);
  });

  it('lays a cube out along time, a row for each other key, and is the worst of them as a lane', async () => {
    const grid = await gridOf(cube, 'by_region');
    expect([grid.columns.name, grid.rowsName, grid.rows.map(({ key }) => key)]).toEqual([
      'day',
      'region',
      ['north', 'south', 'online'],
    ]);
    expect(grid.rows[2]?.runs).toEqual([[4, 'missing']]);
    expect(grid.counts).toEqual([{ status: 'missing', count: 12 }]);
    const swapped = await partitionGrid.handle(
      { project, target: { asset: 'by_region', partition: null }, at: null, isSwapped: true },
      await viewOf(cube),
    );
    expect([swapped.columns.name, swapped.rowsName, swapped.rows.map(({ key }) => key)]).toEqual([
      'region',
      'day',
      ['2024-10-01', '2024-10-02', '2024-10-03', '2024-10-04'],
    ]);
    expect(swapped).toMatchObject({ isSwapped: true, counts: grid.counts, next: grid.next });
    const lanes = (await gridOf(cube, 'sales')).lanes;
    expect(lanes.map(({ asset, runs }) => [asset, runs])).toEqual([
      ['sales', [[4, 'missing']]],
      ['by_region', [[4, 'missing']]],
    ]);
  });

  it('aligns assets that begin later, and names those on another axis', async () => {
    const text = `
//- /a.ts
import { asset, dailyPartitions, monthlyPartitions } from 'headwater';
export const early = asset('early', { partitions: dailyPartitions({ start: '2024-09-01', end: '2024-10-01' }), async materialize() {} });
export const late = asset('late', { partitions: dailyPartitions({ start: '2024-09-10', end: '2024-10-01' }), deps: [early], async materialize() {} });
export const months = asset('months', { partitions: monthlyPartitions({ start: '2024-01-01' }), deps: [early], async materialize() {} });
`;
    expect((await gridOf(text, 'early')).lanes.map(({ asset, at }) => [asset, at])).toEqual([
      ['early', 0],
      ['late', 9],
    ]);
    expect((await gridOf(text, 'late')).lanes.map(({ asset, at }) => [asset, at])).toEqual([
      ['early', -9],
      ['late', 0],
    ]);
    expect((await gridOf(text, 'early')).elsewhere).toEqual(['months']);
  });

  it('says when the first partition will exist', async () => {
    const text = retail.replace("start: '2024-10-01', end: '2024-10-10'", "start: '2999-01-01'");
    const grid = await gridOf(text, 'daily_sales');
    expect(grid.columns.count).toBe(0);
    expect(grid.next).toEqual({ key: '2999-01-01', at: Date.parse('2999-01-02T00:00:00Z') });
  });
});

describe('what is chosen', () => {
  const chosen = async (
    text: string,
    asset: string,
    choice: Parameters<typeof partitionSelection.handle>[0]['choice'],
    log?: MemoryEventLog,
  ) => partitionSelection.handle({ project, asset, choice, at: null }, await viewOf(text, log ? { log } : {}));

  it('counts, names and reaches, and says why what is not fresh is not', async () => {
    const choice = { boxes: [{ columns: [day(1), day(4)], rows: null }], statuses: [] } as const;
    const answer = await chosen(retail, 'daily_sales', choice, await backfilled());
    expect(answer.all).toEqual({ selection: 'daily_sales@2024-10-01..2024-10-04', count: 4 });
    expect(answer.notFresh).toEqual({ selection: 'daily_sales@2024-10-02,2024-10-04', count: 2 });
    expect(answer.counts).toEqual([
      { status: 'failed', count: 1 },
      { status: 'running', count: 1 },
      { status: 'missing', count: 1 },
      { status: 'fresh', count: 1 },
    ]);
    expect(answer.attention).toEqual([
      { partition: day(2), status: 'failed', why: 'failed in r-0002: no such table: orders', last: null },
      { partition: day(4), status: 'missing', why: 'never built', last: null },
    ]);
    // Of sales_7d and sales_report all nine days, of store_ranking the same four.
    expect(answer.reaches).toEqual({ assets: 3, partitions: 22, isExact: true });
  });

  it('cuts what is chosen to the wanted statuses, of the whole asset where no box is', async () => {
    const answer = await chosen(retail, 'daily_sales', { boxes: [], statuses: ['failed'] }, await backfilled());
    expect(answer.all).toEqual({ selection: 'daily_sales@2024-10-02', count: 1 });
    const nothing = await chosen(retail, 'daily_sales', { boxes: [], statuses: ['stale'] }, await backfilled());
    expect([nothing.all, nothing.notFresh, nothing.reaches.partitions]).toEqual([null, null, 0]);
  });

  it('names boxes of a cube as products of ranges', async () => {
    const box = { columns: [day(2), day(3)], rows: ['south', 'online'] } as const;
    expect((await chosen(cube, 'by_region', { boxes: [box], statuses: [] })).all).toEqual({
      selection: 'by_region@2024-10-02|south..2024-10-03|online',
      count: 4,
    });
    const turned = { columns: ['south', 'online'], rows: [day(2), day(3)] } as const;
    expect((await chosen(cube, 'by_region', { boxes: [turned], statuses: [], isSwapped: true })).all).toEqual({
      selection: 'by_region@2024-10-02|south..2024-10-03|online',
      count: 4,
    });
    const gone = { columns: [day(2), '2031-01-01'], rows: null } as const;
    expect((await chosen(cube, 'by_region', { boxes: [gone], statuses: [] })).all).toBeNull();
  });
});

it('names the definitions to which keys can be added', async () => {
  const names = async (asset: string) => (await gridOf(shops, asset)).dynamic;
  expect(await Promise.all(['shops', 'by_shop', 'sales'].map(names))).toEqual([['shops'], ['shops'], undefined]);
});
