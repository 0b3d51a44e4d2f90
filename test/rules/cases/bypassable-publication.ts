import type { RuleCases } from '../rule-cases.js';

const live = (text: string, checkOptions = 'blocking: true', helpers = '') => `
import { asset, check, type AssetContext } from 'headwater';
${helpers}
export const candidate = asset('candidate', {
  checks: [check('filled', { ${checkOptions}, run: async (ctx) => ({ passed: (await ctx.read('candidate')).length > 0 }) })],
  async materialize(ctx) {
    await ctx.write([]);
  },
});
export const live = asset('live', {
  deps: [candidate],
  async materialize(ctx) {
${text}
  },
});
`;
const said = 'warning[bypassable-publication]: live publishes candidate as it is and trusts its check filled';

export const cases: RuleCases = {
  fires: {
    'for a copy in one breath': live(`    await ctx.write(await ctx.read(candidate));
    //    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ ${said}`),
    'for a copy through a name': live(`    const rows = await ctx.read(candidate);
    ctx.log.info(String(rows.length));
    await ctx.write(rows);
    //    ^^^^^^^^^^^^^^^ ${said}`),
    'for a read by key': live(`    await ctx.write(await ctx.read('candidate'));
    //    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ ${said}`),
    'in a helper': live(
      '    await copy(ctx);',
      'blocking: true',
      `async function copy(ctx: AssetContext) {
  await ctx.write(await ctx.read('candidate'));
  //    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ ${said}
}`,
    ),
    'for a context taken apart': live(`    const { read, write } = ctx;
    await write(await read(candidate));
    //    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ ${said}`),
  },
  staysQuiet: {
    'with `ctx.publish`': live('    await ctx.publish({ candidate, validate: (rows) => rows.length > 0 });'),
    'with a condition or a throw before the write': live(`    const rows = await ctx.read(candidate);
    if (rows.length === 0) throw new Error('empty');
    await ctx.write(rows);`),
    'with a condition or a throw before the write (2)': live(
      `    const rows = await ctx.read(candidate);\n    if (rows.length > 0) await ctx.write(rows);`,
    ),
    'for what is changed on the way': live(
      `    const rows = await ctx.read(candidate);\n    await ctx.write(rows.filter((row) => row['ok']));`,
    ),
    'for what is changed on the way (2)': live(
      `    const rows = await ctx.read(candidate);\n    await ctx.write(rows.map((row) => ({ ...row })));`,
    ),
    'where the check does not block, or only warns': live(
      '    await ctx.write(await ctx.read(candidate));',
      'blocking: false',
    ),
    'where the check does not block, or only warns (2)': live(
      '    await ctx.write(await ctx.read(candidate));',
      `severity: 'warn'`,
    ),
    'where a guard throws inside a helper': live(
      `    const rows = await ctx.read(candidate);\n    assertFilled(rows);\n    await ctx.write(rows);`,
      'blocking: true',
      `function assertFilled(rows: unknown[]) { if (rows.length === 0) throw new Error('empty'); }`,
    ),
  },
};
