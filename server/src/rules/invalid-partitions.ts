// A partition definition that gives no partitions, or none that anybody could mean.

import type { Rule } from './rule.js';

export const invalidPartitions: Rule = {
  id: 'invalid-partitions',
  severity: 'error',
  stopsPlans: true,
  docs: {
    summary: 'A partition definition cannot be used.',
    whatItDoes:
      'Reports empty lists, repeated or empty keys, a start that is not before the end, a cron expression that never fires, an unknown time zone, dates that cannot be read, and names, keys or starts that are no texts.',
    whyItMatters: 'Such an asset has no partitions to materialize, or loading the definition fails at run time.',
    fires: `import { asset, dailyPartitions } from 'headwater';

export const sales = asset('sales', {
  partitions: dailyPartitions({ start: '2024-10-10', end: '2024-10-01' }),
  async materialize(ctx) {
    await ctx.write([]);
  },
});
`,
    staysQuiet: `import { asset, dailyPartitions } from 'headwater';

export const sales = asset('sales', {
  partitions: dailyPartitions({ start: '2024-10-01', end: '2024-10-10' }),
  async materialize(ctx) {
    await ctx.write([]);
  },
});
`,
    fixSafety: 'There is no fix.',
  },
  check: ({ snapshot }) =>
    snapshot.problems.flatMap((problem) =>
      problem.kind === 'invalid-partitions'
        ? [{ span: problem.span, asset: problem.asset, message: problem.message }]
        : [],
    ),
};
