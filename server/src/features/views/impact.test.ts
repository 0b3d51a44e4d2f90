// What a change reaches: of a partition, of the code of a branch, of an edit, and of a change of the code.

import { MemoryEventLog } from '@headwater/log/memory';
import { describe, expect, it } from 'vitest';
import { retail, viewOf } from '../../../../test/harness/project-view.js';
import { impact } from './impact.js';
import { why } from './why.js';

const project = 'file:///project';
const second = { asset: 'daily_sales', partition: '2024-10-02' };
const data = { kind: 'partition' } as const;

describe('impact', () => {
  it('reaches readers through their windows, undeclared ones apart', async () => {
    const view = await viewOf(retail);
    const answer = await impact.handle({ project, target: second, at: null, cause: data }, view);
    const rows = answer.reached.map(({ asset, partitions: set, cells, through, incomplete }) => ({
      asset,
      ranges: set?.ranges,
      cells,
      through,
      incomplete,
    }));
    expect(rows).toEqual([
      {
        asset: 'sales_7d',
        ranges: [['2024-10-02', '2024-10-08']],
        cells: [[1, 7]],
        through: 'daily_sales, −6 … 0 days',
        incomplete: 5,
      },
      {
        asset: 'sales_report',
        ranges: [['2024-10-02', '2024-10-08']],
        cells: [[1, 7]],
        through: 'sales_7d, same day',
        incomplete: 0,
      },
      {
        asset: 'store_ranking',
        ranges: [['2024-10-02', '2024-10-02']],
        cells: [[1, 1]],
        through: 'daily_sales, same day',
        incomplete: 0,
      },
    ]);
    expect(answer.axis).toHaveLength(9);
    expect(answer.undeclared).toMatchObject([
      { asset: 'finance_export', undeclared: { asset: 'daily_sales', place: { file: 'sales.ts', line: 38 } } },
    ]);
    expect(answer.notReached).toEqual(['raw_orders']);
    expect(answer.totals).toEqual({ assets: 3, partitions: 15, incomplete: 5, published: 0 });
  });

  it('names apart those who read what nobody can name before it runs', async () => {
    const unknown = retail.replace(
      'await ctx.write(await ctx.read(sales7d));',
      'await ctx.write(await ctx.read(ctx.tag));',
    );
    const first = { asset: 'store_ranking', partition: '2024-10-02' };
    const answer = await impact.handle({ project, target: first, at: null, cause: data }, await viewOf(unknown));
    expect(answer.unknown).toEqual([{ asset: 'sales_report', place: { file: 'sales.ts', line: 24, column: 27 } }]);
    expect([answer.reached, answer.notReached.includes('sales_report')]).toEqual([[], false]);
    const reached = await impact.handle({ project, target: second, at: null, cause: data }, await viewOf(unknown));
    expect(reached.unknown).toBeUndefined();
  });

  it('shows the stretch of a long axis that is reached', async () => {
    const long = retail.replace("start: '2024-10-01', end: '2024-10-10'", "start: '2014-01-01'");
    const answer = await impact.handle({ project, target: second, at: null, cause: data }, await viewOf(long));
    expect(answer.axis[0]).toBe('2024-09-30');
    expect(answer.origins.map(({ cells }) => cells)).toEqual([[[2, 2]]]);
  });

  it('of a branch: from what its code says otherwise, through every asset, new ones and those that are gone', async () => {
    const now = retail
      .replace('await ctx.write(await ctx.read(rawOrders));', 'await ctx.write((await ctx.read(rawOrders)).slice(1));')
      .replace("asset('store_ranking'", "asset('store_order'");
    const view = await viewOf(now, { earlier: retail });
    const cause = { kind: 'branch', base: null } as const;
    const answer = await impact.handle({ project, target: second, at: null, cause }, view);
    expect(answer.origins.map(({ asset, through }) => [asset, through.replace(/[0-9a-f]{8}/g, '…')])).toEqual([
      ['daily_sales', 'code … → …'],
      ['store_order', 'new'],
    ]);
    expect(answer.reached.map(({ asset, partitions: set }) => [asset, set?.count])).toEqual([
      ['sales_7d', 9],
      ['sales_report', 9],
    ]);
    expect(answer.undeclared.map(({ asset }) => asset)).toEqual(['finance_export']);
    expect(answer.code).toMatchObject({ base: 'origin/main', gone: ['store_ranking'], problem: null });
    expect(answer.totals).toMatchObject({ assets: 4, partitions: 36 });
    expect(answer.selection).toBe('daily_sales+ store_order+');
    const reached = { asset: 'sales_report', partition: '2024-10-05' };
    const chain = await why.handle({ project, target: second, reached, at: null, cause }, view);
    expect(chain?.steps.map(({ kind, title }) => `${kind}: ${title}`)).toEqual([
      'code: dailySales says something else',
      'change: daily_sales is not what it is in origin/main',
      'edge: sales_7d reads daily_sales',
      'mapping: time window, −6 … 0 days, counted in partitions: 2024-10-01 … 10-09 are read by 9 keys',
      'edge: sales_report reads sales_7d',
      'mapping: the same day: 2024-10-01 … 10-09 are read by 9 keys',
      'reached: sales_report › 2024-10-05 is reached, and was never built',
    ]);
  });

  it('says by what names selections ask for each asset', async () => {
    const declared = retail.replace(
      "group: 'sales',",
      "group: 'sales', owners: ['ann'], tags: { tier: 'gold', pii: '' },",
    );
    const answer = await impact.handle({ project, target: second, at: null, cause: data }, await viewOf(declared));
    expect(answer.origins[0]?.declared).toEqual({ group: ['sales'], owner: ['ann'], tag: ['tier=gold', 'pii'] });
    expect(answer.reached[0]?.declared).toEqual({});
  });

  it('of an edit: nothing, while only comments and formatting are other ones', async () => {
    const now = retail.replace(
      'await ctx.write(await ctx.read(rawOrders));',
      'await ctx.write(await   ctx.read(rawOrders)); // !',
    );
    const answer = await impact.handle(
      { project, target: second, at: null, cause: { kind: 'edit' } },
      await viewOf(now, { earlier: retail }),
    );
    const edits = { meaning: 0, names: [], cosmetic: 1 };
    expect(answer).toMatchObject({
      origins: [],
      reached: [],
      totals: { assets: 0 },
      code: { files: ['sales.ts'], edits },
    });
    expect(answer.rebuild).toBeUndefined();
  });

  it('tells changes of meaning from those of comments, layout and types', async () => {
    const now = retail
      .replace('await ctx.write(await ctx.read(rawOrders));', 'await ctx.write((await ctx.read(rawOrders)).slice(1));')
      .replace('deps: [sales7d],\n', 'deps: [\n    sales7d, // the window\n  ],\n')
      .replace('// Totals', '//  Totals')
      .replace('deps: [dailySales],', 'deps: [dailySales], // one day');
    const view = await viewOf(now, { earlier: retail });
    const answer = await impact.handle({ project, target: second, at: null, cause: { kind: 'edit' } }, view);
    expect(answer.code?.edits).toEqual({ meaning: 1, names: ['dailySales'], cosmetic: 2 });
  });

  it.each([
    ['a description', retail.replace('per store and day', 'per store'), { said: { count: 1, names: ['dailySales'] } }],
    ['a group', retail.replace("  group: 'sales',\n", ''), { said: { count: 1, names: ['dailySales'] } }],
    [
      'the ends of lines',
      retail.replaceAll('\n', '\r\n').replace('\r\n//-', '\n//-').replace('.ts\r', '.ts'),
      { cosmetic: 1 },
    ],
    ['a bracket too few', retail.replace('ctx.read(rawOrders));', 'ctx.read(rawOrders);'), { unparsed: ['sales.ts'] }],
  ])('says of which kind an edit of %s is', async (_, now, edits) => {
    const view = await viewOf(now, { earlier: retail });
    const answer = await impact.handle({ project, target: second, at: null, cause: { kind: 'edit' } }, view);
    expect(answer.code?.edits).toEqual({ meaning: 0, names: [], cosmetic: 0, ...edits });
  });

  it('estimates a rebuild by what runs took, and names what no run has built', async () => {
    const log = new MemoryEventLog('test');
    const step = { run: { name: 'r' }, step: 1, kind: 'asset', asset: 'sales_7d', parts: '2024-10-02' } as const;
    await log.commit({
      at: 0,
      runs: [{ name: 'r', kind: 'manual', status: 'running' }],
      steps: [{ ...step, status: 'running' }],
    });
    await log.commit({ at: 2_000, steps: [{ ...step, status: 'succeeded' }] });
    const ask = async (view: Awaited<ReturnType<typeof viewOf>>) =>
      (await impact.handle({ project, target: second, at: null, cause: data }, view)).rebuild;
    const unknown = ['sales_report', 'store_ranking'];
    expect(await ask(await viewOf(retail, { log }))).toEqual({ ms: 7 * 2_000, unknown });
    expect(await ask(await viewOf(retail, { log: new MemoryEventLog('empty') }))).toEqual({
      ms: 0,
      unknown: ['sales_7d', ...unknown],
    });
    expect(await ask(await viewOf(retail))).toBeUndefined();
  });
});
