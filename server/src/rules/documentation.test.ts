// The examples on the rules' pages do what the pages say.
import { sha256 } from '../project/index.js';
import { describe, expect, it } from 'vitest';
import { analyse } from '../../../test/harness/fixture.js';
import { testNow } from '../../../test/harness/check-rule.js';
import { rules, runRules } from './index.js';

/** Rules whose example is about a file beside it. */
const beside: Readonly<Record<string, string>> = {
  'unresolved-import': '\n//- /totals.ts\nexport const totals = () => [];\n',
};
/** Of the log that the examples speak of. */
const records = {
  assets: [
    { key: 'daily_sale', partitions: 2, codeVersion: null, codeDigest: null },
    { key: 'daily_sales', partitions: 2, codeVersion: '3', codeDigest: 'of other code' },
  ],
};
/** A rule about one of the two keys sees no record of the other. */
const recordsFor = (id: string) => ({
  assets: records.assets.filter(({ codeVersion }) => (codeVersion === null) === (id === 'lost-history')),
});

describe.each(rules.map((rule) => [rule.id, rule] as const))('the page of %s', (id, { docs }) => {
  const fired = (text: string) =>
    runRules({
      snapshot: analyse(`//- /example.ts\n${text}${beside[id] ?? ''}`, {}, sha256).snapshot,
      now: testNow,
      records: recordsFor(id),
    }).map((finding) => finding.rule);

  it('shows an example that fires', () => expect(fired(docs.fires)).toContain(id));
  it('shows an example without any finding', () => expect(fired(docs.staysQuiet)).toEqual([]));
});

describe('severities of a project', () => {
  const { snapshot } = analyse(`
import { asset, source } from 'headwater';
export const orders = source('orders');
export const report = asset('report', {
  async materialize(ctx) {
    await ctx.write(await ctx.read('orders'));
  },
});
`);
  const severitiesWith = (overrides: Parameters<typeof runRules>[1]) =>
    runRules({ snapshot, now: testNow }, overrides).map(({ severity }) => severity);

  it("stands over the rule's own", () => {
    expect(severitiesWith({})).toEqual(['error']);
    expect(severitiesWith({ 'undeclared-read': 'hint' })).toEqual(['hint']);
    expect(severitiesWith({ 'undeclared-read': 'off' })).toEqual([]);
  });
});
