import type { RuleCases } from '../rule-cases.js';

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

export const cases: RuleCases = {
  fires: {
    'without a reason, and keeps nothing quiet then': totals(`${comment} event-before-commit
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[suppression-comment]: This comment gives no reason
    ctx.write([]);
  //^^^^^^^^^^^^^^ error[event-before-commit]: totals does not wait`),
    'for a reason that is empty': totals(`${comment} event-before-commit --
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[suppression-comment]: This comment gives no reason
    ctx.write([]);
  //^^^^^^^^^^^^^^ error[event-before-commit]: totals does not wait`),
    'without a rule': totals(`${comment} -- everything
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[suppression-comment]: This comment names no rule
    await ctx.write([]);`),
    'for a comment that is not needed': totals(`${comment} event-before-commit -- answers at once
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[suppression-comment]: Nothing to keep quiet here: the next line of code has no finding of event-before-commit
    await ctx.write([]);`),
    'for one of two rules that is not needed, without a fix': {
      hasFix: false,
      text: totals(`${comment} event-before-commit, unknown-read -- x
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[suppression-comment]: Nothing to keep quiet here: the next line of code has no finding of unknown-read
    ctx.write([]);`),
    },
    'for a rule that does not exist': totals(`${comment} event-befor-commit -- x
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[suppression-comment]: There is no rule \`event-befor-commit\`
    await ctx.write([]);`),
  },
  staysQuiet: {
    'reaches the next line of code and no further': totals(`${comment} event-before-commit -- the first alone
    // which has a comment of its own
    ctx.write([]);
    ctx.write([]);
  //^^^^^^^^^^^^^^ error[event-before-commit]: totals does not wait`),
    'keeps a finding quiet, for a reason': totals(
      `${comment} event-before-commit -- answers at once\n    ctx.write([]);`,
    ),
    'keeps findings of several rules quiet, in one comment or in two': totals(
      `${comment} event-before-commit, undeclared-read -- a demonstration\n    ctx.read(orders);\n    await ctx.write([]);`,
    ),
    'keeps findings of several rules quiet, in one comment or in two (2)': totals(
      `${comment} event-before-commit -- one\n${comment} undeclared-read -- two\n    ctx.read(orders);\n    await ctx.write([]);`,
    ),
    'for such words in a text': totals(
      `    const example = \`\n${comment} event-before-commit\n\`;\n    await ctx.write([example]);`,
    ),
    'for another comment': totals('    // headwater-disable-next-lines of what is read\n    await ctx.write([]);'),
  },
  fixes: {
    'takes the comment away with its line': {
      before: totals(`    // Nothing yet.\n${comment} event-before-commit -- x\n    await ctx.write([]);`),
      title: 'Remove the comment',
      diff: [`- ${comment} event-before-commit -- x`],
    },
  },
};
