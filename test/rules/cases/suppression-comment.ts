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
    'where an asset calls the helper, for another rule': totals(`    const load = () => ctx.read('orders');
  //                   ^^^^^^^^^^^^^^^^^^ error[undeclared-read]: totals reads orders but does not declare it: a plan leaves it out.
${comment} unknown-read -- x
  //^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[suppression-comment]: Nothing to keep quiet here
    await ctx.write(await load());`),
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
    'keeps the finding of one asset alone quiet where that calls the helper, and of all in the helper': `
import { asset, source, type AssetContext } from 'headwater';
source('orders');
source('refunds');
const inner = (ctx: AssetContext) => ctx.read('orders');
//                                   ^^^^^^^^^^^^^^^^^^ error[undeclared-read]: second reads orders but does not declare it
const outer = (ctx: AssetContext) => inner(ctx);
// headwater-disable-next-line undeclared-read -- for whoever asks
const refunds = (ctx: AssetContext) => ctx.read('refunds');
const between = (ctx: AssetContext) => {
  // headwater-disable-next-line undeclared-read -- on the way
  return inner(ctx);
};
export const first = asset('first', {
  deps: [],
  async materialize(ctx) {
    await refunds(ctx);
    // headwater-disable-next-line undeclared-read -- of this asset alone
    await ctx.write(await outer(ctx));
  },
});
export const second = asset('second', {
  deps: [],
  async materialize(ctx) {
    await refunds(ctx);
    await ctx.write(await outer(ctx));
  },
});
export const third = asset('third', {
  deps: [],
  async materialize(ctx) {
    await ctx.write(await between(ctx));
  },
});
`,
    'keeps a finding in a file of SQL quiet': `
import { readFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import { asset, source } from 'headwater';
source('orders');
const db = new Database('shop.db');
export const totals = asset('totals', {
  deps: [],
  async materialize(ctx) {
    await ctx.write(db.prepare(readFileSync('orders.sql', 'utf8')).all());
  },
});
//- /orders.sql
SELECT *
-- headwater-disable-next-line undeclared-read -- on purpose
FROM orders
`,
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
