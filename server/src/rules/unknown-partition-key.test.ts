import { describe, it } from 'vitest';
import { checkRule } from '../../../test/harness/check-rule.js';

const report = (mapping: string, mark = '') => `
import { asset, from, specificPartitions, staticMapping, staticPartitions } from 'headwater';
export const regions = asset('regions', {
  partitions: staticPartitions(['north', 'south']),
  async materialize(ctx) {
    await ctx.write([]);
  },
});
export const report = asset('report', {
  partitions: staticPartitions(['all']),
  deps: [from(regions, ${mapping})],
${mark}
  async materialize(ctx) {
    await ctx.write(await ctx.read(regions));
  },
});
`;
const mark = (mapping: string, message: string) =>
  report(mapping, `  //                   ${'^'.repeat(mapping.length)} error[unknown-partition-key]: ${message}`);

describe('unknown-partition-key', () => {
  it('fires for a specific key that the input does not have', () =>
    checkRule(mark(`specificPartitions(['nroth'])`, '… `nroth`')));
  it('fires for a key on either side of a static mapping', () => {
    checkRule(mark(`staticMapping({ nroth: 'all', south: 'all' })`, '… `nroth`'));
    checkRule(mark(`staticMapping({ north: 'every', south: 'all' })`, '… `every`'));
  });
  it('stays quiet for keys that exist', () => {
    checkRule(report(`specificPartitions(['north'])`));
    checkRule(report(`staticMapping({ north: 'all', south: 'all' })`));
  });
});
