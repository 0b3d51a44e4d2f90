// An asset is named by a key that it had before.

import type { AssetKey, SourceSpan } from '@headwater/core';
import type { AssetOccurrence, Snapshot } from '../analysis/snapshot.js';
import type { Rule, RuleFinding } from './rule.js';
import { type AssetName, strangeNames } from './snapshot-index.js';

export const formerKey: Rule = {
  id: 'former-key',
  severity: 'hint',
  docs: {
    summary: 'A former key of an asset is used.',
    whatItDoes:
      'Reports a dependency, a read, or a name in a check, a job, a condition or a watcher that is a former key of an asset (`formerKeys`), and an asset whose `formerKeys` have the key that it has now.',
    whyItMatters:
      'It still resolves. Whoever reads the code looks for an asset that has another name now, and once the former key is taken from the list it is an unknown one.',
    fires: `import { asset, source } from 'headwater';

export const orders = source('orders');
export const sales = asset('sales', {
  formerKeys: ['turnover'],
  deps: [orders],
  async materialize(ctx) {
    await ctx.write(await ctx.read(orders));
  },
});
export const report = asset('report', {
  deps: ['turnover'],
  async materialize(ctx) {
    await ctx.write(await ctx.read(sales));
  },
});
`,
    staysQuiet: `import { asset, source } from 'headwater';

export const orders = source('orders');
export const sales = asset('sales', {
  formerKeys: ['turnover'],
  deps: [orders],
  async materialize(ctx) {
    await ctx.write(await ctx.read(orders));
  },
});
export const report = asset('report', {
  deps: ['sales'],
  async materialize(ctx) {
    await ctx.write(await ctx.read(sales));
  },
});
`,
    fixSafety:
      'The fix writes the present key in its place. `headwater check --fix` applies it. Names that a constant holds have no fix.',
  },
  check({ snapshot }) {
    return [...strangeNames(snapshot).flatMap((name) => findingOf(snapshot, name)), ...ownKeys(snapshot)];
  },
};

function ownKeys({ manifest }: Snapshot): readonly RuleFinding[] {
  return manifest.assets
    .filter(({ key, formerKeys }) => formerKeys.includes(key))
    .map(({ key, keySpan }) => ({
      span: keySpan,
      asset: key,
      message: `\`${key}\` is the key that the asset has now: take it out of \`formerKeys\`.`,
    }));
}

function findingOf(snapshot: Snapshot, { asset, formerKey: former, span, by }: AssetName): readonly RuleFinding[] {
  if (asset === null || former === null) return [];
  const written = nameIn(snapshot, { asset, span, former });
  const place = {
    span: written?.span ?? span,
    asset: by ?? asset,
    message: `\`${former}\` is a former key of ${asset}.`,
  };
  if (written === null) return [place];
  const edits = [{ kind: 'replace', span: written.span, text: asset, expected: former }] as const;
  return [{ ...place, fixes: [{ title: `Rename to ${asset}`, edits, isPreferred: true, isSafe: true }] }];
}

/** The characters of the key itself; null where a constant holds them, or a table's name stands for them. */
function nameIn(
  snapshot: Snapshot,
  { asset, span, former }: { asset: AssetKey; span: SourceSpan; former: AssetKey },
): AssetOccurrence | null {
  const inside = snapshot.occurrencesIn(span.file).filter((occurrence) => {
    const { start, end } = occurrence.span;
    return (
      occurrence.asset === asset &&
      occurrence.role !== 'declaration' &&
      start.line === end.line &&
      end.column - start.column === former.length &&
      (start.line > span.start.line || (start.line === span.start.line && start.column >= span.start.column)) &&
      (end.line < span.end.line || (end.line === span.end.line && end.column <= span.end.column))
    );
  });
  return inside[0] ?? null;
}
