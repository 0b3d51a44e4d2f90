import { describe, it } from 'vitest';
import { checkRule } from '../../../test/harness/check-rule.js';

const declare = (call: string, name: string) => `export const ${name} = ${call};`;
const body = '{ async materialize(ctx) { await ctx.write([]); } }';

describe('duplicate-asset-key', () => {
  it('fires at the second declaration, in another file too', () =>
    checkRule(`
//- /a.ts
import { asset } from 'headwater';
${declare(`asset('sales', ${body})`, 'daily')}
//- /b.ts
import { asset } from 'headwater';
${declare(`asset('sales', ${body})`, 'weekly')}
//                           ^^^^^ error[duplicate-asset-key]: \`sales\` is already the key of another declaration
`));

  it('fires for a source and an asset with one key', () =>
    checkRule(`
//- /a.ts
import { asset, source } from 'headwater';
${declare("source('sales')", 'raw')}
${declare(`asset('sales', ${body})`, 'made')}
//                         ^^^^^ error[duplicate-asset-key]: \`sales\` is already
`));

  it('fires for a key that another asset had before', () =>
    checkRule(`
//- /a.ts
import { asset } from 'headwater';
${declare("asset('sales', { formerKeys: ['totals'], async materialize(ctx) { await ctx.write([]); } })", 'sales')}
${declare(`asset('totals', ${body})`, 'totals')}
//                           ^^^^^^ error[duplicate-asset-key]: \`totals\`
`));

  it('stays quiet for keys that differ in case, and for one source declared equally twice', () =>
    checkRule(`
//- /a.ts
import { asset, source } from 'headwater';
${declare(`asset('sales', ${body})`, 'lower')}
${declare(`asset('Sales', ${body})`, 'upper')}
${declare("source('orders')", 'orders')}
//- /b.ts
import { source } from 'headwater';
${declare("source('orders')", 'orders')}
`));

  it('stays quiet for declarations in exclusive branches', () =>
    checkRule(`
//- /a.ts
import { asset } from 'headwater';
export const sales = process.env['FAST']
  ? asset('sales', ${body})
  : asset('sales', ${body});
`));
});
