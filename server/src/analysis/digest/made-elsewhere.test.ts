// Digests of assets whose functions are made by other functions, in loops and by name; and how they follow edits.

import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { parseFixture, plainSettings } from '../../../../test/harness/fixture.js';
import { Workspace } from '../index.js';

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
function open(text: string): Workspace {
  const workspace = new Workspace({ settings: plainSettings, digest: sha256 });
  workspace.apply(parseFixture(text).files);
  return workspace;
}
function digests({ snapshot }: Workspace): Readonly<Record<string, string | null>> {
  return Object.fromEntries(snapshot.manifest.assets.map(({ key, codeDigest }) => [key, codeDigest]));
}

const FACTORY = `import { asset } from 'headwater';
function table(key: string, options: { sql: string; description: string }) {
  return asset(key, {
    description: options.description,
    async materialize(ctx) { await ctx.write(options.sql); },
  });
}
export const a = table('a', { sql: 'select 1', description: 'One.' });
export const b = table('b', { sql: 'select 2', description: 'Two.' });
export const loop = ['c', 'd'].map((name) => asset(name, { async materialize(ctx) { await ctx.write(name); } }));
`;

it('tells assets of one factory apart by what it was given', () => {
  const before = digests(open(FACTORY));
  expect(new Set(Object.values(before)).size).toBe(4);
  const after = digests(open(FACTORY.replace('select 2', 'select 3').replace('One.', 'The first.')));
  expect(after).toEqual({ ...before, b: expect.not.stringMatching(before['b'] ?? '') });
});

it('takes the place of a declaration whole where nobody knows what was given', () => {
  const text = FACTORY.replace("'select 2'", 'String(process.env.SQL)');
  const before = digests(open(text));
  const after = digests(open(text.replace('env.SQL', 'env.QUERY')));
  expect(after['a']).toBe(before['a']);
  expect(after['b']).not.toBe(before['b']);
});

it('does not see that a loop has one more round', () => {
  const before = digests(open(FACTORY));
  const after = digests(open(FACTORY.replace("['c', 'd']", "['c', 'd', 'e']")));
  expect(after).toEqual({ ...before, e: after['e'] });
});

it('is that of the code, whatever the author calls its version', () => {
  const text =
    "import { asset } from 'headwater';\nexport const a = asset('a', { codeVersion: '1', materialize() {} });\n";
  const [one, two] = [open(text), open(text.replace("'1'", "'2'"))].map(({ snapshot }) => snapshot.manifest.assets[0]);
  expect([one?.codeVersion, two?.codeVersion]).toEqual(['1', '2']);
  expect(one?.codeDigest).toMatch(/^[0-9a-f]{16}$/);
  expect(two?.codeDigest).toBe(one?.codeDigest);
});

it('is absent without a way to make one, and for sources', () => {
  const text = "import { asset, source } from 'headwater';\nsource('s');\nasset('a', { materialize() {} });\n";
  const workspace = new Workspace({ settings: plainSettings });
  workspace.apply([{ path: 'a.ts', text }]);
  expect(digests(workspace)).toEqual({ s: null, a: null });
  expect(digests(open(`//- /a.ts\n${text}`))['s']).toBeNull();
});

it('follows a query in a file of its own', () => {
  const text = `//- /a.ts
import { readFileSync } from 'node:fs';
import { asset } from 'headwater';
export const a = asset('a', { async materialize(ctx) { await ctx.write(readFileSync('q.sql', 'utf8')); } });
//- /q.sql
select 1
`;
  const workspace = open(text);
  const before = digests(workspace);
  const path = workspace.snapshot.files.find((file) => file.endsWith('.sql')) ?? '';
  workspace.apply([{ path, text: 'select 2\n' }]);
  expect(digests(workspace)['a']).not.toBe(before['a']);
});

it('does not take a local name for one of the file', () => {
  const text = `import { asset } from 'headwater';
const total = (n: number) => n + 1;
export const a = asset('a', { async materialize(ctx) { const total = 3; await ctx.write(total); } });
`;
  expect(digests(open(text.replace('n + 1', 'n + 2')))).toEqual(digests(open(text)));
});

it('equals that of a fresh start after any edits', () => {
  const helper = (body: string) => `export const f = (n: number) => ${body};\n`;
  const files = [
    {
      path: 'a.ts',
      text: "import { asset } from 'headwater';\nimport { f } from './b.js';\nexport const a = asset('a', { materialize() { f(1); } });\n",
    },
    { path: 'b.ts', text: helper('n++') },
  ];
  const workspace = new Workspace({ settings: plainSettings, digest: sha256 });
  workspace.apply(files);
  const first = digests(workspace);
  workspace.apply([{ path: 'b.ts', text: helper('++n') }]);
  expect(digests(workspace)).not.toEqual(first);
  workspace.apply([{ path: 'b.ts', text: `// back\n${helper('n++')}` }]);
  expect(digests(workspace)).toEqual(first);
});

it.each([
  [
    'another key where the asset is declared',
    { path: 'a.ts', text: "import { source } from 'headwater';\nexport const raw = source('raw_2');\n" },
  ],
  ['a barrel that leads to another asset', { path: 'barrel.ts', text: "export * from './b.js';\n" }],
  ['a barrel that leads to a helper', { path: 'barrel.ts', text: 'export const raw = (n: number) => n;\n' }],
])('follows %s', (_, change) => {
  const files = [
    { path: 'a.ts', text: "import { source } from 'headwater';\nexport const raw = source('raw');\n" },
    { path: 'b.ts', text: "import { source } from 'headwater';\nexport const raw = source('raw_b');\n" },
    { path: 'barrel.ts', text: "export * from './a.js';\n" },
    {
      path: 'sales.ts',
      text: "import { asset } from 'headwater';\nimport { raw } from './barrel.js';\nexport const sales = asset('sales', { async materialize(ctx) { await ctx.write(await ctx.read(raw)); } });\n",
    },
  ];
  const workspace = new Workspace({ settings: plainSettings, digest: sha256 });
  workspace.apply(files);
  const before = digests(workspace)['sales'];
  workspace.apply([change]);
  const fresh = new Workspace({ settings: plainSettings, digest: sha256 });
  fresh.apply([...files.filter(({ path }) => path !== change.path), change]);
  expect(digests(workspace)['sales']).not.toBe(before);
  expect(digests(workspace)).toEqual(digests(fresh));
});
