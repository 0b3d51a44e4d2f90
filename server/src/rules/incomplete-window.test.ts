import { describe, expect, it } from 'vitest';
import { checkFix, checkRule } from '../../../test/harness/check-rule.js';

const rule = 'incomplete-window';
const head = `import { asset, cronPartitions, dailyPartitions, from, hourlyPartitions, monthlyPartitions, timeWindow } from 'headwater';
declare const db: { all(sql: string): unknown[] };
const days = dailyPartitions({ start: '2024-10-01', end: '2024-10-10' });
export const daily = asset('daily', {
  partitions: days,
  async materialize(ctx) {
    await ctx.write([]);
  },
});
`;
const trailing = (deps: string, partitions = 'days') => `${head}
export const trailing = asset('trailing', {
${deps}
  partitions: ${partitions},
  async materialize(ctx) {
    await ctx.write(await ctx.read('daily'));
  },
});
`;

describe(rule, () => {
  it('fires for the first outputs of a window that looks back', () =>
    checkRule(
      trailing(`  deps: [from(daily, timeWindow({ startOffset: -6, endOffset: 0 }))],
  //                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[incomplete-window]: trailing can never read its whole window of daily for 6 partitions (2024-10-01 … 2024-10-06)`),
    ));

  it('fires for the last outputs of a window that looks ahead', () =>
    checkRule(
      trailing(`  deps: [from(daily, timeWindow({ startOffset: 0, endOffset: 2 }))],
  //                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[incomplete-window]: …2 partitions (2024-10-08 … 2024-10-09)`),
    ));

  it('fires at both ends', () =>
    checkRule(
      trailing(`  deps: [from(daily, timeWindow({ startOffset: -1, endOffset: 1 }))],
  //                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[incomplete-window]: …2 partitions (2024-10-01, 2024-10-09)`),
    ));

  it('fires for the first output that has only the day before it to read', () =>
    checkRule(
      trailing(`  deps: [from(daily, timeWindow({ startOffset: -1, endOffset: -1 }))],
  //                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[incomplete-window]: …1 partition (2024-10-01)`),
    ));

  it('fires for a month that begins before its days do', () =>
    checkRule(`import { asset, dailyPartitions, monthlyPartitions } from 'headwater';
export const daily = asset('daily', {
  partitions: dailyPartitions({ start: '2024-01-15' }),
  async materialize(ctx) {
    await ctx.write([]);
  },
});
export const monthly = asset('monthly', {
  deps: [daily],
  //     ^^^^^ warning[incomplete-window]: monthly can never read its whole window of daily for 1 partition (2024-01-01)
  partitions: monthlyPartitions({ start: '2024-01-01' }),
  async materialize(ctx) {
    await ctx.write(await ctx.read(daily));
  },
});
`));

  it('stays quiet where the author has said what is wanted', () => {
    checkRule(
      trailing(`  deps: [from(daily, timeWindow({ startOffset: -6, endOffset: 0 }), { incomplete: 'mark' })],`),
    );
    checkRule(
      trailing(`  deps: [from(daily, timeWindow({ startOffset: -6, endOffset: 0 }), { incomplete: 'fail' })],`),
    );
    checkRule(
      trailing(`  deps: [from(daily, timeWindow({ startOffset: -6, endOffset: 0, allowNonexistent: true }))],`),
    );
  });

  it('stays quiet for a self dependency, whose start is natural', () =>
    checkRule(`import { asset, dailyPartitions, from, timeWindow } from 'headwater';
export const balance = asset('balance', {
  deps: [from('balance', timeWindow({ startOffset: -1, endOffset: -1 }))],
  partitions: dailyPartitions({ start: '2024-10-01' }),
  async materialize(ctx) {
    await ctx.write(await ctx.read('balance'));
  },
});
`));

  it('stays quiet where the outputs begin late enough', () =>
    checkRule(
      trailing(
        `  deps: [from(daily, timeWindow({ startOffset: -6, endOffset: 0 }))],`,
        `dailyPartitions({ start: '2024-10-07', end: '2024-10-10' })`,
      ),
    ));

  it('stays quiet for windows that the future will fill', () =>
    checkRule(`import { asset, dailyPartitions, from, timeWindow } from 'headwater';
const days = dailyPartitions({ start: '2024-10-01' });
export const daily = asset('daily', {
  partitions: days,
  async materialize(ctx) {
    await ctx.write([]);
  },
});
export const ahead = asset('ahead', {
  deps: [from(daily, timeWindow({ startOffset: 0, endOffset: 1 }))],
  partitions: days,
  async materialize(ctx) {
    await ctx.write(await ctx.read(daily));
  },
});
`));

  it('stays quiet for an input that is read as a whole', () =>
    checkRule(`${head}
export const total = asset('total', {
  deps: [daily],
  async materialize(ctx) {
    await ctx.write(await ctx.read(daily));
  },
});
`));

  it('writes the choice down', () => {
    const text = trailing('  deps: [from(daily, timeWindow({ startOffset: -6, endOffset: 0 }))],');
    expect(checkFix(rule, text, 'Keep such outputs and mark them')).toMatchInlineSnapshot(`
      [
        "deps: [from(daily, timeWindow({ startOffset: -6, endOffset: 0 }), { incomplete: 'mark' })],",
      ]
    `);
    expect(checkFix(rule, text, 'Let such outputs fail')).toMatchInlineSnapshot(`
      [
        "deps: [from(daily, timeWindow({ startOffset: -6, endOffset: 0 }), { incomplete: 'fail' })],",
      ]
    `);
  });
});
