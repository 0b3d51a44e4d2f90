// Fixes on text: small, in the style of the file, done once.

import { describe, expect, it } from 'vitest';
import { analyse, applyChanges } from '../../../test/harness/fixture.js';
import type { DeclarationEdit } from './edit.js';

const WINDOW = { kind: 'timeWindow', startOffset: -6, endOffset: 0 } as const;

/** The first file after the edits; done again, nothing more changes. */
function edited(fixture: string, edits: readonly DeclarationEdit[]): string {
  const { workspace, fixture: parsed } = analyse(fixture);
  const changes = workspace.changesFor(edits);
  const [first] = parsed.files;
  if (!first) throw new Error('a fixture has a file');
  const after = parsed.files.map(({ path, text }) => ({
    path,
    text: applyChanges(
      text,
      changes.filter(({ span }) => span.file === path),
    ),
  }));
  const snapshot = workspace.apply(after);
  expect(snapshot.problems).toEqual([]);
  expect(workspace.changesFor(edits.filter(({ kind }) => kind !== 'replace'))).toEqual([]);
  return after[0]?.text ?? '';
}
function add(
  asset: string,
  mapping: Extract<DeclarationEdit, { kind: 'add-dependency' }>['mapping'] = null,
): DeclarationEdit {
  return { kind: 'add-dependency', reader: 'reader', asset, mapping };
}

const SOURCES = `
//- /sources.ts
import { source } from 'headwater';
export const orders = source('orders');
export const stores = source('stores');
const hidden = source('hidden');
for (const key of ['looped']) source(key);
export { hidden as shown };
`;

describe('adding a dependency', () => {
  it('makes a read of an entry that only orders, where `after` itself is written there', () => {
    const reader = (deps: string) => `//- /main.ts
import { after as later, asset, from, timeWindow } from 'headwater';
import { orders } from './sources.js';
const held = later(orders);
export const reader = asset('reader', { deps: [${deps}], async materialize(ctx) { await ctx.read(orders); } });
${SOURCES}`;
    expect(edited(reader('later(orders)'), [add('orders')])).toContain('deps: [orders],');
    expect(edited(reader('later(orders)'), [add('orders', WINDOW)])).toContain(
      'deps: [from(orders, timeWindow({ startOffset: -6, endOffset: 0 }))],',
    );
    // The first entry of a pair counts, so one beside it would say nothing.
    expect(edited(reader('held'), [add('orders')])).toContain('deps: [held],');
  });
  it('makes the list where there is none, and imports the handle', () => {
    expect(
      edited(
        `//- /main.ts
import { asset } from 'headwater';

// What the shop needs.
export const reader = asset('reader', {
  // Made by hand.
  group: 'g',
  async materialize(ctx) {
    await ctx.read('orders');
  },
});
${SOURCES}`,
        [add('orders')],
      ),
    ).toBe(`import { asset } from 'headwater';
import { orders } from './sources.js';

// What the shop needs.
export const reader = asset('reader', {
  deps: [orders],
  // Made by hand.
  group: 'g',
  async materialize(ctx) {
    await ctx.read('orders');
  },
});
`);
  });

  it('adds to a list on one line, to an import that is there, with a mapping', () => {
    expect(
      edited(
        `//- /main.ts
import { asset } from 'headwater';
import { stores } from './sources.js';

export const reader = asset('reader', { deps: [stores], async materialize(ctx) {} });
${SOURCES}`,
        [add('orders', WINDOW)],
      ),
    ).toBe(`import { asset, from, timeWindow } from 'headwater';
import { stores, orders } from './sources.js';

export const reader = asset('reader', { deps: [stores, from(orders, timeWindow({ startOffset: -6, endOffset: 0 }))], async materialize(ctx) {} });
`);
  });

  it('adds to a list of several lines, several at once', () => {
    expect(
      edited(
        `//- /main.ts
import {
  asset,
  from,
} from 'headwater';
import { shown } from './sources';

export const reader = asset('reader', {
  deps: [
    shown, // first
  ],
  async materialize(ctx) {},
});
${SOURCES}`,
        [add('orders'), add('stores', WINDOW), add('looped')],
      ),
    ).toBe(`import {
  asset,
  from,
  timeWindow,
} from 'headwater';
import { shown, orders, stores } from './sources';

export const reader = asset('reader', {
  deps: [
    shown, // first
    orders,
    from(stores, timeWindow({ startOffset: -6, endOffset: 0 })),
    'looped',
  ],
  async materialize(ctx) {},
});
`);
  });

  it('uses what the file calls things', () => {
    expect(
      edited(
        `//- /main.ts
import * as hw from 'headwater';
import * as s from './sources.js';
export const reader = hw.asset('reader', { deps: [], materialize() {} });
${SOURCES}`,
        [add('orders', WINDOW)],
      ),
    ).toContain('deps: [hw.from(s.orders, hw.timeWindow({ startOffset: -6, endOffset: 0 }))]');
  });

  it.each([
    [
      'one that is declared further down',
      'later',
      `export const reader = asset('reader', { materialize() {} });\nexport const later = asset('later', { materialize() {} });`,
      "deps: ['later'],",
    ],
    [
      'one that is not exported',
      'looped',
      `export const reader = asset('reader', { materialize() {} });`,
      "deps: ['looped'],",
    ],
    [
      'one whose name is taken',
      'orders',
      `const orders = 1;\nexport const reader = asset('reader', { materialize() {} });`,
      "deps: ['orders'],",
    ],
    ['itself', 'reader', `export const reader = asset('reader', { materialize() {} });`, "deps: ['reader'],"],
  ])('by key: %s', (_name, key, code, expected) => {
    expect(edited(`//- /main.ts\nimport { asset } from 'headwater';\n${code}\n${SOURCES}`, [add(key)])).toContain(
      expected,
    );
  });

  it('by key where an import would close a circle', () => {
    expect(
      edited(
        `//- /main.ts
import { asset } from 'headwater';
export const reader = asset('reader', { materialize() {} });
//- /other.ts
import { asset } from 'headwater';
import { reader } from './main.js';
export const other = asset('other', { materialize() {} });
export const third = asset('third', { deps: [reader], materialize() {} });
`,
        [add('other')],
      ),
    ).toContain("deps: ['other']");
  });

  it('by key in a file above the project, from which no path into it can be told', () => {
    const text = `//- /../shared/main.ts
import { asset } from 'headwater';
export const reader = asset('reader', { async materialize(ctx) { await ctx.read('orders'); } });
${SOURCES}`;
    expect(edited(text, [add('orders')])).toContain("asset('reader', { deps: ['orders'], async");
  });

  it('where it counts: behind options that are spread, in a list under a quoted name, beside a comment', () => {
    const withOptions = (options: string): string =>
      `//- /main.ts
import { asset } from 'headwater';
import { orders, stores } from './sources.js';
const common = { group: 'g' };
const begun = { deps: [stores] };
export const reader = asset('reader', { ${options} async materialize(ctx) { await ctx.read(orders); } });
export const all = [common, begun];
${SOURCES}`;
    const after = (options: string): string =>
      /'reader', \{ ([^]*) async/.exec(edited(withOptions(options), [add('orders')]))?.[1] ?? '';
    expect(after('...common,')).toBe('...common, deps: [orders],');
    expect(after("'deps': [stores],")).toBe("'deps': [stores, orders],");
    expect(after('deps: [\n  stores, // of the chain\n],')).toBe('deps: [\n  stores, // of the chain\n  orders,\n],');
    // One beside it would take the place of the list that is spread.
    expect(after('...begun,')).toBe('...begun,');
  });

  it('to options in a constant, to a list in a constant', () => {
    expect(
      edited(
        `//- /main.ts
import { asset } from 'headwater';
import { stores } from './sources.js';
const inputs = [stores];
const options = { deps: inputs, materialize() {} };
export const reader = asset('reader', options);
${SOURCES}`,
        [add('orders')],
      ),
    ).toContain('const options = { deps: [...inputs, orders], materialize() {} };');
  });

  const withList = (before: string, deps: string): string => `//- /main.ts
import { asset, type Asset } from 'headwater';
import { orders, stores } from './sources.js';
declare const process: { env: Record<string, string | undefined> };
${before}
export const reader = asset('reader', { ${deps}, async materialize(ctx) { await ctx.read('orders'); } });
${SOURCES}`;
  it.each([
    ['', "['deps']: [stores]", "['deps']: [stores, orders]"],
    ['', 'deps: undefined', 'deps: [orders]'],
    ['', 'deps: (null as never)', 'deps: [orders]'],
    ['const deps = [stores] as const;', 'deps', 'deps: [...deps, orders]'],
    ['const all: readonly Asset[] = [stores];', 'deps: all', 'deps: [...all, orders]'],
    ['', 'deps: [\n  // nothing yet\n]', 'deps: [\n  // nothing yet\n  orders,\n]'],
    ['', 'deps: [ // nothing yet\n]', 'deps: [ // nothing yet\n  orders,\n]'],
    ['', 'deps: [/* nothing yet */]', 'deps: [/* nothing yet */ orders]'],
    ['', 'deps: [\n    // nothing\n    /* yet */\n]', 'deps: [\n    // nothing\n    /* yet */\n    orders,\n]'],
  ])('to a list that the file shows, with its comments: `%s` `%s`', (before, deps, after) => {
    expect(edited(withList(before, deps), [add('orders')])).toContain(`{ ${after}, async materialize`);
  });

  it.each([
    ['const many = process.env.X ? [stores] : undefined;', 'deps: many'],
    ['let many = [stores]; many = JSON.parse("null");', 'deps: many'],
    ['', 'deps: stores as never'],
    ['', 'deps: process.env.X ? [] : [stores]'],
    ['const many = process.env.X ? [stores] : [];', 'deps: many'],
    ['const many = process.env.X ? [stores] : null;', 'deps: many ?? []'],
    ['const all = [stores];', 'deps: all.concat([]).filter(Boolean)'],
    ['', 'deps: Object.values({ stores })'],
    ['const all: readonly Asset[] = JSON.parse("[]");', 'deps: all'],
    ['const all = () => [stores];', 'deps: all()'],
    ['function all(): Asset[] { return []; }', 'deps: all()'],
    ['const deps = stores as never;', 'deps'],
    ['', 'get deps() { return [stores]; }'],
    ['', 'deps() { return [stores]; }'],
    ["const name = 'deps';", '[name]: [stores]'],
    ['const all = JSON.parse("[]");', 'deps: all'],
    ['async function all(): Promise<Asset[]> { return []; }', 'deps: all() as never'],
    ['const many = [stores]; function other(many: Asset) { return many; }', 'deps: many'],
    ['const loop = loop.concat([stores]);', 'deps: loop'],
  ])('to nothing else, and nothing is imported for it: `%s` `%s`', (before, deps) => {
    const text = withList(before, deps).replace('{ orders, stores }', '{ stores }');
    expect(analyse(text).workspace.changesFor([add('orders')])).toEqual([]);
  });

  it('in a file with CRLF', () => {
    const text =
      "import { asset, source } from 'headwater';\r\nexport const a = source('a');\r\nexport const reader = asset('reader', {\r\n  materialize() {},\r\n});\r\n";
    expect(edited(`//- /main.ts\n${text}`, [add('a')])).toBe(
      text.replace('  materialize', '  deps: [a],\r\n  materialize'),
    );
  });
});

describe('setting a mapping', () => {
  const set: DeclarationEdit = { kind: 'set-mapping', reader: 'reader', asset: 'orders', mapping: WINDOW };
  it.each([
    ['around a bare entry', 'orders, stores', 'from(orders, timeWindow({ startOffset: -6, endOffset: 0 })), stores'],
    ['around a key', "'orders'", "from('orders', timeWindow({ startOffset: -6, endOffset: 0 }))"],
    [
      'in the place of another',
      "from(orders, identity(), { incomplete: 'mark' })",
      "from(orders, timeWindow({ startOffset: -6, endOffset: 0 }), { incomplete: 'mark' })",
    ],
  ])('%s', (_name, before, after) => {
    const main = (deps: string, names: string) => `import { ${names} } from 'headwater';
import { orders, stores } from './sources.js';
export const reader = asset('reader', { deps: [${deps}], materialize() {} });
`;
    const names = before.startsWith('from(') ? 'asset, from, identity' : 'asset';
    const expected = before.startsWith('from(') ? 'asset, from, identity, timeWindow' : 'asset, from, timeWindow';
    expect(edited(`//- /main.ts\n${main(before, names)}${SOURCES}`, [set])).toBe(main(after, expected));
  });
});

describe('removing a dependency', () => {
  it.each([
    ['the first', 'orders, stores', 'stores'],
    ['the last', 'stores, orders', 'stores'],
    ['the only one', 'orders', ''],
    ['one with a comment in front', 'stores, /* why */ orders', 'stores'],
    ['the only one, with a comment', '/* why */ orders', ''],
    ['one between, with a comment', 'stores, /* why */ orders, shown', 'stores, shown'],
    ['one with a line and a comment', '\n  stores, // one\n  orders, // why\n', '\n  stores, // one\n'],
    ['one below a comment on another', 'stores, /* one */\n  orders\n', 'stores, /* one */\n'],
    ['one with a mapping', 'stores, from(orders, identity()), shown', 'stores, shown'],
  ])('%s', (_name, before, after) => {
    const main = (deps: string) => `import { asset, from, identity } from 'headwater';
import { orders, shown, stores } from './sources.js';
export const reader = asset('reader', { deps: [${deps}], materialize() {} });
`;
    expect(
      edited(`//- /main.ts\n${main(before)}${SOURCES}`, [
        { kind: 'remove-dependency', reader: 'reader', asset: 'orders' },
      ]),
    ).toBe(main(after));
  });
});

describe('what cannot be done', () => {
  it('comes to nothing', () => {
    const { workspace } = analyse(`
import { asset, source } from 'headwater';
const shared = [source('a')];
export const reader = asset('reader', { deps: shared, materialize() {} });
`);
    expect(workspace.changesFor([{ kind: 'remove-dependency', reader: 'reader', asset: 'a' }])).toEqual([]);
    expect(workspace.changesFor([{ kind: 'set-mapping', reader: 'reader', asset: 'a', mapping: WINDOW }])).toEqual([]);
    expect(workspace.changesFor([{ kind: 'add-dependency', reader: 'nobody', asset: 'a', mapping: null }])).toEqual([]);
  });
  it('replaces what it is told to', () => {
    const { workspace } = analyse("import { source } from 'headwater';\nsource('a');");
    const span = { file: 'main.ts', start: { line: 2, column: 9 }, end: { line: 2, column: 10 } };
    expect(workspace.changesFor([{ kind: 'replace', span, text: 'b' }])).toEqual([{ span, text: 'b' }]);
  });
});
