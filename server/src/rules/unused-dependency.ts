// A declared dependency that the body never reads.

import { brokenFiles } from './broken-code.js';
import { readDependencies } from './read-dependencies.js';
import type { Rule } from './rule.js';
import { readsBetween } from './snapshot-index.js';

export const unusedDependency: Rule = {
  id: 'unused-dependency',
  severity: 'warning',
  looksAt: 'reader',
  docs: {
    summary: 'A declared dependency is never read.',
    whatItDoes:
      'Reports an entry of `deps` that `materialize` reads in no way that analysis knows: by handle, by key, in SQL text, or by path. It stays silent when any read in the body cannot be decided, and in a file with syntax errors. `after(x)` only orders a run and is never unused.',
    whyItMatters:
      'Each change of the asset makes this one stale and rebuilds it, for nothing; and whoever reads the graph is told of a flow of data that is not there.',
    fires: `import { asset, source } from 'headwater';

export const orders = source('orders');
export const stores = source('stores');

export const report = asset('report', {
  deps: [orders, stores],
  async materialize(ctx) {
    await ctx.write(await ctx.read(orders));
  },
});
`,
    staysQuiet: `import { after, asset, source } from 'headwater';

export const orders = source('orders');
export const gate = source('gate');

export const report = asset('report', {
  deps: [orders, after(gate)],
  async materialize(ctx) {
    await ctx.write(await ctx.read(orders));
  },
});
`,
    fixSafety:
      'The fix removes the entry. Where the dependency was there for its order alone, write `after(x)` instead; because nobody but the author knows, `headwater check --fix` leaves it alone.',
  },
  check(context) {
    const { snapshot } = context;
    // A half-typed body may not say yet what it reads.
    const broken = brokenFiles(snapshot);
    return readDependencies(context).flatMap(({ site, edge: { from: asset, to: reader } }) => {
      const declaration = snapshot.graph.asset(reader);
      // A retained declaration is older than the text.
      if (declaration === null || declaration.isRetained || broken.has(declaration.span.file)) return [];
      if (broken.has(site.span.file)) return [];
      const isUndecided = readsBetween(snapshot, null, reader).length > 0;
      if (isUndecided || readsBetween(snapshot, asset, reader).length > 0) return [];
      return [
        {
          span: site.span,
          asset: reader,
          message: `${reader} declares ${asset} but never reads it: each change of ${asset} rebuilds it for nothing. Remove it, or write \`after(…)\` where only the order matters.`,
          fixes: [
            {
              title: `Remove dep on ${asset}`,
              edits: [{ kind: 'remove-dependency', reader, asset } as const],
              isPreferred: true,
              isSafe: false,
            },
          ],
        },
      ];
    });
  },
};
