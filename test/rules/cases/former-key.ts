import type { RuleCases } from '../rule-cases.js';

const head = `
import { asset, check, from, job, onAssets, source, watcher, assetEvent, allPartitions } from 'headwater';
export const sales = asset('sales', {
  formerKeys: ['turnover'],
  async materialize(ctx) {
    await ctx.write([]);
  },
});
`;
const report = (deps: string, body: string) => `${head}
export const report = asset('report', {
${deps}
  async materialize(ctx) {
${body}
  },
});
`;

export const cases: RuleCases = {
  fires: {
    'the present key among the former ones': `
import { asset } from 'headwater';
export const sales = asset('sales', {
  //                        ^^^^^ hint[former-key]: \`sales\` is the key that the asset has now: take it out of \`formerKeys\`.
  formerKeys: ['turnover', 'sales'],
  async materialize(ctx) {
    await ctx.write([]);
  },
});
`,
    'in `deps`': report(
      `  deps: ['turnover'],
  //      ^^^^^^^^ hint[former-key]: \`turnover\` is a former key of sales.`,
      '    await ctx.write(await ctx.read(sales));',
    ),
    'inside `from`': report(
      `  deps: [from('turnover', allPartitions())],
  //           ^^^^^^^^ hint[former-key]: \`turnover\` is a former key of sales.`,
      '    await ctx.write(await ctx.read(sales));',
    ),
    'at a read': report(
      '  deps: [sales],',
      `    await ctx.write(await ctx.read('turnover'));
    //                              ^^^^^^^^ hint[former-key]: \`turnover\` is a former key of sales.`,
    ),
    'in a job and in its schedule': `${head}
export const nightly = job('nightly', {
  assets: ['turnover'],
  //        ^^^^^^^^ hint[former-key]: \`turnover\` is a former key of sales.
  schedule: onAssets('turnover'),
  //                  ^^^^^^^^ hint[former-key]: \`turnover\` is a former key of sales.
});
`,
    'in a check and in a watcher': `${head}
export const filled = check('filled', {
  asset: 'turnover',
  //      ^^^^^^^^ hint[former-key]: \`turnover\` is a former key of sales.
  run: () => ({ passed: true }),
});
export const landing = watcher('landing', {
  asset: 'turnover',
  //      ^^^^^^^^ hint[former-key]: \`turnover\` is a former key of sales.
  every: '5m',
  async *poll() {
    yield assetEvent({});
  },
});
`,
    'at the use of a constant, without a fix': {
      hasFix: false,
      text: `${head}
const KEY = 'turnover';
export const report = asset('report', {
  deps: [KEY],
  //     ^^^ hint[former-key]: \`turnover\` is a former key of sales.
  async materialize(ctx) {
    await ctx.write(await ctx.read(sales));
  },
});
`,
    },
  },
  staysQuiet: {
    'for the present key and for the handle': report(
      `  deps: ['sales'],`,
      '    await ctx.write(await ctx.read(sales));',
    ),
    'where the former key is listed': head,
    'for the word anywhere else': report(
      '  deps: [sales],',
      `    ctx.log.info('turnover');\n    await ctx.write({ turnover: await ctx.read(sales) });`,
    ),
    'for a key that begins like it': `${head}
export const more = asset('turnover_2', {
  deps: [sales],
  async materialize(ctx) {
    await ctx.write(await ctx.read(sales));
  },
});
export const report = asset('report', {
  deps: ['turnover_2'],
  async materialize(ctx) {
    await ctx.write(await ctx.read(more));
  },
});
`,
    'for a selection, which is no key': `${head}
export const nightly = job('nightly', { assets: '+turnover' });
`,
  },
  fixes: {
    'writes the present key in `deps`': {
      before: report(`  deps: ['turnover' /* of the shops */],`, '    await ctx.write(await ctx.read(sales));'),
      title: 'Rename to sales',
      diff: [`-   deps: ['turnover' /* of the shops */],`, `+   deps: ['sales' /* of the shops */],`],
    },
    'writes the present key in a read': {
      before: report('  deps: [sales],', `    // Of the shops.\n    await ctx.write(await ctx.read("turnover"));`),
      title: 'Rename to sales',
      diff: [`-     await ctx.write(await ctx.read("turnover"));`, `+     await ctx.write(await ctx.read("sales"));`],
    },
  },
};
