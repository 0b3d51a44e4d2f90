import type { RuleCases } from '../rule-cases.js';

const days = `dailyPartitions({ start: '2024-10-01', end: '2024-10-10' })`;
const pair = (options: { upstream: string; downstream: string; mapping: string; message?: string }) => {
  const { upstream, downstream, mapping, message } = options;
  const mark =
    message === undefined
      ? ''
      : `  //                 ${'^'.repeat(mapping.length)} error[mapping-does-not-fit]: ${message}`;
  return `
import { allPartitions, asset, dailyPartitions, from, hourlyPartitions, identity, lastPartition, multiMapping, multiPartitions, specificPartitions, staticPartitions, timeWindow } from 'headwater';
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

export const cases: RuleCases = {
  fires: {
    'for the last partition of an input without any': pair({
      upstream: '',
      downstream: '',
      mapping: 'lastPartition()',
      message: 'The input has no partitions',
    }),
    'for a window of keys that are no time': pair({
      upstream: `partitions: staticPartitions(['a']),`,
      downstream: `partitions: ${days},`,
      mapping: 'timeWindow({ startOffset: -1, endOffset: 0 })',
      message: 'A time window needs an input',
    }),
    'for a reversed window': pair({
      upstream: `partitions: ${days},`,
      downstream: `partitions: ${days},`,
      mapping: 'timeWindow({ startOffset: 0, endOffset: -6 })',
      message: 'The window runs backwards',
    }),
    'for all partitions of an input without any': pair({
      upstream: '',
      downstream: `partitions: ${days},`,
      mapping: 'allPartitions()',
      message: 'The input has no partitions',
    }),
    'for a window of time between keys of several dimensions': pair({
      upstream: `partitions: multiPartitions({ day: ${days}, region: staticPartitions(['a']) }),`,
      downstream: `partitions: multiPartitions({ day: ${days}, region: staticPartitions(['a']) }),`,
      mapping: `timeWindow({ startOffset: -1, endOffset: 0 })`,
      message: 'A time window needs an input that is partitioned by time',
    }),
  },
  staysQuiet: {
    'for all partitions of a list': pair({
      upstream: `partitions: staticPartitions(['a']),`,
      downstream: `partitions: ${days},`,
      mapping: 'allPartitions()',
    }),
    'for the last partition': pair({
      upstream: `partitions: ${days},`,
      downstream: '',
      mapping: 'lastPartition()',
    }),
    'for a window of one key': pair({
      upstream: `partitions: ${days},`,
      downstream: `partitions: ${days},`,
      mapping: `timeWindow({ startOffset: 0, endOffset: 0 })`,
    }),
    'for a window of days over hours': pair({
      upstream: `partitions: hourlyPartitions({ start: '2024-09-30-00:00', end: '2024-10-10-00:00' }),`,
      downstream: `partitions: ${days},`,
      mapping: `timeWindow({ startOffset: 0, endOffset: 0 })`,
    }),
    'for keys of a static definition': pair({
      upstream: `partitions: staticPartitions(['a', 'b']),`,
      downstream: `partitions: ${days},`,
      mapping: `specificPartitions(['a'])`,
    }),
  },
};
