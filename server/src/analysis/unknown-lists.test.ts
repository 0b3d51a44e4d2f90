// Lists into which something is spread that only a run knows: what depends on how many items they have is found.

import { describe, expect, it } from 'vitest';
import { bodyReads } from './reads.fixture.js';

describe('lists with an unknown number of items', () => {
  const ROWS = 'const rows = await ctx.read(stores); ';
  const FOUND = ['shop/stores handle "ctx.read(stores)"', 'orders handle "ctx.read(orders)"'];
  it.each([
    ['more than a few', 'const all = [...rows]; if (all.length > 5) await ctx.read(orders);'],
    ['none', 'const all = [...rows]; if (all.length === 0) await ctx.read(orders);'],
    ['an item far behind', 'const all = [...rows]; if (all[3] !== undefined) await ctx.read(orders);'],
    ['an item behind the spread', "const all = [...rows, 'a']; if (all[1] !== 'a') await ctx.read(orders);"],
    ['one of a pattern', "const [, second] = [...rows, 'a']; if (second !== 'a') await ctx.read(orders);"],
    ['the rest of a pattern', "const [, ...rest] = [...rows, 'a']; if (rest.length > 5) await ctx.read(orders);"],
    ['two spreads', 'const all = [...rows, ...rows]; if (all.length > 5) await ctx.read(orders);'],
    ['a spread of a spread', 'const all = [...[...rows]]; if (all.length > 5) await ctx.read(orders);'],
    ['pushed', 'const all = []; all.push(...rows); if (all.length > 5) await ctx.read(orders);'],
    ['appended', 'const all = [1].concat(rows); if (all.length > 5) await ctx.read(orders);'],
    ['flattened', 'const all = [rows].flat(); if (all.length > 5) await ctx.read(orders);'],
    ['mapped', 'const all = [...rows].map(() => 1); if (all.length > 5) await ctx.read(orders);'],
    ['reversed', "const all = [...rows, 'a'].reverse(); if (all[2] !== undefined) await ctx.read(orders);"],
    ['cut', 'const all = [1, ...rows].slice(1); if (all.length > 5) await ctx.read(orders);'],
    ['counted', 'const n = [...rows].reduce((sum) => sum + 1, 0); if (n > 5) await ctx.read(orders);'],
    ['counted in a loop', 'let n = 0; for (const row of [...rows]) n += 1; if (n > 5) await ctx.read(orders);'],
    ['by index', "const at = [...rows, 'a'].map((each, index) => index); if (at[1] > 5) await ctx.read(orders);"],
    ['some', 'if (![...rows].some(() => true)) await ctx.read(orders);'],
    ['behind a loop that leaves', 'for (const row of [...rows]) return; await ctx.read(orders);'],
    ['its entries', 'if (Object.keys([...rows]).length > 5) await ctx.read(orders);'],
    ['made by Array.from', 'Array.from(rows, () => ctx.read(orders));'],
    ['made of a copy by Array.from', 'if (Array.from([...rows], (row) => row).length > 5) await ctx.read(orders);'],
    ['flattened by a callback', 'const all = [1].flatMap(() => rows); if (all.length > 5) await ctx.read(orders);'],
    [
      'an open list flattened',
      'const more = []; for (const row of rows) more.push(row); if ([more].flat().length > 5) await ctx.read(orders);',
    ],
    ['of a rest parameter', 'const count = (...all) => all.length; if (count(...rows) > 5) await ctx.read(orders);'],
  ])('%s', (_name, body) => {
    expect(bodyReads(ROWS + body)).toEqual(FOUND);
  });

  it.each([
    ['a known list', "const all = [...['a', 'b']]; if (all.length > 5) await ctx.read(orders);"],
    ['an item of a known list', "const all = [...['a', 'b']]; if (all[3] !== undefined) await ctx.read(orders);"],
    ['an item before the spread', "const all = ['a', ...rows]; if (all[0] !== 'a') await ctx.read(orders);"],
    ['the first of a pattern', "const [first] = ['a', ...rows]; if (first !== 'a') await ctx.read(orders);"],
    ['the last item', "const all = [...rows, 'a']; if (all.at(-1) !== 'a') await ctx.read(orders);"],
    [
      'an index before the spread',
      "const at = ['a', ...rows].map((each, index) => index); if (at[0] > 5) await ctx.read(orders);",
    ],
    ['a known list in a spread', "const all = [...[...['a']], 'b']; if (all.length !== 2) await ctx.read(orders);"],
  ])('not: %s', (_name, body) => {
    expect(bodyReads(ROWS + body)).toEqual(['shop/stores handle "ctx.read(stores)"']);
  });

  it.each([
    ['a statement behind a spread', "pool.query(['SELECT', ...rows, 'FROM orders'].join(' '));"],
    ['that is mapped', "pool.query(['SELECT', ...rows, 'FROM orders'].map((part) => part).join(' '));"],
    ['that is filtered', "pool.query(['SELECT', ...rows, 'FROM orders'].filter(Boolean).join(' '));"],
    ['that is reduced', "pool.query(['SELECT', ...rows, 'FROM orders'].reduce((a, b) => `${a} ${b}`));"],
  ])('%s', (_name, body) => {
    expect(bodyReads(ROWS + body)).toEqual(['shop/stores handle "ctx.read(stores)"', 'orders sql "orders"']);
  });

  it('visits what is spread once', () => {
    expect(bodyReads('for (const each of [orders, ...theirs(), stores]) await ctx.read(each);')).toEqual([
      'orders handle "ctx.read(each)"',
      '? handle "ctx.read(each)"',
      'shop/stores handle "ctx.read(each)"',
    ]);
  });
});
