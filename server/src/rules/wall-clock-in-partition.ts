// The clock decides what a partition is made of, where the partition's own window is meant.

import type { Partitions } from 'headwater/algebra';
import type { Fix, Rule } from './rule.js';
import { type ObservationOf, observationsOf } from './snapshot-index.js';

export const wallClockInPartition: Rule = {
  id: 'wall-clock-in-partition',
  severity: 'warning',
  docs: {
    summary: 'The present time decides what a partition reads.',
    whatItDoes:
      "Reports a clock, such as `new Date()`, `Temporal.Now` or that of a date library, whose value flows into a filter, a query, a path or a key in a partitioned asset, and a query that asks the database for it in a condition: `now()`, `current_date`, `current_timestamp`, `localtimestamp`, `date('now')`, and what the dialect has beside them, in templates with a tag too. Durations, audit stamps, deadlines and log lines are none of its business.",
    whyItMatters:
      'Yesterday’s partition that is rebuilt today would be filled with today’s rows. `ctx.partitionKey` and `ctx.window` say which time is meant.',
    fires: `import { asset, dailyPartitions, source } from 'headwater';

export const orders = source('orders');
export const daily = asset('daily', {
  deps: [orders],
  partitions: dailyPartitions({ start: '2024-10-01' }),
  async materialize(ctx) {
    const today = new Date().toISOString().slice(0, 10);
    const rows = await ctx.read(orders);
    await ctx.write(rows.filter((row) => row['day'] === today));
  },
});
`,
    staysQuiet: `import { asset, dailyPartitions, source } from 'headwater';

export const orders = source('orders');
export const daily = asset('daily', {
  deps: [orders],
  partitions: dailyPartitions({ start: '2024-10-01' }),
  async materialize(ctx) {
    const rows = await ctx.read(orders);
    await ctx.write(rows.filter((row) => row['day'] === ctx.partitionKey));
    return { metadata: { builtAt: new Date().toISOString() } };
  },
});
`,
    fixSafety:
      'Where `new Date()` or `Date.now()` is written out and the context is at hand, one fix puts the start of the partition’s window in its place and another one its end. None is preferred: which of them is meant, only the author knows, so `headwater check --fix` leaves it alone.',
  },
  check({ snapshot }) {
    return observationsOf(snapshot, 'clock').flatMap((seen) => {
      const partitions = seen.asset === null ? null : (snapshot.graph.asset(seen.asset)?.partitions ?? null);
      if (seen.owner.kind !== 'asset' || partitions === null) return [];
      return [
        {
          span: seen.span,
          asset: seen.asset,
          message: `${seen.owner.name} lets the present time into this ${seen.use}: a partition rebuilt tomorrow would differ. Use \`ctx.partitionKey\` or \`ctx.window\`.`,
          related: seen.written === null ? [] : [{ span: seen.written.span, message: 'The clock' }],
          fixes: seen.written !== null && isTime(partitions) ? windowsFor(seen.written) : [],
        },
      ];
    });
  },
};

function isTime({ kind }: Partitions): boolean {
  return kind !== 'static' && kind !== 'dynamic' && kind !== 'multi';
}

function windowsFor({ span, gives, context }: NonNullable<ObservationOf<'clock'>['written']>): readonly Fix[] {
  return (['start', 'end'] as const).map((end) => {
    const instant = `${context}.window.${end}`;
    const [expected, text] =
      gives === 'date' ? ['new Date()', `new Date(${instant})`] : ['Date.now()', `${instant}.getTime()`];
    return {
      title: `Use the ${end} of the partition's window`,
      edits: [{ kind: 'replace', span, text, expected }],
      isPreferred: false,
      isSafe: false,
    };
  });
}
