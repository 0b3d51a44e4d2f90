import type { RuleCases } from '../rule-cases.js';

const body = '{ async materialize(ctx) { await ctx.write([]); } }';

export const cases: RuleCases = {
  fires: {
    'for a key from the environment': `
import { asset } from 'headwater';
export const report = asset(String(process.env['NAME']), ${body});
//                    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[dynamic-asset-key]: The key of this asset is computed at run time
`,
    'at the call that passes the run-time value to a factory': `
import { asset } from 'headwater';
const make = (key: string) => asset(key, ${body});
export const fixed = make('fixed');
export const moving = make(new Date().toISOString());
//                    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[dynamic-asset-key]: The key
`,
    'for one of two keys of which only a run knows which': `
import { asset } from 'headwater';
export const report = asset(process.env['NAME'] ?? 'local', ${body});
//                    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[dynamic-asset-key]: The key
`,
    'for a template with a run-time value in it': `
import { asset } from 'headwater';
export const report = asset(\`report_\${Math.random()}\`, ${body});
//                    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[dynamic-asset-key]: The key
`,
    'for a parameter of a function that is exported and called with what a run knows': `
import { asset, source } from 'headwater';
declare const regions: string[];
export const reports = regions.map((region) => asset(region, ${body}));
//                                             ^^^^^^^^^^^^ warning[dynamic-asset-key]: The key
`,
  },
  staysQuiet: {
    'for constants, templates, loops over lists, and a factory that nobody calls': `
import { asset } from 'headwater';
const region = 'north';
export const one = asset(\`report_\${region}\`, ${body});
export const many = ['east', 'west'].map((name) => asset(['report', name].join('_'), ${body}));
export const uncalled = (key: string) => asset(key, ${body});
`,
    'for an enum, and a constant of another file': `
//- /keys.ts
export enum Key { Sales = 'sales' }
export const keys = { stock: 'stock' } as const;
//- /main.ts
import { asset } from 'headwater';
import { Key, keys } from './keys.js';
export const sales = asset(Key.Sales, ${body});
export const stock = asset(keys.stock, ${body});
`,
    'for pure methods of texts': `
import { asset } from 'headwater';
export const sales = asset('Daily Sales'.toLowerCase().replace(' ', '_'), ${body});
`,
    'for the entries of a literal object': `
import { asset } from 'headwater';
export const all = Object.keys({ north: 1, south: 2 }).map((region) => asset(\`sales_\${region}\`, ${body}));
`,
    'for a function of the same name that is not the library': `
const asset = (key: string, body: unknown) => ({ key, body });
export const report = asset(String(process.env['NAME']), {});
`,
  },
};
