import type { RuleCases } from '../rule-cases.js';

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

export const cases: RuleCases = {
  fires: {
    'for the day alone': totals(`  cache: { key: (ctx) => ctx.partitionKey },
  //            ^^^^^^^^^^^^^^^^^^^^^^^^^ error[cache-key-without-revision]: The cache key of totals leaves out the version of orders, stores`),
    'for one input of two': totals(`  cache: { key: (ctx) => ctx.version(orders) },
  //            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[cache-key-without-revision]: The cache key of totals leaves out the version of stores`),
    'for a constant': totals(`  cache: { key: () => 'v1' },
  //            ^^^^^^^^^^ error[cache-key-without-revision]: …orders, stores`),
    'for a key named in a string':
      totals(`  cache: { key: (ctx) => \`\${ctx.partitionKey} \${ctx.version('stores')}\` },
  //            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[cache-key-without-revision]: …leaves out the version of orders:`),
    'through a helper': totals(
      `  cache: { key: (ctx) => versionOf(ctx) },
  //            ^^^^^^^^^^^^^^^^^^^^^^^ error[cache-key-without-revision]: …leaves out the version of stores:`,
      { helpers: 'const versionOf = (ctx: { version(asset: typeof orders): string }) => ctx.version(orders);' },
    ),
  },
  staysQuiet: {
    'where all are named': totals(`  cache: { key: (ctx) => ctx.version(orders) + ctx.version('stores') },`),
    'where a loop names them': totals(
      `  cache: { key: (ctx) => [orders, stores].map((input) => ctx.version(input)).join() },`,
    ),
    'without a key, and without a cache': totals('  cache: false,'),
    'without a key, and without a cache (2)': totals(''),
    'where nobody can know whose versions they are': totals(
      '  cache: { key: (ctx) => names().map((name) => ctx.version(name)).join() },',
      {
        helpers: 'declare function names(): string[];',
      },
    ),
    'without inputs, and for an input that only orders': `
import { after, asset, source } from 'headwater';
export const gate = source('gate');
export const totals = asset('totals', {
  deps: [after(gate)],
  cache: { key: (ctx) => ctx.partitionKey },
  async materialize(ctx) {
    await ctx.write([]);
  },
});
`,
  },
};
