import type { RuleCases } from '../rule-cases.js';

const pair = (upstream: string, downstream: string, deps: string, mark = '') => `
import { allPartitions, asset, dailyPartitions, from, hourlyPartitions, identity, monthlyPartitions, timeWindow } from 'headwater';
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

const ofTwoZones = "error[time-zone-mismatch]: The input's days are cut in UTC, the reader's days in Europe/Berlin";

export const cases: RuleCases = {
  fires: {
    'for days of a zone that is half an hour off over hours of UTC': pair(
      hours,
      days('Asia/Kolkata'),
      'input',
      '  //     ^^^^^ error[time-zone-mismatch]: … Asia/Kolkata',
    ),
    'for days of two zones': pair(days('UTC'), days('Europe/Berlin'), 'input', `  //     ^^^^^ ${ofTwoZones}`),
    'for days of two zones under a declared mapping': pair(
      days('UTC'),
      days('Europe/Berlin'),
      'from(input, identity())',
      `  //                 ^^^^^^^^^^ ${ofTwoZones}`,
    ),
    'for days of two zones under a window': pair(
      days('UTC'),
      days('Europe/Berlin'),
      'from(input, timeWindow({ startOffset: -1, endOffset: 0 }))',
      `  //                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ ${ofTwoZones}`,
    ),
    'for months of one zone over days of another': pair(
      `dailyPartitions({ start: '2024-08-01', end: '2024-10-10', timezone: 'Asia/Tokyo' })`,
      `monthlyPartitions({ start: '2024-09-01', end: '2024-10-01', timezone: 'Europe/Berlin' })`,
      'input',
      '  //     ^^^^^ error[time-zone-mismatch]: … Asia/Tokyo',
    ),
  },
  staysQuiet: {
    'for links of one zone, and for whole hours': pair(days('US/Eastern'), days('America/New_York'), 'input'),
    'for links of one zone, and for whole hours (2)': pair(days('UTC'), days('Etc/UTC'), 'input'),
    'for links of one zone, and for whole hours (3)': pair(hours, days('Europe/Berlin'), 'input'),
    'for months over days of one zone': pair(
      `dailyPartitions({ start: '2024-08-01', end: '2024-10-10', timezone: 'Europe/Berlin' })`,
      `monthlyPartitions({ start: '2024-09-01', end: '2024-10-01', timezone: 'Europe/Berlin' })`,
      'input',
    ),
    'for an input of another zone that is read as a whole': pair(
      days('UTC'),
      days('Europe/Berlin'),
      'from(input, allPartitions())',
    ),
  },
};
