import { describe, it } from 'vitest';
import { checkRule } from '../../../test/harness/check-rule.js';

const rule = 'wall-clock-in-partition';
const daily = (text: string, partitions = `  partitions: dailyPartitions({ start: '2024-10-01' }),`) => `
import { readFile } from 'node:fs/promises';
import dayjs from 'dayjs';
import { asset, dailyPartitions, source } from 'headwater';
declare const db: { prepare(sql: string): { all(...values: unknown[]): unknown[] }; all(sql: string, ...values: unknown[]): unknown[]; run(sql: string, ...values: unknown[]): void };
export const orders = source('orders');
export const daily = asset('daily', {
  deps: [orders],
${partitions}
  async materialize(ctx) {
    const rows = await ctx.read(orders);
${text}
  },
});
`;

describe(rule, () => {
  it('fires in a filter', () =>
    checkRule(
      daily(`    const today = new Date().toISOString().slice(0, 10);
    await ctx.write(rows.filter((row) => row['day'] === today));
    //              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[wall-clock-in-partition]: daily lets the present time into this filter`),
    ));

  it('fires in a query, as a parameter and as text', () =>
    checkRule(
      daily(`    await ctx.write(db.all('SELECT * FROM events WHERE day = ?', new Date()));
    //              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[wall-clock-in-partition]: daily lets the present time into this query
    db.prepare('SELECT * FROM events WHERE at > ?').all(Date.now() - 86400000);
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[wall-clock-in-partition]: daily lets the present time into this query
    db.all(\`SELECT * FROM events WHERE day = '\${new Date().toISOString()}'\`);
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[wall-clock-in-partition]: daily lets the present time into this query`),
    ));

  it('fires in the path of a file', () =>
    checkRule(
      daily(`    await ctx.write([rows, await readFile(\`/in/\${new Date().getFullYear()}.csv\`)]);
    //                           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[wall-clock-in-partition]: daily lets the present time into this path`),
    ));

  it('fires in a key', () =>
    checkRule(
      daily(`    await ctx.write(await ctx.read(orders, { partition: new Date().toISOString().slice(0, 10) }));
    //                    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[wall-clock-in-partition]: daily lets the present time into this key`),
    ));

  it('fires for the clock of a date library and of Temporal', () =>
    checkRule(
      daily(`    const since = dayjs().subtract(1, 'day').toISOString();
    const today = Temporal.Now.plainDateISO().toString();
    await ctx.write(rows.filter((row) => row['day'] > since));
    //              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[wall-clock-in-partition]: daily lets the present time into this filter
    await ctx.write(rows.find((row) => row['day'] === today));
    //              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[wall-clock-in-partition]: daily lets the present time into this filter`),
    ));

  it('stays quiet for an audit stamp, in a row and in a statement', () =>
    checkRule(
      daily(`    db.run('INSERT INTO audit VALUES (?)', new Date().toISOString());
    db.run('UPDATE audit SET at = ? WHERE id = 1', Date.now());
    await ctx.write(rows.map((row) => ({ ...row, builtAt: new Date() })));`),
    ));

  it('stays quiet for a duration, a deadline and a log line', () =>
    checkRule(
      daily(`    const start = Date.now();
    while (Date.now() < start + 1000) await Promise.resolve();
    const took = Date.now() - start;
    ctx.log.info(\`took \${took}, at \${new Date().toISOString()}\`);
    await ctx.write(rows.filter((row) => row['seconds'] > took));`),
    ));

  it("stays quiet for the partition's own window", () =>
    checkRule(
      daily(`    const since = new Date(ctx.window.start).toISOString();
    await ctx.write(rows.filter((row) => row['at'] >= since && row['day'] === ctx.partitionKey));`),
    ));

  it('stays quiet without partitions', () =>
    checkRule(
      daily(`    const today = new Date();\n    await ctx.write(rows.filter((row) => row['day'] === today));`, ''),
    ));

  it('stays quiet for a date that is given', () =>
    checkRule(
      daily(
        `    const first = new Date('2024-10-01');\n    await ctx.write(rows.filter((row) => row['day'] > first));`,
      ),
    ));
});
