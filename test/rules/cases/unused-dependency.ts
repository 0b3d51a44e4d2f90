import type { RuleCases } from '../rule-cases.js';

const sources = `
//- /sources.ts
import { source } from 'headwater';
export const orders = source('orders');
export const stores = source('stores');
`;
const report = (deps: string, body: string) => `${sources}
//- /report.ts
import { after, asset } from 'headwater';
import { orders, stores } from './sources.js';
declare const db: { all(sql: string): unknown[] };
export const report = asset('report', {
${deps}
  async materialize(ctx) {
    ${body}
  },
});
`;

export const cases: RuleCases = {
  fires: {
    'for a handle that is never read': report(
      `  deps: [orders, stores],
  //             ^^^^^^ warning[unused-dependency]: report declares stores but never reads it`,
      'await ctx.write(await ctx.read(orders));',
    ),
    'for a key in a string': report(
      `  deps: ['orders'],
  //     ^^^^^^^^ warning[unused-dependency]: report declares orders but never reads it`,
      'await ctx.write([]);',
    ),
    'where only a run knows the partitions': `${sources}
//- /report.ts
import { asset, staticPartitions } from 'headwater';
import { orders } from './sources.js';
const keys = staticPartitions(String(process.env['KEYS']).split(','));
export const report = asset('report', {
  partitions: keys,
  //          ^^^^ warning[unknown-partitions]: …
  deps: [orders],
  //     ^^^^^^ warning[unused-dependency]: report declares orders but never reads it
  async materialize(ctx) {
    await ctx.write([]);
  },
});
`,
    'for an entry with a mapping': `${sources}
//- /report.ts
import { allPartitions, asset, dailyPartitions, from, source } from 'headwater';
import { orders } from './sources.js';
export const visits = source('visits', { partitions: dailyPartitions({ start: '2024-10-01', end: '2024-10-10' }) });
export const report = asset('report', {
  deps: [orders, from(visits, allPartitions())],
  //             ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[unused-dependency]: report declares visits but never reads it
  async materialize(ctx) {
    await ctx.write(await ctx.read(orders));
  },
});
`,
    'for a shared list, at its use, in the asset that does not read all of it': `${sources}
//- /report.ts
import { asset } from 'headwater';
import { orders, stores } from './sources.js';
const both = [orders, stores];
export const whole = asset('whole', {
  deps: both,
  async materialize(ctx) {
    await ctx.write([await ctx.read(orders), await ctx.read(stores)]);
  },
});
export const half = asset('half', {
  deps: both,
  //    ^^^^ warning[unused-dependency]: half declares stores but never reads it
  async materialize(ctx) {
    await ctx.write(await ctx.read(orders));
  },
});
`,
    'for a table that stands in a text and in no statement': report(
      `  deps: [orders, stores],
  //             ^^^^^^ warning[unused-dependency]: report declares stores but never reads it`,
      `ctx.log.info('stores'); await ctx.write(await ctx.read(orders));`,
    ),
  },
  staysQuiet: {
    'beside a syntax error: the body may not say yet what it reads': `
import { asset, source } from 'headwater';
export const orders = source('orders');
export const report = asset('report', {
  deps: [orders],
  async materialize(ctx) {
    await ctx.write([);
    //               ^ error[syntax-error]: Expression or comma expected.
  },
});
`,
    'for reads by handle, by key and in SQL text': report(
      '  deps: [orders, stores],',
      `await ctx.write([await ctx.read('orders'), db.all('SELECT * FROM stores')]);`,
    ),
    'for an order-only dependency': report(
      '  deps: [orders, after(stores)],',
      'await ctx.write(await ctx.read(orders));',
    ),
    'where something in the body cannot be decided': report(
      '  deps: [orders, stores],',
      `await ctx.write(await ctx.read(String(await ctx.state.get('which'))));
    //                    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ hint[unknown-read]: What report reads here`,
    ),
    'for a read in a helper of another file': `${sources}
//- /load.ts
import type { AssetContext } from 'headwater';
import { stores } from './sources.js';
export const load = (ctx: AssetContext) => ctx.read(stores);
//- /report.ts
import { asset } from 'headwater';
import { load } from './load.js';
import { stores } from './sources.js';
export const report = asset('report', {
  deps: [stores],
  async materialize(ctx) {
    await ctx.write(await load(ctx));
  },
});
`,
  },
  fixes: {
    'removes the entry': {
      before: report('  deps: [orders, stores], // Both.', 'await ctx.write(await ctx.read(orders));'),
      title: 'Remove dep on stores',
      diff: ['-   deps: [orders, stores], // Both.', '+   deps: [orders], // Both.'],
    },
    'removes the only entry': {
      before: report('  deps: [stores], // For now.', 'await ctx.write([]);'),
      title: 'Remove dep on stores',
      diff: ['-   deps: [stores], // For now.', '+   deps: [], // For now.'],
    },
    'removes an entry out of many lines': {
      before: report(
        '  deps: [\n    orders, // Bought.\n    stores,\n  ],',
        'await ctx.write(await ctx.read(orders));',
      ),
      title: 'Remove dep on stores',
      diff: ['-     stores,'],
    },
  },
};
