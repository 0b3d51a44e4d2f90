// Which code the chain of reasons shows: of what an asset comes to, only what says something else, wherever it stands.

import { expect, it } from 'vitest';
import { viewOf } from '../../../../test/harness/project-view.js';
import { why } from './why.js';

const PROJECT = `
//- /sales.ts
import { asset, dailyPartitions } from 'headwater';
import { rowsOf } from './rows.js';
export const dailySales = asset('daily_sales', {
  deps: [],
  async materialize(ctx) {
    await ctx.write(rowsOf([1]));
  },
});
//- /rows.ts
import { totalsByStore } from './totals.js';
// Rows of totals.
export function rowsOf(orders: readonly number[]) {
  return [totalsByStore(orders)];
}
//- /totals.ts
export const unrelated = 1;

export function totalsByStore(orders: readonly number[]) {
  return orders.filter((order) => order > 1).length;
}
`;

/** Each step that speaks of code, with its lines and places. */
async function checkCode(edits: readonly (readonly [from: string, to: string])[], expected: readonly string[]) {
  const now = edits.reduce((text, [from, to]) => text.replace(from, to), PROJECT);
  const target = { asset: 'daily_sales', partition: null };
  const cause = { kind: 'edit' } as const;
  const chain = await why.handle(
    { project: 'file:///project', target, reached: target, at: null, cause },
    await viewOf(now, { earlier: PROJECT }),
  );
  const said = (chain?.steps ?? [])
    .filter(({ kind }) => kind === 'code' || kind === 'call')
    .flatMap(({ title, place, excerpt, way = [] }) => [
      [title, ...(place === null ? [] : [`at ${place.file}:${place.line}`])].join(' '),
      ...(excerpt?.lines ?? []).map(({ kind, line, text }) => `${kind === 'added' ? '+' : '-'}${line} ${text.trim()}`),
      ...(excerpt && excerpt.more > 0 ? [`${excerpt.more} more`] : []),
      ...(way.length > 0 ? [way.map(({ file, line }) => `${file}:${line}`).join(' → ')] : []),
    ]);
  expect(said).toEqual(expected);
}

it('is a helper two files away, with the way to it', () =>
  checkCode(
    [
      ['order > 1', 'order > 2'],
      ['// Rows', '// All rows'],
      ['unrelated = 1', 'unrelated = 2'],
    ],
    [
      'totalsByStore says something else at totals.ts:4',
      '-4 return orders.filter((order) => order > 1).length;',
      '+4 return orders.filter((order) => order > 2).length;',
      'materialize of daily_sales comes to totalsByStore',
      'sales.ts:5 → rows.ts:3 → totals.ts:4',
    ],
  ));

it("is the asset's own function, which needs no way", () =>
  checkCode(
    [['rowsOf([1])', 'rowsOf([1, 2])']],
    [
      'dailySales says something else at sales.ts:6',
      '-6 await ctx.write(rowsOf([1]));',
      '+6 await ctx.write(rowsOf([1, 2]));',
    ],
  ));

it('is what the declaration says, where its code says the same', () =>
  checkCode(
    [["'daily_sales', {", "'daily_sales', {\n  partitions: dailyPartitions({ start: '2024-10-01' }),"]],
    [
      'the declaration of daily_sales says something else at sales.ts:4',
      "+4 partitions: dailyPartitions({ start: '2024-10-01' }),",
    ],
  ));

it('shows the beginning of a long change, and says how much more there is', () =>
  checkCode(
    [['  return orders.filter', `${'  void 0;\n'.repeat(12)}  return orders.filter`]],
    [
      'totalsByStore says something else at totals.ts:4',
      ...Array.from({ length: 8 }, (_, index) => `+${index + 4} void 0;`),
      '4 more',
      'materialize of daily_sales comes to totalsByStore',
      'sales.ts:5 → rows.ts:3 → totals.ts:4',
    ],
  ));
