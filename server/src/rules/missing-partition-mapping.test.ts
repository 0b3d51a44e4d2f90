import { describe, expect, it } from 'vitest';
import { checkFix, checkRule } from '../../../test/harness/check-rule.js';

const rule = 'missing-partition-mapping';
const sales = `
//- /sales.ts
import Database from 'better-sqlite3';
import { asset, dailyPartitions } from 'headwater';
export const days = dailyPartitions({ start: '2024-10-01', end: '2024-10-10' });
export const dailySales = asset('daily_sales', {
  partitions: days,
  async materialize(ctx) {
    await ctx.write([]);
  },
});
export function daysBefore(day: string, count: number): string {
  const date = new Date(\`\${day}T00:00:00Z\`);
  date.setUTCDate(date.getUTCDate() - count);
  return date.toISOString().slice(0, 10);
}
export const db = new Database('warehouse.db', { readonly: true });
`;
const week = (deps: string) => `${sales}
//- /week.ts
import { asset, from, timeWindow } from 'headwater';
import { dailySales, days, daysBefore, db } from './sales.js';
export const week = asset('week', {
  partitions: days,
${deps}
  async materialize(ctx) {
    const rows = db.prepare('SELECT * FROM daily_sales WHERE day BETWEEN ? AND ?');
    await ctx.write(rows.all(daysBefore(ctx.partitionKey, 6), ctx.partitionKey));
  },
});
`;
const regions = (upstream: string, downstream: string, deps: string) => `
//- /regions.ts
import { allPartitions, asset, dailyPartitions, dynamicPartitions, from, staticPartitions } from 'headwater';
export const input = asset('input', {
  partitions: ${upstream},
  async materialize(ctx) {
    await ctx.write([]);
  },
});
export const report = asset('report', {
  partitions: ${downstream},
${deps}
  async materialize(ctx) {
    await ctx.write(await ctx.read(input));
  },
});
`;

describe(rule, () => {
  it('fires where the body reads seven days and the default gives one', () =>
    checkRule(
      week(`  deps: [dailySales],
  //     ^^^^^^^^^^ error[missing-partition-mapping]: week reads daily_sales −6 … 0 days, but the default mapping gives same day`),
    ));

  it('fires where the declared window is narrower than what is read', () =>
    checkRule(
      week(`  deps: [from(dailySales, timeWindow({ startOffset: -2, endOffset: 0 }), { incomplete: 'mark' })],
  //     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[missing-partition-mapping]: week reads daily_sales −6 … 0 days, but the mapping gives −2 … 0 days`),
    ));

  it('fires for a pair without a default', () =>
    checkRule(
      regions(
        `staticPartitions(['north', 'south'])`,
        `dailyPartitions({ start: '2024-10-01', end: '2024-10-10' })`,
        `  deps: [input],
  //     ^^^^^ error[missing-partition-mapping]: … There is no default mapping from static to daily partitions`,
      ),
    ));

  it('fires for two static sets whose keys differ', () =>
    checkRule(
      regions(
        `staticPartitions(['north', 'south'])`,
        `staticPartitions(['north', 'east'])`,
        `  deps: [input],
  //     ^^^^^ error[missing-partition-mapping]: … input has no partition \`east\``,
      ),
    ));

  it('fires for two dynamic definitions of different names', () =>
    checkRule(
      regions(
        `dynamicPartitions('shops')`,
        `dynamicPartitions('stores')`,
        `  deps: [input],
  //     ^^^^^ error[missing-partition-mapping]: … Their keys are those of two dynamic definitions, \`shops\` and \`stores\``,
      ),
    ));

  it('stays quiet where the window holds all that is read', () =>
    checkRule(
      week(`  deps: [from(dailySales, timeWindow({ startOffset: -7, endOffset: 0 }), { incomplete: 'mark' })],`),
    ));

  it('stays quiet for a declared mapping, a contained static set, and equal definitions', () => {
    checkRule(
      regions(
        `staticPartitions(['north', 'south'])`,
        `dailyPartitions({ start: '2024-10-01', end: '2024-10-10' })`,
        '  deps: [from(input, allPartitions())],',
      ),
    );
    checkRule(regions(`staticPartitions(['north', 'south'])`, `staticPartitions(['north'])`, '  deps: [input],'));
    checkRule(regions(`dynamicPartitions('shops')`, `dynamicPartitions('shops')`, '  deps: [input],'));
  });

  it('stays quiet for an unbounded read', () =>
    checkRule(
      `${sales}
//- /all.ts
import { asset } from 'headwater';
import { dailySales, days, db } from './sales.js';
export const all = asset('all', {
  partitions: days,
  deps: [dailySales],
  async materialize(ctx) {
    await ctx.write(db.prepare('SELECT * FROM daily_sales').all());
  },
});
`,
    ));

  it('declares the window that is read', () =>
    expect(
      checkFix(rule, week('  deps: [dailySales],'), 'Declare the mapping to daily_sales, −6 … 0 days'),
    ).toMatchInlineSnapshot(`
      [
        "deps: [from(dailySales, timeWindow({ startOffset: -6, endOffset: 0 }))],",
      ]
    `));

  it('widens a window that is too narrow', () =>
    expect(
      checkFix(
        rule,
        week('  deps: [from(dailySales, timeWindow({ startOffset: -2, endOffset: 0 }))],'),
        'Declare the mapping to daily_sales, −6 … 0 days',
      ),
    ).toMatchInlineSnapshot(`
      [
        "deps: [from(dailySales, timeWindow({ startOffset: -6, endOffset: 0 }))],",
      ]
    `));
});
