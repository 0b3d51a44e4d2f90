import { partitionFixes, sales } from '../partition-fixes.js';
import type { RuleCases } from '../rule-cases.js';

export const cases: RuleCases = {
  fires: {
    'for a key in a read': `${sales}
//- /finance.ts
import { asset } from 'headwater';
import { days } from './days.js';
export const financeExport = asset('finance_export', {
  partitions: days,
  deps: [],
  async materialize(ctx) {
    await ctx.write(await ctx.read('daily_sales'));
    //                    ^^^^^^^^^^^^^^^^^^^^^^^ error[undeclared-read]: finance_export reads daily_sales but does not declare it: a plan leaves it out, though 9 partitions depend on it.
  },
});
`,
    'for a handle in a helper of another file, at the place of the read': `${sales}
//- /load.ts
import type { AssetContext } from 'headwater';
import { dailySales } from './sales.js';
export function load(ctx: AssetContext) {
  return ctx.read(dailySales);
  //     ^^^^^^^^^^^^^^^^^^^^ error[undeclared-read]: finance_export reads daily_sales but does not declare it: a plan leaves it out.
}
//- /finance.ts
import { asset } from 'headwater';
import { load } from './load.js';
export const financeExport = asset('finance_export', {
  async materialize(ctx) {
    await ctx.write(await load(ctx));
  },
});
`,
    'for a table in SQL text, once for each place': `${sales}
//- /finance.ts
import { asset } from 'headwater';
import { days } from './days.js';
declare const db: { all(sql: string): unknown[] };
export const financeExport = asset('finance_export', {
  partitions: days,
  async materialize(ctx) {
    await ctx.write([db.all('SELECT * FROM daily_sales'), db.all('SELECT 1 FROM daily_sales')]);
    //                                     ^^^^^^^^^^^ error[undeclared-read]: finance_export reads daily_sales
    //                                                                          ^^^^^^^^^^^ error[undeclared-read]: finance_export reads daily_sales
  },
});
`,
    'for what is declared for its order alone': `${sales}
//- /finance.ts
import { after, asset } from 'headwater';
import { dailySales } from './sales.js';
export const financeExport = asset('finance_export', {
  deps: [after(dailySales)],
  async materialize(ctx) {
    await ctx.write(await ctx.read(dailySales));
    //                    ^^^^^^^^^^^^^^^^^^^^ error[undeclared-read]: finance_export reads daily_sales, which it only comes after: declare it as read, or a plan leaves it out.
  },
});
`,
    'without a fix where what is declared may be nothing': {
      hasFix: false,
      text: `${sales}
//- /finance.ts
import { asset, source } from 'headwater';
declare const process: { env: Record<string, string | undefined> };
export const stores = source('stores');
const many = process.env['X'] ? [stores] : undefined;
export const financeExport = asset('finance_export', {
  deps: many,
  async materialize(ctx) {
    await ctx.write([await ctx.read(stores), await ctx.read('daily_sales')]);
    //                                             ^^^^^^^^^^^^^^^^^^^^^^^ error[undeclared-read]: finance_export reads daily_sales
  },
});
`,
    },
    'without a fix where a getter gives what is declared': {
      hasFix: false,
      text: `${sales}
//- /finance.ts
import { asset, source } from 'headwater';
declare const process: { env: Record<string, string | undefined> };
export const stores = source('stores');
export const financeExport = asset('finance_export', {
  get deps() {
    return [stores];
  },
  async materialize(ctx) {
    await ctx.write(await ctx.read('daily_sales'));
    //                    ^^^^^^^^^^^^^^^^^^^^^^^ error[undeclared-read]: finance_export reads daily_sales
  },
});
`,
    },
    'without a fix where the declaration would close a cycle': {
      hasFix: false,
      text: `
//- /cycle.ts
import { asset } from 'headwater';
export const first = asset('first', {
  async materialize(ctx) {
    await ctx.write(await ctx.read('second'));
    //                    ^^^^^^^^^^^^^^^^^^ error[undeclared-read]: first reads second but does not declare it: a plan leaves it out. Declaring it would close a cycle, so there is no fix.
  },
});
export const second = asset('second', {
  deps: [first],
  async materialize(ctx) {
    await ctx.write(await ctx.read(first));
  },
});
`,
    },
    'for a file that another asset is stored in': `
//- /files.ts
import { readFile } from 'node:fs/promises';
import { asset, jsonFile } from 'headwater';
export const rates = asset('rates', {
  storage: jsonFile({ dir: 'data' }),
  async materialize(ctx) {
    await ctx.write([]);
  },
});
export const report = asset('report', {
  async materialize(ctx) {
    await ctx.write(JSON.parse(await readFile('data/rates.json', 'utf8')));
    //                               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[undeclared-read]: report reads rates but does not declare it
  },
});
`,
  },
  staysQuiet: {
    'for a read that is declared by handle and read by key, or the other way round': `${sales}
//- /finance.ts
import { asset } from 'headwater';
import { dailySales } from './sales.js';
export const byKey = asset('by_key', {
  deps: [dailySales],
  async materialize(ctx) {
    await ctx.write(await ctx.read('daily_sales'));
  },
});
export const byHandle = asset('by_handle', {
  deps: ['daily_sales'],
  async materialize(ctx) {
    await ctx.write(await ctx.read(dailySales));
  },
});
`,
    "for a statement on the asset's own table, a comment, and a table of nobody": `${sales}
//- /finance.ts
import { asset } from 'headwater';
declare const db: { exec(sql: string): void };
export const totals = asset('totals', {
  async materialize(ctx) {
    // SELECT * FROM daily_sales
    db.exec('DELETE FROM totals WHERE id IN (SELECT id FROM totals)');
    db.exec('SELECT * FROM somebody_elses_table');
    ctx.log.info('nothing is read from daily_sales');
    await ctx.write([]);
  },
});
`,
    'where what is declared cannot be decided': `${sales}
//- /finance.ts
import { asset } from 'headwater';
import { chosen } from 'elsewhere';
export const report = asset('report', {
  deps: [chosen()],
  //     ^^^^^^^^ hint[unknown-read]: What report depends on here cannot be decided
  async materialize(ctx) {
    await ctx.write(await ctx.read('daily_sales'));
  },
});
`,
    'for what a check or a job reads, which is no dependency of an asset': `${sales}
//- /checks.ts
import { check, job, source } from 'headwater';
import { dailySales } from './sales.js';
export const stores = source('stores');
export const filled = check('filled', {
  asset: dailySales,
  async run(ctx) {
    return { passed: (await ctx.read(stores)).length > 0 };
  },
});
export const mail = job('mail', {
  async run(ctx) {
    ctx.log.info(String(await ctx.read(dailySales)));
  },
});
`,
    'for a function that reads and that nobody calls': `${sales}
//- /finance.ts
import { asset, type AssetContext } from 'headwater';
export const unused = (ctx: AssetContext) => ctx.read('daily_sales');
export const report = asset('report', {
  async materialize(ctx) {
    await ctx.write([]);
  },
});
`,
  },
  fixes: {
    ...partitionFixes,
    'declares the dependency and imports its handle': {
      before: `${sales}
//- /finance.ts
import { asset } from 'headwater';
import { days } from './days.js';
export const financeExport = asset('finance_export', {
  partitions: days,
  deps: [], // None yet.
  async materialize(ctx) {
    await ctx.write(await ctx.read('daily_sales'));
  },
});
`,
      title: 'Declare dep on daily_sales, same day',
      diff: [
        `+ import { dailySales } from './sales.js';`,
        '-   deps: [], // None yet.',
        '+   deps: [dailySales], // None yet.',
      ],
    },
    'keeps a list of many lines, with its comments': {
      before: `${sales}
//- /finance.ts
import { asset, source } from 'headwater';
export const orders = source('orders');
export const financeExport = asset('finance_export', {
  deps: [
    // What customers have bought.
    orders,
  ],
  async materialize(ctx) {
    await ctx.write([await ctx.read(orders), await ctx.read('daily_sales')]);
  },
});
`,
      title: 'Declare dep on daily_sales, all',
      diff: [`+ import { dailySales } from './sales.js';`, '+     dailySales,'],
    },
    'adds a list where there is none': {
      before: `${sales}
//- /finance.ts
import { asset } from 'headwater';
export const financeExport = asset('finance_export', {
  // For the ledger.
  async materialize(ctx) {
    await ctx.write(await ctx.read('daily_sales'));
  },
});
`,
      title: 'Declare dep on daily_sales, all',
      diff: [`+ import { dailySales } from './sales.js';`, '+   deps: [dailySales],'],
    },
    'declares the mapping that the range in SQL asks for': {
      before: `${sales}
//- /week.ts
import Database from 'better-sqlite3';
import { asset } from 'headwater';
import { days } from './days.js';
const db = new Database('warehouse.db', { readonly: true });
function daysBefore(day: string, count: number): string {
  const date = new Date(\`\${day}T00:00:00Z\`);
  date.setUTCDate(date.getUTCDate() - count);
  return date.toISOString().slice(0, 10);
}
export const week = asset('week', {
  partitions: days,
  deps: [],
  async materialize(ctx) {
    const from = daysBefore(ctx.partitionKey, 6);
    await ctx.write(db.prepare('SELECT * FROM daily_sales WHERE day BETWEEN ? AND ?').all(from, ctx.partitionKey));
  },
});
`,
      title: 'Declare dep on daily_sales, −6 … 0 days',
      diff: [
        `- import { asset } from 'headwater';`,
        `+ import { asset, from, timeWindow } from 'headwater';`,
        `+ import { dailySales } from './sales.js';`,
        '-   deps: [],',
        '+   deps: [from(dailySales, timeWindow({ startOffset: -6, endOffset: 0 }))],',
      ],
    },
    'makes a read of what only comes after': {
      before: `${sales}
//- /finance.ts
import { after, asset, source } from 'headwater';
import * as shop from './sales.js';
export const gate = source('gate');
export const financeExport = asset('finance_export', {
  deps: [
    after(gate),
    // Never before that.
    after(shop.dailySales),
  ],
  async materialize(ctx) {
    await ctx.write(await ctx.read('daily_sales'));
  },
});
`,
      title: 'Declare dep on daily_sales, all',
      diff: ['-     after(shop.dailySales),', '+     shop.dailySales,'],
    },
    'replaces what is nothing': {
      before: `${sales}
//- /finance.ts
import { asset } from 'headwater';
export const financeExport = asset('finance_export', {
  deps: undefined,
  async materialize(ctx) {
    await ctx.write(await ctx.read('daily_sales'));
  },
});
`,
      title: 'Declare dep on daily_sales, all',
      diff: [`+ import { dailySales } from './sales.js';`, '-   deps: undefined,', '+   deps: [dailySales],'],
    },
  },
};
