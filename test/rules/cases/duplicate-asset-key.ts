import type { RuleCases } from '../rule-cases.js';

const declare = (call: string, name: string) => `export const ${name} = ${call};`;
const body = '{ async materialize(ctx) { await ctx.write([]); } }';

export const cases: RuleCases = {
  fires: {
    'at the second declaration, in another file too': `
//- /a.ts
import { asset } from 'headwater';
${declare(`asset('sales', ${body})`, 'daily')}
//- /b.ts
import { asset } from 'headwater';
${declare(`asset('sales', ${body})`, 'weekly')}
//                           ^^^^^ error[duplicate-asset-key]: \`sales\` is already the key of another declaration
`,
    'for a source and an asset with one key': `
//- /a.ts
import { asset, source } from 'headwater';
${declare("source('sales')", 'raw')}
${declare(`asset('sales', ${body})`, 'made')}
//                         ^^^^^ error[duplicate-asset-key]: \`sales\` is already
`,
    'for a key that another asset had before': `
//- /a.ts
import { asset } from 'headwater';
${declare("asset('sales', { formerKeys: ['totals'], async materialize(ctx) { await ctx.write([]); } })", 'sales')}
${declare(`asset('totals', ${body})`, 'totals')}
//                           ^^^^^^ error[duplicate-asset-key]: \`totals\`
`,
    'in a loop that says one key twice': `
//- /a.ts
import { asset } from 'headwater';
export const all = ['sales', 'stock', 'sales'].map((key) => asset(key, ${body}));
//                                     ^^^^^ error[duplicate-asset-key]: \`sales\` is already
`,
    'for a source that is declared in two ways': `
//- /a.ts
import { dailyPartitions, source } from 'headwater';
export const orders = source('orders');
//- /b.ts
import { dailyPartitions, source } from 'headwater';
export const orders = source('orders', { partitions: dailyPartitions({ start: '2024-10-01' }) });
//                            ^^^^^^ error[duplicate-asset-key]: \`orders\` is already
`,
  },
  staysQuiet: {
    'for keys that differ in case, and for one source declared equally twice': `
//- /a.ts
import { asset, source } from 'headwater';
${declare(`asset('sales', ${body})`, 'lower')}
${declare(`asset('Sales', ${body})`, 'upper')}
${declare("source('orders')", 'orders')}
//- /b.ts
import { source } from 'headwater';
${declare("source('orders')", 'orders')}
`,
    'for declarations in exclusive branches': `
//- /a.ts
import { asset } from 'headwater';
export const sales = process.env['FAST']
  ? asset('sales', ${body})
  : asset('sales', ${body});
`,
    'for a key that begins with another': `
//- /a.ts
import { asset } from 'headwater';
${declare(`asset('sales', ${body})`, 'sales')}
${declare(`asset('sales/daily', ${body})`, 'daily')}
`,
    'for a factory that is called with two keys': `
//- /a.ts
import { asset } from 'headwater';
const make = (key: string) => asset(key, ${body});
export const sales = make('sales');
export const stock = make('stock');
`,
    'for a check of the same name': `
//- /a.ts
import { asset, check } from 'headwater';
${declare(`asset('sales', ${body})`, 'sales')}
export const sameName = check('sales', { asset: sales, run: () => ({ passed: true }) });
`,
  },
};
