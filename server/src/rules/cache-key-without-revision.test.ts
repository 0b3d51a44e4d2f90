import { describe, it } from 'vitest';
import { checkRule } from '../../../test/harness/check-rule.js';

const rule = 'cache-key-without-revision';
const totals = (cache: string, { deps = 'orders, stores', helpers = '' } = {}) => `
import { after, asset, source } from 'headwater';
export const orders = source('orders');
export const stores = source('stores');
${helpers}
export const totals = asset('totals', {
  deps: [${deps}],
${cache}
  async materialize(ctx) {
    await ctx.write([await ctx.read(orders), await ctx.read(stores)]);
  },
});
`;

describe(rule, () => {
  it('fires for the day alone', () =>
    checkRule(
      totals(`  cache: { key: (ctx) => ctx.partitionKey },
  //            ^^^^^^^^^^^^^^^^^^^^^^^^^ error[cache-key-without-revision]: The cache key of totals leaves out the version of orders, stores`),
    ));

  it('fires for one input of two', () =>
    checkRule(
      totals(`  cache: { key: (ctx) => ctx.version(orders) },
  //            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[cache-key-without-revision]: The cache key of totals leaves out the version of stores`),
    ));

  it('fires for a constant', () =>
    checkRule(
      totals(`  cache: { key: () => 'v1' },
  //            ^^^^^^^^^^ error[cache-key-without-revision]: …orders, stores`),
    ));

  it('fires for a key named in a string', () =>
    checkRule(
      totals(`  cache: { key: (ctx) => \`\${ctx.partitionKey} \${ctx.version('stores')}\` },
  //            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[cache-key-without-revision]: …leaves out the version of orders:`),
    ));

  it('fires through a helper', () =>
    checkRule(
      totals(
        `  cache: { key: (ctx) => versionOf(ctx) },
  //            ^^^^^^^^^^^^^^^^^^^^^^^ error[cache-key-without-revision]: …leaves out the version of stores:`,
        { helpers: 'const versionOf = (ctx: { version(asset: typeof orders): string }) => ctx.version(orders);' },
      ),
    ));

  it('stays quiet where all are named', () =>
    checkRule(totals(`  cache: { key: (ctx) => ctx.version(orders) + ctx.version('stores') },`)));
  it('stays quiet where a loop names them', () =>
    checkRule(totals(`  cache: { key: (ctx) => [orders, stores].map((input) => ctx.version(input)).join() },`)));
  it('stays quiet without a key, and without a cache', () => {
    checkRule(totals('  cache: false,'));
    checkRule(totals(''));
  });
  it('stays quiet where nobody can know whose versions they are', () =>
    checkRule(
      totals('  cache: { key: (ctx) => names().map((name) => ctx.version(name)).join() },', {
        helpers: 'declare function names(): string[];',
      }),
    ));
  it('stays quiet without inputs, and for an input that only orders', () =>
    checkRule(`
import { after, asset, source } from 'headwater';
export const gate = source('gate');
export const totals = asset('totals', {
  deps: [after(gate)],
  cache: { key: (ctx) => ctx.partitionKey },
  async materialize(ctx) {
    await ctx.write([]);
  },
});
`));
});
