import { describe, it } from 'vitest';
import { checkRule } from '../../../test/harness/check-rule.js';

const pair = (upstream: string, downstream: string, deps: string, mark = '') => `
import { asset, dailyPartitions, from, hourlyPartitions, identity } from 'headwater';
export const input = asset('input', {
  partitions: ${upstream},
  async materialize(ctx) {
    await ctx.write([]);
  },
});
export const report = asset('report', {
  partitions: ${downstream},
  deps: [${deps}],
${mark}
  async materialize(ctx) {
    await ctx.write(await ctx.read(input));
  },
});
`;
const days = (zone: string) => `dailyPartitions({ start: '2024-10-01', end: '2024-10-10', timezone: '${zone}' })`;
const hours = `hourlyPartitions({ start: '2024-09-28-00:00', end: '2024-10-13-00:00' })`;

describe('time-zone-mismatch', () => {
  it('fires for days of two zones, with the default and with a mapping', () => {
    const message = "error[time-zone-mismatch]: The input's days are cut in UTC, the reader's days in Europe/Berlin";
    checkRule(pair(days('UTC'), days('Europe/Berlin'), 'input', `  //     ^^^^^ ${message}`));
    checkRule(
      pair(days('UTC'), days('Europe/Berlin'), 'from(input, identity())', `  //                 ^^^^^^^^^^ ${message}`),
    );
  });
  it('fires for days of a zone that is half an hour off over hours of UTC', () =>
    checkRule(pair(hours, days('Asia/Kolkata'), 'input', '  //     ^^^^^ error[time-zone-mismatch]: … Asia/Kolkata')));

  it('stays quiet for links of one zone, and for whole hours', () => {
    checkRule(pair(days('US/Eastern'), days('America/New_York'), 'input'));
    checkRule(pair(days('UTC'), days('Etc/UTC'), 'input'));
    checkRule(pair(hours, days('Europe/Berlin'), 'input'));
  });
});
