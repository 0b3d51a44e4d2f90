// Partitions that only running the code could tell.

import { isBroken } from './broken-code.js';
import type { Rule } from './rule.js';

export const unknownPartitions: Rule = {
  id: 'unknown-partitions',
  severity: 'warning',
  docs: {
    summary: "An asset's partitions cannot be read from the code.",
    whatItDoes:
      'Reports `partitions` that come to nothing known: a start, keys, a time zone or an offset that are computed at run time, options out of which a spread brings more than is known, two definitions between which only a run decides, a definition out of a package, or a name that nobody declares. It stays silent where a syntax error lies in the declaration. An end, a format or an exclusion that is not known is no finding: it is left out.',
    whyItMatters:
      'Nobody can say which partitions there are: in the graph and in impact the asset counts as one piece, mappings from and to it are not judged, and a plan leaves it out, because a run would refuse it.',
    fires: `import { asset, dailyPartitions } from 'headwater';

export const sales = asset('sales', {
  partitions: dailyPartitions({ start: String(process.env['START']) }),
  async materialize(ctx) {
    await ctx.write([]);
  },
});
`,
    staysQuiet: `import { asset, dailyPartitions } from 'headwater';

const START = '2024-10-01';

export const sales = asset('sales', {
  partitions: dailyPartitions({ start: START }),
  async materialize(ctx) {
    await ctx.write([]);
  },
});
`,
    fixSafety: 'There is no fix.',
  },
  check({ snapshot }) {
    const isHalfTyped = isBroken(snapshot);
    return snapshot.problems.flatMap((problem) =>
      problem.kind === 'unknown-partitions' && !isHalfTyped(problem.asset)
        ? [
            {
              span: problem.span,
              asset: problem.asset,
              message: `The partitions of ${problem.asset} cannot be read from the code: here it counts as one piece, and plans leave it out. Make them of constants.`,
            },
          ]
        : [],
    );
  },
};
