// A check that holds a thing against itself can never fail.

import type { AssetKey } from '@headwater/core';
import type { Snapshot } from '../analysis/snapshot.js';
import type { Rule } from './rule.js';
import { observationsOf } from './snapshot-index.js';

export const checkOfItself: Rule = {
  id: 'check-of-itself',
  severity: 'error',
  docs: {
    summary: 'A check compares the candidate with itself.',
    whatItDoes:
      'Reports a check that looks for the members of a list in a list that is made in the same way from the same data, such as the stores of the candidate among the stores of the candidate: also through helper functions, names, destructuring, and statements that read the candidate’s table. An asset that is made of the candidate alone is no independent list either. Another column, another asset or a filter on the list that is searched makes it another list.',
    whyItMatters:
      'It passes whatever happens. A completeness check needs a list of what is expected that does not come from what is checked.',
    fires: `import { asset, check } from 'headwater';

export const totals = asset('totals', {
  async materialize(ctx) {
    await ctx.write([]);
  },
});
export const complete = check('complete', {
  asset: totals,
  async run(ctx) {
    const rows = await ctx.read(totals);
    const expected = [...new Set(rows.map((row) => row['store']))];
    const seen = new Set(rows.map((row) => row['store']));
    return { passed: expected.every((store) => seen.has(store)) };
  },
});
`,
    staysQuiet: `import { asset, check, source } from 'headwater';

export const stores = source('stores');
export const totals = asset('totals', {
  async materialize(ctx) {
    await ctx.write([]);
  },
});
export const complete = check('complete', {
  asset: totals,
  async run(ctx) {
    const expected = (await ctx.read(stores)).map((row) => row['store']);
    const seen = new Set((await ctx.read(totals)).map((row) => row['store']));
    return { passed: expected.every((store) => seen.has(store)) };
  },
});
`,
    fixSafety: 'There is no fix: where the expected list comes from, only the author knows.',
  },
  check({ snapshot }) {
    return observationsOf(snapshot, 'self-comparison').flatMap(({ span, asset, owner, tables }) => {
      if (tables === null) {
        const message = `${owner.name} looks for these in the list that they come from: it can never fail. Take what is expected from elsewhere.`;
        return [{ span, asset, message }];
      }
      const [expected, searched] = [assetIn(snapshot, tables.expected), assetIn(snapshot, tables.searched)];
      if (expected === null || searched === null || searched !== asset) return [];
      if (!isMadeOf(snapshot, expected, searched)) return [];
      const message = `${owner.name} expects what ${expected} says, which is made of ${searched} alone: what is missing in ${searched} is missing in both. Take what is expected from elsewhere.`;
      return [{ span, asset, message }];
    });
  },
};

function assetIn({ manifest }: Snapshot, table: string): AssetKey | null {
  const found = manifest.assets.find(
    ({ key, table: own, storage }) =>
      own.toLowerCase() === table || (key.toLowerCase() === table && typeof storage?.options['table'] !== 'string'),
  );
  return found?.key ?? null;
}

/** Whether every way up from the asset leads to the candidate, and none to anything else. */
function isMadeOf(
  { graph }: Pick<Snapshot, 'graph'>,
  key: AssetKey,
  candidate: AssetKey,
  seen = new Set<AssetKey>(),
): boolean {
  seen.add(key);
  const inputs = graph.upstream(key).filter(({ kind, from }) => kind === 'read' && from !== key);
  return (
    inputs.length > 0 &&
    inputs.every(({ from }) => from === candidate || (!seen.has(from) && isMadeOf({ graph }, from, candidate, seen)))
  );
}
