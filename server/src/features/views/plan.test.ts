import type { Commit } from '@headwater/core';
import type { MemoryEventLog } from '@headwater/log/memory';
import { describe, expect, it } from 'vitest';
import { retail, viewOf } from '../../../../test/harness/project-view.js';
import { built, builtAt as at, logOf, week } from '../../../../test/harness/retail-log.js';
import { plan } from './plan.js';
import { standing } from './standing.js';

const project = 'file:///project';
const second = { asset: 'daily_sales', partition: '2024-10-02' };

describe('standing', () => {
  it('goes from a report over its window to the correction at the root', async () => {
    const log = await logOf(built('2024-10-02', 'eed8fe9c'), week, built('2024-10-02', '4253beaa'));
    const view = await viewOf(retail, { log });
    const answer = await standing.handle(
      { project, target: { asset: 'sales_report', partition: '2024-10-02' }, at: null },
      view,
    );
    expect(answer.roots.map(({ target, what }) => [target, what])).toContainEqual([second, 'has another data version']);
    expect(answer.links.map(({ target, status, causes, behind }) => [target.asset, status, causes, behind])).toEqual([
      ['sales_report', 'missing', [], ['sales_7d › 2024-10-02']],
      ['sales_7d', 'stale', ['daily_sales › 2024-10-02: eed8fe9c → 4253beaa'], ['daily_sales › 2024-10-01']],
      ['daily_sales', 'missing', [], []],
    ]);
  });
});

describe('of what failed last', () => {
  const target = { asset: 'daily_sales', part: '2024-10-02' };
  const error = { name: 'BlockingCheckFailed', message: 'The blocking check all_stores did not pass.', frames: [] };
  const failing: Commit = {
    at,
    events: [{ kind: 'failure', target, run: 1, step: 1, body: { error } }],
  };
  const viewed = async () => viewOf(retail, { log: await logOf(built('2024-10-02', 'eed8fe9c'), failing) });

  it('standing says in which run and why, beside its data', async () => {
    const { links } = await standing.handle({ project, target: second, at: null }, await viewed());
    expect(links).toMatchObject([
      { target: second, status: 'fresh', failed: 'failed in r-0001: The blocking check all_stores did not pass.' },
    ]);
  });
  it('a plan without it names it, and one of `failed` holds it', async () => {
    const planned = async (selection: string) =>
      (await plan.handle({ project, selection, at: null, isForced: false }, await viewed())).view;
    const left = await planned('daily_sales and not missing');
    expect(left.steps).toEqual([]);
    expect(left.leftOut).toMatchObject([
      { asset: 'daily_sales', kind: 'failed', partitions: { count: 1, ranges: [['2024-10-02', '2024-10-02']] } },
    ]);
    const again = await planned('daily_sales and failed');
    expect(again.steps).toMatchObject([
      { asset: 'daily_sales', partitions: { count: 1 }, reasons: [{ kind: 'requested' }] },
    ]);
    expect(again.leftOut.map(({ kind }) => kind)).not.toContain('failed');
  });
});

describe('of errors in what it is made of', () => {
  const text = retail.replace('deps: [sales7d],', "deps: [sales7d, 'orderz'],");
  const stoppersOf = async (selection: string, allowsErrors = false) => {
    const params = { project, selection, at: null, isForced: false, allowsErrors };
    return (await plan.handle(params, await viewOf(text))).view.stoppers;
  };
  const unknown = {
    errors: [{ rule: 'unknown-dependency', message: expect.stringContaining('orderz'), place: { file: 'sales.ts' } }],
    more: 0,
  };

  it('says them, where they are about what is selected', async () => {
    expect(await stoppersOf('sales_report')).toMatchObject({ ...unknown, isAllowed: false });
    expect(await stoppersOf('')).toMatchObject({ ...unknown, isAllowed: false });
    expect(await stoppersOf('daily_sales')).toBeUndefined();
  });
  it('says also that it is wanted all the same', async () => {
    expect(await stoppersOf('sales_report', true)).toMatchObject({ ...unknown, isAllowed: true });
  });
  it('names the first of many', async () => {
    const names = Array.from({ length: 12 }, (_, index) => `'nobody_${index}'`).join(', ');
    const view = await viewOf(retail.replace('deps: [sales7d],', `deps: [sales7d, ${names}],`));
    const { stoppers } = (await plan.handle({ project, selection: '', at: null, isForced: false }, view)).view;
    expect([stoppers?.errors.length, stoppers?.more]).toEqual([10, 2]);
  });
});

const many = `
//- /many.ts
import { asset, dailyPartitions } from 'headwater';
export const many = asset('many', {
  partitions: dailyPartitions({ start: '2024-09-01', end: '2024-10-01' }),
  async materialize(ctx) {
    await ctx.write([]);
  },
});
export const one = asset('one', {
  deps: [many],
  async materialize(ctx) {
    await ctx.write(await ctx.read(many));
  },
});
`;

it('names of very many changes the first, and counts the rest', async () => {
  const days = Array.from({ length: 30 }, (_, index) => `2024-09-${String(index + 1).padStart(2, '0')}`);
  const version = (part: string, dataVersion: string) =>
    ({ kind: 'materialization', target: { asset: 'many', part }, dataVersion, inputs: [], body: {} }) as const;
  const read = days.map((part, index) => ({
    ...{ target: { asset: 'many', part }, event: index + 1, dataVersion: 'v1' },
    origin: 'declared' as const,
  }));
  const log = await logOf(
    { at, events: days.map((day) => version(day, 'v1')) },
    {
      at,
      events: [
        { kind: 'materialization', target: { asset: 'one', part: '' }, dataVersion: 'all', inputs: read, body: {} },
      ],
    },
    { at, events: days.map((day) => version(day, 'v2')) },
  );
  const target = { asset: 'one', partition: null };
  const answer = await standing.handle({ project, target, at: null }, await viewOf(many, { log }));
  expect([answer.roots.length, answer.moreRoots]).toEqual([20, 10]);
  expect(answer.links[0]?.causes).toHaveLength(13);
  expect(answer.links[0]?.causes.at(-1)).toBe('and 18 more');
});

describe('plan', () => {
  const planned = async (selection: string, log?: MemoryEventLog) => {
    const view = await viewOf(retail, log === undefined ? {} : { log });
    return plan.handle({ project, selection, at: null, isForced: false }, view);
  };

  it('lists steps with reasons, says what it leaves out, and that the request reaches further', async () => {
    const { view } = await planned('daily_sales@2024-10-02');
    expect(view.steps.map(({ asset, reasons }) => [asset, reasons.map(({ text }) => text)])).toEqual([
      ['daily_sales', ['missing: 2024-10-02']],
    ]);
    expect(view.leftOut).toMatchObject([{ asset: 'finance_export', kind: 'undeclared' }]);
    expect(view.steps[0]?.reads).toMatchObject([
      { asset: 'raw_orders', partitions: { count: 1, ranges: [['2024-10-02', '2024-10-02']] } },
    ]);
    expect(view.widening).toEqual({
      text: 'You chose 1 partition of daily_sales; 7 partitions of sales_7d read it through −6 … 0 days.',
      from: second,
      reader: { asset: 'sales_7d', partition: '2024-10-02' },
      other: { selection: 'daily_sales@2024-10-02+', isWider: true },
    });
    const { view: wide } = await planned('daily_sales@2024-10-02+');
    expect(wide.widening?.other).toEqual({ selection: 'daily_sales@2024-10-02', isWider: false });
  });
  it('leaves out what is published, and names it', async () => {
    const published: Commit = { at, publications: [{ event: 1, published: true }] };
    const { view } = await planned('daily_sales@2024-10-02', await logOf(built('2024-10-02', 'eed8fe9c'), published));
    expect(view.steps).toEqual([]);
    expect(view.leftOut).toMatchObject([{ asset: 'daily_sales', kind: 'published', partitions: { count: 1 } }]);
    expect(view.sum).toEqual({ reached: 1, missing: 0, published: 1 });
  });
  it('leaves out what has partitions that only a run knows, and says why', async () => {
    const view = await viewOf(`
//- /by-key.ts
import { asset, staticPartitions } from 'headwater';
const keys = staticPartitions(String(process.env['KEYS']).split(','));
export const byKey = asset('by_key', { partitions: keys, async materialize() {} });
`);
    const answer = await plan.handle({ project, selection: 'by_key', at: null, isForced: true }, view);
    expect(answer.view.steps).toEqual([]);
    expect(answer.view.leftOut).toMatchObject([
      { asset: 'by_key', partitions: null, reason: 'its partitions cannot be read from the code' },
    ]);
  });
  it('counts what is built only if what is rebuilt before it comes out different', async () => {
    const ranking: Commit = {
      at,
      events: [
        {
          kind: 'materialization',
          target: { asset: 'store_ranking', part: '2024-10-02' },
          dataVersion: 'best',
          inputs: [
            {
              target: { asset: 'daily_sales', part: '2024-10-02' },
              event: 1,
              dataVersion: 'eed8fe9c',
              origin: 'declared',
            },
          ],
          body: {},
        },
      ],
    };
    const { view } = await planned('daily_sales@2024-10-02+', await logOf(built('2024-10-02', 'eed8fe9c'), ranking));
    expect(view.steps.map(({ asset }) => asset)).toEqual(['daily_sales', 'sales_7d', 'sales_report', 'store_ranking']);
    expect(view.totals).toEqual({ assets: 4, partitions: 16, conditional: 1 });
  });
  it('draws what is built when, as many at a time as the project says', async () => {
    const selection = 'sales_7d@2024-10-01..2024-10-03+';
    const { view } = await plan.handle(
      { project, selection, at: null, isForced: true },
      await viewOf(retail, { jobs: 2 }),
    );
    expect(view.order).toMatchObject({ jobs: 2, isTime: false });
    expect(view.order?.lanes.map(({ asset, bars }) => [asset, bars.map((bar) => bar.join('–')).join(' ')])).toEqual([
      ['sales_7d', '0–1 1–2'],
      ['sales_7d', '0–1'],
      ['sales_report', '2–3'],
      ['sales_report', '1–2 2–3'],
    ]);
  });
  it('draws no more of an asset at a time than its limits let through', async () => {
    const text = retail.replace("export const sales7d = asset('sales_7d', {", "$&\n  tags: { team: 'finance' },");
    const asked = { project, selection: 'sales_7d@2024-10-01..2024-10-03', at: null, isForced: true };
    const barsWith = async (limits: Record<string, number>) =>
      (await plan.handle(asked, await viewOf(text, { jobs: 2, limits }))).view.order?.lanes.map(({ bars }) => bars);
    expect(await barsWith({})).toHaveLength(2);
    const oneByOne = [
      [
        [0, 1],
        [1, 2],
        [2, 3],
      ],
    ];
    expect(await barsWith({ sales_7d: 1 })).toEqual(oneByOne);
    expect(await barsWith({ 'tag:team=finance': 1 })).toEqual(oneByOne);
    expect(await barsWith({ daily_sales: 1 })).toHaveLength(2);
  });
  it('draws asset after asset where there are very many', async () => {
    const long = retail.replace("start: '2024-10-01'", "start: '2024-01-01'");
    const asked = { project, selection: 'daily_sales store_ranking', at: null, isForced: true };
    const { view } = await plan.handle(asked, await viewOf(long, { jobs: 2 }));
    expect(view.order?.lanes).toEqual([
      { asset: 'daily_sales', bars: [[0, 142]] },
      { asset: 'store_ranking', bars: [[142, 284]] },
    ]);
    const limited = await plan.handle(asked, await viewOf(long, { jobs: 2, limits: { store_ranking: 1 } }));
    expect(limited.view.order?.lanes[1]).toEqual({ asset: 'store_ranking', bars: [[142, 425]] });
  });
  it('marks outputs whose window cannot be whole', async () => {
    const { view } = await planned('sales_7d');
    expect(view.steps[0]?.reasons.map(({ text }) => text)).toEqual(['missing: 9', '6 incomplete']);
    expect(view.steps[0]?.children[0]?.reasons.map(({ text }) => text)).toEqual(['missing', '1 of 7 of daily_sales']);
  });
  it("says which partitions incomplete: 'fail' refuses", async () => {
    const view = await viewOf(retail.replace("incomplete: 'mark'", "incomplete: 'fail'"));
    const answer = await plan.handle({ project, selection: 'sales_7d', at: null, isForced: false }, view);
    expect(answer.view.steps[0]?.children[0]?.reasons.map(({ text }) => text)).toEqual([
      'missing',
      "1 of 7 of daily_sales, and incomplete: 'fail'",
    ]);
  });
  it('names what is wrong with a selection', async () =>
    await expect(planned('dayly_sales')).rejects.toThrow('Did you mean `daily_sales`?'));
});
