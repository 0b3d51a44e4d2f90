// Two declarations under one key.

import type { Rule } from './rule.js';

export const duplicateAssetKey: Rule = {
  id: 'duplicate-asset-key',
  severity: 'error',
  stopsPlans: true,
  docs: {
    summary: 'Two declarations share one key.',
    whatItDoes:
      'Reports the second and each further declaration of a key in the project, also a source and an asset with one key, and a key that another asset names in `formerKeys`. The same source declared equally in several files, and declarations in exclusive branches, are no finding.',
    whyItMatters:
      'A key names one data object with one producer. With two, records, versions and impact of one would be taken for those of the other.',
    fires: `import { asset } from 'headwater';

export const daily = asset('sales', {
  async materialize(ctx) {
    await ctx.write([]);
  },
});
export const weekly = asset('sales', {
  async materialize(ctx) {
    await ctx.write([]);
  },
});
`,
    staysQuiet: `import { asset } from 'headwater';

export const daily = asset('sales/daily', {
  async materialize(ctx) {
    await ctx.write([]);
  },
});
export const weekly = asset('sales/weekly', {
  async materialize(ctx) {
    await ctx.write([]);
  },
});
`,
    fixSafety: 'There is no fix: which of the two is meant is for people to say.',
  },
  check: ({ snapshot }) =>
    snapshot.problems.flatMap((problem) =>
      problem.kind === 'duplicate-asset-key'
        ? [
            {
              span: problem.span,
              asset: problem.key,
              message: `\`${problem.key}\` is already the key of another declaration: the first one stands, this one is left out.`,
              related: [{ span: problem.first, message: `The first declaration of \`${problem.key}\`` }],
            },
          ]
        : [],
    ),
};
