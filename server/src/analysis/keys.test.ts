// Keys, partitions and lists as they are written in real projects: what can be evaluated is, what cannot is said.

import { describe, expect, it } from 'vitest';
import { analyse, edgesOf } from '../../../test/harness/fixture.js';

const IMPORT =
  "import { asset, dailyPartitions, from, identity, source, staticPartitions, timeWindow, type AssetOptions } from 'headwater';\n";

function keysIn(code: string): readonly string[] {
  return analyse(IMPORT + code).snapshot.manifest.assets.map(({ key }) => key);
}
function check(code: string, keys: readonly string[]): void {
  const { snapshot } = analyse(IMPORT + code);
  expect(snapshot.manifest.assets.map(({ key }) => key)).toEqual(keys);
  expect(snapshot.problems).toEqual([]);
}

describe('evaluated keys', () => {
  it.each([
    ['a constant', "const K = 'a'; source(K);", ['a']],
    ['a template', "const P = 'shop'; source(`${P}/orders`);", ['shop/orders']],
    ['a concatenation', "source('shop' + '/' + 'orders');", ['shop/orders']],
    ['an enum', "enum K { A = 'a', B = `${'b'}` } source(K.A); source(K['B']);", ['a', 'b']],
    [
      'an object as const',
      "const K = { a: 'x', deep: { b: 'y' } } as const; source(K.a); source(K.deep.b);",
      ['x', 'y'],
    ],
    ['an array as const', "const K = ['x', 'y'] as const; source(K[0]); source(K[1]!);", ['x', 'y']],
    [
      'wrappers',
      "const K = { a: 'x' } as const satisfies Record<string, string>; source(((K['a']!) as string));",
      ['x'],
    ],
    [
      'a spread of objects',
      "const A = { a: 'x', b: 'old' }; const B = { ...A, b: 'y' }; source(B.a); source(B.b);",
      ['x', 'y'],
    ],
    ['a spread of lists', "const A = ['x']; for (const k of [...A, 'y']) source(k);", ['x', 'y']],
    ['for of', "for (const k of ['x', 'y']) source(`raw_${k}`);", ['raw_x', 'raw_y']],
    ['for in', 'for (const k in { x: 1, y: 2 }) source(k);', ['x', 'y']],
    ['for', 'for (let i = 1; i <= 3; i++) source(`t${i}`);', ['t1', 't2', 't3']],
    ['for over an index', "const T = ['x', 'y']; for (let i = 0; i < T.length; i += 1) source(T[i]);", ['x', 'y']],
    ['map', "['x', 'y'].map((k) => source(k));", ['x', 'y']],
    [
      'flatMap and filter',
      "['x', 'y', 'z'].filter((k) => k !== 'y').flatMap((k) => [source(k), source(`${k}2`)]);",
      ['x', 'x2', 'z', 'z2'],
    ],
    ['forEach with an index', "['x', 'y'].forEach((k, i) => source(`${k}${i}`));", ['x0', 'y1']],
    ['Object.keys', 'Object.keys({ x: 1, y: 2 }).forEach((k) => source(k));', ['x', 'y']],
    [
      'Object.values',
      "for (const { key } of Object.values({ a: { key: 'x' }, b: { key: 'y' } })) source(key);",
      ['x', 'y'],
    ],
    ['Object.entries', "for (const [k, v] of Object.entries({ a: 'x', b: 'y' })) source(`${k}/${v}`);", ['a/x', 'b/y']],
    ['Object.fromEntries', "const o = Object.fromEntries([['a', 'x']]); source(o.a);", ['x']],
    ['Array.from', 'Array.from({ length: 2 }, (_, i) => source(`s${i}`));', ['s0', 's1']],
    [
      'a Map and a Set',
      "const m = new Map([['a', 'x']]); source(m.get('a')); for (const k of new Set(['y', 'y'])) source(k);",
      ['x', 'y'],
    ],
    [
      'string methods',
      "source(['A', 'B'].join('_').toLowerCase()); source('x'.padStart(3, '0')); source('a-b'.replace('-', '/')); source('abc'.slice(0, 2));",
      ['a_b', '00x', 'a/b', 'ab'],
    ],
    ['split', "const [a, b] = 'x,y'.split(','); source(a); source(b);", ['x', 'y']],
    [
      'a switch',
      "function k(n) { switch (n) { case 'a': return 'x'; default: return 'y'; } } source(k('a')); source(k('b'));",
      ['x', 'y'],
    ],
    ['a known condition', "const on = true; if (on) source('x'); else source('y');", ['x']],
    ['push', "const all = []; all.push('x'); all.push('y'); for (const k of all) source(k);", ['x', 'y']],
    ['destructuring with a default', "const { a, b = 'y' } = { a: 'x' }; source(a); source(b);", ['x', 'y']],
    ['a class with static names', "class K { static a = 'x' } source(K.a);", ['x']],
    ['a name used before its line', "for (const k of LATER()) source(k); function LATER() { return ['x']; }", ['x']],
  ])('%s', (_name, code, keys) => {
    check(code, keys);
  });

  it('imported JSON, with keys in it', () => {
    const { snapshot } = analyse(`
//- /main.ts
import { source } from 'headwater';
import tables from './tables.json' with { type: 'json' };
import { prefix } from './tables.json';
for (const { name } of tables.list) source(prefix + name);
//- /tables.json
{ "prefix": "raw_", "list": [{ "name": "a" }, { "name": "b" }] }
`);
    expect(snapshot.manifest.assets.map(({ key }) => key)).toEqual(['raw_a', 'raw_b']);
  });
});

describe('factories', () => {
  it('return a declaration', () => {
    const { snapshot } = analyse(`${IMPORT}
function table(name: string, deps: string[] = []) {
  return asset(\`shop/\${name}\`, { group: 'shop', deps, async materialize(ctx) { for (const d of deps) await ctx.read(d); } });
}
export const orders = table('orders');
export const net = table('net', ['shop/orders']);
`);
    expect(snapshot.manifest.assets.map(({ key, name, span }) => [key, name, span.start.line])).toEqual([
      ['shop/orders', 'orders', 6],
      ['shop/net', 'net', 7],
    ]);
    expect(edgesOf(snapshot)).toEqual(['shop/orders → shop/net']);
    expect(snapshot.reads).toHaveLength(1);
  });
  it('in another file, in a loop, with options spread', () => {
    const { snapshot } = analyse(`
//- /main.ts
import { define } from './define.js';
export const all = ['a', 'b'].map((name) => define({ name, description: name.toUpperCase() }));
export const [first, second] = all;
//- /define.ts
import { asset } from 'headwater';
const base = { group: 'g', owners: ['me'] };
export const define = ({ name, ...rest }) => asset(name, { ...base, ...rest, materialize() {} });
`);
    expect(
      snapshot.manifest.assets.map(({ key, group, description, owners, span }) => [
        key,
        group,
        description,
        owners,
        span.file,
      ]),
    ).toEqual([
      ['a', 'g', 'A', ['me'], 'main.ts'],
      ['b', 'g', 'B', ['me'], 'main.ts'],
    ]);
  });
  it('that nobody calls declare nothing', () => {
    expect(keysIn('export function table(name: string) { return asset(name, { materialize() {} }); }')).toEqual([]);
  });
  it('methods of a class', () => {
    expect(
      keysIn(
        "class Shop { constructor(readonly prefix: string) {} table(n: string) { return source(`${this.prefix}/${n}`); } } const s = new Shop('shop'); s.table('orders');",
      ),
    ).toEqual(['shop/orders']);
  });
  it('decorators, called with the class and what they stand at', () => {
    const declaring = `const named = (suffix) => (made, { kind, name }) => { asset(\`\${kind}/\${name}\${suffix}\`, { materialize() {} }); };`;
    expect(
      keysIn(`${declaring}\n@named('/b') @named('/a') class Shop { @named('') orders() {} @named('/x') rows = 1; }`),
    ).toEqual(['method/orders', 'field/rows/x', 'class/Shop/a', 'class/Shop/b']);
    expect(keysIn(`${declaring}\ndeclare class Shop { @named('') orders(): void }`)).toEqual([]);
  });
});

describe('keys that only a run knows', () => {
  function dynamicPlaces(code: string): readonly string[] {
    const { snapshot, fixture } = analyse(IMPORT + code);
    const lines = (fixture.files[0]?.text ?? '').split('\n');
    expect(snapshot.hasDynamicKeys).toBe(true);
    return snapshot.problems.map((problem) =>
      problem.kind === 'dynamic-asset-key'
        ? `${problem.span.start.line}: ${(lines[problem.span.start.line - 1] ?? '').slice(problem.span.start.column - 1, problem.span.end.column - 1)}`
        : problem.kind,
    );
  }
  it.each([
    ['an environment variable', 'source(process.env.NAME!);', ['2: source(process.env.NAME']],
    ['in a template', 'source(`raw_${Date.now()}`);', ['2: source(`raw_${Date.now()}`']],
    [
      'given to a factory',
      'const make = (n: string) => source(`x_${n}`);\nmake(process.env.NAME!);',
      ['3: make(process.env.NAME'],
    ],
    [
      'given through two',
      'const a = (n: string) => source(n);\nconst b = (n: string) => a(n + 1);\nb(process.argv[2]!);',
      ['4: b(process.argv[2]'],
    ],
    [
      'made inside a factory',
      'const make = (n: string) => source(`${n}_${Math.random()}`);\nmake("x");',
      ['2: source(`${n}_${Math.random()}`'],
    ],
    ['in a loop over what a run knows', 'for (const t of await listTables()) source(t);', ['2: source(t']],
    ['after a method', 'source(process.env.NAME!.toLowerCase());', ['2: source(process.env.NAME!.toLowerCase()']],
  ])('%s', (_name, code, places) => {
    expect(dynamicPlaces(code)).toEqual(places);
  });
  it('leave the others as they are', () => {
    expect(keysIn("source('a'); source(process.env.X!); source('b');")).toEqual(['a', 'b']);
  });
});

describe('partitions and mappings', () => {
  it.each([
    ['Array.from', 'const keys = Array.from({ length: COUNT }, (_, n) => `p${n}`);'],
    ['push', 'const keys: string[] = []; for (const n of Array.from({ length: COUNT }).keys()) keys.push(`p${n}`);'],
  ])('takes no part of a list for all of it, where %s makes more than it follows', (_, code) => {
    const keysOf = (count: number): number | null => {
      const { snapshot } = analyse(
        `${IMPORT}${code.replace('COUNT', String(count))}\nsource('a', { partitions: staticPartitions(keys) });`,
      );
      const partitions = snapshot.graph.asset('a')?.partitions ?? null;
      return partitions?.kind === 'static' ? partitions.keys.length : null;
    };
    expect([keysOf(20_000), keysOf(20_001)]).toEqual([20_000, null]);
  });

  it('are the data that the library makes', () => {
    const { snapshot } = analyse(`${IMPORT}
const RANGE = { start: '2024-10-01', end: '2024-10-10' } satisfies { start: string; end: string };
export const days = dailyPartitions({ ...RANGE, timezone: 'Europe/Berlin' });
const regions = ['eu', 'us'] as const;
export const a = source('a', { partitions: days });
export const b = source('b', { partitions: staticPartitions([...regions, 'other']) });
export const c = asset('c', { partitions: a.partitions, deps: [from(a, timeWindow({ startOffset: -WIDTH + 1, endOffset: 0 }), { incomplete: 'fail' }), from('b', identity())], materialize() {} });
const WIDTH = 7;
`);
    expect(snapshot.graph.asset('c')?.partitions).toEqual({
      kind: 'daily',
      start: '2024-10-01',
      end: '2024-10-10',
      timezone: 'Europe/Berlin',
    });
    expect(snapshot.graph.asset('b')?.partitions).toEqual({ kind: 'static', keys: ['eu', 'us', 'other'] });
    expect(snapshot.manifest.edges.map(({ from: read, mapping, incomplete }) => [read, mapping, incomplete])).toEqual([
      ['a', { kind: 'timeWindow', startOffset: -6, endOffset: 0 }, 'fail'],
      ['b', { kind: 'identity' }, null],
    ]);
  });
  it('an end that only a run knows is none; a mapping that only a run knows may be any', () => {
    const { snapshot } = analyse(`${IMPORT}
export const a = source('a', { partitions: dailyPartitions({ start: '2024-10-01', end: process.env.END }) });
export const b = asset('b', { deps: [from(a, timeWindow({ startOffset: Number(process.env.N), endOffset: 0 }))], materialize() {} });
`);
    expect(snapshot.graph.asset('a')?.partitions).toEqual({ kind: 'daily', start: '2024-10-01' });
    expect(snapshot.manifest.edges[0]?.mapping?.kind).toBe('custom');
  });
  it('what is wrong with a definition is said where it is', () => {
    const { snapshot } = analyse(
      `${IMPORT}export const a = source('a', { partitions: staticPartitions(['x', 'x']) });`,
    );
    expect(snapshot.problems).toMatchObject([
      { kind: 'invalid-partitions', asset: 'a', span: { start: { line: 2, column: 44 } } },
    ]);
  });
});

describe('options', () => {
  it('come from wherever they are', () => {
    const { snapshot } = analyse(`${IMPORT}
const inputs = ['a', 'b'] as const;
const options = { group: 'g', description: \`about \${'x'}\`, tags: { tier: 'gold' }, formerKeys: ['old'], codeVersion: '2', deps: inputs, materialize() {} } satisfies AssetOptions;
source('a'); source('b');
export const x = asset('x', options);
`);
    expect(snapshot.graph.asset('x')).toMatchObject({
      group: 'g',
      description: 'about x',
      tags: { tier: 'gold' },
      formerKeys: ['old'],
      codeVersion: '2',
    });
    expect(edgesOf(snapshot)).toEqual(['a → x', 'b → x']);
    // A list that stands elsewhere is judged where it is used: in the options.
    expect(snapshot.dependencies.map(({ span, key }) => [key, span.start.line])).toEqual([
      ['a', 4],
      ['b', 4],
    ]);
  });
  it('an entry keeps its own place, a spread list that of the spread', () => {
    const { snapshot } = analyse(`${IMPORT}
const shared = [source('a')];
const b = source('b');
export const x = asset('x', { deps: [...shared, from(b, identity()), 'c'], materialize() {} });
`);
    expect(
      snapshot.dependencies.map(({ asset: read, written, mappingSpan }) => [
        read,
        written,
        mappingSpan?.start.column ?? null,
      ]),
    ).toEqual([
      ['a', '...shared', null],
      ['b', 'from(b, identity())', 57],
      [null, "'c'", null],
    ]);
  });
});

describe('one key, several declarations', () => {
  function duplicates(code: string): readonly string[] {
    return analyse(IMPORT + code).snapshot.problems.map((problem) =>
      problem.kind === 'duplicate-asset-key'
        ? `${problem.key} ${problem.first.start.line} ${problem.span.start.line}`
        : problem.kind,
    );
  }
  it.each([
    ['two assets', "asset('a', { materialize() {} });\nasset('a', { materialize() {} });", ['a 2 3']],
    ['a source and an asset', "source('a');\nasset('a', { materialize() {} });", ['a 2 3']],
    ['sources that differ', "source('a');\nsource('a', { group: 'g' });", ['a 2 3']],
    [
      'a key that is another’s former key',
      "asset('a', { formerKeys: ['b'], materialize() {} });\nasset('b', { materialize() {} });",
      ['b 2 3'],
    ],
    [
      'three',
      "asset('a', { materialize() {} });\nasset('a', { materialize() {} });\nasset('a', { materialize() {} });",
      ['a 2 3', 'a 2 4'],
    ],
  ])('%s', (_name, code, expected) => {
    expect(duplicates(code)).toEqual(expected);
  });
  it.each([
    ['the same source twice', "source('a', { group: 'g' });\nsource('a', { group: 'g' });"],
    [
      'exclusive branches',
      "if (process.env.X) asset('a', { materialize() {} });\nelse asset('a', { materialize() {} });",
    ],
    ['a conditional', "const a = process.env.X ? asset('a', { materialize() {} }) : asset('a', { materialize() {} });"],
    [
      'an early return',
      "function make() { if (process.env.X) return asset('a', { materialize() {} }); return asset('a', { group: 'g', materialize() {} }); }\nmake();",
    ],
    [
      'cases of a switch',
      "switch (process.env.X) { case '1': asset('a', { materialize() {} }); break; default: asset('a', { materialize() {} }); }",
    ],
    ['a former key of its own', "asset('a', { formerKeys: ['a', 'old'], materialize() {} });"],
  ])('not: %s', (_name, code) => {
    expect(duplicates(code)).toEqual([]);
    expect(keysIn(code)).toEqual(['a']);
  });
  it('branches that can both be taken are two', () => {
    expect(
      duplicates(
        "if (process.env.X) asset('a', { materialize() {} });\nif (process.env.Y) asset('a', { materialize() {} });",
      ),
    ).toEqual(['a 2 3']);
  });
});

describe('keys that nobody has', () => {
  it('of two between which a run decides, neither is declared', () =>
    expect(keysIn("asset(process.env.NAME ?? 'local', { materialize() {} });")).toEqual([]));
  it('an empty one is not computed at run time', () =>
    expect(analyse(`${IMPORT}asset('', { materialize() {} });`).snapshot.hasDynamicKeys).toBe(false));
});

describe('former keys', () => {
  it('resolve, and say so', () => {
    const { snapshot } = analyse(`${IMPORT}
export const a = asset('shop/a', { formerKeys: ['a'], materialize() {} });
export const b = asset('b', { deps: ['a'], async materialize(ctx) { await ctx.read('a'); } });
`);
    expect(edgesOf(snapshot)).toEqual(['shop/a → b']);
    expect(snapshot.dependencies[0]).toMatchObject({ asset: 'shop/a', key: 'a', formerKey: 'a' });
    expect(snapshot.reads[0]).toMatchObject({ asset: 'shop/a', formerKey: 'a', unknownKey: null });
  });
});
