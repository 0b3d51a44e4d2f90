import type { RuleCases } from '../rule-cases.js';

const sales = (partitions: string, before = '') => `
import { asset, dailyPartitions, from, identity, monthlyPartitions, multiPartitions, staticPartitions } from 'headwater';
import { shared } from 'elsewhere';
${before}
export const sales = asset('sales', {
${partitions}
  async materialize(ctx) {
    await ctx.write([]);
  },
});
`;

const isDaily = "const isDaily = process.env['DAILY'] === '1';";

export const cases: RuleCases = {
  fires: {
    'for a start out of the environment': sales(`  partitions: dailyPartitions({ start: String(process.env['START']) }),
  //          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[unknown-partitions]: The partitions of sales cannot be read from the code`),
    'for a definition out of a package': sales(`  partitions: shared,
  //          ^^^^^^ warning[unknown-partitions]: The partitions of sales cannot`),
    'for a name that nobody declares': sales(`  partitions: dalyPartitions({ start: '2024-10-01' }),
  //          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[unknown-partitions]: The partitions of sales`),
    'for keys that a run computes': sales(`  partitions: staticPartitions(JSON.parse(String(process.env['SHOPS']))),
  //          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[unknown-partitions]: The partitions of sales`),
    'for a cube of which one dimension is not known':
      sales(`  partitions: multiPartitions({ day: dailyPartitions({ start: '2024-10-01' }), shop: shared }),
  //          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[unknown-partitions]: The partitions of sales`),
    ...Object.fromEntries(
      [
        "isDaily ? dailyPartitions({ start: '2024-10-01' }) : monthlyPartitions({ start: '2024-10-01' })",
        "isDaily ? dailyPartitions({ start: '2024-10-01' }) : shared",
        "isDaily ? undefined : dailyPartitions({ start: '2024-10-01' })",
        "dailyPartitions({ start: '2024-10-01', timezone: process.env['TZ'] })",
        "dailyPartitions({ start: '2024-10-01', endOffset: Number(process.env['N']) })",
        "dailyPartitions({ start: '2024-10-01', ...shared })",
        "{ ...dailyPartitions({ start: '2024-10-01' }), ...shared }",
        "multiPartitions({ day: dailyPartitions({ start: '2024-10-01' }), ...shared })",
        "multiPartitions({ end: shared, shop: staticPartitions(['a']) })",
      ].map((written) => [
        `for ${written}`,
        sales(
          `  partitions: ${written},
  //          ${'^'.repeat(written.length)} warning[unknown-partitions]: The partitions of sales`,
          isDaily,
        ),
      ]),
    ),
    'and judges no mapping from such an asset': `${sales(`  partitions: shared,
  //          ^^^^^^ warning[unknown-partitions]: The partitions of sales`)}
export const report = asset('report', {
  deps: [from(sales, identity())],
  async materialize(ctx) {
    await ctx.write(await ctx.read(sales));
  },
});
`,
  },
  staysQuiet: {
    'for constants, also of another file': `${sales(`  partitions: dailyPartitions({ start: START }),`, `import { START } from './dates.js';`)}
//- /dates.ts
export const START = '2024-10-01';
`,
    'where none are declared': sales(''),
    'while the value is not yet written': sales(`  partitions: ,
  //          ^ error[syntax-error]: …`),
    'for undefined': sales('  partitions: undefined,'),
    'where only the end is not known': sales(
      `  partitions: dailyPartitions({ start: '2024-10-01', end: String(process.env['END']) }),`,
    ),
    'for one of two definitions that are the same': sales(
      `  partitions: isDaily ? dailyPartitions({ start: '2024-10-01' }) : dailyPartitions({ start: '2024-10-01' }),`,
      isDaily,
    ),
    'for undefined on both sides': sales('  partitions: isDaily ? undefined : undefined,', isDaily),
    'for a definition that is wrong, which another rule reports': sales(`  partitions: staticPartitions([]),
  //          ^^^^^^^^^^^^^^^^^^^^ error[invalid-partitions]: …`),
  },
};
