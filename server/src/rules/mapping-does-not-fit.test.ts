import { describe, it } from 'vitest';
import { checkRule } from '../../../test/harness/check-rule.js';

const days = `dailyPartitions({ start: '2024-10-01', end: '2024-10-10' })`;
const pair = (options: { upstream: string; downstream: string; mapping: string; message?: string }) => {
  const { upstream, downstream, mapping, message } = options;
  const mark =
    message === undefined
      ? ''
      : `  //                 ${'^'.repeat(mapping.length)} error[mapping-does-not-fit]: ${message}`;
  return `
import { allPartitions, asset, dailyPartitions, from, lastPartition, staticPartitions, timeWindow } from 'headwater';
export const input = asset('input', {
  ${upstream}
  async materialize(ctx) {
    await ctx.write([]);
  },
});
export const report = asset('report', {
  ${downstream}
  deps: [from(input, ${mapping})],
${mark}
  async materialize(ctx) {
    await ctx.write(await ctx.read(input));
  },
});
`;
};

describe('mapping-does-not-fit', () => {
  it('fires for the last partition of an input without any', () =>
    checkRule(
      pair({ upstream: '', downstream: '', mapping: 'lastPartition()', message: 'The input has no partitions' }),
    ));
  it('fires for a window of keys that are no time', () =>
    checkRule(
      pair({
        upstream: `partitions: staticPartitions(['a']),`,
        downstream: `partitions: ${days},`,
        mapping: 'timeWindow({ startOffset: -1, endOffset: 0 })',
        message: 'A time window needs an input',
      }),
    ));
  it('fires for a reversed window', () =>
    checkRule(
      pair({
        upstream: `partitions: ${days},`,
        downstream: `partitions: ${days},`,
        mapping: 'timeWindow({ startOffset: 0, endOffset: -6 })',
        message: 'The window runs backwards',
      }),
    ));

  it('stays quiet for all partitions of whatever has some, and a window that is whole', () => {
    checkRule(
      pair({
        upstream: `partitions: staticPartitions(['a']),`,
        downstream: `partitions: ${days},`,
        mapping: 'allPartitions()',
      }),
    );
    checkRule(pair({ upstream: `partitions: ${days},`, downstream: '', mapping: 'lastPartition()' }));
  });
});
