// Something is read or depended on, and nobody can say what.

import type { AssetKey } from '@headwater/core';
import type { ReadSite } from '../analysis/snapshot.js';
import { isBroken } from './broken-code.js';
import { callsTo } from './calls-to.js';
import { undecidedDependencies } from './open-readers.js';
import type { Rule, RuleFinding } from './rule.js';

export const unknownRead: Rule = {
  id: 'unknown-read',
  severity: 'hint',
  looksAt: 'reader',
  docs: {
    summary: 'A read or a dependency whose asset cannot be decided.',
    whatItDoes:
      'Marks a place that reads an asset or a table whose name is computed at run time, or in a way that is not known here, and an entry of `deps` that comes to nothing known: computed at run time, or a name that nobody declares. It stays silent where a syntax error lies in the declaration. The place is counted as unknown in the coverage, never guessed.',
    whyItMatters:
      'What this place reads is missing in the graph, so impact and plans are a lower bound for its asset. While a dependency cannot be decided, no read of its asset is reported as undeclared.',
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
  check({ snapshot }) {
    const isHalfTyped = isBroken(snapshot);
    const findings = [
      ...snapshot.reads.flatMap((read) =>
        read.asset === null && read.unknownKey === null
          ? [
              {
                ...undecided(read, whatIsRead(read)),
                calls: callsTo(read.chain),
              },
            ]
          : [],
      ),
      ...undecidedDependencies(snapshot).map((entry) =>
        undecided(
          entry,
          `What ${entry.reader} depends on here cannot be decided without running it. Unless another entry names it`,
        ),
      ),
    ];
    return findings.filter(({ asset }) => !isHalfTyped(asset));
  },
};

function whatIsRead({ reader, evidence }: ReadSite): string {
  // A wildcard is written in the code, and may still hold files of several assets.
  if (evidence === 'path')
    return `Whose files ${reader} reads here cannot be told from the path. Unless \`deps\` names them`;
  return `What ${reader} reads here cannot be told from the code. Unless \`deps\` names it`;
}

function undecided(
  { reader, span }: Pick<ReadSite, 'reader' | 'span'>,
  what: string,
): RuleFinding & { readonly asset: AssetKey } {
  return {
    span,
    asset: reader,
    message: `${what}, it is not in the graph, and impact is a lower bound.`,
  };
}
