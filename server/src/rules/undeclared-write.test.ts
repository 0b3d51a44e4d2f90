import { describe, it } from 'vitest';
import { checkRule } from '../../../test/harness/check-rule.js';

const rule = 'undeclared-write';
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

describe(rule, () => {
  it('fires for an insert, an update and a delete', () =>
    checkRule(
      other(`    await db.exec('INSERT INTO totals VALUES (1)');
    //                         ^^^^^^ error[undeclared-write]: other writes totals, which has its own producer: no record will say so.
    await db.exec('UPDATE totals SET amount = 0');
    //                    ^^^^^^ error[undeclared-write]: other writes totals
    await db.exec('DELETE FROM totals');
    //                         ^^^^^^ error[undeclared-write]: other writes totals`),
    ));

  it('fires for the table of a source', () =>
    checkRule(
      other(`    await db.exec('DELETE FROM orders');
    //                         ^^^^^^ error[undeclared-write]: other writes orders, which is a source`),
    ));

  it('fires though the other asset is declared and read', () =>
    checkRule(
      other(
        `    await db.all('SELECT * FROM totals');
    await db.exec('DELETE FROM totals');
    //                         ^^^^^^ error[undeclared-write]: other writes totals`,
        'deps: [totals],',
      ),
    ));

  it('fires in a helper, once for each asset that calls it', () =>
    checkRule(`${head}
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
`));

  it("fires for the table's name out of the handle", () =>
    checkRule(
      other(`    await db.exec(\`DELETE FROM \${totals.table}\`);
    //                           ^^^^^^^^^^^^ error[undeclared-write]: other writes totals`),
    ));

  it('stays quiet for its own table', () => checkRule(other(`    await db.exec('DELETE FROM other');`)));

  it('stays quiet for tables of no asset', () =>
    checkRule(other(`    await db.exec('CREATE TABLE scratch (x INT)');\n    await db.exec('DELETE FROM scratch');`)));

  it('stays quiet for a table of another schema', () =>
    checkRule(other(`    await db.exec('DELETE FROM staging.totals');`)));

  it('stays quiet for all outputs of one `multiAsset`', () =>
    checkRule(`${head}
export const north = output('north');
export const south = output('south');
export const regions = multiAsset('regions', {
  outputs: [north, south],
  async materialize(ctx) {
    await db.exec('DELETE FROM north');
    await db.exec('DELETE FROM south');
  },
});
`));

  it('stays quiet for a common table expression of that name', () =>
    checkRule(other(`    await db.exec('WITH totals AS (SELECT 1 AS x) INSERT INTO other SELECT x FROM totals');`)));

  it('stays quiet for words in a string that is no statement', () =>
    checkRule(other(`    ctx.log.info('we do not DELETE FROM totals here');`)));
});
