// Names followed through imports and exports, whatever the way.

import { describe, expect, it } from 'vitest';
import { analyse, edgesOf } from '../../../test/harness/fixture.js';

const SOURCES = `
//- /sources.ts
import { source } from 'headwater';
export const orders = source('orders');
const hidden = source('stores');
export { hidden as stores };
export default source('rates');
`;

function check(files: string, edges: readonly string[], settings = {}): void {
  const { snapshot } = analyse(files, settings);
  expect(edgesOf(snapshot)).toEqual(edges);
  expect(snapshot.problems).toEqual([]);
}
function reader(imports: string, deps: string): string {
  return `
//- /main.ts
import { asset } from 'headwater';
${imports}
export const reader = asset('reader', { deps: [${deps}], materialize() {} });
`;
}

describe('imports', () => {
  it.each([
    ['a name', "import { orders } from './sources.js';", 'orders', ['orders → reader']],
    ['another name for it', "import { orders as o } from './sources.js';", 'o', ['orders → reader']],
    ['an exported alias', "import { stores } from './sources.js';", 'stores', ['stores → reader']],
    ['the default', "import rates from './sources.js';", 'rates', ['rates → reader']],
    ['the default by name', "import { default as rates } from './sources.js';", 'rates', ['rates → reader']],
    ['a namespace', "import * as s from './sources.js';", 's.orders, s.default', ['orders → reader', 'rates → reader']],
    ['without an ending', "import { orders } from './sources';", 'orders', ['orders → reader']],
    ['with the ending of TypeScript', "import { orders } from './sources.ts';", 'orders', ['orders → reader']],
    ['a dynamic import', "const s = await import('./sources.js');", 's.orders', ['orders → reader']],
    ['require', "const { orders } = require('./sources');", 'orders', ['orders → reader']],
  ])('%s', (_name, imports, deps, edges) => {
    check(SOURCES + reader(imports, deps), edges);
  });

  it.each([
    ['a barrel', "export * from './sources.js';", "import { orders } from './barrel.js';", 'orders'],
    [
      'a barrel with another name',
      "export { orders as o } from './sources.js';",
      "import { o } from './barrel.js';",
      'o',
    ],
    ['a barrel of a namespace', "export * as s from './sources.js';", "import { s } from './barrel.js';", 's.orders'],
    [
      'imported, then exported',
      "import { orders } from './sources.js';\nexport { orders };",
      "import { orders } from './barrel.js';",
      'orders',
    ],
    [
      'the default under a name',
      "export { default as orders } from './by-default.js';",
      "import { orders } from './barrel.js';",
      'orders',
    ],
    [
      'in an object',
      "import { orders } from './sources.js';\nexport const all = { orders };",
      "import { all } from './barrel.js';",
      'all.orders',
    ],
    [
      'a barrel that imports itself',
      "export * from './barrel.js';\nexport * from './sources.js';",
      "import { orders } from './barrel.js';",
      'orders',
    ],
  ])('%s', (_name, barrel, imports, deps) => {
    check(
      `${SOURCES}
//- /barrel.ts
${barrel}
//- /by-default.ts
import { source } from 'headwater';
export default source('orders');
${reader(imports, deps)}`,
      ['orders → reader'],
    );
  });

  it('a folder, aliases of the tsconfig, packages of the workspace', () => {
    check(
      `
//- /src/sources/index.ts
import { source } from 'headwater';
export const a = source('a');
//- /../shared/src/index.ts
import { source } from 'headwater';
export const b = source('b');
${reader("import { a } from '@/sources';\nimport { a as a2 } from './src/sources';\nimport { b } from '@acme/shared';", 'a, a2, b')}`,
      ['a → reader', 'b → reader'],
      { paths: { '@/*': ['src/*'] }, packages: { '@acme/shared': '../shared/src/index.ts' } },
    );
  });

  it('a name that two files only pass to each other leads nowhere', () => {
    const { snapshot } = analyse(`
//- /a.ts
import { sales } from './b.js';
import { source } from 'headwater';
export const orders = source('orders');
export { sales };
//- /b.ts
import { sales, orders } from './a.js';
import { asset } from 'headwater';
export const report = asset('report', { deps: [orders, sales], materialize() {} });
export { sales };
`);
    expect(edgesOf(snapshot)).toEqual(['orders → report']);
  });
  it('a circle', () => {
    check(
      `
//- /a.ts
import { asset } from 'headwater';
import { b } from './b.js';
export const a = asset('a', { materialize() {} });
export const c = asset('c', { deps: [b], materialize() {} });
//- /b.ts
import { asset } from 'headwater';
import { a } from './a.js';
export const b = asset('b', { deps: [a], materialize() {} });
`,
      ['a → b', 'b → c'],
    );
  });
});

describe('all names of a module at once', () => {
  const ALL = `${SOURCES}
//- /all.ts
import * as s from './sources.js';
export * from './sources.js';
export const all = { ...s };
export const list = Object.values(s);
`;
  it.each([
    ['spread', "import { all } from './all.js';", 'all.orders, all.default', ['orders → reader', 'rates → reader']],
    ['listed', "import { list } from './all.js';", '...list', ['orders → reader', 'rates → reader', 'stores → reader']],
    [
      'passed on, but for the default',
      "import * as a from './all.js';\nconst { list, all, ...rest } = { ...a };",
      '...Object.values(rest)',
      ['orders → reader', 'stores → reader'],
    ],
  ])('%s', (_name, imports, deps, edges) => {
    check(ALL + reader(imports, deps), edges);
  });
  it('grow with it', () => {
    const { workspace } = analyse(`${SOURCES}${reader("import * as s from './sources.js';", '...Object.values(s)')}`);
    const text = "import { source } from 'headwater';\nexport const late = source('late');\n";
    expect(edgesOf(workspace.apply([{ path: 'sources.ts', text }]))).toEqual(['late → reader']);
  });
});

describe('our library', () => {
  it.each([
    ['a namespace', "import * as hw from 'headwater';\nhw.source('a');"],
    ['another name', "import { source as table } from 'headwater';\ntable('a');"],
    [
      'a file of its name that passes it on',
      "import { table } from './headwater.js';\ntable('a');\n//- /headwater.ts\nimport { source as plain } from 'headwater';\nexport * from 'headwater';\nexport { plain as table };",
    ],
    [
      'everything through a barrel',
      "import { source } from './lib.js';\nsource('a');\n//- /lib.ts\nexport * from 'headwater';",
    ],
    ['a part of it', "import { source } from 'headwater/testing';\nsource('a');"],
  ])('%s', (_name, code) => {
    const { snapshot } = analyse(`//- /main.ts\n${code}`);
    expect(snapshot.manifest.assets.map(({ key }) => key)).toEqual(['a']);
    expect(snapshot.problems).toEqual([]);
  });
  it.each([
    ['a function of that name', "function source(k: string) { return k; }\nsource('a');"],
    ['one of another library', "import { source } from 'elsewhere';\nsource('a');"],
    ['one without an import', "source('a');"],
    [
      'only its type',
      "import type { Source } from 'headwater';\nconst source = (k: string): Source | null => null;\nsource('a');",
    ],
  ])('not: %s', (_name, code) => {
    expect(analyse(code).snapshot.manifest.assets).toEqual([]);
  });
});

describe('imports that lead nowhere', () => {
  it.each([
    ['a relative one', "import { x } from './missing.js';", ['./missing.js']],
    ['one re-exported', "export * from './missing.js';", ['./missing.js']],
    ['a dynamic one', "await import('./missing.js');", ['./missing.js']],
    ['an own require', "import m from 'module';\nconst get = m.createRequire(1);\nget('./no.cjs');", ['./no.cjs']],
    ['no require', "import m from 'module';\nconst get = m.another(1);\nget('./no.cjs');", []],
    ['an alias', "import { x } from '@/missing';", ['@/missing']],
    ['data', "import x from './missing.json';", ['./missing.json']],
    [
      'a package that is not installed',
      "import { x } from 'missing';\nimport y from '@scope/missing/deep';\nimport z from 'node:fs';",
      [],
    ],
    ['what a bundler is for', "import './style.css';\nimport logo from './logo.svg';", []],
    ['text that looks like one', 'const usage = "import x from \'./not-there.js\'";', []],
  ])('%s', (_name, code, missing) => {
    const { snapshot } = analyse(code, { paths: { '@/*': ['src/*'] } });
    expect(
      snapshot.problems.map((problem) => (problem.kind === 'unresolved-import' ? problem.specifier : problem.kind)),
    ).toEqual(missing);
  });
});

describe('a name that a file does not export', () => {
  it.each([
    ['is called', "import { load } from './lib.js';", 'load();', [null]],
    ['is a method', "import { io } from './lib.js';", 'io.load();', []],
    ['is called in the namespace', "import * as lib from './lib.js';", 'lib.load();', [null]],
    ['is read', "import { load } from './lib.js';", 'ctx.read(load);', [null]],
    ['has a method that is called', "import { db } from './lib.js';", 'db.of.load();', [null]],
    ['has a method whose result is asked', "import { db } from './lib.js';", 'db.of().load();', [null]],
    ['is only passed on', "import { load } from './lib.js';", 'const later = load;', []],
    ['is called by nobody', "import { load } from './lib.js';", '() => load();', []],
    ['is of another package', "import { load } from 'lib';", 'load();', []],
    ['is exported after all', "import { other } from './lib.js';", 'other();', []],
    ['is passed on from a package', "import { theirs } from './lib.js';", 'theirs();', []],
    ['may be of a package', "import { theirs } from './all.js';", 'theirs();', []],
    ['is constructed', "import { Worse } from './lib.js';", "throw new Worse('x');", []],
    ['is constructed with the context', "import { Loader } from './lib.js';", 'new Loader(ctx);', [null]],
    ['is exported the old way', "import { old } from './old.cjs';", 'old();', []],
    ['is of the old way', "import { sum } from './whole.js';", 'sum();', []],
    ['is of the old way of TypeScript', "import { sum } from './equals.cts';", 'sum();', []],
    ['is an alias', "import { sum } from './alias.js';", 'sum();', []],
    ['is passed on from an alias', "import { sum } from './more.js';", 'sum();', []],
    ['is only declared', "import { sum } from './types.js';", 'sum();', []],
  ])('%s', (_, imports, body, expected) => {
    const { snapshot } = analyse(`
//- /main.ts
import { asset } from 'headwater';
${imports}
export const reader = asset('reader', { materialize(ctx) { ${body} } });
//- /lib.ts
export const other = () => 1;
export const io = {};
export { theirs } from 'theirs';
//- /all.ts
export * from 'theirs';
//- /old.cjs
exports.old = () => 1;
//- /whole.js
module.exports = { sum() {} };
//- /equals.cts
export = { sum() {} };
//- /alias.ts
namespace Maths { export function sum() {} }
export import sum = Maths.sum;
//- /more.ts
export const exports = 1;
export * from './alias.js';
//- /types.d.ts
declare function sum(): number;
`);
    expect(snapshot.reads.map(({ asset }) => asset)).toEqual(expected);
  });

  const LIB = "export const plus = (a) => a + 1;\nexport const load = (ctx) => ctx.read('orders');\n";
  it.each([
    ['half a word', LIB.replace('const', 'cons'), 0],
    ['a template without an end', `const text = \`\n${LIB}`, 0],
    ['a comment without an end', `/* Adds.\n${LIB}`, 0],
    ['nothing at all', '', 0],
    ['nothing but a comment', '// Adds.\n', 0],
    ['one name less', LIB.replace('plus', 'add'), 1],
  ])('is a doubt for who imports from a file that has %s or not', (_, text, doubts) => {
    const { workspace } = analyse(`
//- /main.ts
import { asset, source } from 'headwater';
import { plus } from './lib.js';
import { load } from './passed-on.js';
source('orders');
export const reader = asset('reader', { async materialize(ctx) { plus(1); load(1); } });
//- /lib.ts
${LIB}
//- /passed-on.ts
export * from './lib.js';
`);
    const doubtsAfter = (written: string): number =>
      workspace.apply([{ path: 'lib.ts', text: written }]).reads.filter(({ asset }) => asset === null).length;
    expect(doubtsAfter(text)).toBe(doubts);
    expect(doubtsAfter(LIB)).toBe(0);
  });
});
