// Something is read, and nobody can say what.

import type { Rule } from './rule.js';

export const unknownRead: Rule = {
  id: 'unknown-read',
  severity: 'hint',
  looksAt: 'reader',
  docs: {
    summary: 'A read whose asset cannot be decided.',
    whatItDoes:
      'Marks a place that reads an asset or a table whose name is computed at run time. It is counted as unknown in the coverage, never guessed.',
    whyItMatters: 'What this place reads is missing in the graph, so impact and plans are a lower bound for its asset.',
    fires: `import { asset } from 'headwater';

export const report = asset('report', {
  async materialize(ctx) {
    const name = await ctx.state.get<string>('table');
    await ctx.write(await ctx.read(String(name)));
  },
});
`,
    staysQuiet: `import { asset, source } from 'headwater';

export const orders = source('orders');
const name = 'orders';

export const report = asset('report', {
  deps: [orders],
  async materialize(ctx) {
    await ctx.write(await ctx.read(name));
  },
});
`,
    fixSafety: 'There is no fix.',
  },
  check: ({ snapshot }) =>
    snapshot.reads.flatMap((read) =>
      read.asset === null && read.unknownKey === null
        ? [
            {
              span: read.span,
              asset: read.reader,
              message: `What ${read.reader} reads here is decided at run time: it is not in the graph, and impact is a lower bound.`,
            },
          ]
        : [],
    ),
};
