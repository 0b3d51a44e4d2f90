import { sha256 } from '@headwater/server/project';
import { analyse } from '../../harness/fixture.js';
import type { RuleCaseWithSurroundings, RuleCases } from '../rule-cases.js';

/** A project, with newest records that other code has made. */
function madeBy(before: string, text: string, forget: 'codeDigest' | null = null): RuleCaseWithSurroundings {
  const assets = analyse(before, {}, sha256).snapshot.manifest.assets.map(({ key, codeVersion, codeDigest }) => ({
    key,
    partitions: 1,
    codeVersion: codeVersion ?? codeDigest,
    codeDigest: forget === null ? codeDigest : null,
  }));
  return { text, records: { assets, citations: [] } };
}
interface Totals {
  readonly key?: string;
  readonly version?: string;
  readonly mark?: string;
}
const total = (
  value: string,
  { key = 'totals', version = "codeVersion: '3',", mark = '' }: Totals = {},
) => `//- /totals.ts
import { asset } from 'headwater';
import { rate } from './rate.js';
export const totals = asset('${key}', {
${mark}
  ${version}
  async materialize(ctx) {
    await ctx.write([{ total: ${value}, rate: rate() }]);
  },
});
`;
const rate = (body: string) => `
//- /rate.ts
declare function later(): void;
export function rate(): number {
  ${body}
}
`;
const mark = `//                           ^^^^^^ warning[stale-code-version]: The code of totals has changed since its newest record, and its codeVersion is still \`3\``;
const rateOf1 = rate('return 1;');
const before = total('1') + rateOf1;

export const cases: RuleCases = {
  fires: {
    'for another value in the body': madeBy(before, total('2', { mark }) + rateOf1),
    'for another body of a helper in another file': madeBy(before, total('1', { mark }) + rate('return 2;')),
    'for a statement that went': madeBy(total('1') + rate('later(); return 1;'), total('1', { mark }) + rateOf1),
    'for another text': madeBy(total("'a'") + rateOf1, total("'b'", { mark }) + rateOf1),
    'after a renaming that keeps the history': madeBy(
      before,
      total('2', {
        key: 'sums',
        version: "codeVersion: '3', formerKeys: ['totals'],",
        mark: `//                           ^^^^ warning[stale-code-version]: The code of sums has changed`,
      }) + rateOf1,
    ),
  },
  staysQuiet: {
    'for the same code': madeBy(before, before),
    'where the version was raised': madeBy(before, total('2', { version: "codeVersion: '4'," }) + rateOf1),
    'without a written version': madeBy(total('1', { version: '' }) + rateOf1, total('2', { version: '' }) + rateOf1),
    'for a comment, another layout and a type': madeBy(
      before,
      total('/* rounded */ (\n1)') + rate('return 1 as number; // one'),
    ),
    'where the record does not say which code made it': madeBy(before, total('2') + rateOf1, 'codeDigest'),
    'for an asset without a record': madeBy('', total('2') + rateOf1),
  },
  page: {
    records: {
      assets: [{ key: 'daily_sales', partitions: 2, codeVersion: '3', codeDigest: 'of other code' }],
      citations: [],
    },
  },
};
