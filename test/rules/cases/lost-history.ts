import type { RuleCaseWithSurroundings, RuleCases } from '../rule-cases.js';

/** Two partitions each. */
const recordsOf = (keys: readonly string[]) => ({
  assets: keys.map((key) => ({ key, partitions: 2, codeVersion: null, codeDigest: null })),
  citations: [],
});
const lost = (declarations: string, keys: readonly string[]): RuleCaseWithSurroundings => ({
  records: recordsOf(keys),
  text: `
import { asset } from 'headwater';
declare function today(): string;
const nothing = { async materialize() {} };
${declarations}
`,
});

export const cases: RuleCases = {
  fires: {
    'at the likely successor of a key, and says how much is lost': lost(
      `export const sales = asset('daily_sales', nothing);
//                          ^^^^^^^^^^^ warning[lost-history]: The log has 2 partitions of \`daily_sale\`, which no declaration has. If daily_sales is its successor, say so: \`formerKeys: ['daily_sale']\`.`,
      ['daily_sale'],
    ),
    'at the nearest of several': lost(
      `export const stock = asset('daily_stock', nothing);
export const sales = asset('daily_sales', nothing);
//                          ^^^^^^^^^^^ warning[lost-history]: … daily_sales is its successor`,
      ['daily_sale'],
    ),
    'for a key with another prefix': lost(
      `export const sales = asset('eu/sales', nothing);
//                          ^^^^^^^^ warning[lost-history]: … \`us/sales\``,
      ['us/sales'],
    ),
    'for each lost key': lost(
      `export const orders = asset('orders', nothing);
//                           ^^^^^^ warning[lost-history]: … \`order\`
export const stores = asset('stores', nothing);
//                           ^^^^^^ warning[lost-history]: … \`store\``,
      ['order', 'store'],
    ),
    'beside assets with a history of their own': lost(
      `export const sales = asset('sales', nothing);
export const second = asset('sale_2', nothing);
//                           ^^^^^^ warning[lost-history]: … \`sale_1\``,
      ['sales', 'sale_1'],
    ),
  },
  staysQuiet: {
    'for a former key': lost(`export const sales = asset('daily_sales', { ...nothing, formerKeys: ['daily_sale'] });`, [
      'daily_sale',
    ]),
    'for keys that are declared': lost(`export const sales = asset('sales', nothing);`, ['sales']),
    'where the neighbour has a history of its own': lost(`export const sales = asset('sales', nothing);`, [
      'sales',
      'sale',
    ]),
    'for an asset that was taken away': lost(`export const sales = asset('sales', nothing);`, [
      'sales',
      'weather_by_hour',
    ]),
    'for a short key that has little in common': lost(
      `export const uk = asset('uk', nothing);
export const tax = asset('tax', nothing);
export const fees = asset('fees', nothing);`,
      ['us', 'a', 'ads', 'fuel'],
    ),
    'while a key is computed at run time': lost(
      `export const sales = asset('daily_sales', nothing);
export const other = asset(today(), nothing);
//                   ^^^^^^^^^^^^^ warning[dynamic-asset-key]: The key`,
      ['daily_sale'],
    ),
  },
  fixes: {
    'adds the key to the former ones': {
      before: lost(
        `export const sales = asset('daily_sales', {
  // Of all shops.
  formerKeys: ['turnover'], // Long ago.
  async materialize() {},
});`,
        ['daily_sale'],
      ),
      title: 'Keep the history of daily_sale',
      diff: [`-   formerKeys: ['turnover'], // Long ago.`, `+   formerKeys: ['turnover', 'daily_sale'], // Long ago.`],
    },
    'says former keys where there are none yet': {
      before: lost(
        `export const sales = asset('daily_sales', {
  // Of all shops.
  async materialize() {},
});`,
        ['daily_sale'],
      ),
      title: 'Keep the history of daily_sale',
      diff: [`+   formerKeys: ['daily_sale'],`],
    },
  },
  page: { records: recordsOf(['daily_sale']) },
};
