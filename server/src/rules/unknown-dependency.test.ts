import { describe, it } from 'vitest';
import { checkRule } from '../../../test/harness/check-rule.js';

const rule = 'unknown-dependency';
const report = (deps: string, body: string, more = '') => `
//- /report.ts
import { asset, source } from 'headwater';
export const orders = source('orders');
${more}
export const report = asset('report', {
${deps}
  async materialize(ctx) {
${body}
  },
});
`;

describe(rule, () => {
  it('fires for a key in deps, and names the nearest one', () =>
    checkRule(
      report(
        `  deps: ['ordesr'],
  //     ^^^^^^^^ error[unknown-dependency]: No asset or source of this project has the key \`ordesr\`. Did you mean \`orders\`?`,
        '    await ctx.write([]);',
      ),
    ));

  it('fires for a key in a read', () =>
    checkRule(
      report(
        '  deps: [orders],',
        `    await ctx.write([await ctx.read(orders), await ctx.read('nothing_like_it')]);
    //                                             ^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[unknown-dependency]: … has the key \`nothing_like_it\`.`,
      ),
    ));

  it('is a warning while the project holds a key that is computed at run time', () =>
    checkRule(
      report(
        `  deps: ['ordesr'],
  //     ^^^^^^^^ warning[unknown-dependency]: … computed at run time: one of them may be this one`,
        '    await ctx.write([]);',
        `export const dynamic = asset(\`report_\${process.argv[2]}\`, { materialize() {} });
//                     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[dynamic-asset-key]: The key`,
      ),
    ));

  it('stays quiet for a package that is not installed, and for keys that exist', () =>
    checkRule(
      report(
        `  deps: ['orders', shared],`,
        '    await ctx.write(await ctx.read(orders));',
        `import { shared } from 'not-installed';`,
      ),
    ));
});
