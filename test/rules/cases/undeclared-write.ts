import type { RuleCases } from '../rule-cases.js';

const head = `
import { asset, multiAsset, output, source } from 'headwater';
declare const db: { exec(sql: string): Promise<void>; all(sql: string): Promise<unknown[]> };
export const orders = source('orders');
export const totals = asset('totals', {
  async materialize(ctx) {
    await ctx.write([]);
  },
});
`;
const other = (body: string, deps = '') => `${head}
export const other = asset('other', {
  ${deps}
  async materialize(ctx) {
${body}
    await ctx.write([]);
  },
});
`;

export const cases: RuleCases = {
  fires: {
    'for an insert, an update and a delete': other(`    await db.exec('INSERT INTO totals VALUES (1)');
    //                         ^^^^^^ error[undeclared-write]: other writes totals, which has its own producer: no record will say so.
    await db.exec('UPDATE totals SET amount = 0');
    //                    ^^^^^^ error[undeclared-write]: other writes totals
    await db.exec('DELETE FROM totals');
    //                         ^^^^^^ error[undeclared-write]: other writes totals`),
    'for the table of a source': other(`    await db.exec('DELETE FROM orders');
    //                         ^^^^^^ error[undeclared-write]: other writes orders, which is a source`),
    'though the other asset is declared and read': other(
      `    await db.all('SELECT * FROM totals');
    await db.exec('DELETE FROM totals');
    //                         ^^^^^^ error[undeclared-write]: other writes totals`,
      'deps: [totals],',
    ),
    'in a helper, once for each asset that calls it': `${head}
async function wipe() {
  await db.exec('DELETE FROM totals');
  //                         ^^^^^^ error[undeclared-write]: … writes totals, which
  //                         ^^^^^^ error[undeclared-write]: … writes totals, which
}
export const first = asset('first', {
  async materialize(ctx) {
    await wipe();
    await ctx.write([]);
  },
});
export const second = asset('second', {
  async materialize(ctx) {
    await wipe();
    await ctx.write([]);
  },
});
`,
    "for the table's name out of the handle": other(`    await db.exec(\`DELETE FROM \${totals.table}\`);
    //                           ^^^^^^^^^^^^ error[undeclared-write]: other writes totals`),
  },
  staysQuiet: {
    'for its own table': other(`    await db.exec('DELETE FROM other');`),
    'for tables of no asset': other(
      `    await db.exec('CREATE TABLE scratch (x INT)');\n    await db.exec('DELETE FROM scratch');`,
    ),
    'for a table of another schema': other(`    await db.exec('DELETE FROM staging.totals');`),
    'for all outputs of one `multiAsset`': `${head}
export const north = output('north');
export const south = output('south');
export const regions = multiAsset('regions', {
  outputs: [north, south],
  async materialize(ctx) {
    await db.exec('DELETE FROM north');
    await db.exec('DELETE FROM south');
  },
});
`,
    'for a common table expression of that name': other(
      `    await db.exec('WITH totals AS (SELECT 1 AS x) INSERT INTO other SELECT x FROM totals');`,
    ),
    'for words in a string that is no statement': other(`    ctx.log.info('we do not DELETE FROM totals here');`),
  },
};
