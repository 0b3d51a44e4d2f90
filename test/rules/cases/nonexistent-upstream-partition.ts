import type { RuleCases } from '../rule-cases.js';

const pair = ({ input, deps, output }: { input: string; deps: string; output: string }) => `
import { asset, dailyPartitions, from, hourlyPartitions, monthlyPartitions, staticPartitions, timeWindow } from 'headwater';
export const daily = asset('daily', {
  partitions: ${input},
  async materialize(ctx) {
    await ctx.write([]);
  },
});
export const report = asset('report', {
${deps}
  partitions: ${output},
  async materialize(ctx) {
    await ctx.write(await ctx.read(daily));
  },
});
`;
const october = `dailyPartitions({ start: '2024-10-01', end: '2024-10-10' })`;

export const cases: RuleCases = {
  fires: {
    'for outputs before the input begins': pair({
      input: october,
      deps: `  deps: [daily],
  //     ^^^^^ error[nonexistent-upstream-partition]: daily has no partitions beside 2 partitions (2024-09-29 … 2024-09-30) of report`,
      output: `dailyPartitions({ start: '2024-09-29', end: '2024-10-10' })`,
    }),
    'for outputs after the input has ended': pair({
      input: october,
      deps: `  deps: [daily],
  //     ^^^^^ error[nonexistent-upstream-partition]: …2 partitions (2024-10-10 … 2024-10-11)`,
      output: `dailyPartitions({ start: '2024-10-01' })`,
    }),
    'where nothing overlaps at all': pair({
      input: `dailyPartitions({ start: '2024-08-01', end: '2024-08-03' })`,
      deps: `  deps: [daily],
  //     ^^^^^ error[nonexistent-upstream-partition]: …9 partitions (2024-10-01 … 2024-10-09)`,
      output: october,
    }),
    'for days before the hours that they read': pair({
      input: `hourlyPartitions({ start: '2024-10-03-00:00', end: '2024-10-05-00:00' })`,
      deps: `  deps: [daily],
  //     ^^^^^ error[nonexistent-upstream-partition]: …2 partitions (2024-10-01 … 2024-10-02)`,
      output: `dailyPartitions({ start: '2024-10-01', end: '2024-10-05' })`,
    }),
    'beside outputs whose window is only cut off': pair({
      input: october,
      deps: `  deps: [from(daily, timeWindow({ startOffset: -1, endOffset: 0 }))],
  //     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[nonexistent-upstream-partition]: …1 partition (2024-09-30)
  //                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[incomplete-window]: …1 partition (2024-10-01)`,
      output: `dailyPartitions({ start: '2024-09-30', end: '2024-10-10' })`,
    }),
  },
  staysQuiet: {
    'for a part of the input': pair({
      input: october,
      deps: '  deps: [daily],',
      output: `dailyPartitions({ start: '2024-10-03', end: '2024-10-05' })`,
    }),
    'for an input that only has not come so far yet': pair({
      input: `dailyPartitions({ start: '2024-10-01' })`,
      deps: '  deps: [daily],',
      output: `dailyPartitions({ start: '2024-10-01', endOffset: 1 })`,
    }),
    'for lists of keys, which the rule on mappings judges': pair({
      input: `staticPartitions(['a'])`,
      deps: `  deps: [daily],
  //     ^^^^^ error[missing-partition-mapping]: report needs a mapping to daily. daily has no partition \`b\``,
      output: `staticPartitions(['a', 'b'])`,
    }),
    'for an input whose partitions all lie ahead': pair({
      input: `dailyPartitions({ start: '2031-01-01' })`,
      deps: '  deps: [daily],',
      output: `dailyPartitions({ start: '2031-01-01' })`,
    }),
    'where `allowNonexistent` says that it is meant': pair({
      input: october,
      deps: '  deps: [from(daily, timeWindow({ startOffset: 0, endOffset: 0, allowNonexistent: true }))],',
      output: `dailyPartitions({ start: '2024-09-01', end: '2024-10-10' })`,
    }),
    'where `incomplete` says what is wanted': pair({
      input: october,
      deps: `  deps: [from(daily, timeWindow({ startOffset: 0, endOffset: 0 }), { incomplete: 'mark' })],`,
      output: `dailyPartitions({ start: '2024-09-01', end: '2024-10-10' })`,
    }),
  },
};
