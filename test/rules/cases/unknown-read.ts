import type { RuleCases } from '../rule-cases.js';

const report = (body: string) => `
import { asset, source } from 'headwater';
import { elsewhere } from 'elsewhere';
export const orders = source('orders');
const name = 'orders';
declare const db: { all(sql: string): unknown[] };
export const report = asset('report', {
  deps: [orders],
  async materialize(ctx) {
${body}
  },
});
`;

export const cases: RuleCases = {
  fires: {
    'for a key that only a run knows': report(`    await ctx.write(await ctx.read(ctx.partitionKey));
    //                    ^^^^^^^^^^^^^^^^^^^^^^^^^^ hint[unknown-read]: What report reads here cannot be told from the code. Unless \`deps\` names it`),
    'for a statement in which a run puts the table': report(`    const table = String(process.env['TABLE']);
    //                   ^^^^^^^^^^^^^^^^^^^^ hint[unknown-read]: What report reads here
    await ctx.write(db.all(\`SELECT * FROM \${table}\`));`),
    'in a helper': `
import { asset, type AssetContext } from 'headwater';
const load = (ctx: AssetContext) => ctx.read(String(process.env['WHICH']));
//                                  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ hint[unknown-read]: What report reads here
export const report = asset('report', {
  async materialize(ctx) {
    await ctx.write(await load(ctx));
  },
});
`,
    'for what a package gives, into which nobody looks': report(`    await ctx.write(await ctx.read(elsewhere));
    //                    ^^^^^^^^^^^^^^^^^^^ hint[unknown-read]: What report reads here`),
    'for a wildcard that may hold files of several assets': `
import { asset, csvFile, source } from 'headwater';
import pl from 'nodejs-polars';
export const rates = source('rates', { storage: csvFile({ dir: 'data' }) });
export const report = asset('report', {
  async materialize(ctx) {
    await ctx.write(pl.scanCSV('data/*.csv'));
    //                         ^^^^^^^^^^^^ hint[unknown-read]: Whose files report reads here cannot be told from the path
  },
});
`,
    'for each place': report(`    const one = await ctx.read(String(process.env['ONE']));
    //                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ hint[unknown-read]: What report reads here
    await ctx.write([one, await ctx.read(String(process.env['TWO']))]);
    //                          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ hint[unknown-read]: What report reads here`),
    'for a dependency that nobody declares': `
import { asset, from, source } from 'headwater';
export const orders = source('orders');
export const report = asset('report', {
  deps: [from(ordesr)],
//       ^^^^^^^^^^^^ hint[unknown-read]: What report depends on here cannot be decided without running it
  async materialize(ctx) {
    await ctx.write(await ctx.read(orders));
  },
});
`,
    'for dependencies that a run computes': `
import { asset } from 'headwater';
export const report = asset('report', {
  deps: [String(process.env['INPUT'])],
//       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ hint[unknown-read]: What report depends on here
  async materialize(ctx) {
    await ctx.write([]);
  },
});
`,
  },
  staysQuiet: {
    'for entries that are nothing': `
import { asset } from 'headwater';
export const report = asset('report', {
  deps: [undefined, null],
  async materialize(ctx) {
    await ctx.write([]);
  },
});
`,
    'while the list is not closed, beside what is wrong with that': `
import { asset, source } from 'headwater';
export const raw = source('raw');
export const report = asset('report', {
  deps: [raw
  materialize() {},
//^^^^^^^^^^^ error[syntax-error]: ',' expected.
//              ^ error[syntax-error]: ',' expected.
  });
//^ error[syntax-error]: Expression or comma expected.
`,
    'for a dependency that is there, through a constant and out of a list': `
import { asset, source } from 'headwater';
const orders = source('orders');
const name = 'orders';
const shared = [orders];
export const first = asset('first', { deps: [name], materialize: (ctx) => ctx.read(orders) });
export const second = asset('second', { deps: [...shared], materialize: (ctx) => ctx.read(orders) });
`,
    'for constants, and for the state and the log': report(`    ctx.log.info(String(await ctx.state.get('cursor')));
    await ctx.write(await ctx.read(name));`),
    'for a key that constants come to': report(
      '    await ctx.write(await ctx.read(`${name}`));'.replaceAll('`', '\x60'),
    ),
    'for each of a literal list': report(
      `    for (const each of [orders, 'orders']) await ctx.write(await ctx.read(each));`,
    ),
    'for a table of nobody': report(
      `    await ctx.write([await ctx.read(name), db.all('SELECT * FROM pg_catalog.pg_tables')]);`,
    ),
    'for a statement that only writes': report(
      `    db.all(\`INSERT INTO \${String(process.env['LOG'])} VALUES (1)\`);
    await ctx.write(await ctx.read(name));`,
    ),
  },
};
