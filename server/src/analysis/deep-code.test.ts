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
