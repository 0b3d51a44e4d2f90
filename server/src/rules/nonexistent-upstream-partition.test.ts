import { describe, it } from 'vitest';
import { checkRule } from '../../../test/harness/check-rule.js';

const rule = 'nonexistent-upstream-partition';
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

describe(rule, () => {
  it('fires for outputs before the input begins', () =>
    checkRule(
      pair({
        input: october,
        deps: `  deps: [daily],
  //     ^^^^^ error[nonexistent-upstream-partition]: daily has no partitions beside 2 partitions (2024-09-29 … 2024-09-30) of report`,
        output: `dailyPartitions({ start: '2024-09-29', end: '2024-10-10' })`,
      }),
    ));

  it('fires for outputs after the input has ended', () =>
    checkRule(
      pair({
        input: october,
        deps: `  deps: [daily],
  //     ^^^^^ error[nonexistent-upstream-partition]: …2 partitions (2024-10-10 … 2024-10-11)`,
        output: `dailyPartitions({ start: '2024-10-01' })`,
      }),
    ));

  it('fires where nothing overlaps at all', () =>
    checkRule(
      pair({
        input: `dailyPartitions({ start: '2024-08-01', end: '2024-08-03' })`,
        deps: `  deps: [daily],
  //     ^^^^^ error[nonexistent-upstream-partition]: …9 partitions (2024-10-01 … 2024-10-09)`,
        output: october,
      }),
    ));

  it('fires for days before the hours that they read', () =>
    checkRule(
      pair({
        input: `hourlyPartitions({ start: '2024-10-03-00:00', end: '2024-10-05-00:00' })`,
        deps: `  deps: [daily],
  //     ^^^^^ error[nonexistent-upstream-partition]: …2 partitions (2024-10-01 … 2024-10-02)`,
        output: `dailyPartitions({ start: '2024-10-01', end: '2024-10-05' })`,
      }),
    ));

  it('tells outputs without anything from those whose window is cut off', () =>
    checkRule(
      pair({
        input: october,
        deps: `  deps: [from(daily, timeWindow({ startOffset: -1, endOffset: 0 }))],
  //     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[nonexistent-upstream-partition]: …1 partition (2024-09-30)
  //                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[incomplete-window]: …1 partition (2024-10-01)`,
        output: `dailyPartitions({ start: '2024-09-30', end: '2024-10-10' })`,
      }),
    ));

  it('stays quiet for a part of the input', () =>
    checkRule(
      pair({
        input: october,
        deps: '  deps: [daily],',
        output: `dailyPartitions({ start: '2024-10-03', end: '2024-10-05' })`,
      }),
    ));

  it('stays quiet where `allowNonexistent` or `incomplete` says that it is meant', () => {
    const output = `dailyPartitions({ start: '2024-09-01', end: '2024-10-10' })`;
    const allowed = 'timeWindow({ startOffset: 0, endOffset: 0, allowNonexistent: true })';
    checkRule(pair({ input: october, deps: `  deps: [from(daily, ${allowed})],`, output }));
    const marked = `timeWindow({ startOffset: 0, endOffset: 0 }), { incomplete: 'mark' }`;
    checkRule(pair({ input: october, deps: `  deps: [from(daily, ${marked})],`, output }));
  });

  it('stays quiet for an input that only has not come so far yet', () =>
    checkRule(
      pair({
        input: `dailyPartitions({ start: '2024-10-01' })`,
        deps: '  deps: [daily],',
        output: `dailyPartitions({ start: '2024-10-01', endOffset: 1 })`,
      }),
    ));

  it('stays quiet for lists of keys, which the rule on mappings judges', () =>
    checkRule(
      pair({
        input: `staticPartitions(['a'])`,
        deps: `  deps: [daily],
  //     ^^^^^ error[missing-partition-mapping]: report needs a mapping to daily. daily has no partition \`b\``,
        output: `staticPartitions(['a', 'b'])`,
      }),
    ));

  it('stays quiet for an input whose partitions all lie ahead', () =>
    checkRule(
      pair({
        input: `dailyPartitions({ start: '2031-01-01' })`,
        deps: '  deps: [daily],',
        output: `dailyPartitions({ start: '2031-01-01' })`,
      }),
    ));
});
