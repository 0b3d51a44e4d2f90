// Outputs beside which the input has no partition at all, by its definition.

import type { Rule } from './rule.js';
import { describeOutputs, outputsIn } from './unfilled-windows.js';

export const nonexistentUpstreamPartition: Rule = {
  id: 'nonexistent-upstream-partition',
  severity: 'error',
  looksAt: 'reader',
  docs: {
    summary: 'Some outputs read a time for which the input has no partitions.',
    whatItDoes:
      'Reports a dependency where outputs lie wholly before the start or after the end of the input’s definition, with the outputs. An output whose window is cut off at a bound has something to read: that is `incomplete-window`.',
    whyItMatters: 'These partitions can never be materialized: what they read does not exist and never will.',
    fires: `import { asset, dailyPartitions } from 'headwater';

export const daily = asset('daily', {
  partitions: dailyPartitions({ start: '2024-10-01', end: '2024-10-10' }),
  async materialize(ctx) {
    await ctx.write([]);
  },
});
export const report = asset('report', {
  deps: [daily],
  partitions: dailyPartitions({ start: '2024-09-01', end: '2024-10-10' }),
  async materialize(ctx) {
    await ctx.write(await ctx.read(daily));
  },
});
`,
    staysQuiet: `import { asset, dailyPartitions } from 'headwater';

export const daily = asset('daily', {
  partitions: dailyPartitions({ start: '2024-10-01', end: '2024-10-10' }),
  async materialize(ctx) {
    await ctx.write([]);
  },
});
export const report = asset('report', {
  deps: [daily],
  partitions: dailyPartitions({ start: '2024-10-05', end: '2024-10-10' }),
  async materialize(ctx) {
    await ctx.write(await ctx.read(daily));
  },
});
`,
    fixSafety: 'There is no fix: which of the two definitions is wrong, only the author knows.',
  },
  check: (context) =>
    outputsIn(context, 'outside').map(({ site, edge, outputs }) => ({
      span: site.span,
      asset: edge.to,
      message: `${edge.from} has no partitions beside ${describeOutputs(outputs)} of ${edge.to}: what they read will never exist.`,
    })),
};
