import { describe, expect, it } from 'vitest';
import { checkRule } from '../../../test/harness/check-rule.js';
import { analyse } from '../../../test/harness/fixture.js';

const body = '{ async materialize(ctx) { await ctx.write([]); } }';

describe('dynamic-asset-key', () => {
  it('fires for a key from the environment', () =>
    checkRule(`
import { asset } from 'headwater';
export const report = asset(String(process.env['NAME']), ${body});
//                    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[dynamic-asset-key]: The key of this asset is computed at run time
`));

  it('fires at the call that passes the run-time value to a factory', () =>
    checkRule(`
import { asset } from 'headwater';
const make = (key: string) => asset(key, ${body});
export const fixed = make('fixed');
export const moving = make(new Date().toISOString());
//                    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[dynamic-asset-key]: The key
`));

  it('declares neither of two keys of which only a run knows which', () => {
    const text = `
import { asset } from 'headwater';
export const report = asset(process.env['NAME'] ?? 'local', ${body});
//                    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[dynamic-asset-key]: The key
`;
    checkRule(text);
    expect(analyse(text).snapshot.manifest.assets).toEqual([]);
  });

  it('stays quiet for constants, templates, loops over lists, and a factory that nobody calls', () =>
    checkRule(`
import { asset } from 'headwater';
const region = 'north';
export const one = asset(\`report_\${region}\`, ${body});
export const many = ['east', 'west'].map((name) => asset(['report', name].join('_'), ${body}));
export const uncalled = (key: string) => asset(key, ${body});
`));
});
