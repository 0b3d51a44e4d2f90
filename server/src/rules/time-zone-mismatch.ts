// Two definitions whose windows do not meet, because they are cut in different time zones.

import { mappingFindings } from './mapping-findings.js';
import type { Rule } from './rule.js';

export const timeZoneMismatch: Rule = {
  id: 'time-zone-mismatch',
  severity: 'error',
  stopsPlans: true,
  looksAt: 'reader',
  docs: {
    summary: 'Windows of two time zones do not meet at their boundaries.',
    whatItDoes:
      'Reports a dependency between time partitions of different zones whose boundaries do not coincide: days of Berlin over days of UTC, with an explicit window or identity too. A coarser definition over a finer one is fine where its boundaries are boundaries of the finer one, such as days of Berlin over hours of UTC. Links of one zone are equal.',
    whyItMatters:
      'A day of one zone holds hours of two days of the other: one key of the input is never all that is read.',
    fires: `import { asset, dailyPartitions } from 'headwater';

export const orders = asset('orders', {
  partitions: dailyPartitions({ start: '2024-10-01', end: '2024-10-10', timezone: 'UTC' }),
  async materialize(ctx) {
    await ctx.write([]);
  },
});
export const report = asset('report', {
  partitions: dailyPartitions({ start: '2024-10-01', end: '2024-10-10', timezone: 'Europe/Berlin' }),
  deps: [orders],
  async materialize(ctx) {
    await ctx.write(await ctx.read(orders));
  },
});
`,
    staysQuiet: `import { asset, dailyPartitions, hourlyPartitions } from 'headwater';

export const orders = asset('orders', {
  partitions: hourlyPartitions({ start: '2024-10-01-00:00', end: '2024-10-10-00:00', timezone: 'UTC' }),
  async materialize(ctx) {
    await ctx.write([]);
  },
});
export const report = asset('report', {
  partitions: dailyPartitions({ start: '2024-10-02', end: '2024-10-09', timezone: 'Europe/Berlin' }),
  deps: [orders],
  async materialize(ctx) {
    await ctx.write(await ctx.read(orders));
  },
});
`,
    fixSafety: 'There is no fix.',
  },
  check: (context) => mappingFindings(context, 'time-zones-differ', ' Cut both in one zone, or read hours.'),
};
