// The code that makes an asset is another one than when its last record was made, and its author's version is the same.

import type { RecordedAsset } from '@headwater/core';
import type { Rule } from './rule.js';

export const staleCodeVersion: Rule = {
  id: 'stale-code-version',
  severity: 'warning',
  needs: 'records',
  docs: {
    summary: 'The code has changed and its written version has not.',
    whatItDoes:
      'Reports an asset whose `codeVersion` is the one of its newest record, although the code that `materialize` reaches, in any file, is not the code that made that record. Comments, layout and types are no part of the code. Without a `codeVersion` the code’s own digest is its version, and there is nothing to forget.',
    whyItMatters:
      'A written version decides alone what is stale: what the old code made counts as fresh, and is served from the cache.',
    fires: `import { asset } from 'headwater';

// The newest record of version 3 was made by other code.
export const sales = asset('daily_sales', {
  codeVersion: '3',
  async materialize(ctx) {
    await ctx.write([{ total: 1 }]);
  },
});
`,
    staysQuiet: `import { asset } from 'headwater';

// The newest record was made by other code, of version 3.
export const sales = asset('daily_sales', {
  codeVersion: '4',
  async materialize(ctx) {
    await ctx.write([{ total: 1 }]);
  },
});
`,
    fixSafety:
      'There is no fix: whether the change makes other values, only the author knows. Write another `codeVersion` where it does, or leave it out to have the code decide.',
  },
  check({ snapshot, records }) {
    const recorded = new Map(records.assets.map((record) => [record.key, record]));
    return snapshot.manifest.assets.flatMap(({ key, formerKeys, codeVersion, codeDigest, keySpan, isRetained }) => {
      // Half-typed code is not yet what anybody means.
      if (codeVersion === null || codeDigest === null || isRetained) return [];
      const record = [key, ...formerKeys].map((each) => recorded.get(each)).find((found) => found !== undefined);
      if (record === undefined || !isMadeByOtherCode(record, codeVersion, codeDigest)) return [];
      return [
        {
          span: keySpan,
          asset: key,
          message: `The code of ${key} has changed since its newest record, and its codeVersion is still \`${codeVersion}\`: what the old code made counts as fresh.`,
        },
      ];
    });
  },
};

/** Where the record does not say which code made it, nothing is known. */
function isMadeByOtherCode(record: RecordedAsset, codeVersion: string, codeDigest: string): boolean {
  return record.codeVersion === codeVersion && record.codeDigest !== null && record.codeDigest !== codeDigest;
}
