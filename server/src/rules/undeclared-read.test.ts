import { describe, expect, it } from 'vitest';
import { checkFix, checkRule } from '../../../test/harness/check-rule.js';

const rule = 'undeclared-read';
const days = `
//- /days.ts
import { dailyPartitions } from 'headwater';
export const days = dailyPartitions({ start: '2024-10-01', end: '2024-10-10' });
`;
const sales = `${days}
//- /sales.ts
import { asset } from 'headwater';
import { days } from './days.js';
export const dailySales = asset('daily_sales', {
  partitions: days,
  async materialize(ctx) {
    await ctx.write([]);
  },
});
`;

describe(rule, () => {
  it('fires for a key in a read', () =>
    checkRule(
      `${sales}
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
    ));

  it('fires for a handle in a helper of another file, at the place of the read', () =>
    checkRule(
      `${sales}
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
    ));

  it('fires for a table in SQL text, once for each place', () =>
    checkRule(
      `${sales}
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
    ));

  it('fires without a fix where the declaration would close a cycle', () =>
    expect(
      checkRule(
        `
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
      ).flatMap(({ fixes }) => fixes),
    ).toEqual([]));

  it('stays quiet for a read that is declared by handle and read by key, or the other way round', () =>
    checkRule(
      `${sales}
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
    ));

  it("stays quiet for a statement on the asset's own table, a comment, and a table of nobody", () =>
    checkRule(
      `${sales}
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
    ));

  it('declares the dependency', () =>
    expect(
      checkFix(
        rule,
        `${sales}
//- /finance.ts
import { asset } from 'headwater';
import { days } from './days.js';
export const financeExport = asset('finance_export', {
  partitions: days,
  deps: [],
  async materialize(ctx) {
    await ctx.write(await ctx.read('daily_sales'));
  },
});
`,
        'Declare dep on daily_sales, same day',
      ),
    ).toMatchInlineSnapshot(`
      [
        "import { dailySales } from './sales.js';",
        "deps: [dailySales],",
      ]
    `));

  it('declares the mapping that the range in SQL asks for', () =>
    expect(
      checkFix(
        rule,
        `${sales}
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
        'Declare dep on daily_sales, −6 … 0 days',
      ),
    ).toMatchInlineSnapshot(`
      [
        "import { asset, from, timeWindow } from 'headwater';",
        "import { dailySales } from './sales.js';",
        "deps: [from(dailySales, timeWindow({ startOffset: -6, endOffset: 0 }))],",
      ]
    `));
});
