// Reads through what bodies keep in variables of modules, and odd ways to write a read.

import { describe, expect, it } from 'vitest';
import { analyse } from '../../../test/harness/fixture.js';
import { bodyReads, readsIn } from './reads.fixture.js';

describe('what a body puts into a variable of its module', () => {
  const HELPER = 'let context; const held = () => context.read(orders);';
  it.each([
    [
      'is there for the functions that it calls',
      'context = ctx; await held();',
      ['orders handle "context.read(orders)"'],
    ],
    ['is not there before', 'await held();', []],
    ['may be there', 'if (ctx.flag) context = ctx; context?.read(orders);', ['orders handle "context?.read(orders)"']],
    ['is not what stands in one of that name', 'let context = {}; context = ctx; await held();', []],
  ])('%s', (_, body, expected) => {
    expect(bodyReads(body, HELPER)).toEqual(expected);
  });
  it('is not there for another', () => {
    expect(
      readsIn(`${HELPER}
export const other = asset('other', { async materialize(ctx) { context = ctx; } });
export const reader = asset('reader', { async materialize() { await held(); } });
`),
    ).toEqual([]);
  });
});

describe('odd ways to write a read', () => {
  const read = ['orders handle "ctx.read(orders)"'];
  it('is awaited any number of times', () => {
    expect(bodyReads(`${'await '.repeat(450)}ctx.read(orders);`)).toEqual(read);
  });
  it('has a name that is no name among its parameters', () => {
    const take = (parameters: string): string => `function take(${parameters}) { return c.read(x); }`;
    expect(bodyReads('take(ctx, orders);', take('this: unknown, c, x'))).toEqual(['orders handle "c.read(x)"']);
    expect(bodyReads('take(1, 2, ctx, orders);', take('a, this, c, x'))).toEqual(['orders handle "c.read(x)"']);
    expect(bodyReads('take(1, ctx, orders);', take('a, this, c, x'))).toEqual([]);
  });
});

describe('what each run of a body takes further in a variable of its module', () => {
  const STATE = `let n = 0; let day = 'd'; let list = [orders];
export const one = asset('part_1', { async materialize() {} });`;
  const UNKNOWN = ['? handle "ctx.read(`part_${n}`)"'];
  it.each([
    ['a number that is added to', 'n += 1; await ctx.read(`part_${n}`);', UNKNOWN],
    ['a number that is counted up', 'n++; await ctx.read(`part_${n}`);', UNKNOWN],
    ['a number that is made of itself', 'n = n + 1; await ctx.read(`part_${n}`);', UNKNOWN],
    ['one that a loop adds to', 'for (const x of [1]) n += x; await ctx.read(`part_${n}`);', UNKNOWN],
    ['a text', "day += 's'; await ctx.read(day);", ['? handle "ctx.read(day)"']],
    [
      'a list, which may have grown',
      'list = [...list, stores]; for (const each of list) await ctx.read(each);',
      ['orders handle "ctx.read(each)"', 'shop/stores handle "ctx.read(each)"', '? handle "ctx.read(each)"'],
    ],
    ['not what starts anew', 'n = 0; n += 1; await ctx.read(`part_${n}`);', ['part_1 key "ctx.read(`part_${n}`)"']],
    ['not one of its own', 'let n = 0; n += 1; await ctx.read(`part_${n}`);', ['part_1 key "ctx.read(`part_${n}`)"']],
  ])('%s', (_, body, expected) => {
    expect(bodyReads(body, STATE)).toEqual(expected);
  });
});

describe('what a body puts into a variable of another module', () => {
  const STATE = `//- /state.ts
export let current: any;
export function enter(context) { current = context; }
//- /barrel.ts
import { current } from './state.js';
export { current as passed };
export { current as renamed } from './state.js';
export * from './state.js';
//- /main.ts
import { asset, source } from 'headwater';
import { current, enter } from './state.js';
import * as state from './state.js';
import { current as starred, passed, renamed } from './barrel.js';
export const orders = source('orders');
`;
  it.each([
    ['is there under its name', 'enter(ctx); await current.read(orders);', ['orders']],
    ['is there as a member of the module', 'enter(ctx); await state.current.read(orders);', ['orders']],
    ['is there through a barrel', 'enter(ctx); await starred.read(orders);', ['orders']],
    ['is there where it is exported again', 'enter(ctx); await passed.read(orders);', ['orders']],
    ['is there under another name', 'enter(ctx); await renamed.read(orders);', ['orders']],
    ['is not there before', 'await current?.read(orders); enter(ctx);', []],
  ])('%s', (_, body, expected) => {
    const { snapshot } = analyse(`${STATE}asset('reader', { async materialize(ctx) { ${body} } });`);
    expect(snapshot.reads.map(({ asset }) => asset)).toEqual(expected);
  });
});
