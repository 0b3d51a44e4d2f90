// A declared mapping that cannot hold between these two partition definitions.

import { mappingFindings } from './mapping-findings.js';
import type { Rule } from './rule.js';

export const mappingDoesNotFit: Rule = {
  id: 'mapping-does-not-fit',
  severity: 'error',
  stopsPlans: true,
  looksAt: 'reader',
  docs: {
    summary: 'A declared mapping does not fit the two partition definitions.',
    whatItDoes:
      'Reports a time window between definitions that are no windows of time, a window whose start lies after its end, a mapping of dimensions that are not there, and all, last or specific partitions of an input that has none.',
    whyItMatters: 'Nobody can say which partitions are read: loading the definitions fails, and impact is a bound.',
    fires: `import { asset, from, lastPartition } from 'headwater';

export const stores = asset('stores', {
  async materialize(ctx) {
    await ctx.write([]);
  },
});
export const report = asset('report', {
  deps: [from(stores, lastPartition())],
  async materialize(ctx) {
    await ctx.write(await ctx.read(stores));
  },
});
`,
    staysQuiet: `import { asset, dailyPartitions, from, lastPartition } from 'headwater';

export const stores = asset('stores', {
  partitions: dailyPartitions({ start: '2024-10-01', end: '2024-10-10' }),
  async materialize(ctx) {
    await ctx.write([]);
  },
});
export const report = asset('report', {
  deps: [from(stores, lastPartition())],
  async materialize(ctx) {
    await ctx.write(await ctx.read(stores));
  },
});
`,
    fixSafety: 'There is no fix.',
  },
  check: (context) => mappingFindings(context, 'mapping-does-not-fit'),
};
