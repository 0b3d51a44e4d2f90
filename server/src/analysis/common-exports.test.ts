// Modules of CommonJS: what they export is followed as what others export is, and their code is part of the digests.

import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { parseFixture, plainSettings } from '../../../test/harness/fixture.js';
import { Workspace } from './index.js';

const MAIN = (imports: string, call: string): string => `
import { asset, source } from 'headwater';
${imports}
source('orders');
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
    ['what may be exported later', 'module.exports = {};\nfor (const a of b) exports[a] = a;', []],
  ])('of %s', (_, module, reads) => {
    expect(readsOf(open(MAIN(NAMED, 'load()'), module))).toEqual(reads);
  });
});

describe('digests', () => {
  it.each([
    [NAMED, 'load(ctx)', `module.exports = { load: ${LOAD} };`],
    [NAMED, 'load(ctx)', `exports.load = ${LOAD};`],
    [WHOLE, 'h(ctx)', `module.exports = ${LOAD};`],
    ["const { load } = require('./h.cjs');", 'load(ctx)', `exports.load = ${LOAD};`],
  ])('%s %s of %s', (imports, call, module) => {
    const main = MAIN(imports, call);
    const before = digestOf(open(main, module));
    expect(digestOf(open(main, module.replace('await', 'return')))).not.toBe(before);
    expect(digestOf(open(main, `${module}\n// More.`))).toBe(before);
  });
});
