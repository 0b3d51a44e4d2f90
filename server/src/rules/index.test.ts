// What a project says of its rules, and what runs without records. The rules themselves: `test/rules`.

import { describe, expect, it } from 'vitest';
import { testNow } from '../../../test/harness/check-rule.js';
import { analyse } from '../../../test/harness/fixture.js';
import { rulesOnRecords, runRules } from './index.js';

const { snapshot } = analyse(`
import { asset, source } from 'headwater';
export const orders = source('orders');
export const report = asset('report', {
  async materialize(ctx) {
    await ctx.write(await ctx.read('orders'));
    // headwater-disable-next-line event-before-commit -- of a rule that may be off
    await ctx.write([]);
  },
});
`);
const found = (overrides: Parameters<typeof runRules>[1]) =>
  runRules({ snapshot, now: testNow }, overrides).map(({ rule, severity }) => `${severity} ${rule}`);

describe('severities of a project', () => {
  it("stand over the rule's own", () => {
    const unused = 'warning suppression-comment';
    expect(found({})).toEqual(['error undeclared-read', unused]);
    expect(found({ 'undeclared-read': 'hint' })).toEqual(['hint undeclared-read', unused]);
    expect(found({ 'undeclared-read': 'off' })).toEqual([unused]);
  });
  it('leave a comment alone that is about a rule which is off', () =>
    expect(found({ 'event-before-commit': 'off' })).toEqual(['error undeclared-read']));
});

describe('rules on records', () => {
  it('do not run without records, and are named', () => {
    expect(rulesOnRecords()).toContain('lost-history');
    expect(rulesOnRecords({ 'lost-history': 'off' })).not.toContain('lost-history');
    const lost = { assets: [{ key: 'repor', partitions: 1, codeVersion: null, codeDigest: null }], citations: [] };
    const byRecords = runRules({ snapshot, now: testNow, records: lost }).map(({ rule }) => rule);
    expect(byRecords).toContain('lost-history');
    expect(found({}).join()).not.toContain('lost-history');
  });
  it('lead from an asset to the setting that has to change', () => {
    const retentionSpan = { file: 'headwater.json', start: { line: 2, column: 3 }, end: { line: 2, column: 14 } };
    const project = { defaultStorage: null, retention: { days: 30, versions: 1 }, retentionSpan };
    const citation = {
      cited: { asset: 'report', part: '' },
      at: 0,
      newer: 1,
      dropped: null,
      by: { asset: 'a', part: '' },
    };
    const records = { assets: [], citations: [citation] };
    const finding = runRules({ snapshot, now: testNow, project, records }).find(({ rule }) =>
      rule.startsWith('retention'),
    );
    expect([finding?.span.file, finding?.related.map(({ span }) => span)]).toEqual(['main.ts', [retentionSpan]]);
  });
});
