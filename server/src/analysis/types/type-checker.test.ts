// What the type checker decides of what syntax leaves open, and what it leaves open too.

import { describe, expect, it } from 'vitest';
import { analyse, edgesOf, parseFixture, plainSettings } from '../../../../test/harness/fixture.js';
import { settleTypes, type Settled, TypeChecker } from './index.js';

interface Checked extends Settled {
  readonly edges: readonly string[];
  readonly keys: readonly string[];
  readonly unknown: number;
}

const HEAD = `
import { asset, source } from 'headwater';
import { load } from 'some-library';
export const orders = source('orders');
export const users = source('users');
`;

/** `text`: what follows the head; installed packages by their paths. */
function check(text: string, installed: Readonly<Record<string, string>> = {}): Checked {
  const { workspace } = analyse(HEAD + text);
  const before = edgesOf(workspace.snapshot);
  const checker = new TypeChecker({
    root: '/project',
    settings: plainSettings,
    installed: {
      readText: (path) => installed[path] ?? null,
      isFile: (path) => path in installed,
      isFolder: (path) => Object.keys(installed).some((file) => file.startsWith(`${path}/`)),
      realPath: (path) => path,
    },
  });
  checker.update(parseFixture(HEAD + text).files.map((file) => ({ file: file.path, text: file.text })));
  const settled = settleTypes(workspace, checker);
  const { snapshot } = workspace;
  // Asked anew, it says the same.
  expect(settleTypes(workspace, checker)).toEqual(settled);
  expect(workspace.snapshot).toBe(snapshot);
  const edges = edgesOf(snapshot).filter((edge) => !before.includes(edge));
  const unknown = snapshot.reads.filter(({ asset, unknownKey }) => asset === null && unknownKey === null).length;
  return { ...settled, edges, unknown, keys: snapshot.manifest.assets.map(({ key }) => key) };
}

const reader = (body: string): string => `asset('report', { async materialize(ctx) {\n${body}\n} });\n`;

describe('a key of a literal type', () => {
  it.each([
    ['of a constant', `const key: 'orders' = load();\n${reader('await ctx.read(key);')}`],
    ['asserted', reader(`await ctx.read(load() as 'orders');`)],
    ['awaited', reader(`const key: Promise<'orders'> = load(); await ctx.read(await key);`)],
    [
      'of an enum',
      `enum Key { Orders = 'orders' }\nconst key: Key.Orders = load();\n${reader('await ctx.read(key);')}`,
    ],
    [
      'of a parameter',
      `function all(each: (key: 'orders') => void) { load(each); }\n${reader('all((key) => ctx.read(key));')}`,
    ],
    ['of a destructured field', `${reader(`const { key }: { key: 'orders' } = load(); await ctx.read(key);`)}`],
    [
      'of a generic function',
      `declare function pick<K extends string>(key: K): K;\n${reader(`await ctx.read(pick('orders'));`)}`,
    ],
    // To read nothing throws.
    ['or nothing', reader(`const key: 'orders' | undefined = load(); await ctx.read(key);`)],
    ['narrowed', reader(`const key: string = load(); if (key === 'orders') await ctx.read(key);`)],
    [
      'that a helper is given',
      `const read = (ctx: any, key: string) => ctx.read(key);\n${reader(`await read(ctx, load<'orders'>() as 'orders');`)}`,
    ],
    [
      'from another file',
      `//- /main.ts\n${HEAD}import { key } from './key.js';\n${reader('await ctx.read(key);')}//- /key.ts\nimport { load } from 'some-library';\nexport const key: 'orders' = load();\n`,
    ],
  ])('%s', (_name, text) => expect(check(text)).toMatchObject({ edges: ['orders → report ?'], unknown: 0 }));

  it('of a union: all of it', () =>
    expect(check(reader(`const key: 'orders' | 'users' = load(); await ctx.read(key);`)).edges).toEqual([
      'orders → report ?',
      'users → report ?',
    ]));

  it('declares an asset', () =>
    expect(check(`const key: 'daily' = load();\nasset(key, { materialize() {} });`).keys).toContain('daily'));

  it('is an entry of deps', () =>
    expect(check(`const key: 'orders' = load();\nasset('report', { deps: [key], materialize() {} });`).edges).toEqual([
      'orders → report',
    ]));

  it('is a table in SQL', () =>
    expect(
      check(
        `import Database from 'better-sqlite3';\nconst db = new Database('w.db');\nconst table: 'orders' | 'users' = load();\n${reader(
          'db.prepare(`SELECT * FROM ${table}`).all();',
        )}`,
      ).edges,
    ).toEqual(['orders → report ?', 'users → report ?']));

  it.each([
    ['string', reader('const key: string = load(); await ctx.read(key);')],
    ['any', reader('await ctx.read(load());')],
    ['a template', reader('const key: `daily_${string}` = load(); await ctx.read(key);')],
    ['a package without types', reader('await ctx.read(load().key);')],
    [
      'a parameter of type string',
      `declare function pick(key: string): string;\n${reader(`await ctx.read(pick('orders'));`)}`,
    ],
  ])('near miss: %s stays unknown', (_name, text) => expect(check(text)).toMatchObject({ unknown: 1 }));
});

describe('an installed package', () => {
  const installed = {
    '/project/node_modules/some-library/package.json': '{ "name": "some-library", "types": "index.d.ts" }',
    '/project/node_modules/some-library/index.d.ts': `export declare function load(): { key: 'orders'; other: string };`,
  };
  it('says what its functions return', () =>
    expect(check(reader('await ctx.read(load().key);'), installed).edges).toEqual(['orders → report ?']));
  it('near miss: says no more than string', () =>
    expect(check(reader('await ctx.read(load().other);'), installed)).toMatchObject({ edges: [], unknown: 1 }));
});

describe('a handle', () => {
  it.each([
    [
      'of a typed object',
      `interface Inputs { orders: typeof orders }\nconst inputs: Inputs = load();\n${reader('await ctx.read(inputs.orders);')}`,
    ],
    [
      'of a parameter',
      `function all(each: (input: typeof orders) => void) { load(each); }\n${reader('all((input: typeof orders) => ctx.read(input));')}`,
    ],
    ['that a function returns', `declare function pick(): typeof orders;\n${reader('await ctx.read(pick());')}`],
    [
      'by its name in a typed registry',
      `const tables = { orders, users };\ninterface Registry { get<K extends keyof typeof tables>(name: K): (typeof tables)[K] }\nconst registry: Registry = load();\n${reader(`await ctx.read(registry.get('orders'));`)}`,
    ],
    [
      'of the one object of an interface',
      `interface Inputs { input: unknown }\nexport const all = { input: orders };\nconst inputs: Inputs = load();\n${reader('await ctx.read(inputs.input);')}`,
    ],
  ])('%s', (_name, text) => expect(check(text)).toMatchObject({ edges: ['orders → report ?'], unknown: 0 }));

  it('near miss: two objects fit the interface', () =>
    expect(
      check(
        `interface Inputs { input: unknown }\nexport const a = { input: orders };\nexport const b = { input: users };\nconst inputs: Inputs = load();\n${reader('await ctx.read(inputs.input);')}`,
      ),
    ).toMatchObject({ edges: [], unknown: 1 }));
});

describe('a method of an interface', () => {
  const STORE = `
interface Store { rows(ctx: any): Promise<unknown> }
class SqlStore implements Store {
  constructor(private readonly db: any) {}
  async rows(ctx: any) { return this.both(ctx); }
  both(ctx: any) { return ctx.read('orders'); }
}
const store: Store = load(SqlStore);
${reader('await store.rows(ctx);')}`;

  it('is followed into its one implementation', () =>
    expect(check(STORE)).toMatchObject({ edges: ['orders → report ?'], unknown: 0 }));
  it('near miss: a second class implements it', () =>
    expect(check(`${STORE}class Other { rows(ctx: any) { return ctx.read('users'); } }`)).toMatchObject({
      edges: [],
      unknown: 1,
    }));
  it('a class with another method of that name is none', () =>
    expect(
      check(`${STORE}class Table { rows(count: number) { return count; } name = 1; }\n`).edges.length,
    ).toBeLessThan(2));
  it('near miss: an object in a body implements it', () =>
    expect(
      check(`${STORE}function test() { load({ async rows(ctx: any) { return ctx.read('users'); } }); }`),
    ).toMatchObject({
      edges: [],
      unknown: 1,
    }));
  it('near miss: it is put onto an object later', () =>
    expect(check(`${STORE}store.rows = load();`)).toMatchObject({ edges: [], unknown: 1 }));
});

it.each([
  ['of few levels', 3, 0],
  ['that is nested too deeply to be read, of which it tells nothing', 5000, 1],
])('goes by a JSON file %s', (_, depth, unknown) => {
  const json = `{ "key": "orders", "x": ${'['.repeat(depth)}${']'.repeat(depth)} }`;
  const body = "const key: 'users' = load(); await ctx.read(key); await ctx.read(json.key);";
  const found = check(`import json from './file.json';\n${reader(body)}//- /file.json\n${json}\n`);
  expect(found).toMatchObject({ edges: ['users → report ?'], unknown });
});
