// An asset publishes a candidate as it is, and trusts a check that stands upstream.

import type { Rule } from './rule.js';
import { observationsOf } from './snapshot-index.js';

export const bypassablePublication: Rule = {
  id: 'bypassable-publication',
  severity: 'warning',
  docs: {
    summary: 'A publication trusts a check that a run of its own does not make.',
    whatItDoes:
      'Reports an asset that writes what it read of a candidate, unchanged and without any condition before it, where the candidate has a blocking check of severity error.',
    whyItMatters:
      'The check stops the asset in the run in which it fails. Launched alone afterwards, the asset publishes the bad candidate: nothing guards the publication itself. `ctx.publish({ candidate, validate })` does.',
    fires: `import { asset, check } from 'headwater';

export const candidate = asset('candidate', {
  checks: [check('filled', { blocking: true, run: () => ({ passed: false }) })],
  async materialize(ctx) {
    await ctx.write([]);
  },
});
export const live = asset('live', {
  deps: [candidate],
  async materialize(ctx) {
    await ctx.write(await ctx.read(candidate));
  },
});
`,
    staysQuiet: `import { asset, check } from 'headwater';

export const candidate = asset('candidate', {
  checks: [check('filled', { blocking: true, run: () => ({ passed: false }) })],
  async materialize(ctx) {
    await ctx.write([]);
  },
});
export const live = asset('live', {
  deps: [candidate],
  async materialize(ctx) {
    await ctx.publish({ candidate, validate: (rows) => rows.length > 0 });
  },
});
`,
    fixSafety: 'There is no fix: what `validate` has to ask, only the author knows.',
  },
  check({ snapshot }) {
    return observationsOf(snapshot, 'copy').flatMap((seen) => {
      if (seen.owner.kind !== 'asset' || seen.copied === seen.asset) return [];
      const { span, asset, copied } = seen;
      const guard = snapshot.graph
        .asset(copied)
        ?.checks.find(({ blocking, severity }) => blocking && severity === 'error');
      if (!guard) return [];
      return [
        {
          span,
          asset,
          message: `${asset} publishes ${copied} as it is and trusts its check ${guard.name}: launched alone it publishes what the check refused. Use \`ctx.publish\` with \`validate\`.`,
          related: [{ span: guard.span, message: 'The check that is trusted' }],
        },
      ];
    });
  },
};
