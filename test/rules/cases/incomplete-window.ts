import type { RuleCases } from '../rule-cases.js';

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
const cube = (deps: string, other = `region: staticPartitions(['north', 'south'])`) => `
import { asset, dailyPartitions, from, identity, multiMapping, multiPartitions, staticPartitions, timeWindow } from 'headwater';
const cells = multiPartitions({ day: dailyPartitions({ start: '2024-10-01', end: '2024-10-10' }), ${other} });
export const daily = asset('daily', {
  partitions: cells,
  async materialize(ctx) {
    await ctx.write([]);
  },
});
export const trailing = asset('trailing', {
${deps}
  partitions: cells,
  async materialize(ctx) {
    await ctx.write(await ctx.read(daily));
  },
});
`;

export const cases: RuleCases = {
  fires: {
    'for the first outputs of a window that looks back':
      trailing(`  deps: [from(daily, timeWindow({ startOffset: -6, endOffset: 0 }))],
  //                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[incomplete-window]: trailing can never read its whole window of daily for 6 partitions (2024-10-01 … 2024-10-06)`),
    'for the last outputs of a window that looks ahead':
      trailing(`  deps: [from(daily, timeWindow({ startOffset: 0, endOffset: 2 }))],
  //                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[incomplete-window]: …2 partitions (2024-10-08 … 2024-10-09)`),
    'at both ends': trailing(`  deps: [from(daily, timeWindow({ startOffset: -1, endOffset: 1 }))],
  //                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[incomplete-window]: …2 partitions (2024-10-01, 2024-10-09)`),
    'for the first output that has only the day before it to read':
      trailing(`  deps: [from(daily, timeWindow({ startOffset: -1, endOffset: -1 }))],
  //                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[incomplete-window]: …1 partition (2024-10-01)`),
    'for a month that begins before its days do': `import { asset, dailyPartitions, monthlyPartitions } from 'headwater';
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
`,
    'for a window in one dimension of a cube': cube(
      `  deps: [from(daily, multiMapping({ day: timeWindow({ startOffset: -1, endOffset: 0 }), region: identity() }))],
  //                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[incomplete-window]: trailing can never read its whole window of daily for 2 partitions (2024-10-01|north … 2024-10-01|south)`,
    ),
    'for a cube in which time varies fastest': cube(
      `  deps: [from(daily, multiMapping({ day: timeWindow({ startOffset: -1, endOffset: 0 }), area: identity() }))],
  //                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[incomplete-window]: …4 partitions (a|2024-10-01 … d|2024-10-01)`,
      `area: staticPartitions(['a', 'b', 'c', 'd'])`,
    ),
  },
  staysQuiet: {
    'for a cube whose windows are whole': cube(
      `  deps: [from(daily, multiMapping({ day: timeWindow({ startOffset: 0, endOffset: 0 }), region: identity() }))],`,
    ),
    'for equal cubes with their default': cube('  deps: [daily],'),
    'where the author has said what is wanted': trailing(
      `  deps: [from(daily, timeWindow({ startOffset: -6, endOffset: 0 }), { incomplete: 'mark' })],`,
    ),
    'where the author has said what is wanted (2)': trailing(
      `  deps: [from(daily, timeWindow({ startOffset: -6, endOffset: 0 }), { incomplete: 'fail' })],`,
    ),
    'where the author has said what is wanted (3)': trailing(
      `  deps: [from(daily, timeWindow({ startOffset: -6, endOffset: 0, allowNonexistent: true }))],`,
    ),
    'for a self dependency, whose start is natural': `import { asset, dailyPartitions, from, timeWindow } from 'headwater';
export const balance = asset('balance', {
  deps: [from('balance', timeWindow({ startOffset: -1, endOffset: -1 }))],
  partitions: dailyPartitions({ start: '2024-10-01' }),
  async materialize(ctx) {
    await ctx.write(await ctx.read('balance'));
  },
});
`,
    'where the outputs begin late enough': trailing(
      `  deps: [from(daily, timeWindow({ startOffset: -6, endOffset: 0 }))],`,
      `dailyPartitions({ start: '2024-10-07', end: '2024-10-10' })`,
    ),
    'for windows that the future will fill': `import { asset, dailyPartitions, from, timeWindow } from 'headwater';
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
`,
    'for an input that is read as a whole': `${head}
export const total = asset('total', {
  deps: [daily],
  async materialize(ctx) {
    await ctx.write(await ctx.read(daily));
  },
});
`,
  },
  fixes: {
    'marks such outputs': {
      before: trailing('  deps: [from(daily, timeWindow({ startOffset: -6, endOffset: 0 }))], // A week.'),
      title: 'Keep such outputs and mark them',
      diff: [
        '-   deps: [from(daily, timeWindow({ startOffset: -6, endOffset: 0 }))], // A week.',
        `+   deps: [from(daily, timeWindow({ startOffset: -6, endOffset: 0 }), { incomplete: 'mark' })], // A week.`,
      ],
    },
    'lets such outputs fail': {
      before: trailing('  deps: [from(daily, timeWindow({ startOffset: -6, endOffset: 0 }))], // A week.'),
      title: 'Let such outputs fail',
      diff: [
        '-   deps: [from(daily, timeWindow({ startOffset: -6, endOffset: 0 }))], // A week.',
        `+   deps: [from(daily, timeWindow({ startOffset: -6, endOffset: 0 }), { incomplete: 'fail' })], // A week.`,
      ],
    },
  },
};
