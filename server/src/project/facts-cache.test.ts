import { mkdirSync, mkdtempSync, promises, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Workspace } from '../analysis/index.js';
import { isRemembered, RememberedWorkspace } from '../analysis/remembered.js';
import { type FactsCache, openFactsCache } from './facts-cache.js';
import { sha256 } from './sha256.js';

const settings = { name: 'shop', paths: {}, baseUrl: null, packages: {}, dialect: null, packageVersions: {} };
const orders = {
  path: 'orders.ts',
  text: "import { source } from 'headwater';\nexport const orders = source('orders');\n",
};
const report = {
  path: 'report.ts',
  text: `import { asset } from 'headwater';
import { orders } from './orders.js';
export const report = asset('report', { deps: [orders], async materialize(ctx) { await ctx.read(orders); } });
`,
};

function newProject(): string {
  const root = mkdtempSync(path.join(os.tmpdir(), 'headwater-facts-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  return root;
}
const cacheFile = (root: string): string => path.join(root, '.headwater/cache/facts');

/** Analyses with the cache, and says which files it had to parse. */
async function start(root: string, files: readonly (typeof orders)[], version = '1') {
  const cache = await openFactsCache(root, version);
  const parsed: string[] = [];
  const memory: FactsCache = {
    ...cache,
    remember(file, text, extracted) {
      parsed.push(file);
      cache.remember(file, text, extracted);
    },
  };
  const known = cache.bodies?.recall()?.byFile.size ?? 0;
  const workspace = new Workspace({ settings, digest: sha256, memory });
  const { manifest } = workspace.apply(files);
  workspace.keepBodies();
  return { parsed, manifest, known, problem: cache.problem, saving: await cache.save() };
}

test('a second start parses nothing and understands the same', async () => {
  const root = newProject();
  const cold = await start(root, [orders, report]);
  expect([cold.parsed, cold.problem, cold.saving.kind]).toEqual([['orders.ts', 'report.ts'], null, 'written']);
  const warm = await start(root, [orders, report]);
  expect([warm.parsed, warm.problem, warm.saving.kind]).toEqual([[], null, 'unchanged']);
  expect(warm.manifest).toEqual(cold.manifest);
  expect(readFileSync(path.join(root, '.headwater/.gitignore'), 'utf8')).toBe('*\n');
  expect(readdirSync(path.dirname(cacheFile(root)))).toEqual(['facts']);
});

test('only a text that changed is parsed; a file that went is forgotten', async () => {
  const root = newProject();
  await start(root, [orders, report]);
  const edited = { ...report, text: `${report.text}// A word more.\n` };
  expect((await start(root, [orders, edited])).parsed).toEqual(['report.ts']);
  expect((await start(root, [orders])).saving.kind).toBe('written');
  expect((await start(root, [orders, edited])).parsed).toEqual(['report.ts']);
});

test('a function of a text that is kept is followed again where what it reads has changed', async () => {
  const root = newProject();
  await start(root, [orders, report]);
  const renamed = { ...orders, text: orders.text.replace("'orders'", "'purchases'") };
  const { parsed, manifest } = await start(root, [renamed, report]);
  expect(parsed).toEqual(['orders.ts']);
  expect(manifest).toEqual((await start(newProject(), [renamed, report])).manifest);
  expect(manifest.edges.map(({ from, to }) => [from, to])).toEqual([['purchases', 'report']]);
});

test('edits of one file neither lose the others nor pile up', async () => {
  const root = newProject();
  const cold = await start(root, [orders, report]);
  const size = statSync(cacheFile(root)).size;
  for (let edit = 1; edit <= 20; edit += 1) {
    const names = Array.from(
      { length: 100 },
      (_, index) => `const name${edit}of${index} = 'value ${edit} ${index}';\n`,
    );
    const edited = { ...report, text: names.join('') + report.text };
    const { parsed, manifest } = await start(root, [orders, edited]);
    expect([parsed, manifest.edges.length]).toEqual([['report.ts'], cold.manifest.edges.length]);
    expect(statSync(cacheFile(root)).size).toBeLessThan(size + 20_000);
  }
});

test('what functions do is kept of the texts that are kept, and of no others', async () => {
  const root = newProject();
  expect((await start(root, [orders, report])).known).toBe(0);
  expect((await start(root, [orders, report])).known).toBe(2);
  const cache = await openFactsCache(root, '1');
  const workspace = new Workspace({ settings, digest: sha256, memory: cache });
  workspace.apply([orders, report]);
  workspace.keepBodies();
  // Its facts are remembered of a text that it has no more.
  workspace.prepare({ ...report, text: `${report.text}// A word more.\n` });
  workspace.keepBodies();
  expect((await cache.save()).kind).toBe('written');
  expect((await openFactsCache(root, '1')).bodies?.recall()).toBeNull();
});

test('the same text under another name is another file', async () => {
  const root = newProject();
  await start(root, [orders]);
  expect((await start(root, [{ ...orders, path: 'orders.tsx' }])).parsed).toEqual(['orders.tsx']);
});

test.each([
  ['is cut off', (text: string) => text.slice(0, -10), 'damaged'],
  ['has another character in it', (text: string) => text.replace('"orders"', '"ordars"'), 'damaged'],
  ['is empty', () => '', 'damaged'],
  ['is no cache', () => 'not JSON\n[]', 'damaged'],
  ['is of a newer version', (text: string) => text.replace('"version":"1"', '"version":"2"'), 'of another version'],
])('one that %s is made anew, and says so', async (_name, harm, why) => {
  const root = newProject();
  const cold = await start(root, [orders]);
  writeFileSync(cacheFile(root), harm(readFileSync(cacheFile(root), 'latin1')), 'latin1');
  const rebuilt = await start(root, [orders]);
  expect(rebuilt.parsed).toEqual(['orders.ts']);
  expect(rebuilt.problem).toContain(why);
  expect(rebuilt.manifest).toEqual(cold.manifest);
  expect((await start(root, [orders])).problem).toBeNull();
});

test.each([
  ['.headwater', 'file'],
  ['.headwater/cache', 'file'],
  ['.headwater/cache/facts', 'folder'],
])('where %s is a %s, each start says so, is analysed all the same, and leaves it as it is', async (name, kind) => {
  const root = newProject();
  const place = path.join(root, name);
  const dear = kind === 'file' ? place : path.join(place, 'dear');
  mkdirSync(path.dirname(dear), { recursive: true });
  writeFileSync(dear, 'Dear to somebody.');
  for (const _start of [1, 2]) {
    const { manifest, problem, saving } = await start(root, [orders]);
    expect(manifest.assets.map(({ key }) => key)).toEqual(['orders']);
    expect(problem).toMatch(`${place} is a ${kind} and not a `);
    expect(problem).toMatch('until you move or delete it.');
    expect(saving).toMatchObject({ kind: 'failed', isForbidden: false });
  }
  expect(readFileSync(dear, 'utf8')).toBe('Dear to somebody.');
});

test.each([
  ['EACCES', true],
  ['EPERM', true],
  ['EROFS', true],
  ['ENOSPC', false],
])('facts that cannot be written for %s: forbidden is %s', async (code, isForbidden) => {
  vi.spyOn(promises, 'writeFile').mockRejectedValueOnce(Object.assign(new Error(`${code}: no`), { code }));
  const { saving } = await start(newProject(), [orders]);
  expect(saving).toEqual({ kind: 'failed', message: `${code}: no`, isForbidden });
});

test('facts without the digests of code are no answer to who wants them', async () => {
  const root = newProject();
  const cache = await openFactsCache(root, '1');
  new Workspace({ settings, memory: cache }).apply([orders]);
  await cache.save();
  expect((await start(root, [orders])).parsed).toEqual(['orders.ts']);
});

test('where nothing has changed, a workspace without the compiler understands the same', async () => {
  const root = newProject();
  const cold = await start(root, [orders, report]);
  const options = { settings, digest: sha256, memory: await openFactsCache(root, '1') };
  expect(isRemembered(options, [orders, report])).toBe(true);
  expect(new RememberedWorkspace(options).apply([orders, report]).manifest).toEqual(cold.manifest);
  const edited = { ...orders, text: `${orders.text}// More.` };
  expect(isRemembered(options, [edited, report])).toBe(false);
  expect(() => new RememberedWorkspace(options).apply([edited])).toThrow('a text that it does not know');
});

test('the entries without the compiler reach it in no way: remembered facts, and the language server', async () => {
  const imported = async (entry: string): Promise<readonly string[]> => {
    const { metafile } = await build({
      entryPoints: [path.join(import.meta.dirname, '../analysis', entry)],
      bundle: true,
      write: false,
      metafile: true,
      platform: 'node',
      conditions: ['headwater-source'],
      external: ['ts-morph', 'better-sqlite3', 'vscode-languageserver'],
    });
    return Object.values(metafile.outputs).flatMap(({ imports }) => imports.map(({ path: name }) => name));
  };
  expect(await imported('remembered.ts')).not.toContain('ts-morph');
  expect(await imported('../lsp/server.ts')).not.toContain('ts-morph');
  expect(await imported('index.ts')).toContain('ts-morph');
});

test('a project on a disk that may only be read is one that may not be written', async () => {
  const said = (code: string) => Object.assign(new Error(`${code}: no`), { code });
  vi.spyOn(promises, 'mkdir').mockRejectedValueOnce(said('ENOENT'));
  vi.spyOn(promises, 'access').mockRejectedValueOnce(said('EROFS'));
  const { saving } = await start(newProject(), [orders]);
  expect(saving).toEqual({ kind: 'failed', message: 'EROFS: no', isForbidden: true });
});
