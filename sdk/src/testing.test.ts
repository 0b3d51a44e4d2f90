import { describe, expect, it } from 'vitest';
import { asset, check, dailyPartitions, dynamicPartitions, multiAsset, output, source } from './index.js';
import { byPartition, materialize } from './testing.js';

const partitions = dailyPartitions({ start: '2024-10-01', timezone: 'Europe/Berlin' });
const raw = source('raw_orders', { partitions });
const daily = asset<number>('daily_sales', {
  deps: [raw],
  partitions,
  checks: [
    check('positive', {
      run: async (ctx) => {
        const measured = await ctx.read<number>('daily_sales');
        return { passed: measured > 0, evidence: { measured } };
      },
    }),
  ],
  async materialize(ctx) {
    const rows = await ctx.read(raw);
    ctx.log.info('adds', { rows: rows.length });
    await ctx.state.set('seen', ctx.partitionKey);
    await ctx.write(rows.reduce((sum, row) => sum + Number(row['amount']), 0));
    return { metadata: { start: ctx.window.start.toISOString() }, checks: { own: { passed: true } } };
  },
});
const rows = [{ amount: 120 }, { amount: 80 }, { amount: 45 }, { amount: 60 }];

describe('one materialize, with given inputs', () => {
  it.each([
    [{ partition: '2024-10-32' }, 'daily_sales has no 2024-10-32.'],
    [{}, 'daily_sales has partitions: say which one with { partition }.'],
    [{ partitions: ['2024-10-01', '2024-09-30'] }, 'daily_sales has no 2024-09-30.'],
  ])('refuses %j: no run calls the function for it', async (options, message) => {
    await expect(materialize(daily, { ...options, inputs: { raw_orders: rows } })).rejects.toThrow(message);
  });

  it('refuses a partition of what has none', async () => {
    const plain = asset('plain', { materialize: async (ctx) => ctx.write(1) });
    await expect(materialize(plain, { partition: 'a' })).rejects.toThrow('plain has no partitions: leave a out.');
  });

  it('answers with what it wrote, said and checked', async () => {
    const made = await materialize(daily, { partition: '2024-10-02', inputs: { raw_orders: rows } });
    expect(made).toEqual({
      value: 305,
      values: { '2024-10-02': 305 },
      dataVersion: null,
      metadata: { start: '2024-10-01T22:00:00.000Z' },
      checks: { positive: { passed: true, evidence: { measured: 305 } }, own: { passed: true } },
      state: { seen: '2024-10-02' },
      partitionKeys: {},
      logs: [{ level: 'info', message: 'adds', fields: { rows: 4 } }],
    });
  });

  it('reads a window of partitions as a run does', async () => {
    const week = asset('sales_7d', {
      deps: [daily],
      partitions,
      async materialize(ctx) {
        const { keys, expected, complete } = ctx.input(daily);
        const days = await ctx.readEach(daily);
        const sum = [...days.values()].reduce((all, day) => all + day, 0);
        await ctx.write([
          { sum, first: keys[0], second: await ctx.read(daily, { partition: '2024-10-02' }), expected, complete },
        ]);
      },
    });
    const values = { '2024-10-01': 101, '2024-10-02': 102, '2024-10-03': 103 };
    const made = await materialize(week, {
      partition: '2024-10-03',
      inputs: { daily_sales: byPartition(values, { expected: 7 }) },
    });
    expect(made.value).toEqual([{ sum: 306, first: '2024-10-01', second: 102, expected: 7, complete: false }]);
    const joined = asset('joined', {
      async materialize(ctx) {
        await ctx.write(await ctx.read('rows'));
      },
    });
    expect((await materialize(joined, { inputs: { rows: byPartition({ a: [1], b: [2, 3] }) } })).value).toEqual([
      1, 2, 3,
    ]);
    await expect(materialize(joined, { inputs: { rows: byPartition(values) } })).rejects.toThrow('ctx.readEach');
  });

  it('runs a function with several outputs, and one that keeps keys and publishes', async () => {
    const both = multiAsset('both', {
      outputs: [output('a'), output('b')],
      materialize: (ctx) => ctx.write({ a: [1], b: [2] }),
    });
    expect((await materialize(both)).value).toEqual({ a: [1], b: [2] });
    const live = asset('live', {
      partitions: dynamicPartitions('regions'),
      async materialize(ctx) {
        await ctx.partitions('regions').add(['us']);
        await ctx.publish({ candidate: raw, validate: (candidate) => candidate.length === 4 });
      },
    });
    const made = await materialize(live, {
      partition: 'eu',
      inputs: { raw_orders: rows },
      partitionKeys: { regions: ['eu'] },
    });
    expect(made).toMatchObject({ value: rows, partitionKeys: { regions: ['eu', 'us'] } });
    await expect(materialize(live, { partition: 'eu', inputs: { raw_orders: [] } })).rejects.toThrow('validation');
  });

  it('says what the test did not give, and what a step must not do', async () => {
    await expect(materialize(daily, { partition: '2024-10-02' })).rejects.toThrow('no value of raw_orders');
    const wrong = (body: Parameters<typeof asset>[1]['materialize']) =>
      materialize(asset('wrong', { materialize: body }));
    await expect(wrong((ctx) => void ctx.resource('crm'))).rejects.toThrow('no resource crm');
    await expect(wrong((ctx) => void ctx.window)).rejects.toThrow('not partitioned by time');
    await expect(
      wrong(async (ctx) => {
        await ctx.write(1);
        await ctx.write(2);
      }),
    ).rejects.toThrow('written already');
  });

  it('a call for a range: each partition is written and checked by itself', async () => {
    const partitions = dailyPartitions({ start: '2024-10-01' });
    const sales = asset<number>('sales', {
      partitions,
      backfill: 'single-run',
      checks: [check('small', { run: async (ctx) => ({ passed: (await ctx.read<number>('sales')) < 3 }) })],
      async materialize(ctx) {
        const days = await ctx.readEach<number>('days');
        for (const partition of ctx.partitionKeys) await ctx.write(days.get(partition), { partition });
        return { metadata: { hours: (ctx.window.end.getTime() - ctx.window.start.getTime()) / 3_600_000 } };
      },
    });
    const given = (last: number) => ({
      partitions: ['2024-10-01', '2024-10-02'],
      inputs: { days: byPartition({ '2024-10-01': 1, '2024-10-02': last }) },
    });
    const made = await materialize(sales, given(2));
    expect(made).toMatchObject({
      value: undefined,
      values: { '2024-10-01': 1, '2024-10-02': 2 },
      metadata: { hours: 48 },
      checks: { small: { passed: true } },
    });
    expect((await materialize(sales, given(3))).checks).toEqual({ small: { passed: false } });
    const daily = asset('daily', {
      partitions,
      async materialize(ctx) {
        await ctx.write(ctx.partitionKey);
      },
    });
    await expect(materialize(daily, given(1))).rejects.toThrow('builds 2 partitions of daily');
  });
});
