import { describe, expect, it } from 'vitest';
import { checkFix, checkRule } from '../../../test/harness/check-rule.js';

const rule = 'former-key';
const head = `
import { asset, check, from, job, onAssets, source, watcher, assetEvent, allPartitions } from 'headwater';
export const sales = asset('sales', {
  formerKeys: ['turnover'],
  async materialize(ctx) {
    await ctx.write([]);
  },
});
`;
const report = (deps: string, body: string) => `${head}
export const report = asset('report', {
${deps}
  async materialize(ctx) {
${body}
  },
});
`;

describe(rule, () => {
  it('fires in `deps`', () =>
    checkRule(
      report(
        `  deps: ['turnover'],
  //      ^^^^^^^^ hint[former-key]: \`turnover\` is a former key of sales.`,
        '    await ctx.write(await ctx.read(sales));',
      ),
    ));

  it('fires inside `from`', () =>
    checkRule(
      report(
        `  deps: [from('turnover', allPartitions())],
  //           ^^^^^^^^ hint[former-key]: \`turnover\` is a former key of sales.`,
        '    await ctx.write(await ctx.read(sales));',
      ),
    ));

  it('fires at a read', () =>
    checkRule(
      report(
        '  deps: [sales],',
        `    await ctx.write(await ctx.read('turnover'));
    //                              ^^^^^^^^ hint[former-key]: \`turnover\` is a former key of sales.`,
      ),
    ));

  it('fires in a job and in its schedule', () =>
    checkRule(`${head}
export const nightly = job('nightly', {
  assets: ['turnover'],
  //        ^^^^^^^^ hint[former-key]: \`turnover\` is a former key of sales.
  schedule: onAssets('turnover'),
  //                  ^^^^^^^^ hint[former-key]: \`turnover\` is a former key of sales.
});
`));

  it('fires in a check and in a watcher', () =>
    checkRule(`${head}
export const filled = check('filled', {
  asset: 'turnover',
  //      ^^^^^^^^ hint[former-key]: \`turnover\` is a former key of sales.
  run: () => ({ passed: true }),
});
export const landing = watcher('landing', {
  asset: 'turnover',
  //      ^^^^^^^^ hint[former-key]: \`turnover\` is a former key of sales.
  every: '5m',
  async *poll() {
    yield assetEvent({});
  },
});
`));

  it('fires at the use of a constant, without a fix', () => {
    const findings = checkRule(`${head}
const KEY = 'turnover';
export const report = asset('report', {
  deps: [KEY],
  //     ^^^ hint[former-key]: \`turnover\` is a former key of sales.
  async materialize(ctx) {
    await ctx.write(await ctx.read(sales));
  },
});
`);
    expect(findings.map(({ fixes }) => fixes)).toEqual([[]]);
  });

  it('stays quiet for the present key and for the handle', () =>
    checkRule(report(`  deps: ['sales'],`, '    await ctx.write(await ctx.read(sales));')));

  it('stays quiet where the former key is listed', () => checkRule(head));

  it('stays quiet for the word anywhere else', () =>
    checkRule(
      report(
        '  deps: [sales],',
        `    ctx.log.info('turnover');\n    await ctx.write({ turnover: await ctx.read(sales) });`,
      ),
    ));

  it('stays quiet for a key that begins like it', () =>
    checkRule(`${head}
export const more = asset('turnover_2', {
  deps: [sales],
  async materialize(ctx) {
    await ctx.write(await ctx.read(sales));
  },
});
export const report = asset('report', {
  deps: ['turnover_2'],
  async materialize(ctx) {
    await ctx.write(await ctx.read(more));
  },
});
`));

  it('stays quiet for a selection, which is no key', () =>
    checkRule(`${head}
export const nightly = job('nightly', { assets: '+turnover' });
`));

  it('writes the present key', () => {
    expect(
      checkFix(rule, report(`  deps: ['turnover'],`, '    await ctx.write(await ctx.read(sales));'), 'Rename to sales'),
    ).toMatchInlineSnapshot(`
      [
        "deps: ['sales'],",
      ]
    `);
    expect(
      checkFix(rule, report('  deps: [sales],', `    await ctx.write(await ctx.read('turnover'));`), 'Rename to sales'),
    ).toMatchInlineSnapshot(`
      [
        "await ctx.write(await ctx.read('sales'));",
      ]
    `);
  });
});
