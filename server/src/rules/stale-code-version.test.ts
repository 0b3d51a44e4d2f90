import { describe, expect, it } from 'vitest';
import { testNow } from '../../../test/harness/check-rule.js';
import { analyse } from '../../../test/harness/fixture.js';
import { sha256 } from '../project/index.js';
import { runRules } from './index.js';

const rule = 'stale-code-version';
const snapshotOf = (text: string) => analyse(text, {}, sha256).snapshot;

/** Keys that are reported after the code became `after`, with records of every asset as it was `before`. */
function reported(before: string, after: string, forget: readonly ('codeVersion' | 'codeDigest')[] = []) {
  const records = {
    assets: snapshotOf(before).manifest.assets.map(({ key, codeVersion, codeDigest }) => {
      const record = { key, partitions: 1, codeVersion: codeVersion ?? codeDigest, codeDigest };
      return forget.reduce((less, field) => ({ ...less, [field]: null }), record);
    }),
  };
  return runRules({ snapshot: snapshotOf(after), now: testNow, records }).flatMap((finding) =>
    finding.rule === rule ? [`${finding.asset}:${finding.span.file}:${finding.span.start.line}`] : [],
  );
}
const total = (value: string, { key = 'totals', version = "codeVersion: '3'," } = {}) => `//- /totals.ts
import { asset } from 'headwater';
import { rate } from './rate.js';
export const totals = asset('${key}', {
  ${version}
  async materialize(ctx) {
    await ctx.write([{ total: ${value} }]);
  },
});
`;
const rate = (body: string) => `
//- /rate.ts
export function rate(): number {
  ${body}
}
`;
const rateOf1 = rate('return 1;');
const before = total('rate()') + rateOf1;
const found = ['totals:totals.ts:3'];

describe(rule, () => {
  it('fires for another value in the body', () =>
    expect(reported(before, total('2 * rate()') + rateOf1)).toEqual(found));
  it('fires for another body of a helper in another file', () =>
    expect(reported(before, total('rate()') + rate('return 2;'))).toEqual(found));
  it('fires for a statement that went', () =>
    expect(reported(total('rate()') + rate('later(); return 1;'), before)).toEqual(found));
  it('fires for another text', () => expect(reported(total("'a'"), total("'b'"))).toEqual(found));
  it('fires after a renaming that keeps the history', () => {
    const version = "codeVersion: '3', formerKeys: ['totals'],";
    expect(reported(before, total('2 * rate()', { key: 'sums', version }) + rateOf1)).toEqual(['sums:totals.ts:3']);
  });

  it('stays quiet for the same code', () => expect(reported(before, before)).toEqual([]));
  it('stays quiet where the version was raised', () =>
    expect(reported(before, total('2 * rate()', { version: "codeVersion: '4'," }) + rateOf1)).toEqual([]));
  it('stays quiet without a written version', () => {
    const unwritten = { version: '' };
    expect(reported(total('rate()', unwritten) + rateOf1, total('2 * rate()', unwritten) + rateOf1)).toEqual([]);
  });
  it('stays quiet for a comment, another layout and a type', () =>
    expect(reported(before, total('/* rounded */ rate(\n)') + rate('return 1 as number; // one'))).toEqual([]));
  it('stays quiet where the record does not say which code made it', () =>
    expect(reported(before, total('2 * rate()') + rateOf1, ['codeDigest'])).toEqual([]));
  it('stays quiet for an asset without a record', () =>
    expect(reported('', total('2 * rate()') + rateOf1)).toEqual([]));
});
