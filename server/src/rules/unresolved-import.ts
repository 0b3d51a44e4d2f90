// An import of a project file that is not there. The editor shows it by itself, so only the command line reports it.

import type { Rule } from './rule.js';

export const unresolvedImport: Rule = {
  id: 'unresolved-import',
  severity: 'error',
  reportedBy: 'check',
  docs: {
    summary: 'An import names a file that does not exist.',
    whatItDoes:
      'Reports a relative import, or one through `paths` of the tsconfig, that leads to no file. A package that is not installed is no finding: analysis needs no installed dependencies.',
    whyItMatters:
      'Declarations and helper functions behind the import are not seen, so the graph may lack assets and reads.',
    fires: `import { asset } from 'headwater';
import { totals } from './totalz.js';

export const report = asset('report', {
  async materialize(ctx) {
    await ctx.write(totals());
  },
});
`,
    staysQuiet: `import { asset } from 'headwater';
import { parse } from 'a-package-that-is-not-installed';

export const report = asset('report', {
  async materialize(ctx) {
    await ctx.write(parse('[]'));
  },
});
`,
    fixSafety: 'There is no fix.',
  },
  check: ({ snapshot }) =>
    snapshot.problems.flatMap((problem) =>
      problem.kind === 'unresolved-import'
        ? [
            {
              span: problem.span,
              asset: null,
              message: `No file of the project that can be read is \`${problem.specifier}\`.`,
            },
          ]
        : [],
    ),
};
