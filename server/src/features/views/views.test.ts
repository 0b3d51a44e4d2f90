import type { Commit } from '@headwater/core';
import { MemoryEventLog } from '@headwater/log/memory';
import { describe, expect, it } from 'vitest';
import { retail, viewOf } from '../../../../test/harness/project-view.js';
import { built, builtAt as at, logOf, week } from '../../../../test/harness/retail-log.js';
import { events } from './events.js';
import { impact } from './impact.js';
import { lineage } from './lineage.js';
import { partitionGrid } from './partition-grid.js';
import { partitions } from './partitions.js';
import { projectInfo } from './project-info.js';
import { runs } from './runs.js';
import { sources } from './sources.js';
import { standing } from './standing.js';
import { why } from './why.js';

const project = 'file:///project';
const second = { asset: 'daily_sales', partition: '2024-10-02' };
const data = { kind: 'partition' } as const;

it.each([lineage, impact, partitionGrid, standing])('$method says that there is no such asset', async ({ handle }) => {
  const params = { project, target: { asset: 'dayly_sales', partition: null }, at: null, upstream: 1, downstream: 1 };
  const asked = async () => handle({ ...params, cause: data }, await viewOf(retail));
  await expect(asked()).rejects.toThrow('No asset `dayly_sales`. Did you mean `daily_sales`?');
});
it('a failed check is told with the record that its step made, and a root shows no window', async () => {
  const target = { asset: 'daily_sales', part: '2024-10-02' };
  const [run, step] = [{ name: 'checked' }, 1];
  const inputs = [
    { target: { ...target, asset: 'raw_orders' }, event: null, dataVersion: 'c1d77e90', origin: 'declared' as const },
  ];
  const log = await logOf({
    at,
    runs: [{ ...run, kind: 'manual', status: 'failed' }],
    events: [
      { kind: 'materialization', target, run, step, dataVersion: 'v1', inputs, read: 0, expected: 0, body: {} },
      { kind: 'failure', target, run, step, body: { error: { message: 'The blocking check did not pass.' } } },
      { kind: 'failure', target, run, step: 2, body: { error: { message: 'thrown' } } },
    ],
  });
  const { records } = await events.handle({ project, target: second, at: null }, await viewOf(retail, { log }));
  expect(
    records.map(({ made, dataVersion, inputs: read, window }) => [made, dataVersion, read.length, window]),
  ).toEqual([
    [undefined, null, 0, null],
    [1, 'v1', 1, null],
    [undefined, 'v1', 1, null],
  ]);
});
it.each(['2099-01-01', null])('standing of %s is refused, where no such partition exists', async (partition) => {
  const asked = async () =>
    standing.handle({ project, target: { asset: 'daily_sales', partition }, at: null }, await viewOf(retail));
  await expect(asked()).rejects.toThrow(/^daily_sales has (no partition 2099-01-01|partitions)/);
});

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

describe('why', () => {
  it('leads from the change over edge and mapping to the partition', async () => {
    const reached = { asset: 'sales_7d', partition: '2024-10-05' };
    const answer = await why.handle({ project, target: second, reached, at: null, cause: data }, await viewOf(retail));
    expect(answer?.steps.map(({ kind, title }) => `${kind}: ${title}`)).toEqual([
      'change: daily_sales › 2024-10-02 changes',
      'edge: sales_7d reads daily_sales',
      'mapping: time window, −6 … 0 days, counted in partitions: 2024-10-02 is read by 7 keys',
      'reached: sales_7d › 2024-10-05 is reached, and was never built',
    ]);
    expect(answer?.steps.at(-1)?.detail).toBe('reads daily_sales 2024-10-01 … 10-05: 5 of 7, window incomplete');
    expect(answer?.next).toEqual([
      { target: { asset: 'sales_report', partition: '2024-10-05' }, mapping: 'same day', status: 'missing' },
    ]);
  });
  it('says what stands of both ends until they are built again', async () => {
    const view = await viewOf(retail, { log: await logOf(built('2024-10-02', 'eed8fe9c'), week) });
    const reached = { asset: 'sales_7d', partition: '2024-10-02' };
    const answer = await why.handle({ project, target: second, reached, at: null, cause: data }, view);
    expect(answer?.steps[0]?.built).toEqual({ at, run: 1, version: 'eed8fe9c' });
    expect(answer?.steps.at(-1)).toMatchObject({ isIncomplete: true, built: { at } });
  });
  it('has no answer for what the change does not reach', async () => {
    const reached = { asset: 'sales_7d', partition: '2024-10-09' };
    expect(
      await why.handle({ project, target: second, reached, at: null, cause: data }, await viewOf(retail)),
    ).toBeNull();
  });
});

describe('lineage', () => {
  it('shows one level either way, with statuses, and keys from before and behind', async () => {
    const view = await viewOf(retail, { log: await logOf(built('2024-10-02', 'eed8fe9c')) });
    const answer = await lineage.handle({ project, target: second, at: null, upstream: 1, downstream: 1 }, view);
    expect(answer.nodes.map(({ key, distance }) => `${distance} ${key}`)).toEqual([
      '-1 raw_orders',
      '0 daily_sales',
      '1 finance_export',
      '1 sales_7d',
      '1 store_ranking',
    ]);
    expect(answer.nodes[1]?.counts).toEqual([
      { status: 'missing', count: 8 },
      { status: 'fresh', count: 1 },
    ]);
    expect(answer.nodes[2]).toMatchObject({ isUndeclared: true, reachedAt: [[1, 1]] });
    expect(answer.nodes[3]).toMatchObject({ reachedAt: [[1, 7]], hiddenDownstream: 1 });
    expect(answer.edges.find(({ to }) => to === 'sales_7d')).toMatchObject({
      label: '−6 … 0 days',
      worked: [
        { left: '2024-10-02 is read by', right: '2024-10-02 … 10-08', note: '7', isWarning: false },
        { left: '2024-10-09 reads', right: '2024-10-03 … 10-09', note: '7 of 7', isWarning: false },
        { left: '2024-10-01 … 10-06', right: 'window incomplete', note: '1–6 of 7', isWarning: true },
      ],
    });
    expect(answer.keys).toHaveLength(9);
    expect(answer.coverage).toEqual({ reads: 5, declared: 4, unknown: 0 });
  });

  it('says of the asset under the cursor when it was made, and of each how its checks went and what is published', async () => {
    const checked = retail.replace(
      "group: 'sales',",
      "group: 'sales', checks: [check('few', { run: () => ({ passed: true }) }), check('many', { run: () => ({ passed: true }) })],",
    );
    const result = (check: string, outcome: 'passed' | 'failed') =>
      ({
        target: { asset: 'daily_sales', part: '2024-10-02' },
        event: 1,
        check,
        outcome,
        severity: 'error',
        blocking: false,
        evidence: {},
      }) as const;
    const log = await logOf(built('2024-10-02', 'eed8fe9c'), {
      at,
      checks: [result('few', 'passed'), result('many', 'failed')],
      publications: [{ event: 1, published: true }],
    });
    const ask = async (partition: string | null) => {
      const target = { asset: 'daily_sales', partition };
      const view = await viewOf(checked.replace('import { asset,', 'import { asset, check,'), { log });
      return (await lineage.handle({ project, target, at: null, upstream: 1, downstream: 1 }, view)).nodes[1];
    };
    const known = { key: 'daily_sales', builtAt: at, checks: { passed: 1, total: 2 }, published: 1 };
    expect(await ask('2024-10-02')).toMatchObject(known);
    expect(await ask(null)).toMatchObject(known);
  });

  it('marks an asset whose code is not that of its records', async () => {
    const commit = built('2024-10-02', 'eed8fe9c');
    const now = { project, target: second, at: null, upstream: 0, downstream: 0 };
    const changedOf = async (codeVersion: string) => {
      const log = await logOf({ ...commit, events: (commit.events ?? []).map((event) => ({ ...event, codeVersion })) });
      const view = await viewOf(retail.replace("group: 'sales',", "codeVersion: '2',"), { log });
      return (await lineage.handle(now, view)).nodes[0]?.changed;
    };
    expect(await changedOf('1')).toBe('changed since it was last built');
    expect(await changedOf('2')).toBeUndefined();
  });

  it('shows what runs right now', async () => {
    const running: Commit = {
      at,
      runs: [{ name: 'open', kind: 'manual', status: 'running' }],
      steps: [
        { run: { name: 'open' }, step: 1, status: 'running', kind: 'asset', asset: 'daily_sales', parts: '2024-10-01' },
        { run: { name: 'open' }, step: 2, status: 'queued', kind: 'asset', asset: 'daily_sales', parts: '2024-10-02' },
      ],
    };
    const view = await viewOf(retail, { log: await logOf(running) });
    const answer = await lineage.handle({ project, target: second, at: null, upstream: 0, downstream: 0 }, view);
    expect(answer.nodes[0]?.strip.map(({ first, status, isQueued }) => [first, status, isQueued])).toEqual([
      ['2024-10-01', 'running', false],
      ['2024-10-02', 'missing', true],
      ['2024-10-03', 'missing', false],
    ]);
  });
});

describe('sources', () => {
  it('are a plan of nothing, for the host to look at', async () => {
    const { document } = await sources.handle({ project }, await viewOf(retail));
    expect(document).toMatchObject({ schemaVersion: 1, steps: [], manifest: { assets: [{ key: 'raw_orders' }] } });
  });
  it('are none in a project without any', async () =>
    expect(await sources.handle({ project }, await viewOf('//- /empty.ts\n'))).toEqual({ document: null }));
});

describe('runs and records', () => {
  it('says of a record that it is published, and when what it stored was dropped', async () => {
    const target = { asset: 'daily_sales', part: '2024-10-02' };
    const gone: Commit = {
      at: at + 1000,
      publications: [{ event: 2, published: true }],
      outputs: [{ storage: 'sqlite', ref: 'daily_sales__eed8fe9c', target, dropped: 'keep 1' }],
    };
    const log = await logOf(built('2024-10-02', 'eed8fe9c'), built('2024-10-02', '4253beaa'), gone);
    const { records } = await events.handle({ project, target: second, at: null }, await viewOf(retail, { log }));
    expect(records.map(({ isPublished, dropped }) => [isPublished, dropped])).toEqual([
      [true, null],
      [false, { at: at + 1000, why: 'keep 1' }],
    ]);
  });
  it('lists the records of a partition with versions, inputs and metadata', async () => {
    const log = await logOf(built('2024-10-02', 'eed8fe9c'), built('2024-10-02', '4253beaa'));
    const { records } = await events.handle({ project, target: second, at: null }, await viewOf(retail, { log }));
    expect(records.map(({ dataVersion, isLatest }) => [dataVersion, isLatest])).toEqual([
      ['4253beaa', true],
      ['eed8fe9c', false],
    ]);
    expect(records[0]).toMatchObject({
      kind: 'materialization',
      output: 'daily_sales__4253beaa',
      window: { read: 1, expected: 1 },
      inputs: [{ asset: 'raw_orders', partition: '2024-10-02', dataVersion: 'c1d77e90', isSuperseded: false }],
      metadata: [
        { name: 'total', value: '305' },
        { name: 'stores', value: '4 of 4' },
      ],
      headline: '305',
    });
  });

  it('knows of no records where there is no log', async () => {
    const view = await viewOf(retail, { isTrusted: false });
    expect(await runs.handle({ project }, view)).toEqual({ runs: [] });
    expect((await events.handle({ project, target: second, at: null }, view)).records).toEqual([]);
    expect(projectInfo(view).assets.map(({ status }) => status)).toEqual(Array(6).fill(undefined));
  });
});

describe('partitions to pick from', () => {
  it('come newest first, with what is known of them', async () => {
    const view = await viewOf(retail, { log: await logOf(built('2024-10-09', 'eed8fe9c')) });
    const choices = await partitions.handle({ project, asset: 'daily_sales', at: null }, view);
    expect(choices.slice(0, 2)).toEqual([
      { key: '2024-10-09', status: 'fresh' },
      { key: '2024-10-08', status: 'missing' },
    ]);
  });
});

describe('the tree of assets', () => {
  it('says of each what is to be done, else what it is', async () => {
    const view = await viewOf(retail, { log: await logOf(built('2024-10-09', 'eed8fe9c')) });
    const details = new Map(projectInfo(view).assets.map(({ key, detail }) => [key, detail]));
    expect(details.get('raw_orders')).toBe('daily · source');
    expect(details.get('daily_sales')).toBe('8 missing');
    const closed = await viewOf(retail, { isTrusted: false });
    expect(projectInfo(closed).assets.find(({ key }) => key === 'daily_sales')?.detail).toBe('daily');
  });
});
