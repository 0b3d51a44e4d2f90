// A cache key written by hand leaves out the version of an input.

import type { Rule } from './rule.js';
import { observationsOf } from './snapshot-index.js';

export const cacheKeyWithoutRevision: Rule = {
  id: 'cache-key-without-revision',
  severity: 'error',
  docs: {
    summary: 'A cache key leaves out the version of an input.',
    whatItDoes:
      'Reports a `cache.key` that asks for the versions of some inputs and not of all, or of none although the asset has inputs. It is quiet where it cannot be known whose versions are asked for.',
    whyItMatters:
      'Whoever reads such a key believes that a corrected input answers from the cache. Input versions are part of every key here, so the key says less than what holds, or something else than what was meant.',
    fires: `import { asset, source } from 'headwater';

export const orders = source('orders');
export const totals = asset('totals', {
  deps: [orders],
  cache: { key: (ctx) => ctx.partitionKey },
  async materialize(ctx) {
    await ctx.write(await ctx.read(orders));
  },
});
`,
    staysQuiet: `import { asset, source } from 'headwater';

export const orders = source('orders');
export const totals = asset('totals', {
  deps: [orders],
  cache: { key: (ctx) => ctx.partitionKey + ctx.version(orders) },
  async materialize(ctx) {
    await ctx.write(await ctx.read(orders));
  },
});
`,
    fixSafety:
      'There is no fix: add `ctx.version(…)` for the inputs that the message names, or leave the key to the default.',
  },
  check({ snapshot }) {
    return observationsOf(snapshot, 'cache-key').flatMap((seen) => {
      if (seen.asset === null || seen.versions === null) return [];
      const { asset, span, versions } = seen;
      const missing = snapshot.graph
        .upstream(asset)
        .filter(({ from, kind }) => kind === 'read' && from !== asset && !versions.includes(from))
        .map(({ from }) => from);
      if (missing.length === 0) return [];
      return [
        {
          span,
          asset,
          message: `The cache key of ${asset} leaves out the version of ${missing.join(', ')}: a corrected input would look unchanged.`,
        },
      ];
    });
  },
};
