// A key that only running the code could tell.

import type { Rule } from './rule.js';

export const dynamicAssetKey: Rule = {
  id: 'dynamic-asset-key',
  severity: 'warning',
  docs: {
    summary: "An asset's key is computed at run time.",
    whatItDoes:
      'Reports the call that passes a run-time value where a key is expected. Constants, templates, enums, imported JSON, loops over literal lists and the pure string and array methods are evaluated and are no finding.',
    whyItMatters:
      'The asset cannot be placed in the graph: nothing that reads it is linked to it, and no change of it is seen to reach anything.',
    fires: `import { asset } from 'headwater';

export const report = asset(\`report_\${process.env['REGION']}\`, {
  async materialize(ctx) {
    await ctx.write([]);
  },
});
`,
    staysQuiet: `import { asset } from 'headwater';

export const reports = ['north', 'south'].map((region) =>
  asset(\`report_\${region}\`, {
    async materialize(ctx) {
      await ctx.write([]);
    },
  }),
);
`,
    fixSafety: 'There is no fix.',
  },
  check: ({ snapshot }) =>
    snapshot.problems.flatMap((problem) =>
      problem.kind === 'dynamic-asset-key'
        ? [
            {
              span: problem.span,
              asset: null,
              message:
                'The key of this asset is computed at run time: it is in no graph, and readers of it cannot be linked. Make it of constants.',
            },
          ]
        : [],
    ),
};
