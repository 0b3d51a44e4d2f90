import type { RuleCases } from '../rule-cases.js';

const report = (deps: string, body: string, more = '') => `
//- /report.ts
import { asset, assetEvent, check, job, onAssets, source, watcher } from 'headwater';
export const orders = source('orders');
${more}
export const report = asset('report', {
${deps}
  async materialize(ctx) {
${body}
  },
});
`;

export const cases: RuleCases = {
  fires: {
    'for a key in deps, and names the nearest one': report(
      `  deps: ['ordesr'],
  //     ^^^^^^^^ error[unknown-dependency]: No asset or source of this project has the key \`ordesr\`. Did you mean \`orders\`?`,
      '    await ctx.write([]);',
    ),
    'for a key in a read': report(
      '  deps: [orders],',
      `    await ctx.write([await ctx.read(orders), await ctx.read('nothing_like_it')]);
    //                                             ^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[unknown-dependency]: … has the key \`nothing_like_it\`.`,
    ),
    'as a warning while the project holds a key that is computed at run time': report(
      `  deps: ['ordesr'],
  //     ^^^^^^^^ warning[unknown-dependency]: … computed at run time: one of them may be this one`,
      '    await ctx.write([]);',
      `export const dynamic = asset(\`report_\${process.argv[2]}\`, { materialize() {} });
//                     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[dynamic-asset-key]: The key`,
    ),
    'for the asset of a check and of a watcher': report(
      '  deps: [orders],',
      '    await ctx.write(await ctx.read(orders));',
      `export const filled = check('filled', { asset: 'reprot', run: () => ({ passed: true }) });
//                                              ^^^^^^ error[unknown-dependency]: … Did you mean \`report\`?
export const landing = watcher('landing', { asset: 'order', every: '5m', async *poll() { yield assetEvent({}); } });
//                                                  ^^^^^ error[unknown-dependency]: … Did you mean \`orders\`?`,
    ),
    'in what a job makes and waits for': report(
      '  deps: [orders],',
      '    await ctx.write(await ctx.read(orders));',
      `export const nightly = job('nightly', { assets: ['reports'], schedule: onAssets('oders') });
//                                                ^^^^^^^ error[unknown-dependency]: … Did you mean \`report\`?
//                                                                               ^^^^^ error[unknown-dependency]: … Did you mean \`orders\`?`,
    ),
  },
  staysQuiet: {
    'for a package that is not installed, and for keys that exist': report(
      `  deps: ['orders', shared],
  //               ^^^^^^ hint[unknown-read]: What report depends on here cannot be decided`,
      '    await ctx.write(await ctx.read(orders));',
      `import { shared } from 'not-installed';`,
    ),
    'for a selection of a job, which is no key': report(
      '  deps: [orders],',
      '    await ctx.write(await ctx.read(orders));',
      `export const nightly = job('nightly', { assets: '+report' });`,
    ),
    'for a former key': report(
      `  deps: ['turnover'],
  //      ^^^^^^^^ hint[former-key]: \`turnover\` is a former key of sales.`,
      '    await ctx.write(await ctx.read(sales));',
      `export const sales = asset('sales', { formerKeys: ['turnover'], materialize() {} });`,
    ),
    'for a name that a run decides': report(
      '  deps: [orders],',
      `    await ctx.write(await ctx.read(ctx.partitionKey));
    //                    ^^^^^^^^^^^^^^^^^^^^^^^^^^ hint[unknown-read]: What report reads`,
    ),
    'for the key of a declaration in another file': `
//- /orders.ts
import { source } from 'headwater';
export const orders = source('orders');
//- /report.ts
import { asset } from 'headwater';
export const report = asset('report', {
  deps: ['orders'],
  async materialize(ctx) {
    await ctx.write(await ctx.read('orders'));
  },
});
`,
  },
};
