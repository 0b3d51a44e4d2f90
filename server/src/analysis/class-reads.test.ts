// Reads behind what runs without being called by its name: getters, base classes, the first round of a `do`.

import { describe, expect, it } from 'vitest';
import { analyse } from '../../../test/harness/fixture.js';

/** Assets that `reader` is found to read; `?` for what is unknown. */
function readsOf(body: string, before = ''): readonly string[] {
  const { snapshot } = analyse(`import { asset, source } from 'headwater';
const orders = source('orders');
const stores = source('stores');
${before}
export const reader = asset('reader', {
  async materialize(ctx) {
    ${body}
  },
});
`);
  const reads = snapshot.reads.filter(({ reader }) => reader === 'reader');
  return [...new Set(reads.map(({ asset }) => asset ?? '?'))].sort();
}
const BASE =
  'class Base { constructor(context) { this.context = context; } rows(of) { return this.context.read(of); } }';

describe('what runs without being called by its name', () => {
  it.each([
    [
      'a getter of a class, by name and destructured',
      'class Io { get rows() { return ctx.read(orders); } get more() { return ctx.read(stores); } } const io = new Io(); await io.rows; const { more } = io;',
      ['orders', 'stores'],
    ],
    [
      'a static block, and what it leaves',
      'class Io { static first; static { ctx.read(stores); this.first = () => ctx.read(orders); } } await Io.first();',
      ['orders', 'stores'],
    ],
    ['a static getter', 'class Io { static get input() { return orders; } } await ctx.read(Io.input);', ['orders']],
    [
      'a getter of an object, beside its setter',
      'const io = { get input() { return orders; }, set input(to) { keep(to); } }; await ctx.read(io.input);',
      ['orders'],
    ],
    ['no getter that nobody asks for', 'const io = { get rows() { return ctx.read(orders); } }; keep(1);', []],
    [
      'a constructor of the base class',
      `${BASE} class Io extends Base { constructor(context, of) { super(context); this.of = of; } all() { return this.rows(this.of); } } await new Io(ctx, orders).all();`,
      ['orders'],
    ],
    [
      'a method of the base class that its own overrides',
      `${BASE} class Io extends Base { async rows(of) { await ctx.read(stores); return super.rows(of); } } await new Io(ctx).rows(orders);`,
      ['orders', 'stores'],
    ],
    [
      'not the method that is overridden',
      'class Base { rows() { return ctx.read(orders); } } class Io extends Base { rows() { return ctx.read(stores); } } await new Io().rows();',
      ['stores'],
    ],
    [
      'what a parameter is when nothing is given for it',
      'class Io { constructor(private input = orders) {} all() { return ctx.read(this.input); } } await new Io().all();',
      ['orders'],
    ],
    [
      'what an object gives one by one',
      'class Io { async *[Symbol.asyncIterator]() { yield await ctx.read(orders); } } for await (const row of new Io()) keep(row);',
      ['orders'],
    ],
    [
      'each of what it gives',
      'const io = { [Symbol.iterator]() { return [orders, stores]; } }; for (const of of io) await ctx.read(of);',
      ['orders', 'stores'],
    ],
    [
      'not what nobody goes through, nor by another symbol',
      'const io = { *[Symbol.iterator]() { yield ctx.read(orders); }, *[Symbol.other]() { yield ctx.read(stores); } }; for (const key in io) keep(key);',
      [],
    ],
    ['the first round of a `do`', 'do { await ctx.read(orders); } while (false);', ['orders']],
    ['no round of a `while`', 'while (false) { await ctx.read(orders); } await ctx.read(stores);', ['stores']],
    ['the last of several expressions', 'await (0, ctx.read)((keep(stores), orders));', ['orders']],
    [
      'one of two, each given in its branch',
      'let of; if (flag) of = orders; else of = stores; await ctx.read(of);',
      ['orders', 'stores'],
    ],
    [
      'one that may be of anything',
      'let of; if (flag) of = orders; else of = pick(); await ctx.read(of);',
      ['?', 'orders'],
    ],
    ['nothing at all', 'let of; await ctx.read(of);', ['?']],
  ])('%s', (_, body, expected) => {
    expect(readsOf(body)).toEqual(expected);
  });
});

describe('what is made without a class, or put onto one', () => {
  const FUNCTION = 'function Io(context) { this.context = context; }';
  const CLASS = 'class Io { constructor(context) { this.context = context; } rows() {} }';
  const LOAD = 'function () { return this.context.read(orders); }';
  it.each([
    ['by a function', 'function Io(c) { this.rows = () => c.read(orders); }', 'new Io(ctx).rows();', ['orders']],
    ['a method of its prototype', `${FUNCTION} Io.prototype.rows = ${LOAD};`, 'new Io(ctx).rows();', ['orders']],
    ['a prototype', `${FUNCTION} Io.prototype = { rows: ${LOAD} };`, 'new Io(ctx).rows();', ['orders']],
    ['another method', `${FUNCTION} Io.prototype.rows = ${LOAD};`, 'new Io(ctx).close();', []],
    [
      'what it gives back',
      'function Io(c) { return { rows: () => c.read(orders) }; }',
      'new Io(ctx).rows();',
      ['orders'],
    ],
    [
      'by a base',
      `${FUNCTION} function Own(c) { Io.call(this, c); this.all = ${LOAD}; }`,
      'new Own(ctx).all();',
      ['orders'],
    ],
    ['onto a class', `${CLASS} Io.prototype.rows = ${LOAD};`, 'new Io(ctx).rows();', ['orders']],
    [
      'onto its base',
      `${CLASS} class Own extends Io {} Io.prototype.all = ${LOAD};`,
      'new Own(ctx).all();',
      ['orders'],
    ],
    ['at once', `${CLASS} Object.assign(Io.prototype, { all: ${LOAD} });`, 'new Io(ctx).all();', ['orders']],
    ['onto another class', `${CLASS} class Own {} Own.prototype.rows = ${LOAD};`, 'new Io(ctx).rows();', []],
    [
      'of another object',
      `const io = { rows: ${LOAD} };`,
      'const own = Object.create(io); own.context = ctx; own.rows();',
      ['orders'],
    ],
    ['of no object', '', 'const own = Object.create(null); own.context = ctx; own.context.read(orders);', ['orders']],
    [
      'by a function that a namespace goes with',
      'function load(c) { return c.read(orders); } namespace load { export interface Options {} export const more = (c) => c.read(stores); }',
      'load(ctx); load.more(ctx);',
      ['orders', 'stores'],
    ],
    [
      'by a class that a namespace of types goes with',
      `export ${CLASS.replace('rows() {}', `rows() { return this.context.read(orders); }`)} export namespace Io { export type Row = {}; }`,
      'new Io(ctx).rows();',
      ['orders'],
    ],
    [
      'in two namespaces of one name',
      'namespace io { export const one = orders; } namespace io { export namespace more { export const two = stores; } }',
      'ctx.read(io.one); ctx.read(io.more.two);',
      ['orders', 'stores'],
    ],
    [
      'not in another namespace',
      'const load = () => 1; namespace more { export const load = (c) => c.read(stores); }',
      'load(ctx);',
      [],
    ],
  ])('%s', (_, before, body, expected) => {
    expect(readsOf(body, before)).toEqual(expected);
  });
});
