// How far a body is followed: into functions of any file, methods, callbacks, and no further than code shows.

import { describe, expect, it } from 'vitest';
import { analyse, edgesOf } from '../../../test/harness/fixture.js';
import { bodyReads, readsIn } from './reads.fixture.js';

describe('following calls', () => {
  it.each([
    ['a function', 'await load(ctx);', 'async function load(c) { return c.read(orders); }'],
    ['an arrow', 'await load(ctx);', 'const load = (c) => c.read(orders);'],
    ['a handle passed on', 'await load(ctx, orders);', 'const load = (c, x) => c.read(x);'],
    ['a handle in options', 'await load({ ctx, of: orders });', 'const load = ({ ctx, of }) => ctx.read(of);'],
    ['a method of an object', 'await io.load(ctx);', 'const io = { load(c) { return c.read(orders); } };'],
    [
      'a method of a class',
      'await new Io(ctx).load();',
      'class Io { constructor(private c) { this.c = c; } load() { return this.c.read(orders); } }',
    ],
    [
      'an inherited method',
      'await new Io().load(ctx);',
      'class Base { load(c) { return c.read(orders); } } class Io extends Base {}',
    ],
    ['a callback', 'await withRetry(() => ctx.read(orders));', 'async function withRetry(work) { return work(); }'],
    [
      'a callback of a library',
      'await pRetry(() => ctx.read(orders), { retries: 2 });',
      "import pRetry from 'p-retry';",
    ],
    ['a function out of a function', 'await curried(orders)(ctx);', 'const curried = (x) => (c) => c.read(x);'],
    ['a default parameter', 'await load(ctx);', 'const load = (c, x = orders) => c.read(x);'],
    [
      'a function that calls itself',
      'await load(ctx, 3);',
      'async function load(c, n) { if (n > 0) return load(c, n - 1); return c.read(orders); }',
    ],
    ['a bound function', 'await load.bind(null)(ctx);', 'function load(c) { return c.read(orders); }'],
  ])('%s', (_name, body, before) => {
    const reads = bodyReads(body, before);
    expect(reads.map((read) => read.split(' ')[0])).toEqual(['orders']);
  });

  it('through files, with the chain of places', () => {
    const { snapshot } = analyse(`
//- /main.ts
import { asset, source } from 'headwater';
import * as io from './io/index.js';
export const orders = source('orders');
export const reader = asset('reader', {
  async materialize(ctx) {
    await io.load(ctx, orders);
  },
});
//- /io/index.ts
export { load } from './load.js';
//- /io/load.ts
import { fetch } from './fetch.js';
export const load = (ctx, x) => fetch(ctx, x);
//- /io/fetch.ts
export async function fetch(ctx, x) {
  return ctx.read(x);
}
`);
    const chain = snapshot.reads[0]?.chain.map(({ file, start }) => `${file}:${start.line}`);
    expect(chain).toEqual(['main.ts:6', 'io/load.ts:2', 'io/fetch.ts:2']);
  });

  it('a function named by reference, from another file', () => {
    const { snapshot } = analyse(`
//- /main.ts
import { asset, source } from 'headwater';
import { build } from './build.js';
export const reader = asset('reader', { materialize: build });
//- /build.ts
import { source } from 'headwater';
export const orders = source('orders');
export async function build(ctx) { await ctx.read(orders); }
`);
    expect(edgesOf(snapshot)).toEqual(['orders → reader ?']);
  });

  it('a function of a library may read anything: unknown, at its place', () => {
    expect(
      readsIn("import { build } from 'elsewhere';\nexport const reader = asset('reader', { materialize: build });"),
    ).toEqual(['? handle "build"']);
    expect(bodyReads('await elsewhere(ctx);')).toEqual(['? handle "elsewhere(ctx)"']);
  });

  it('a handle given to a library counts where it is declared, and is no finding where it is not', () => {
    const body = 'async materialize(ctx) { await ctx.write(await load(orders)); }';
    const before = "import { load } from 'elsewhere';\n";
    expect(readsIn(`${before}export const reader = asset('reader', { deps: [orders], ${body} });`)).toEqual([
      'orders handle "orders"',
    ]);
    expect(readsIn(`${before}export const reader = asset('reader', { ${body} });`)).toEqual([]);
  });
});

const QUERY = `class Query {
  from(table) { this.table = table; return this; }
  then(done, failed) { return pool.query('SELECT * FROM ' + this.table).then(done, failed); }
}`;
const READ = ['orders sql "orders"'];

describe('what has a then of its own', () => {
  it.each([
    ['where it is made', "await new Query().from('orders');", READ],
    ['by name', "const query = new Query().from('orders'); await query;", READ],
    ['among others', "await Promise.all([new Query().from('orders')]);", READ],
    ['by an async function', "const ask = async () => new Query().from('orders'); await ask();", READ],
    ['not where nobody waits', "const query = new Query().from('orders'); query.from('stores');", []],
  ])('is asked by who waits for it: %s', (_, body, expected) => {
    expect(bodyReads(body, QUERY)).toEqual(expected);
  });

  it('gives what it settles with', () => {
    const before = "class Name { then(done) { done('orders'); } }";
    expect(bodyReads('await pool.query(`SELECT * FROM ${await new Name()}`);', before)).toEqual([
      'orders sql "new Name()"',
    ]);
  });
});

it.each([
  ['a method of a client', "await Reflect.apply(pool.query, pool, ['SELECT * FROM orders']);", ['orders sql "orders"']],
  ['a function', 'Reflect.apply((of) => ctx.read(of), null, [orders]);', ['orders handle "ctx.read(of)"']],
  [
    'a class',
    'class Load { constructor(of) { ctx.read(of); } } Reflect.construct(Load, [orders]);',
    ['orders handle "ctx.read(of)"'],
  ],
])('Reflect calls %s', (_, body, expected) => {
  expect(bodyReads(body)).toEqual(expected);
});
