import { describe, expect, it } from 'vitest';
import { checkFix, checkRule, testNow } from '../../../test/harness/check-rule.js';
import { analyse } from '../../../test/harness/fixture.js';
import { runRules } from './index.js';

const rule = 'suppression-comment';
const totals = (text: string) => `
import { asset, source } from 'headwater';
export const orders = source('orders');
export const totals = asset('totals', {
  async materialize(ctx) {
${text}
  },
});
`;
const comment = '    // headwater-disable-next-line';

describe(rule, () => {
  it('keeps a finding quiet, for a reason', () =>
    checkRule(totals(`${comment} event-before-commit -- answers at once\n    ctx.write([]);`)));

  it('keeps findings of several rules quiet, in one comment or in two', () => {
    checkRule(
      totals(
        `${comment} event-before-commit, undeclared-read -- a demonstration\n    ctx.read(orders);\n    await ctx.write([]);`,
      ),
    );
    checkRule(
      totals(
        `${comment} event-before-commit -- one\n${comment} undeclared-read -- two\n    ctx.read(orders);\n    await ctx.write([]);`,
      ),
    );
  });

  it('fires without a reason, and keeps nothing quiet then', () =>
    checkRule(
      totals(`${comment} event-before-commit
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[suppression-comment]: This comment gives no reason
    ctx.write([]);
  //^^^^^^^^^^^^^^ error[event-before-commit]: totals does not wait`),
    ));

  it('fires for a reason that is empty', () =>
    checkRule(
      totals(`${comment} event-before-commit --
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[suppression-comment]: This comment gives no reason
    ctx.write([]);
  //^^^^^^^^^^^^^^ error[event-before-commit]: totals does not wait`),
    ));

  it('fires without a rule', () =>
    checkRule(
      totals(`${comment} -- everything
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[suppression-comment]: This comment names no rule
    await ctx.write([]);`),
    ));

  it('fires for a comment that is not needed', () =>
    checkRule(
      totals(`${comment} event-before-commit -- answers at once
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[suppression-comment]: Nothing to keep quiet here: the next line of code has no finding of event-before-commit
    await ctx.write([]);`),
    ));

  it('fires for one of two rules that is not needed, without a fix', () =>
    expect(
      checkRule(
        totals(`${comment} event-before-commit, unknown-read -- x
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[suppression-comment]: Nothing to keep quiet here: the next line of code has no finding of unknown-read
    ctx.write([]);`),
      ).map(({ fixes }) => fixes),
    ).toEqual([[]]));

  it('fires for a rule that does not exist', () =>
    checkRule(
      totals(`${comment} event-befor-commit -- x
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[suppression-comment]: There is no rule \`event-befor-commit\`
    await ctx.write([]);`),
    ));

  it('stays quiet for such words in a text', () =>
    checkRule(totals(`    const example = \`\n${comment} event-before-commit\n\`;\n    await ctx.write([example]);`)));

  it('stays quiet for another comment', () =>
    checkRule(totals('    // headwater-disable-next-lines of what is read\n    await ctx.write([]);')));

  it('stays quiet for a rule that is off', () => {
    const { snapshot } = analyse(totals(`${comment} event-before-commit -- x\n    await ctx.write([]);`));
    expect(runRules({ snapshot, now: testNow }, { 'event-before-commit': 'off' })).toEqual([]);
  });

  it('reaches the next line of code and no further', () =>
    checkRule(
      totals(`${comment} event-before-commit -- the first alone
    // which has a comment of its own
    ctx.write([]);
    ctx.write([]);
  //^^^^^^^^^^^^^^ error[event-before-commit]: totals does not wait`),
    ));

  it('takes the comment away', () =>
    expect(
      checkFix(rule, totals(`${comment} event-before-commit -- x\n    await ctx.write([]);`), 'Remove the comment'),
    ).toEqual([]));
});
