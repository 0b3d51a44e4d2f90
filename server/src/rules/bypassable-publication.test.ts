import { describe, it } from 'vitest';
import { checkRule } from '../../../test/harness/check-rule.js';

const rule = 'bypassable-publication';
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

describe(rule, () => {
  it('fires for a copy in one breath', () =>
    checkRule(
      live(`    await ctx.write(await ctx.read(candidate));
    //    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ ${said}`),
    ));
  it('fires for a copy through a name', () =>
    checkRule(
      live(`    const rows = await ctx.read(candidate);
    ctx.log.info(String(rows.length));
    await ctx.write(rows);
    //    ^^^^^^^^^^^^^^^ ${said}`),
    ));
  it('fires for a read by key', () =>
    checkRule(
      live(`    await ctx.write(await ctx.read('candidate'));
    //    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ ${said}`),
    ));
  it('fires in a helper', () =>
    checkRule(
      live(
        '    await copy(ctx);',
        'blocking: true',
        `async function copy(ctx: AssetContext) {
  await ctx.write(await ctx.read('candidate'));
  //    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ ${said}
}`,
      ),
    ));
  it('fires for a context taken apart', () =>
    checkRule(
      live(`    const { read, write } = ctx;
    await write(await read(candidate));
    //    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ ${said}`),
    ));

  it('stays quiet with `ctx.publish`', () =>
    checkRule(live('    await ctx.publish({ candidate, validate: (rows) => rows.length > 0 });')));
  it('stays quiet with a condition or a throw before the write', () => {
    checkRule(
      live(`    const rows = await ctx.read(candidate);
    if (rows.length === 0) throw new Error('empty');
    await ctx.write(rows);`),
    );
    checkRule(live(`    const rows = await ctx.read(candidate);\n    if (rows.length > 0) await ctx.write(rows);`));
  });
  it('stays quiet for what is changed on the way', () => {
    checkRule(
      live(`    const rows = await ctx.read(candidate);\n    await ctx.write(rows.filter((row) => row['ok']));`),
    );
    checkRule(
      live(`    const rows = await ctx.read(candidate);\n    await ctx.write(rows.map((row) => ({ ...row })));`),
    );
  });
  it('stays quiet where the check does not block, or only warns', () => {
    checkRule(live('    await ctx.write(await ctx.read(candidate));', 'blocking: false'));
    checkRule(live('    await ctx.write(await ctx.read(candidate));', `severity: 'warn'`));
  });
  it('stays quiet where a guard throws inside a helper', () =>
    checkRule(
      live(
        `    const rows = await ctx.read(candidate);\n    assertFilled(rows);\n    await ctx.write(rows);`,
        'blocking: true',
        `function assertFilled(rows: unknown[]) { if (rows.length === 0) throw new Error('empty'); }`,
      ),
    ));
});
