// Modules of CommonJS: what they export is followed as what others export is, and their code is part of the digests.

import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { parseFixture, plainSettings } from '../../../test/harness/fixture.js';
import { Workspace } from './index.js';

const MAIN = (imports: string, call: string): string => `
import { asset, source } from 'headwater';
${imports}
source('orders');
source('stores');
export const reader = asset('reader', {
  async materialize(ctx) {
    ${call};
  },
});
`;
function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
function open(main: string, module: string): Workspace {
  const workspace = new Workspace({ settings: plainSettings, digest: sha256 });
  workspace.apply(parseFixture(`${main}\n//- /h.cjs\n${module}\n`).files);
  return workspace;
}
function readsOf({ snapshot }: Workspace): readonly (string | null)[] {
  return snapshot.reads.map(({ asset }) => asset);
}
function digestOf({ snapshot }: Workspace): string | null | undefined {
  return snapshot.manifest.assets.find(({ key }) => key === 'reader')?.codeDigest;
}

const LOAD = "async (ctx) => { await ctx.read('orders'); }";
const NAMED = "import { load } from './h.cjs';";
const LOADED =
  "import { createRequire } from 'node:module';\nconst get = createRequire(import.meta.url);\nconst h = get('./h.cjs');";
const WHOLE = "import h from './h.cjs';";

describe('reads', () => {
  it.each([
    ['an object', NAMED, 'load(ctx)', `module.exports = { load: ${LOAD} };`],
    [
      'what an own require loads',
      "import { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);\nconst { load } = require('./h.cjs');",
      'load(ctx)',
      `exports.load = ${LOAD};`,
    ],
    ['what it loads under another name', LOADED, 'h.load(ctx)', `exports.load = ${LOAD};`],
    ['a function by its name', NAMED, 'load(ctx)', `const load = ${LOAD};\nmodule.exports = { load };`],
    ['one name', NAMED, 'load(ctx)', `exports.load = ${LOAD};`],
    ['one name, in full', NAMED, 'load(ctx)', `module.exports.load = ${LOAD};`],
    ['a name of its own exports', NAMED, 'load(ctx)', `exports.a = ${LOAD};\nexports.load = (ctx) => exports.a(ctx);`],
    ['several in a row', NAMED, 'load(ctx)', `exports.a = exports.load = ${LOAD};`],
    ['a function', WHOLE, 'h(ctx)', `exports = module.exports = ${LOAD};`],
    ['a class', WHOLE, 'new h().load(ctx)', `module.exports = class { load = ${LOAD}; };`],
    ['the default', WHOLE, 'h.load(ctx)', `exports.load = ${LOAD};`],
    ['the namespace', "import * as h from './h.cjs';", 'h.load(ctx)', `module.exports = { load: ${LOAD} };`],
    ['require', "const { load } = require('./h.cjs');", 'load(ctx)', `module.exports = { load: ${LOAD} };`],
    ['require of a function', "const load = require('./h.cjs');", 'load(ctx)', `module.exports = ${LOAD};`],
    ['export =', "import h = require('./h.cjs');", 'h.load(ctx)', `const load = ${LOAD};\nexport = { load };`],
  ])('through %s', (_, imports, call, module) => {
    expect(readsOf(open(MAIN(imports, call), module))).toEqual(['orders']);
  });

  it.each([
    ['a name that is not exported', "import { other } from './h.cjs';", 'other()', [null]],
    ['a name that is, and reads nothing', NAMED, 'load({ read() {} })', []],
  ])('%s', (_, imports, call, reads) => {
    expect(readsOf(open(MAIN(imports, call), `exports.load = ${LOAD};`))).toEqual(reads);
  });

  it.each([
    ['what is made elsewhere', 'module.exports = make();', [null]],
    ['what a package gives', "module.exports = require('lodash');", []],
    ['what may be exported later', 'module.exports = {};\nfor (const a of b) exports[a] = a;', [null]],
    ['an object without it', 'module.exports = { other() {} };', [null]],
    ['a function without it', 'module.exports = () => 1;', [null]],
    ['what a package puts there', "require('tslib').__exportStar({}, exports);", [null]],
    ['one of two ways', 'if (process.env.A) exports.load = () => 1;', []],
    ['a file that has only the word', '// No exports.\nconst load = () => 1;', [null]],
    ['a file that is half written', 'exports.load = (', []],
  ])('of %s', (_, module, reads) => {
    expect(readsOf(open(MAIN(NAMED, 'load()'), module))).toEqual(reads);
  });
});

describe('reads through what is exported as the file runs', () => {
  const OTHER = "async (ctx) => { await ctx.read('stores'); }";
  const BOTH = ['orders', 'stores'];
  it.each([
    ['a name in quotes', `exports['load'] = ${LOAD};`, ['orders']],
    ['a name that is put together', `exports['lo' + 'ad'] = ${LOAD};`, ['orders']],
    ['assigned to it', `Object.assign(exports, { load: ${LOAD} });`, ['orders']],
    ['assigned to it in full', `Object.assign(module.exports, { a: 1 }, { load: ${LOAD} });`, ['orders']],
    ['assigned together', `module.exports = Object.assign({ a: 1 }, { load: ${LOAD} });`, ['orders']],
    ['a property with a value', `Object.defineProperty(exports, 'load', { value: ${LOAD} });`, ['orders']],
    ['a property with a getter', `Object.defineProperty(exports, 'load', { get() { return ${LOAD}; } });`, ['orders']],
    ['several properties', `Object.defineProperties(exports, { load: { get: () => ${LOAD} } });`, ['orders']],
    [
      'of a compiler',
      `Object.defineProperty(exports, '__esModule', { value: 1 });\nexports.load = ${LOAD};`,
      ['orders'],
    ],
    ['in a branch', `if (process.env.A) { exports.load = ${LOAD}; } else exports.load = ${OTHER};`, BOTH],
    ['the whole in a branch', `if (process.env.A) module.exports = { load: ${LOAD} };`, ['orders']],
    ['in a block that may fail', `try { exports.load = ${LOAD}; } catch { exports.load = ${OTHER}; }`, BOTH],
    ['under another name for it', `const api = module.exports;\napi.load = ${LOAD};`, ['orders']],
    ['under a name given on the way', `const self = (module.exports = {});\nself.load = ${LOAD};`, ['orders']],
    ['before it is replaced', `exports.load = ${LOAD};\nmodule.exports = { other: 1 };`, [null]],
    ['in a loop', `for (const [name, f] of Object.entries({ load: ${LOAD} })) exports[name] = f;`, ['orders']],
    ['in a function that is called', `(function (e) { e.load = ${LOAD}; })(exports);`, ['orders']],
    ['in a function that nobody calls', `function late() { exports.load = ${LOAD}; }`, [null]],
    ['a function with properties', `function f() {}\nmodule.exports = f;\nf.load = ${LOAD};`, ['orders']],
    ['a function, then a property', `module.exports = () => 1;\nmodule.exports.load = ${LOAD};`, ['orders']],
    ['a class with properties', `class A {}\nmodule.exports = A;\nA.load = ${LOAD};`, ['orders']],
    ['all of another module', "module.exports = { ...require('./a.cjs'), x: 1 };", ['orders']],
    ['another module and more', "module.exports = require('./a.cjs');\nmodule.exports.y = () => 1;", ['orders']],
    ['another module, changed', `module.exports = require('./a.cjs');\nmodule.exports.load = ${OTHER};`, ['stores']],
    ['a package and more', `module.exports = require('lodash');\nmodule.exports.load = ${LOAD};`, [null, 'orders']],
    [
      'names of another module',
      "for (const name in require('./a.cjs')) exports[name] = require('./a.cjs')[name];",
      ['orders'],
    ],
    ['a name that is read again', `exports.load = ${LOAD};\nconst { load } = exports;`, ['orders']],
  ])('%s', (_, module, expected) => {
    const files = `${module}\n//- /a.cjs\nexports.load = ${LOAD};\n`;
    for (const imports of ["import { load } from './h.cjs';", "const { load } = require('./h.cjs');"])
      expect(readsOf(open(MAIN(imports, 'await load(ctx)'), files))).toEqual(expected);
    expect(readsOf(open(MAIN("import * as h from './h.cjs';", 'await h.load(ctx)'), files))).toEqual(expected);
  });

  it('leaves the other module as it is', () => {
    const files = `module.exports = require('./a.cjs');\nmodule.exports.load = ${OTHER};\n//- /a.cjs\nexports.load = ${LOAD};\n`;
    expect(readsOf(open(MAIN("import './h.cjs';\nimport { load } from './a.cjs';", 'load(ctx)'), files))).toEqual([
      'orders',
    ]);
  });
  it('in a circle', () => {
    const files = `const a = require('./a.cjs');
if (process.env.A) exports.start = (ctx) => a.load(ctx);
exports.load = (ctx) => exports.start(ctx);
//- /a.cjs
const h = require('./h.cjs');
Object.assign(exports, { load: ${LOAD}, again: (ctx) => h.load(ctx) });
`;
    expect(readsOf(open(MAIN(NAMED, 'load(ctx)'), files))).toEqual(['orders']);
    expect(readsOf(open(MAIN("import { again } from './a.cjs';", 'again(ctx)'), files))).toEqual(['orders']);
  });
  it('that a body changes', () => {
    const module =
      "exports.enter = (c) => { exports.current = c; };\nexports.load = () => exports.current.read('orders');";
    const imports = "const h = require('./h.cjs');";
    expect(readsOf(open(MAIN(imports, 'h.enter(ctx); await h.load();'), module))).toEqual(['orders']);
    expect(readsOf(open(MAIN(imports, "h.enter(ctx); await h.current.read('orders');"), module))).toEqual(['orders']);
    expect(readsOf(open(MAIN(imports, 'h.current = ctx; await h.load();'), module))).toEqual(['orders']);
  });
  it('of all that import() gives', () => {
    const module = `const api = exports;\napi.load = ${LOAD};`;
    for (const use of ['load(ctx)', 'default.load(ctx)'])
      expect(readsOf(open(MAIN('', `await (await import('./h.cjs')).${use}`), module))).toEqual(['orders']);
  });
  it('the default of a compiler', () => {
    const module = `Object.defineProperty(exports, '__esModule', { value: true });\nconst all = exports;\nall.default = ${LOAD};`;
    expect(readsOf(open(MAIN(WHOLE, 'h(ctx)'), module))).toEqual(['orders']);
  });
});

describe('digests', () => {
  it.each([
    [NAMED, 'load(ctx)', `module.exports = { load: ${LOAD} };`],
    [NAMED, 'load(ctx)', `exports.load = ${LOAD};`],
    [WHOLE, 'h(ctx)', `module.exports = ${LOAD};`],
    [LOADED, 'h.load(ctx)', `exports.load = ${LOAD};`],
    ["const { load } = require('./h.cjs');", 'load(ctx)', `exports.load = ${LOAD};`],
    [NAMED, 'load(ctx)', `exports['load'] = ${LOAD};`],
    [NAMED, 'load(ctx)', `if (process.env.A) exports.load = ${LOAD};`],
    [NAMED, 'load(ctx)', `const api = exports;\napi.load = ${LOAD};`],
  ])('%s %s of %s', (imports, call, module) => {
    const main = MAIN(imports, call);
    const before = digestOf(open(main, module));
    expect(digestOf(open(main, module.replace('await', 'return')))).not.toBe(before);
    expect(digestOf(open(main, `${module}\n// More.`))).toBe(before);
  });
});
