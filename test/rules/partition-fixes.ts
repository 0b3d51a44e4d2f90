// Which partitions a fix of `undeclared-read` declares, by the conditions of the statement that reads.

import type { FixCase } from './rule-cases.js';

const days = `
//- /days.ts
import { dailyPartitions } from 'headwater';
export const days = dailyPartitions({ start: '2024-10-01', end: '2024-10-10' });
`;
export const sales = `${days}
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

/** A reader of the same days. */
const reader = (statement: string): string => `${sales}
//- /total.ts
import Database from 'better-sqlite3';
import knex from 'knex';
import { asset } from 'headwater';
import { days } from './days.js';
const db = new Database('warehouse.db', { readonly: true });
const builder = knex({ client: 'pg' });
export const total = asset('total', {
  partitions: days,
  deps: [],
  async materialize(ctx) {
    await ctx.write(${statement});
  },
});
`;
const allDeclared = [
  `- import { asset } from 'headwater';`,
  `+ import { asset, allPartitions, from } from 'headwater';`,
  `+ import { dailySales } from './sales.js';`,
  '-   deps: [],',
  '+   deps: [from(dailySales, allPartitions())],',
];
const oneDeclared = [`+ import { dailySales } from './sales.js';`, '-   deps: [],', '+   deps: [dailySales],'];
const declaresAll = (statement: string): FixCase => ({
  before: reader(statement),
  title: 'Declare dep on daily_sales, all',
  diff: allDeclared,
  isSafe: true,
});
const declaresDefault = (statement: string): FixCase => ({
  before: reader(statement),
  title: 'Declare dep on daily_sales, same day (which partitions the body reads is not known)',
  diff: oneDeclared,
  isSafe: false,
});

export const partitionFixes: Readonly<Record<string, FixCase>> = {
  'declares all partitions where a statement reads all': declaresAll(
    `db.prepare('SELECT sum(n) FROM daily_sales').all()`,
  ),
  'declares all partitions where a statement reads all up to a key': declaresAll(
    `db.prepare('SELECT sum(n) FROM daily_sales WHERE day <= ?').all(ctx.partitionKey)`,
  ),
  'declares all partitions where a statement reads all before a key': declaresAll(
    `db.prepare('SELECT sum(n) FROM daily_sales WHERE day < ?').all(ctx.partitionKey)`,
  ),
  'declares all partitions where a statement reads all from a key on': declaresAll(
    `db.prepare('SELECT sum(n) FROM daily_sales WHERE day >= ?').all(ctx.partitionKey)`,
  ),
  'declares all partitions beside a read of the day itself': declaresAll(
    `[await ctx.read('daily_sales'), db.prepare('SELECT sum(n) FROM daily_sales WHERE day < ?').all(ctx.partitionKey)]`,
  ),
  'declares all partitions in the place of an order': {
    before: reader(`db.prepare('SELECT sum(n) FROM daily_sales WHERE day <= ?').all(ctx.partitionKey)`)
      .replace('deps: []', "deps: [after('daily_sales')]")
      .replace("import knex from 'knex';", "import knex from 'knex';\nimport { after } from 'headwater';"),
    title: 'Declare dep on daily_sales, all',
    diff: [
      "- import { after } from 'headwater';",
      "+ import { after, allPartitions, from } from 'headwater';",
      "-   deps: [after('daily_sales')],",
      "+   deps: [from('daily_sales', allPartitions())],",
    ],
    isSafe: true,
  },
  'declares the same day where a statement reads that': {
    before: reader(`db.prepare('SELECT sum(n) FROM daily_sales WHERE day = ?').all(ctx.partitionKey)`),
    title: 'Declare dep on daily_sales, same day',
    diff: oneDeclared,
    isSafe: true,
  },
  'says that the partitions are not known where a condition is not understood': declaresDefault(
    `db.prepare("SELECT sum(n) FROM daily_sales WHERE day <= ? AND day >= date('now', '-7 days')").all(ctx.partitionKey)`,
  ),
  'says that the partitions are not known where a column may be of the key': declaresDefault(
    `db.prepare("SELECT sum(n) FROM daily_sales WHERE day = '2024-10-01'").all()`,
  ),
  'says that the partitions are not known where a builder says which': declaresDefault(
    `await builder('daily_sales').where('day', '<=', ctx.partitionKey)`,
  ),
};
