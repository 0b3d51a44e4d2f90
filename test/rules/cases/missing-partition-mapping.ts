import type { RuleCases } from '../rule-cases.js';

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
/** A reader of the same days, by a condition on them. */
const reader = (deps: string, condition: string) => `${sales}
//- /total.ts
import { allPartitions, asset, from } from 'headwater';
import { dailySales, days, db } from './sales.js';
export const total = asset('total', {
  partitions: days,
${deps}
  async materialize(ctx) {
    await ctx.write(db.prepare("SELECT sum(n) FROM daily_sales WHERE ${condition}").get(ctx.partitionKey));
  },
});
export const all = from(dailySales, allPartitions());
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

export const cases: RuleCases = {
  fires: {
    'where the body reads seven days and the default gives one': week(`  deps: [dailySales],
  //     ^^^^^^^^^^ error[missing-partition-mapping]: week reads daily_sales −6 … 0 days, but the default mapping gives same day`),
    'where the declared window is narrower than what is read':
      week(`  deps: [from(dailySales, timeWindow({ startOffset: -2, endOffset: 0 }), { incomplete: 'mark' })],
  //     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[missing-partition-mapping]: week reads daily_sales −6 … 0 days, but the mapping gives −2 … 0 days`),
    'where the body reads all up to its own day': reader(
      `  deps: [dailySales],
  //     ^^^^^^^^^^ error[missing-partition-mapping]: total reads daily_sales from its first partition on, but the default mapping gives same day`,
      'day <= ?',
    ),
    'where the body reads all from its own day on': reader(
      `  deps: [dailySales],
  //     ^^^^^^^^^^ error[missing-partition-mapping]: total reads daily_sales up to its last partition, but the default mapping gives same day`,
      'day >= ?',
    ),
    'for a pair without a default': regions(
      `staticPartitions(['north', 'south'])`,
      `dailyPartitions({ start: '2024-10-01', end: '2024-10-10' })`,
      `  deps: [input],
  //     ^^^^^ error[missing-partition-mapping]: … There is no default mapping from static to daily partitions`,
    ),
    'for two static sets whose keys differ': regions(
      `staticPartitions(['north', 'south'])`,
      `staticPartitions(['north', 'east'])`,
      `  deps: [input],
  //     ^^^^^ error[missing-partition-mapping]: … input has no partition \`east\``,
    ),
    'for two dynamic definitions of different names': regions(
      `dynamicPartitions('shops')`,
      `dynamicPartitions('stores')`,
      `  deps: [input],
  //     ^^^^^ error[missing-partition-mapping]: … Their keys are those of two dynamic definitions, \`shops\` and \`stores\``,
    ),
  },
  staysQuiet: {
    'where the window holds all that is read': week(
      `  deps: [from(dailySales, timeWindow({ startOffset: -7, endOffset: 0 }), { incomplete: 'mark' })],`,
    ),
    'for a declared mapping, a contained static set, and equal definitions': regions(
      `staticPartitions(['north', 'south'])`,
      `dailyPartitions({ start: '2024-10-01', end: '2024-10-10' })`,
      '  deps: [from(input, allPartitions())],',
    ),
    'for a declared mapping, a contained static set, and equal definitions (2)': regions(
      `staticPartitions(['north', 'south'])`,
      `staticPartitions(['north'])`,
      '  deps: [input],',
    ),
    'for a declared mapping, a contained static set, and equal definitions (3)': regions(
      `dynamicPartitions('shops')`,
      `dynamicPartitions('shops')`,
      '  deps: [input],',
    ),
    'where all that is read up to a day is declared': reader(
      '  deps: [from(dailySales, allPartitions())],',
      'day <= ?',
    ),
    'where a condition that is not understood may limit the other side': reader(
      '  deps: [dailySales],',
      `day <= ? AND day >= (SELECT max(day) FROM closed)`,
    ),
    'where a fixed day limits the other side': reader('  deps: [dailySales],', `day <= ? AND day >= '2024-10-01'`),
    'for an unbounded read': `${sales}
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
  },
  fixes: {
    'declares all partitions where one side is open': {
      before: reader('  deps: [dailySales],', 'day < ?'),
      title: 'Declare the mapping to daily_sales, all',
      diff: ['-   deps: [dailySales],', '+   deps: [from(dailySales, allPartitions())],'],
      isSafe: true,
    },
    'declares the window that is read': {
      before: week('  deps: [dailySales], // The week before.'),
      title: 'Declare the mapping to daily_sales, −6 … 0 days',
      diff: [
        '-   deps: [dailySales], // The week before.',
        '+   deps: [from(dailySales, timeWindow({ startOffset: -6, endOffset: 0 }))], // The week before.',
      ],
    },
    'widens a window that is too narrow, and keeps what is said of it': {
      before: week(
        `  deps: [from(dailySales, timeWindow({ startOffset: -2, endOffset: 0 }), { incomplete: 'fail' /* for now */ })],`,
      ),
      title: 'Declare the mapping to daily_sales, −6 … 0 days',
      diff: [
        `-   deps: [from(dailySales, timeWindow({ startOffset: -2, endOffset: 0 }), { incomplete: 'fail' /* for now */ })],`,
        `+   deps: [from(dailySales, timeWindow({ startOffset: -6, endOffset: 0 }), { incomplete: 'fail' /* for now */ })],`,
      ],
    },
    'imports what the mapping needs': {
      before: week('  deps: [dailySales], // The week before.').replace(
        '{ asset, from, timeWindow }',
        '{\n  asset, // of ours\n  source,\n}',
      ),
      title: 'Declare the mapping to daily_sales, −6 … 0 days',
      diff: [
        '+   from,',
        '+   timeWindow,',
        '-   deps: [dailySales], // The week before.',
        '+   deps: [from(dailySales, timeWindow({ startOffset: -6, endOffset: 0 }))], // The week before.',
      ],
    },
  },
};
