import { describe, expect, it } from 'vitest';
import { checkFix, checkRule } from '../../../test/harness/check-rule.js';

const rule = 'unused-dependency';
const sources = `
//- /sources.ts
import { source } from 'headwater';
export const orders = source('orders');
export const stores = source('stores');
`;
const report = (deps: string, body: string) => `${sources}
//- /report.ts
import { after, asset } from 'headwater';
import { orders, stores } from './sources.js';
declare const db: { all(sql: string): unknown[] };
export const report = asset('report', {
${deps}
  async materialize(ctx) {
    ${body}
  },
});
`;

describe(rule, () => {
  it('fires for a handle that is never read', () =>
    checkRule(
      report(
        `  deps: [orders, stores],
  //             ^^^^^^ warning[unused-dependency]: report declares stores but never reads it`,
        'await ctx.write(await ctx.read(orders));',
      ),
    ));

  it('stays quiet beside a syntax error: the body may not say yet what it reads', () =>
    checkRule(`
import { asset, source } from 'headwater';
export const orders = source('orders');
export const report = asset('report', {
  deps: [orders],
  async materialize(ctx) {
    await ctx.write([);
    //               ^ error[syntax-error]: Expression or comma expected.
  },
});
`));

  it('fires for a key in a string', () =>
    checkRule(
      report(
        `  deps: ['orders'],
  //     ^^^^^^^^ warning[unused-dependency]: report declares orders but never reads it`,
        'await ctx.write([]);',
      ),
    ));

  it('stays quiet for reads by handle, by key and in SQL text', () =>
    checkRule(
      report(
        '  deps: [orders, stores],',
        `await ctx.write([await ctx.read('orders'), db.all('SELECT * FROM stores')]);`,
      ),
    ));

  it('stays quiet for an order-only dependency', () =>
    checkRule(report('  deps: [orders, after(stores)],', 'await ctx.write(await ctx.read(orders));')));

  it('stays quiet where something in the body cannot be decided', () =>
    checkRule(
      report(
        '  deps: [orders, stores],',
        `await ctx.write(await ctx.read(String(await ctx.state.get('which'))));
    //                    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ hint[unknown-read]: What report reads here`,
      ),
    ));

  it('removes the entry', () =>
    expect(
      checkFix(
        rule,
        report('  deps: [orders, stores],', 'await ctx.write(await ctx.read(orders));'),
        'Remove dep on stores',
      ),
    ).toMatchInlineSnapshot(`
      [
        "deps: [orders],",
      ]
    `));
});
