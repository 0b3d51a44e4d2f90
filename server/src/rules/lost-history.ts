// Records of a key that no declaration has any more: an asset was renamed and its history stayed behind.

import { type AssetDeclaration, type AssetKey, compareKeys, distanceWithin } from '@headwater/core';
import type { Snapshot } from '../analysis/snapshot.js';
import type { Fix, RecordFacts, Rule } from './rule.js';

export const lostHistory: Rule = {
  id: 'lost-history',
  severity: 'warning',
  needs: 'records',
  docs: {
    summary: 'The log has records of a key that no declaration has.',
    whatItDoes:
      'Reports a declared asset without any records whose key is close to one that the log knows and that no declaration has, as a key or as a former one. While the project holds a key that is computed at run time, it is quiet.',
    whyItMatters:
      'A renamed asset looks as if it had never been made: everything is missing, and versions that reports cite lead nowhere. `formerKeys` keeps the history.',
    fires: `import { asset } from 'headwater';

// The log has records of \`daily_sale\`.
export const sales = asset('daily_sales', {
  async materialize(ctx) {
    await ctx.write([]);
  },
});
`,
    staysQuiet: `import { asset } from 'headwater';

// The log has records of \`daily_sale\`.
export const sales = asset('daily_sales', {
  formerKeys: ['daily_sale'],
  async materialize(ctx) {
    await ctx.write([]);
  },
});
`,
    fixSafety:
      'The fix adds the old key to `formerKeys`, so that its records count as those of this asset. It is offered and not preferred: whether the one asset has become the other, only the author knows, so `headwater check --fix` leaves it alone.',
  },
  check({ snapshot, records }) {
    if (snapshot.hasDynamicKeys) return [];
    return lostKeys(snapshot, records).flatMap(({ key, partitions }) => {
      const successor = successorOf(snapshot, records, key);
      if (successor === null) return [];
      const count = `${partitions} partition${partitions === 1 ? '' : 's'}`;
      return [
        {
          span: successor.keySpan,
          asset: successor.key,
          message: `The log has ${count} of \`${key}\`, which no declaration has. If ${successor.key} is its successor, say so: \`formerKeys: ['${key}']\`.`,
          fixes: [sayFormerKey(successor.key, key)],
        },
      ];
    });
  },
};

/** Not preferred: whether it is the same asset, only the author knows. */
function sayFormerKey(reader: AssetKey, formerKey: AssetKey): Fix {
  return {
    title: `Keep the history of ${formerKey}`,
    edits: [{ kind: 'add-former-key', reader, formerKey }],
    isPreferred: false,
    isSafe: false,
  };
}

function lostKeys({ manifest }: Snapshot, { assets }: RecordFacts): RecordFacts['assets'] {
  const known = new Set(manifest.assets.flatMap(({ key, formerKeys }) => [key, ...formerKeys]));
  return assets.filter(({ key }) => !known.has(key));
}

/** The nearest key, a third of its letters other ones at most, that has no history of its own: what has one is another asset. */
function successorOf({ manifest }: Snapshot, { assets }: RecordFacts, lost: AssetKey): AssetDeclaration | null {
  const recorded = new Set(assets.map(({ key }) => key));
  const near = manifest.assets
    .filter(
      ({ key, kind, formerKeys }) =>
        kind === 'asset' && !recorded.has(key) && formerKeys.every((former) => !recorded.has(former)),
    )
    .flatMap((asset) => {
      const longest = Math.max(lost.length, asset.key.length);
      const edits = distanceWithin(lost, asset.key, Math.floor(longest / 3));
      return edits === null ? [] : [{ asset, edits }];
    })
    .sort((a, b) => a.edits - b.edits || compareKeys(a.asset.key, b.asset.key));
  return near[0]?.asset ?? null;
}
