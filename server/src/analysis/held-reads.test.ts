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

describe('what a body puts into something that its module made', () => {
  it.each([
    ['a field', 'const held = { of: null };', 'held.of = ctx;', 'held.of'],
    ['a field by name', 'const held = {};', "held['of'] = ctx;", 'held.of'],
    ['a field within a field', 'const held = { inner: {} };', 'held.inner.of = ctx;', 'held.inner.of'],
    ['fields at once', 'const held = {};', 'Object.assign(held, { of: ctx });', 'held.of'],
    ['a list', 'const held = [];', 'held.push(ctx);', 'held[0]'],
    ['a place in a list', 'const held = [];', 'held[0] = ctx;', 'held[0]'],
    ['the end of a list', 'const held = [];', 'held.push(ctx);', 'held.at(-1)'],
    ['a map', 'const held = new Map();', "held.set('of', ctx);", "held.get('of')"],
    ['a static member', 'class held { static of; }', 'held.of = ctx;', 'held.of'],
    ['one that a method sets', 'class held { static use(c) { this.of = c; } }', 'held.use(ctx);', 'held.of'],
    ['an instance', 'class Own { use(c) { this.of = c; } } const held = new Own();', 'held.use(ctx);', 'held.of'],
    ['a function in a list', 'const held = [];', 'held.push(() => ctx);', 'held[0]()'],
  ])('%s', (_, before, put, take) => {
    const use = `const use = () => ${take}.read(orders);`;
    const read = `orders handle "${take}.read(orders)"`;
    expect(bodyReads(`${put} await use();`, `${before} ${use}`)).toEqual([read]);
    expect(bodyReads(`await use(); ${put}`, `${before} ${use}`)).toEqual([]);
    expect(
      readsIn(`${before} ${use}
export const other = asset('other', { async materialize(ctx) { ${put} } });
export const reader = asset('reader', { async materialize() { await use(); } });
`),
    ).toEqual([]);
  });
  it('is found in another file', () => {
    const { snapshot } = analyse(`
//- /main.ts
import { asset } from 'headwater';
import { state } from './state.js';
import { load } from './load.js';
export const orders = asset('orders', { async materialize() {} });
export const reader = asset('reader', { async materialize(ctx) { state.of = ctx; await load(orders); } });
//- /state.ts
export const state = { of: null };
//- /load.ts
import { state } from './state.js';
export const load = (x) => state.of.read(x);
`);
    expect(snapshot.reads.map(({ asset }) => asset)).toEqual(['orders']);
  });
  it('may be there', () => {
    expect(bodyReads('if (ctx.flag) held.of = ctx; held.of?.read(orders);', 'const held = { of: null };')).toEqual([
      'orders handle "held.of?.read(orders)"',
    ]);
  });
  it('is unknown where nobody can look', () => {
    expect(bodyReads('globalThis.of = ctx;')).toEqual(['? handle "globalThis.of"']);
    expect(bodyReads('theirs.of = ctx;', "import { theirs } from 'their-package';")).toEqual(['? handle "theirs.of"']);
    expect(bodyReads('globalThis.of = ctx.partitionKey; theirs.of = 1;', "import { theirs } from 'theirs';")).toEqual(
      [],
    );
  });
  it.each([
    ['a number that each run adds to', 'held.n += 1;'],
    ['a number that is made of itself', 'held.n = held.n + 1;'],
    ['a number that a method takes further', 'held.add();'],
  ])('%s', (_, change) => {
    const before =
      "const held = { n: 0, add() { this.n = this.n + 1; } }; export const one = asset('part_1', { materialize() {} });";
    expect(bodyReads(`${change} await ctx.read(\`part_\${held.n}\`);`, before)).toEqual([
      '? handle "ctx.read(`part_${held.n}`)"',
    ]);
    expect(bodyReads(`held.n = 0; held.n = 1; await ctx.read(\`part_\${held.n}\`);`, before)).toEqual([
      'part_1 key "ctx.read(`part_${held.n}`)"',
    ]);
  });
});

describe('what stands under a key that is no text', () => {
  const HELD = 'const held = new WeakMap(); const use = (key) => held.get(key).read(orders);';
  const read = ['orders handle "held.get(key).read(orders)"'];
  it.each([
    ['of a weak map', HELD, 'held.set(ctx.log, ctx); await use(ctx.log);', read],
    ['of a map', HELD.replace('Weak', ''), 'const key = {}; held.set(key, ctx); await use(key);', read],
    ['that a class is', `${HELD} class A { constructor(c) { held.set(this, c); } }`, 'use(new A(ctx));', read],
    ['before anything is there', HELD, 'await use(ctx); held.set(ctx, ctx);', []],
    ['something else', HELD, 'held.set(ctx, { read() {} }); await use(ctx);', []],
  ])('%s', (_, before, body, expected) => {
    expect(bodyReads(body, before)).toEqual(expected);
  });
  it.each([
    ['from the beginning', 'await new Map([[ctx, orders]]).get(ctx)', ['orders']],
    ['either of two', 'new Map([[ctx, orders], [1, stores]]).get(ctx)', ['orders', 'shop/stores']],
    ['or under a text', "new Map([[ctx.partitionKey, orders], ['a', stores]]).get('a')", ['shop/stores', 'orders']],
    ['in an item', '[...new Map([[ctx, orders]]).values()][0]', ['orders']],
    ['in an entry', '[...new Map([[ctx, orders]])][0][1]', ['orders']],
    ['not the key itself', '[...new Map([[ctx.log, orders]]).keys()][0]', ['?']],
  ])('%s', (_, value, expected) => {
    expect(bodyReads(`ctx.read(${value});`).map((read) => read.split(' ')[0])).toEqual(expected);
  });
});

describe('what a weak reference leads to', () => {
  it('is there', () => {
    expect(bodyReads('const weak = new WeakRef(ctx); await weak.deref()?.read(orders);')).toEqual([
      'orders handle "weak.deref()?.read(orders)"',
    ]);
    expect(bodyReads('const weak = new WeakRef({ read() {} }); await weak.deref()?.read(orders);')).toEqual([]);
  });
});

describe('what a function is run with', () => {
  const ALS = `import { AsyncLocalStorage } from 'node:async_hooks'; const als = new AsyncLocalStorage();
const use = (x) => als.getStore()?.read(x); const useIn = () => als.getStore().ctx.read(orders);`;
  it.each([
    ['the context', 'await als.run(ctx, use, orders);', ['orders']],
    ['the context in an object', 'await als.run({ ctx }, () => useIn());', ['orders']],
    ['what is entered', 'als.enterWith(ctx); await use(orders);', ['orders']],
    ['what may be entered', 'if (ctx.x) als.enterWith(ctx); await use(orders);', ['orders']],
    ['a handle', 'await als.run({ orders }, () => ctx.read(als.getStore().orders));', ['orders']],
    ['what is nearer', 'await als.run(stores, () => als.run(orders, () => ctx.read(als.getStore())));', ['orders']],
    ['something else', 'await als.run({ read() {} }, use, orders);', []],
    ['nothing', 'await use(orders);', []],
    ['nothing any more', 'await als.run(ctx, () => 1); await use(orders);', []],
    ['nothing within', 'await als.run(ctx, () => als.exit(use, orders));', []],
    ['what only a run knows', 'await als.run(ctx.log, () => ctx.read(als.getStore().of));', ['?']],
  ])('%s', (_, body, expected) => {
    expect(bodyReads(body, ALS).map((read) => read.split(' ')[0])).toEqual(expected);
  });
  it('is not there for another', () => {
    expect(
      readsIn(`${ALS}
export const other = asset('other', { async materialize(ctx) { als.enterWith(ctx); } });
export const reader = asset('reader', { async materialize() { await use(orders); } });
`),
    ).toEqual([]);
  });
  it('is unknown in a storage of a package', () => {
    expect(bodyReads('await als.run(ctx, () => 1);', "import { als } from 'theirs';")).toEqual([
      '? handle "als.run(ctx, () => 1)"',
    ]);
  });
});

describe('what a module puts onto what is its own', () => {
  const read = ['orders handle "c.read(orders)"'];
  it.each([
    ['a function', 'const f = () => 1; f.load = (c) => c.read(orders);', 'f.load(ctx);', read],
    ['a function by its name', 'function f() {} f.load = (c) => c.read(orders);', 'f.load(ctx);', read],
    ['a class', 'class f {} f.load = (c) => c.read(orders);', 'f.load(ctx);', read],
    ['either of two', 'const f = process.env.A ? {} : () => 1; f.load = (c) => c.read(orders);', 'f.load(ctx);', read],
    [
      'a getter',
      "const f = {}; Object.defineProperty(f, 'x', { get: () => orders });",
      'ctx.read(f.x);',
      ['orders handle "ctx.read(f.x)"'],
    ],
    ['another property', 'const f = () => 1; f.other = (c) => c.read(orders);', 'f.load(1);', []],
  ])('%s', (_, before, body, expected) => {
    expect(bodyReads(body, before)).toEqual(expected);
  });
  it('is not what a body has put there', () => {
    expect(
      readsIn(`const f = () => 1; const use = () => f.of.read(orders);
export const other = asset('other', { async materialize(ctx) { f.of = ctx; } });
export const reader = asset('reader', { async materialize() { await use(); } });
`),
    ).toEqual([]);
    expect(bodyReads('f.of = ctx; await use();', 'const f = () => 1; const use = () => f.of.read(orders);')).toEqual([
      'orders handle "f.of.read(orders)"',
    ]);
  });
});

describe('one of several functions', () => {
  it.each([
    ['by its place', '[() => ctx.read(orders), () => ctx.read(stores)][0]();', ['orders']],
    ['by a name', "({ a: () => ctx.read(orders), b: () => ctx.read(stores) })['a']();", ['orders']],
    [
      'by what only a run knows',
      'const by = { a: () => ctx.read(orders), b: () => ctx.read(stores) }; by[ctx.flag]();',
      ['orders', 'shop/stores'],
    ],
    ['that nobody calls', 'const by = [() => ctx.read(orders)]; by[0];', []],
  ])('%s', (_, body, expected) => {
    expect(bodyReads(body).map((read) => read.split(' ')[0])).toEqual(expected);
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
