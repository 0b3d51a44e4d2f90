// A mapping that names a partition key which the definition does not have.

import { mappingFindings } from './mapping-findings.js';
import type { Rule } from './rule.js';

export const unknownPartitionKey: Rule = {
  id: 'unknown-partition-key',
  severity: 'error',
  looksAt: 'reader',
  docs: {
    summary: 'A mapping names a partition key that does not exist.',
    whatItDoes: 'Reports keys in `staticMapping` and `specificPartitions` that the partition definition does not have.',
    whyItMatters: 'The mapping silently reads less than it says: no partition ever matches the key.',
    fires: `import { asset, from, specificPartitions, staticPartitions } from 'headwater';

export const regions = asset('regions', {
  partitions: staticPartitions(['north', 'south']),
  async materialize(ctx) {
    await ctx.write([]);
  },
});
export const report = asset('report', {
  deps: [from(regions, specificPartitions(['nroth']))],
  async materialize(ctx) {
    await ctx.write(await ctx.read(regions));
  },
});
`,
    staysQuiet: `import { asset, from, specificPartitions, staticPartitions } from 'headwater';

export const regions = asset('regions', {
  partitions: staticPartitions(['north', 'south']),
  async materialize(ctx) {
    await ctx.write([]);
  },
});
export const report = asset('report', {
  deps: [from(regions, specificPartitions(['north']))],
  async materialize(ctx) {
    await ctx.write(await ctx.read(regions));
  },
});
`,
    fixSafety: 'There is no fix.',
  },
  check: (context) => mappingFindings(context, 'unknown-mapping-key'),
};
