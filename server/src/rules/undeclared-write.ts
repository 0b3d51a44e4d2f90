// A body writes a table that belongs to another asset or to a source.

import { gathered } from '../analysis/parts.js';
import { callsTo } from './calls-to.js';
import type { Rule } from './rule.js';

/** Into what the writer does not make. */
const writesOfOthers = gathered(({ writes }) =>
  writes.filter(({ asset, produces }) => asset !== null && !produces.includes(asset)),
);

export const undeclaredWrite: Rule = {
  id: 'undeclared-write',
  severity: 'error',
  docs: {
    summary: 'A body writes the table of another asset.',
    whatItDoes:
      'Reports a statement that writes the table of another asset or of a source. Tables of no asset are nobody’s business, and the outputs of one `multiAsset` are all its own. That the other asset is declared as a dependency does not excuse it.',
    whyItMatters:
      'One asset has one producer. What a second one writes appears in no record: versions, staleness and impact of the table are wrong from then on.',
    fires: `import { asset } from 'headwater';

declare const db: { exec(sql: string): Promise<void> };

export const totals = asset('totals', {
  async materialize(ctx) {
    await ctx.write([]);
  },
});
export const cleanup = asset('cleanup', {
  async materialize(ctx) {
    await db.exec('DELETE FROM totals WHERE amount = 0');
    await ctx.write([]);
  },
});
`,
    staysQuiet: `import { asset } from 'headwater';

declare const db: { exec(sql: string): Promise<void> };

export const totals = asset('totals', {
  async materialize(ctx) {
    await db.exec('DELETE FROM totals WHERE amount = 0');
    await db.exec('INSERT INTO scratch VALUES (1)');
    await ctx.write([]);
  },
});
`,
    fixSafety:
      'There is no fix: move the statement into the asset that owns the table, or make both outputs of one `multiAsset`.',
  },
  check({ snapshot }) {
    const seen = new Set<string>();
    return writesOfOthers(snapshot.parts).flatMap(({ writer, asset, span, chain, produces }) => {
      if (asset === null) return [];
      // Each output of a `multiAsset` has the body's writes; a loop passes by more than once.
      const place = `${produces.join(' ')} ${asset} ${span.file}:${span.start.line}:${span.start.column}`;
      if (seen.has(place)) return [];
      seen.add(place);
      const owner = snapshot.graph.asset(asset)?.kind === 'source' ? 'which is a source' : 'which has its own producer';
      return [
        {
          span,
          asset: writer,
          message: `${writer} writes ${asset}, ${owner}: no record will say so. Only its producer may write it.`,
          calls: callsTo(chain),
        },
      ];
    });
  },
};
