// Every call form of the vocabulary, as pipelines write them: that this file type-checks is most of the test.

import { afterEach, describe, expect, it } from 'vitest';
import {
  type AssetContext,
  type AssetEvent,
  type AssetHandle,
  type AssetOptions,
  after,
  allOf,
  allPartitions,
  anyOf,
  asset,
  assetEvent,
  type Check,
  type CheckContext,
  type CheckResult,
  check,
  cron,
  cronPartitions,
  csvFile,
  customMapping,
  dailyPartitions,
  defineStorage,
  type DependencyInput,
  duckdbTable,
  dynamicPartitions,
  eager,
  from,
  hourlyPartitions,
  identity,
  type Job,
  type JobContext,
  job,
  jsonFile,
  lastPartition,
  type Mapping,
  type MappingContext,
  type MaterializeResult,
  monthlyPartitions,
  type MultiAsset,
  multiAsset,
  multiMapping,
  multiPartitions,
  multiToSingle,
  onAssets,
  onCron,
  onMissing,
  output,
  parquetFile,
  type Partitions,
  type PartitionSet,
  type Row,
  source,
  specificPartitions,
  sqliteTable,
  type StandardSchema,
  stateUpdate,
  staticMapping,
  staticPartitions,
  type Storage,
  timeWindow,
  type Watcher,
  type WatcherContext,
  watcher,
  weeklyPartitions,
} from './index.js';

const days: Partitions = dailyPartitions({
  start: '2024-10-01',
  end: '2024-10-10',
  timezone: 'UTC',
  format: '%Y-%m-%d',
});
const shops = staticPartitions(['1000', '2000'] as const);
const grids: readonly Partitions[] = [
  days,
  shops,
  hourlyPartitions({ start: '2024-10-01', minuteOffset: 15 }),
  weeklyPartitions({ start: '2024-10-01', dayOffset: 1, hourOffset: 6 }),
  monthlyPartitions({ start: '2024-10-01', endOffset: 1 }),
  cronPartitions({ cron: '0 6 * * 1-5', start: '2024-10-01', exclusions: ['2024-12-25', { cron: '0 6 1 * *' }] }),
  dynamicPartitions('customers'),
  multiPartitions({ day: days, shop: shops }),
];

const week: Mapping = timeWindow({ startOffset: -6, endOffset: 0 });
const mappings: readonly Mapping[] = [
  week,
  timeWindow({ startOffset: 0, endOffset: 0, allowNonexistent: true }),
  identity(),
  allPartitions(),
  lastPartition(),
  specificPartitions(['1000']),
  staticMapping({ a: '1', b: ['1', '2'] }),
  multiMapping({ day: week, shop: { dimension: 'region', mapping: identity() } }),
  multiToSingle(),
  multiToSingle({ dimension: 'day' }),
  customMapping({
    describe: 'the day before a holiday',
    upstream: (keys: PartitionSet, context: MappingContext): PartitionSet => ({
      count: keys.count,
      keys: () => context.dynamicKeys('x'),
    }),
    downstream: (keys) => keys,
  }),
];

const feed = source<number>('feed', { version: () => '1' });
const late = source('late', { partitions: days, version: async ({ partitionKey = '' }) => partitionKey });
const raw = source<Row[]>('raw_orders', {
  description: 'Orders',
  group: 'shop',
  partitions: days,
  storage: jsonFile({ dir: 'raw' }),
});

const deps: readonly DependencyInput[] = [
  raw,
  'late',
  from(feed, allPartitions()),
  from('totals', week, { incomplete: 'fail' }),
  after(late),
];

const total = asset<number>('total', {
  deps,
  formerKeys: ['sum'],
  owners: ['team:data'],
  tags: { layer: 'gold' },
  partitions: days,
  checks: [check('is_positive', { run: () => ({ passed: true }) })],
  cache: { key: ({ partitionKey, version }) => `${partitionKey}/${version(raw)}/${version('late')}` },
  automation: anyOf(eager(), onMissing(), onCron('0 6 * * *', { timezone: 'Europe/Berlin' })),
  retries: { max: 3, backoff: 'exponential', jitter: true },
  timeout: '5m',
  backfill: { multiRun: 30 },
  storage: sqliteTable({ file: 'warehouse.db', versions: 'table' }),
  async materialize(ctx: AssetContext): Promise<MaterializeResult> {
    const value: number = await ctx.read(feed);
    const rows: Row[] = await ctx.read('raw_orders', { partition: ctx.partitionKey });
    const each: ReadonlyMap<string, Row[]> = await ctx.readEach(raw);
    const { keys, expected, complete } = ctx.input(raw);
    await ctx.state.set('seen', keys.length);
    await ctx.partitions('customers').add(['k1']);
    await ctx.write(value + rows.length + each.size + expected);
    ctx.progress(1, 1);
    return {
      metadata: { complete, from: ctx.window.start.toISOString() },
      dataVersion: '1',
      checks: { quick: { passed: true } },
    };
  },
});

const counts: StandardSchema<{ readonly store: string; readonly count: number }[]> = {
  '~standard': { validate: (value) => ({ value }) },
};
const counted = asset('counted', {
  schema: counts,
  async materialize(ctx) {
    const [first] = await ctx.read(counted);
    const store: string | undefined = first?.store;
    await ctx.write([{ store, count: 1 }]);
  },
});

const plain = asset('plain', { materialize: () => undefined });
const satisfied = asset('satisfied', {
  cache: false,
  async materialize(ctx: AssetContext) {
    const rows: Row[] = await ctx.read(ordinary);
    await ctx.write(rows);
    await ctx.publish({ candidate: plain, validate: (rows) => rows.length > 0 });
  },
} satisfies AssetOptions);
// eslint-disable-next-line @typescript-eslint/consistent-type-assertions -- authors write it so
const asserted = asset('asserted', {
  async materialize(ctx) {
    await ctx.write([ctx.partitionKeys]);
  },
} as AssetOptions);

const parts = [output<number>('first'), output('second', { partitions: days })] as const;
const both: MultiAsset = multiAsset('both', { outputs: parts, deps: [total], materialize: async () => undefined });
const outputs: readonly AssetHandle<unknown>[] = both.outputs;
const ordinary: AssetHandle = plain;

const complete: Check = check('complete', {
  asset: total,
  severity: 'warn',
  blocking: true,
  run: async (ctx: CheckContext): Promise<CheckResult> => ({
    passed: (await ctx.read(total)) > 0,
    severity: 'error',
    evidence: { measured: 1, key: ctx.partitionKey },
  }),
});

const nightly: Job = job('nightly', {
  assets: [total, 'plain'],
  schedule: anyOf(allOf(total, 'plain', onAssets(raw, satisfied)), cron('0 2 * * *')),
  async run(ctx: JobContext) {
    const events: readonly AssetEvent[] = ctx.triggeringAssetEvents['total'] ?? [];
    const start: Date | undefined = ctx.dataInterval?.start ?? events[0]?.run.dataInterval?.start;
    await ctx.materialize(total, { partition: events[0]?.partition ?? '2024-10-02' });
    await ctx.emit('plain', { extra: { start } });
  },
});
const selected: Job = job('selected', { assets: '+total' });

const inbox: Watcher = watcher('inbox', {
  assets: [raw, 'late'],
  every: '30s',
  async *poll(ctx: WatcherContext) {
    const seen = await ctx.state.get<string>('seen');
    if (seen === undefined) yield stateUpdate({ seen: 'a' }, { asset: ctx.asset });
    yield assetEvent({ file: 'a' }, { state: { seen: 'a' }, asset: 'late', partition: '2024-10-02' });
  },
});

const storages: readonly Storage[] = [
  csvFile({ dir: 'out' }),
  parquetFile({ dir: 'out' }),
  duckdbTable({ file: 'w.duckdb', table: 't' }),
  defineStorage('s3', './s3-storage.js')({ bucket: 'b' }),
];

/** Helpers take the context and handles of any value. */
async function size<Value>(ctx: AssetContext, handles: readonly AssetHandle<Value>[]): Promise<number> {
  const values = await Promise.all(handles.map((handle) => ctx.read(handle)));
  return values.length;
}

describe('declarations', () => {
  it('are plain data with a kind', () => {
    expect(grids.map(({ kind }) => kind)).toEqual([
      'daily',
      'static',
      'hourly',
      'weekly',
      'monthly',
      'cron',
      'dynamic',
      'multi',
    ]);
    expect(mappings[0]).toEqual({ kind: 'timeWindow', startOffset: -6, endOffset: 0 });
    expect(
      [total, counted, plain, satisfied, asserted, both, complete, nightly, selected, inbox].map(({ kind }) => kind),
    ).toEqual(['asset', 'asset', 'asset', 'asset', 'asset', 'multiAsset', 'check', 'job', 'job', 'watcher']);
    expect(outputs.map(({ key }) => key)).toEqual(['first', 'second']);
    expect(storages.map(({ kind }) => kind)).toEqual(['csvFile', 'parquetFile', 'duckdbTable', 's3']);
    expect(size).toBeTypeOf('function');
  });
});

describe('the collector', () => {
  const slot = Symbol.for('headwater.collector.1');
  afterEach(() => {
    Reflect.deleteProperty(globalThis, slot);
  });

  it('is handed every declaration, exported or not', () => {
    const collected: unknown[] = [];
    Reflect.set(globalThis, slot, (declaration: unknown) => collected.push(declaration));
    const looped = ['a', 'b'].map((key) => asset(key, { materialize: () => undefined }));
    const many = multiAsset('many', { outputs: [output('x')], materialize: () => undefined });
    expect(collected).toEqual([...looped, many]);
  });
});
