import type { RuleCases } from '../rule-cases.js';

const body = '{ async materialize(ctx) { await ctx.write([]); } }';
const declared = (key: string, mark = '') => `
import { asset } from 'headwater';
export const made = asset('${key}', ${body});
${mark}
`;
const invalid = (key: string, why: string) =>
  declared(
    key,
    `//                         ${'^'.repeat(key.length)} error[invalid-asset-key]: \`${key}\` is no valid key: ${why}`,
  );

export const cases: RuleCases = {
  fires: {
    'for a blank': invalid('daily sales', '" " is not among letters'),
    'for a step out of the folder': invalid('../sales', 'a part may not be `..`'),
    'for a step that stays': invalid('a/./b', 'a part may not be `.`'),
    'for a part that is empty': invalid('a//b', 'a part between `/` is empty'),
    'for a `/` at the end': invalid('sales/', 'a part between `/` is empty'),
    'for a colon': invalid('s3:sales', '":" is not among letters'),
    'for more than 200 characters, and quotes the beginning of them': `
import { source } from 'headwater';
export const made = source('${'k'.repeat(201)}');
//                          ${'^'.repeat(201)} error[invalid-asset-key]: \`${'k'.repeat(40)}…\` is no valid key: it has 201
`,
    'for an empty key, which nobody computes': `
import { asset } from 'headwater';
export const made = asset('', ${body});
//                        ^^ error[invalid-asset-key]: The key of this asset is empty
`,
  },
  staysQuiet: {
    'for 200 characters': declared('k'.repeat(200)),
    'for a leading `/`, which is kept as written': declared('/finance/sales'),
    'for dots inside of a part': declared('sales.v1..2'),
    'for letters and digits of any script': declared('продажи_2024'),
    'for everything that is allowed at once': declared('Finance/daily-sales_v1.2'),
  },
};
