// Text that does not parse. The editor shows it by itself, so only the command line reports it.

import type { Rule } from './rule.js';

export const syntaxError: Rule = {
  id: 'syntax-error',
  severity: 'error',
  stopsPlans: true,
  reportedBy: 'check',
  docs: {
    summary: 'A file does not parse.',
    whatItDoes:
      'Reports each place at which the text of a project file stops being TypeScript. In the editor TypeScript reports these itself, so only `headwater check` does.',
    whyItMatters:
      'What stands behind the error may be read wrongly or not at all: the declarations of such a file are a lower bound.',
    fires: `import { asset } from 'headwater';

export const report = asset('report', {
  async materialize(ctx) {
    await ctx.write([);
  },
});
`,
    staysQuiet: `import { asset } from 'headwater';

export const report = asset('report', {
  async materialize(ctx) {
    await ctx.write([]);
  },
});
`,
    fixSafety: 'There is no fix.',
  },
  check: ({ snapshot }) =>
    snapshot.problems.flatMap((problem) =>
      problem.kind === 'syntax-error' ? [{ span: problem.span, asset: null, message: problem.message }] : [],
    ),
};
