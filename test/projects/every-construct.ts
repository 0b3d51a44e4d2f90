// A project of every construct of the vocabulary: each kind of partitions beside each mapping that fits it, every option
// of assets, checks, jobs and watchers, in every way in which declarations are commonly made.

const TIMES: readonly (readonly [name: string, definition: string])[] = [
  ['hourly', `hourlyPartitions({ start: '2024-10-01T00:00', end: '2024-10-03T00:00', minuteOffset: 30 })`],
  ['daily', `dailyPartitions({ start: '2024-10-01', end: '2024-10-20', timezone: 'Europe/Berlin' })`],
  ['weekly', `weeklyPartitions({ start: '2024-09-29', dayOffset: 1, hourOffset: 6 })`],
  ['monthly', `monthlyPartitions({ start: '2024-01-01', format: '%Y-%m' })`],
  ['cron', `cronPartitions({ cron: '0 6 * * 1-5', start: '2024-10-01', timezone: 'America/New_York' })`],
  [
    'excluding',
    `dailyPartitions({ start: '2024-10-01', exclusions: ['2024-10-05', { cron: '0 0 * * 0' }], endOffset: 1 })`,
  ],
];
const OTHERS: readonly (readonly [name: string, definition: string])[] = [
  ['static', `staticPartitions(['north', 'south'])`],
  ['dynamic', `dynamicPartitions('customers')`],
  [
    'cube',
    `multiPartitions({ day: dailyPartitions({ start: '2024-10-01' }), region: staticPartitions(['north', 'south']) })`,
  ],
];

const MAPPINGS: readonly (readonly [name: string, over: string, under: string, mapping: string])[] = [
  ['identity', 'daily', 'daily', 'identity()'],
  ['window', 'daily', 'daily', `timeWindow({ startOffset: -6, endOffset: 0 })`],
  ['nonexistent', 'daily', 'daily', `timeWindow({ startOffset: -1, endOffset: 1, allowNonexistent: true })`],
  ['all', 'daily', 'static', 'allPartitions()'],
  ['last', 'daily', 'static', 'lastPartition()'],
  ['specific', 'static', 'daily', `specificPartitions(['north'])`],
  ['renamed', 'static', 'static', `staticMapping({ north: 'south', south: ['north', 'south'] })`],
  ['single', 'cube', 'daily', `multiToSingle({ dimension: 'day' })`],
  ['anySingle', 'cube', 'static', 'multiToSingle()'],
  ['cubes', 'cube', 'cube', `multiMapping({ day: { dimension: 'day', mapping: identity() }, region: identity() })`],
  [
    'custom',
    'daily',
    'daily',
    `customMapping({ describe: 'the same weekday', upstream: (keys) => keys, downstream: (keys) => keys })`,
  ],
];

const LIBRARY = [
  'after, allOf, allPartitions, anyOf, asset, check, cron, cronPartitions, csvFile, customMapping, dailyPartitions,',
  'defineStorage, duckdbTable, dynamicPartitions, eager, from, hourlyPartitions, identity, job, jsonFile, lastPartition,',
  'monthlyPartitions, multiAsset, multiMapping, multiPartitions, multiToSingle, onAssets, onCron, onMissing, output,',
  'parquetFile, source, specificPartitions, sqliteTable, staticMapping, staticPartitions, timeWindow, watcher,',
  'weeklyPartitions',
].join('\n  ');
const IMPORT = `import {\n  ${LIBRARY},\n} from 'headwater';\n`;

const partitions = `${IMPORT}
${[...TIMES, ...OTHERS].map(([name, definition]) => `export const ${name}Keys = ${definition};`).join('\n')}
${[...TIMES, ...OTHERS]
  .map(([name]) => `export const ${name}Source = source('sources/${name}', { partitions: ${name}Keys });`)
  .join('\n')}
`;

const mappings = `${IMPORT}import * as keys from './partitions.js';
${MAPPINGS.map(
  ([name, over, under, mapping]) => `asset('mapped/${name}', {
  deps: [from(keys.${over}Source, ${mapping}, { incomplete: '${name === 'window' ? 'mark' : 'fail'}' })],
  partitions: keys.${under}Keys,
  async materialize(ctx) {},
});`,
).join('\n')}
`;

const options = `${IMPORT}import { dailyKeys, dailySource as renamed } from './partitions.js';
const inside = defineStorage('vault', './vault.js');
const shared = { owners: ['team:finance', 'ada'], tags: { tier: 'gold', domain: 'sales' } } as const;
export const full = asset('options/full', {
  ...shared,
  formerKeys: ['options/old', 'options/older'],
  uri: 's3://lake/full',
  description: \`All of \${'them'}\`,
  group: 'finance',
  partitions: dailyKeys,
  deps: [renamed, 'options/old_input', after('options/gate')],
  codeVersion: 'v' + 3,
  cache: { key: (ctx) => ctx.partitionKey + ctx.version(renamed) },
  automation: anyOf(eager(), allOf(onCron('0 6 * * *', { timezone: 'Europe/Berlin' }), onMissing())),
  freshness: { maximumLag: '2h' },
  retries: { max: 3, backoff: 'exponential 2s', jitter: true },
  timeout: '5m',
  backfill: { multiRun: 30 },
  storage: sqliteTable({ file: 'data/full.db', table: 'full_rows', versions: 'table' }),
  schema: { '~standard': { version: 1 } },
  checks: [
    check('own', { description: 'in the list', severity: 'warn', blocking: false, run: () => ({ passed: true }) }),
    check('plain', { run: () => ({ passed: true }) }),
  ],
  async materialize(ctx) {
    await fetch(ctx.resource('crm').url);
    return { metadata: { rows: 1 }, dataVersion: '1' };
  },
});
source('options/input', { description: 'from outside', group: 'raw', storage: jsonFile({ dir: 'in' }), version: () => '1' });
asset('options/input_of', { formerKeys: ['options/old_input'], cache: false, retries: 2, backfill: 'single-run', materialize() {} });
asset('options/gate', { storage: duckdbTable({ file: 'data/gate.duckdb' }), automation: onAssets(full, 'options/input'), materialize() {} });
asset('options/csv', { storage: csvFile({ dir: 'csv' }), backfill: 'multi-run', materialize() {} });
asset('options/parquet', { storage: parquetFile({ dir: 'parquet' }), automation: onMissing(), materialize() {} });
asset('options/own_storage', { storage: inside({ level: 3 }), materialize() {} });
check('by_handle', { asset: full, blocking: true, severity: 'error', run: async () => ({ passed: true }) });
check('by_former_key', { asset: 'options/older', run: () => ({ passed: true, severity: 'warn' }) });
check('of_a_source', { asset: 'options/input', run: () => ({ passed: true }) });
export const parts = multiAsset('split', {
  outputs: [output('split/left'), output('split/right', { group: 'right', storage: jsonFile({ dir: 'out' }) })],
  deps: [full],
  group: 'halves',
  partitions: dailyKeys,
  retries: 1,
  checks: [check('both', { run: () => ({ passed: true }) })],
  materialize() {},
});
job('nightly', { description: 'all of it', assets: [full, 'options/old_input'], schedule: anyOf(onAssets(full), cron('0 2 * * *')) });
job('selected', { assets: '+options/full', schedule: cron('@daily', { timezone: 'Asia/Kolkata' }) });
job('by_hand', { async run(ctx) {} });
watcher('one', { asset: full, every: '30s', async *poll() {} });
watcher('several', { assets: [full, 'options/old_input'], every: '5m', async *poll() {} });
`;

const forms = `${IMPORT}import type { AssetHandle } from 'headwater';
import names from './names.json' with { type: 'json' };
import { full } from './options.js';
enum Layer { Raw = 'raw', Clean = 'clean' }
const regions = ['north', 'south'] as const;
function table(layer: Layer, name: string, deps: readonly AssetHandle<any>[] = []) {
  return asset(\`\${layer}/\${name}\`, { deps, group: layer, materialize() {} });
}
export const raw = table(Layer.Raw, 'orders');
export const clean = table(Layer.Clean, 'orders', [raw]);
export const byRegion = regions.map((region) => asset(['region', region].join('/'), { deps: [clean], tags: { region }, materialize() {} }));
for (const name of names) table(Layer.Raw, name);
for (const [name, owner] of Object.entries({ first: 'ada', second: 'bob' }))
  asset('entry/' + name, { owners: [owner], deps: [...byRegion, full], materialize() {} });
asset('form/satisfies', { description: 'typed', materialize() {} } satisfies { description: string; materialize(): void });
class Catalogue {
  static readonly prefix = 'class';
  readonly orders = asset(\`\${Catalogue.prefix}/orders\`, { deps: [raw], materialize() {} });
}
export const catalogue = new Catalogue();
if (regions.length > 1) asset('form/condition', { deps: [catalogue.orders], materialize() {} });
asset('form/itself', { deps: [from('form/itself', timeWindow({ startOffset: -1, endOffset: -1 }))], partitions: (await import('./partitions.js')).dailyKeys, materialize() {} });
`;

const decorators = `${IMPORT}
function counted(_method: unknown, context: { name: string | symbol }) {
  asset('decorated/' + String(context.name), { description: 'by a method', materialize() {} });
}
const table = (key: string) => (_made: unknown, { name }: { name: string | undefined }) => {
  asset(\`warehouse/\${key}\`, { description: name, materialize() {} });
};
@table('last')
@table('first')
export class Warehouse {
  readonly rates = asset('decorated/own', { materialize() {} });
  @counted orders() {}
}
export const warehouse = new Warehouse();
`;

/** How much runs at once, and what code is given while it runs, say nothing about what is declared. */
const settings = {
  storages: { default: { kind: 'jsonFile', dir: 'data' } },
  resources: { crm: { url: 'https://crm.example' } },
  limits: { 'options/full': 1, 'tag:tier=gold': 2 },
  jobs: 2,
};

/** The files, by name. */
export const everyConstruct: Readonly<Record<string, string>> = {
  'partitions.ts': partitions,
  'mappings.ts': mappings,
  'options.ts': options,
  'forms.ts': forms,
  'decorators.ts': decorators,
  'headwater.json': JSON.stringify(settings),
  'names.json': '["invoices", "customers"]\n',
};
