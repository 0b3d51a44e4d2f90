// Code that is nested deeper than it is read, and calls that go further than they are followed: what is behind it is doubted.

import { expect, it } from 'vitest';
import { analyse } from '../../../test/harness/fixture.js';
import { bodyReads, HEADER } from './reads.fixture.js';

const AROUND = 450;
const nested = (inner: string): string => `f(${'['.repeat(AROUND)}${inner}${']'.repeat(AROUND)});`;

it.each([
  ['a call in it', nested('g()'), 1],
  ['a chain of calls', `db${".where('a', 1)".repeat(AROUND)};`, 1],
  ['a block in blocks', `${'{ '.repeat(AROUND)}g();${' }'.repeat(AROUND)}`, 1],
  ['a name in it', nested('g'), 0],
  ['a long sum of texts', `f('a'${" + 'a'".repeat(AROUND)});`, 0],
])('a body that is nested too deeply may read anything where it calls something: %s', (_, body, unknown) => {
  const found = bodyReads(body, 'function f(given) {}\nfunction g() {}\n');
  expect(found.map((read) => read.slice(0, 2))).toEqual(Array.from({ length: unknown }, () => '? '));
});

it('is no syntax error, and nothing at all where no body comes by', () => {
  const { snapshot } = analyse(`${HEADER}function f(given) {}\n${nested('f()')}\nasset('a', { materialize() {} });\n`);
  expect(snapshot.problems).toEqual([]);
  expect(snapshot.reads).toEqual([]);
});

const chain = (length: number, last: string): string =>
  [
    ...Array.from({ length }, (_, index) => `function f${index}(d) { return f${index + 1}(d); }`),
    `function f${length}(d) { return ${last}; }`,
    '',
  ].join('\n');
const READ = "d.prepare('SELECT * FROM orders').all()";

it.each([
  ['a chain of 30', chain(30, READ), 'f0(db);', ['orders sql "orders"']],
  ['a chain of 60', chain(60, READ), 'f0(db);', ['? handle "f39(d)"']],
  ['a recursion', 'function walk(n) { return n.map((each) => walk(each.items)); }\n', 'walk(ctx.partitionKey);', []],
  ['functions that call each other', `${chain(7, 'f0(d)')}function g(n) { return f0(n); }\n`, 'g(1); g(2);', []],
])('calls are followed so far, and doubted from there on: %s', (_, before, body, expected) => {
  expect(bodyReads(body, before)).toEqual(expected);
});

const inSubqueries = (depth: number): string =>
  `ctx.db.prepare("${'SELECT * FROM ('.repeat(depth)}SELECT * FROM orders${') x'.repeat(depth)}").all();`;

it.each([
  ['150 deep', inSubqueries(150), ['orders sql "orders"']],
  ['300 deep', inSubqueries(300), ['? sql']],
  [
    '300 parentheses around a number',
    `ctx.db.prepare("SELECT ${'('.repeat(300)}1${')'.repeat(300)} FROM orders").all();`,
    ['orders sql "orders"'],
  ],
])('statements are read so far, and doubted from there on: %s', (_, body, expected) => {
  expect(bodyReads(body).map((read) => (read.startsWith('?') ? read.slice(0, 5) : read))).toEqual(expected);
});

const LATE = 'await ctx.read(orders);';
const long = (rounds: number): string =>
  `let sum = 0; for (let a = 0; a < ${rounds}; a++) for (let b = 0; b < ${rounds}; b++) { sum += a * b; } ${LATE}`;

it.each([
  ['few rounds', long(50), ['orders handle "ctx.read(orders)"']],
  ['more rounds than are gone through', long(300), ['? handle']],
  [
    'a list in a list',
    `const all = Array.from({ length: 500 }, String); all.map((a) => all.map((b) => a + b)); ${LATE}`,
    ['? handle'],
  ],
])('a body is gone through so far, and doubted from there on: %s', (_, body, expected) => {
  expect(bodyReads(body).map((read) => (read.startsWith('?') ? read.slice(0, 8) : read))).toEqual(expected);
});

it('a list that doubles by spreading stops to grow, and has more than it shows', () => {
  const doubled = Array.from({ length: 40 }, (_, index) => `const l${index + 1} = [...l${index}, ...l${index}];`);
  const spread = `const l0 = [orders]; ${doubled.join(' ')} await ctx.read(l40[3]); await ctx.read(l40.at(-1));`;
  expect(bodyReads(spread)[0]).toBe('orders handle "ctx.read(l40[3])"');
  const joined = spread.replaceAll(/\[\.\.\.(l\d+), \.\.\.l\d+\]/g, '$1.concat($1)');
  expect(bodyReads(joined)[0]).toBe('orders handle "ctx.read(l40[3])"');
});

const passedOn = (files: number): readonly string[] => {
  const passing = Array.from({ length: files }, (_, index) => `//- /m${index}.ts\nexport * from './m${index + 1}.js';`);
  const last = `//- /m${files}.ts\nimport { orders } from './orders.js';\nexport const load = (ctx) => ctx.read(orders);`;
  const reader =
    "import { asset } from 'headwater';\nimport { load } from './m0.js';\nasset('reader', { async materialize(ctx) { await load(ctx); } });";
  const source = "//- /orders.ts\nimport { source } from 'headwater';\nexport const orders = source('orders');";
  const { snapshot } = analyse([`//- /reader.ts\n${reader}`, ...passing, last, source].join('\n'));
  return snapshot.reads.map(({ asset }) => asset ?? '?');
};

it('a name is looked for in so many files, and doubted from there on', () => {
  expect([passedOn(100), passedOn(3000)]).toEqual([['orders'], ['?']]);
});
