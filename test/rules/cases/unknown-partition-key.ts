import type { RuleCases } from '../rule-cases.js';

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

export const cases: RuleCases = {
  fires: {
    'for a specific key that the input does not have': mark(`specificPartitions(['nroth'])`, '… `nroth`'),
    'for a key on either side of a static mapping': mark(`staticMapping({ nroth: 'all', south: 'all' })`, '… `nroth`'),
    'for a key on either side of a static mapping (2)': mark(
      `staticMapping({ north: 'every', south: 'all' })`,
      '… `every`',
    ),
    'for the last of several keys': mark(`specificPartitions(['north', 'south', 'west'])`, '… `west`'),
    'for a key in other letters': mark(`specificPartitions(['North'])`, '… `North`'),
  },
  staysQuiet: {
    'for keys that exist': report(`specificPartitions(['north'])`),
    'for keys that exist (2)': report(`staticMapping({ north: 'all', south: 'all' })`),
    'for all keys': report(`specificPartitions(['north', 'south'])`),
    'for a static mapping that leaves keys out': report(`staticMapping({ north: 'all' })`),
    'for keys that a run knows': report('specificPartitions([String(process.env["REGION"])])'),
  },
};
