import { describe, it } from 'vitest';
import { checkRule } from '../../../test/harness/check-rule.js';

const asset = (partitions: string, after = '') => `
import { asset, cronPartitions, dailyPartitions, monthlyPartitions, staticPartitions } from 'headwater';
export const sales = asset('sales', {
  partitions: ${partitions},
${after}
  async materialize(ctx) {
    await ctx.write([]);
  },
});
`;
const mark = (text: string, message: string) =>
  asset(text, `  //          ${'^'.repeat(text.length)} error[invalid-partitions]: ${message}`);

describe('invalid-partitions', () => {
  it('fires for a start that is not before the end', () =>
    checkRule(mark(`dailyPartitions({ start: '2024-10-10', end: '2024-10-01' })`, '… 2024-10-10')));
  it('fires for an unknown zone', () =>
    checkRule(mark(`dailyPartitions({ start: '2024-10-01', timezone: 'Europe/Atlantis' })`, '… Europe/Atlantis')));
  it('fires for repeated keys', () => checkRule(mark(`staticPartitions(['a', 'b', 'a'])`, '… `a`')));
  it('fires for no keys', () => checkRule(mark('staticPartitions([])', 'The list of partition keys is empty.')));
  it('fires for a cron expression that never fires', () =>
    checkRule(mark(`cronPartitions({ start: '2024-10-01', cron: '0 0 31 2 *' })`, '… ever fires')));

  it('stays quiet for zones that are links, a month without an end, and a rare cron', () => {
    checkRule(asset(`dailyPartitions({ start: '2024-10-01', timezone: 'US/Eastern' })`));
    checkRule(asset(`monthlyPartitions({ start: '2024-10-01' })`));
    checkRule(asset(`cronPartitions({ start: '2024-01-01', cron: '0 0 29 2 *' })`));
  });
});
