// A key outside the alphabet of keys.

import type { AssetKey } from '@headwater/core';
import type { Rule, RuleFinding } from './rule.js';

const MAX_LENGTH = 200;

export const invalidAssetKey: Rule = {
  id: 'invalid-asset-key',
  severity: 'error',
  stopsPlans: true,
  looksAt: 'reader',
  docs: {
    summary: "An asset's key is no valid key.",
    whatItDoes: `Reports the key of an asset or source that is empty, longer than ${MAX_LENGTH} characters, or has other characters than letters, digits, \`_\`, \`-\` and \`.\`. Parts are joined by \`/\`, and none of them may be empty, \`.\` or \`..\`; one \`/\` at the beginning is kept as written.`,
    whyItMatters:
      'Keys become names of files and tables, and are typed in selections. One with `..` or a blank in it would lead out of the folder that it belongs to, or could not be named on the command line.',
    fires: `import { asset } from 'headwater';

export const sales = asset('daily sales', {
  async materialize(ctx) {
    await ctx.write([]);
  },
});
`,
    staysQuiet: `import { asset } from 'headwater';

export const sales = asset('finance/daily-sales', {
  async materialize(ctx) {
    await ctx.write([]);
  },
});
`,
    fixSafety: 'There is no fix. Name the old key in `formerKeys` to keep its records.',
  },
  check: ({ snapshot }) => [
    ...snapshot.problems.flatMap((problem): readonly RuleFinding[] =>
      problem.kind === 'empty-asset-key'
        ? [{ span: problem.span, asset: null, message: 'The key of this asset is empty: it is in no graph.' }]
        : [],
    ),
    ...snapshot.manifest.assets.flatMap(({ key, keySpan }): readonly RuleFinding[] => {
      const fault = keyFault(key);
      return fault === null
        ? []
        : [{ span: keySpan, asset: key, message: `\`${shortened(key)}\` is no valid key: ${fault}.` }];
    }),
  ],
};

/** Why a text can be no key, as the rest of a sentence; null: it can. */
export function keyFault(key: AssetKey): string | null {
  if (key.length > MAX_LENGTH) return `it has ${key.length} characters, and ${MAX_LENGTH} are the most`;
  const parts = key.replace(/^\//, '').split('/');
  if (parts.includes('')) return 'a part between `/` is empty';
  const step = parts.find((part) => part === '.' || part === '..');
  if (step !== undefined) return `a part may not be \`${step}\``;
  const [wrong] = /[^\p{L}\p{N}_\-./]/u.exec(key) ?? [];
  if (wrong === undefined) return null;
  return `${JSON.stringify(wrong)} is not among letters, digits, \`_\`, \`-\`, \`.\` and \`/\``;
}

function shortened(key: AssetKey): string {
  return key.length > 40 ? `${key.slice(0, 40)}…` : key;
}
