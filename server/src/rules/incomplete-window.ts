// The first or last outputs of a declaration can never have a whole window, and nobody has said that this is meant.

import type { DependencySite } from '../analysis/snapshot.js';
import type { Fix, Rule } from './rule.js';
import { describeOutputs, outputsIn } from './unfilled-windows.js';

export const incompleteWindow: Rule = {
  id: 'incomplete-window',
  severity: 'warning',
  looksAt: 'reader',
  docs: {
    summary: 'Some outputs can never have a whole window, and nothing says that this is meant.',
    whatItDoes:
      'Reports a dependency whose window reaches out of the input’s definition, before its start or past its end, and names the outputs; of a cube, in each dimension of time. It is quiet where `incomplete` (or `allowNonexistent`) says what is wanted, and for a self dependency, whose start is natural.',
    whyItMatters:
      'A seven-day sum over one day looks like any other number. Such records are marked as not complete; whether they should exist at all is a decision.',
    fires: `import { asset, dailyPartitions, from, timeWindow } from 'headwater';

const days = dailyPartitions({ start: '2024-10-01', end: '2024-10-10' });

export const daily = asset('daily', {
  partitions: days,
  async materialize(ctx) {
    await ctx.write([]);
  },
});
export const trailing = asset('trailing', {
  deps: [from(daily, timeWindow({ startOffset: -6, endOffset: 0 }))],
  partitions: days,
  async materialize(ctx) {
    await ctx.write(await ctx.read(daily));
  },
});
`,
    staysQuiet: `import { asset, dailyPartitions, from, timeWindow } from 'headwater';

const days = dailyPartitions({ start: '2024-10-01', end: '2024-10-10' });

export const daily = asset('daily', {
  partitions: days,
  async materialize(ctx) {
    await ctx.write([]);
  },
});
export const trailing = asset('trailing', {
  deps: [from(daily, timeWindow({ startOffset: -6, endOffset: 0 }), { incomplete: 'mark' })],
  partitions: days,
  async materialize(ctx) {
    await ctx.write(await ctx.read(daily));
  },
});
`,
    fixSafety:
      "The fixes write down one of the two choices, `incomplete: 'mark'` or `'fail'`. The first changes nothing that runs; the second makes such outputs fail. Which one is meant only the author knows: `headwater check --fix` leaves it alone.",
  },
  check: (context) =>
    outputsIn(context, 'partial').map(({ site, edge, outputs }) => ({
      span: site.mappingSpan ?? site.span,
      asset: edge.to,
      message: `${edge.to} can never read its whole window of ${edge.from} for ${describeOutputs(outputs)}: say what is wanted with \`incomplete\`.`,
      fixes: site.mappingSpan === null ? [] : choices(site, edge.from),
    })),
};

function choices({ reader }: DependencySite, asset: string): readonly Fix[] {
  return [
    {
      title: 'Keep such outputs and mark them',
      edits: [{ kind: 'set-incomplete', reader, asset, policy: 'mark' }],
      isPreferred: true,
      isSafe: false,
    },
    {
      title: 'Let such outputs fail',
      edits: [{ kind: 'set-incomplete', reader, asset, policy: 'fail' }],
      isPreferred: false,
      isSafe: false,
    },
  ];
}
