// Random sequences of edits over files that depend on each other in every way there is.

import fc from 'fast-check';
import type { FileChange } from './index.js';

/** In texts that are half typed. */
const BROKEN = '<<<';

const vocabulary =
  "import { asset, check, dailyPartitions, from, job, jsonFile, multiAsset, output, source, timeWindow } from 'headwater';\n";

/** Every text that a file may have; null: it is not there. */
const VERSIONS: Readonly<Record<string, readonly (string | null)[]>> = {
  'names.ts': [
    "export const PREFIX = 'shop'; export const TABLE = `${PREFIX}_orders`;",
    "export const PREFIX = 'store'; export const TABLE = 'orders';",
    "\n\nexport const PREFIX = 'shop'; export const TABLE = `${PREFIX}_orders`; // the same, lower",
    "export const OTHER = () => 1; export const PREFIX = 'shop'; export const TABLE = `${PREFIX}_orders`;",
    'export function PREFIX() {} export const TABLE = process.env.TABLE;',
    null,
  ],
  'barrel.ts': [
    "export * from './names.js'; export { orders as shopOrders } from './sources.js'; export * as queries from './queries.js';",
    "export * from './queries.js'; export * from './names.js'; import { orders } from './sources.js'; export { orders as shopOrders };",
    "export const TABLE = 'hidden'; export * from './names.js'; export const shopOrders = 'shop/orders';",
    null,
  ],
  'sources.ts': [
    `${vocabulary}import { PREFIX } from './barrel.js';\nexport const days = dailyPartitions({ start: '2024-10-01' });\nexport const orders = source(\`\${PREFIX}/orders\`, { partitions: days });`,
    `${vocabulary}export const days = dailyPartitions({ start: '2024-10-01' });\nexport const orders = source('shop/orders', { partitions: days, storage: { kind: 'sqliteTable', table: 'shop_orders' } });`,
    `${vocabulary}const one = 1;\nexport const orders = asset('shop/orders', { formerKeys: ['orders'], async materialize() { return one; } });`,
    `${vocabulary}export const orders = 'shop/orders'; export const days = null;`,
    `${vocabulary}export const orders = asset('shop/orders', { checks: [check('whole', { run() {} })], materialize(ctx) { ctx.read('sales'); } });`,
    null,
  ],
  'queries.ts': [
    "import { TABLE } from './barrel.js';\nexport const QUERY = `SELECT * FROM ${TABLE} WHERE day = 1`;\nexport const rows = (db, text = QUERY) => db.prepare(text).all();",
    "import { readFileSync } from 'node:fs';\nexport const QUERY = readFileSync('all.sql', 'utf8');\nexport function rows(db) { return db.prepare(QUERY).all(); }",
    "export const QUERY = 'SELECT * FROM shop_orders JOIN sales USING (id)'; export const rows = null;",
    "import { sales } from './sales.js';\nexport const QUERY = () => `SELECT * FROM ${sales.table}`;\nexport const rows = (db) => db.prepare(QUERY()).all();",
  ],
  'all.sql': ['SELECT * FROM shop_orders', 'SELECT *\nFROM sales', null],
  'sales.ts': [
    `${vocabulary}import Database from 'better-sqlite3';\nimport { orders } from './sources.js';\nimport { rows } from './queries.js';\nconst db = new Database('w.db');\nexport const sales = asset('sales', { deps: [orders], async materialize(ctx) { await ctx.write(rows(db)); } });`,
    `${vocabulary}import * as all from './barrel.js';\nimport { orders, days } from './sources.js';\nexport const sales = asset('sales', { deps: [from(all.shopOrders, timeWindow({ startOffset: -1, endOffset: 0 }))], partitions: orders.partitions ?? days, async materialize(ctx) { await ctx.read(all.shopOrders); await ctx.read(orders); } });`,
    `${vocabulary}const more = 2;\nexport const extra = output('extra'); export const sales = asset('sales', { materialize() {} });\nexport const both = multiAsset('both', { outputs: [extra, output('more')], materialize(ctx) { ctx.read('sales'); return more; } });`,
    `${vocabulary}import { report } from './report.js';\nexport const sales = asset('sales', { deps: [report], materialize(ctx) { return ctx.read(report); } });`,
    null,
  ],
  // Assets that are declared in one file and described in another.
  'factory.ts': [
    `${vocabulary}export const daily = (key, former = []) => asset(key, { formerKeys: former, storage: jsonFile({ dir: 'data' }), materialize(ctx) { ctx.read('sales'); } });`,
    `${vocabulary}\n\nexport const daily = (key, former = []) => asset(key, { formerKeys: former, storage: jsonFile({ dir: 'data' }), materialize(ctx) { ctx.read('sales'); } });`,
    `${vocabulary}export const daily = (key) => source(key, { uri: \`file://data/\${key}.json\` });`,
    `${vocabulary}export const daily = (key) => asset(key, { ${BROKEN}`,
    null,
  ],
  'made.ts': [
    `import { daily } from './factory.js';\nexport const one = daily('one'); export const two = daily('two', ['sales']);`,
    `import { daily } from './factory.js';\nexport const one = daily('sales'); export const two = daily('two', ['one']); export const three = daily(process.env.THREE);`,
    `import { daily } from './factory.js';\nexport const one = daily('one'); export const two = daily(${BROKEN}`,
    null,
  ],
  // Names for all of it that lead somewhere as others declare it.
  'uses.ts': [
    `${vocabulary}import { readFileSync } from 'node:fs';\nexport const early = check('early', { asset: 'one', run() {} }); export const nightly = job('nightly', { assets: ['two', 'extra'] });\nexport const uses = asset('uses', { deps: ['sales', 'one', 'orders'], materialize(ctx) { readFileSync('data/one.json'); ctx.read('two'); } });`,
    `${vocabulary}export const early = check('early', { asset: 'orders', run() {} });\nexport const sales = asset('sales', { checks: [early], materialize(ctx) { ctx.read('uses'); } });`,
    `${vocabulary}import Database from 'better-sqlite3';\nexport const uses = asset('uses', { deps: ['typ${BROKEN}`,
    null,
  ],
  'report.ts': [
    `${vocabulary}import { sales } from './sales.js';\nimport { shopOrders } from './barrel.js';\nexport const report = asset('report', { deps: [sales], async materialize(ctx) { await ctx.read(sales); await ctx.read(shopOrders); } });`,
    `${vocabulary}import { sales, both } from './sales.js';\nexport const whole = check('whole', { asset: sales, async run(ctx) { return (await ctx.read('shop/orders')).length; } });\nexport const report = asset('report', { deps: [both, 'sales'], checks: [whole], materialize() {} });`,
    `${vocabulary}import { QUERY } from './queries.js';\nimport { orders } from './sources.js';\nimport Database from 'better-sqlite3';\nexport const report = asset('report', { deps: [orders], materialize() { new Database('w.db').prepare(QUERY).all(); }, description: orders.description });`,
  ],
};

const paths = Object.keys(VERSIONS);
const edit = fc.nat({ max: paths.length - 1 }).chain((index) => {
  const path = paths[index] ?? '';
  return fc.constantFrom(...(VERSIONS[path] ?? [])).map((text) => ({ path, text }));
});
/** Mostly one file at a time; a checkout changes several. */
export const editScript = fc.array(fc.array(edit, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 12 });

interface Step {
  readonly changes: readonly FileChange[];
  readonly files: readonly FileChange[];
  /** Whether one of them is half typed. */
  readonly isBroken: boolean;
}

/** The files at the beginning, then each step with all files as they are after it. */
export function* playScript(steps: readonly (readonly FileChange[])[]): Generator<Step> {
  const texts = new Map(
    paths.flatMap((path) => {
      const first = VERSIONS[path]?.[0];
      return typeof first === 'string' ? [[path, first] as const] : [];
    }),
  );
  const files = (): readonly FileChange[] => [...texts].map(([path, text]) => ({ path, text }));
  const isBroken = (): boolean => [...texts.values()].some((text) => text.includes(BROKEN));
  yield { changes: files(), files: files(), isBroken: isBroken() };
  for (const changes of steps) {
    for (const { path, text } of changes) {
      if (text === null) texts.delete(path);
      else texts.set(path, text);
    }
    yield { changes, files: files(), isBroken: isBroken() };
  }
}
