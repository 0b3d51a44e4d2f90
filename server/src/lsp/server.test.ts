// The server as an editor sees it: what is published and answered, in which order, and what is not.

import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { openSqliteLog } from '@headwater/log';
import { expect, test } from 'vitest';
import { CancellationTokenSource, HoverRequest, LSPErrorCodes } from 'vscode-languageserver/node';
import { folderWith, TestEditor, uriOf } from '../../../test/harness/editor.js';
import { TypeAnswering, type TypeRequest } from './type-answering.js';
import type { TypeOracle } from './type-thread.js';

const HEAD = `import { asset, source } from 'headwater';\n`;
const unknown = (name: string): string => `${HEAD}asset('${name}', { deps: ['nowhere'], materialize() {} });\n`;

test('the diagnostics of open files are published first', async () => {
  const folder = folderWith({ 'a.ts': unknown('a'), 'b.ts': unknown('b'), 'c.ts': unknown('c') });
  const isOpen = Promise.withResolvers<void>();
  const loadCompiler = async () => {
    await isOpen.promise;
    return (await import('../analysis/compiler.js')).compiler;
  };
  const editor = await TestEditor.start([folder], { loadCompiler });
  const [a, b, c] = ['a.ts', 'b.ts', 'c.ts'].map((name) => path.join(folder, name));
  await editor.open(b ?? '', unknown('b'));
  // Messages are handled in turn: what nobody answers is refused when the document is known.
  await editor.connection.sendRequest('nobody/answers').catch(() => undefined);
  isOpen.resolve();
  await Promise.all([a, b, c].map((file) => editor.diagnosed(file ?? '', ['unknown-dependency'])));
  expect(editor.published[0]).toBe(uriOf(b ?? ''));
});

test('after an edit that everything depends on, open files come before the rest is followed', async () => {
  const names = Array.from({ length: 300 }, (_, index) => `reader-${index}.ts`);
  const hub = (key: string): string => `export const KEY = '${key}';\n`;
  const text = (name: string): string =>
    `${HEAD}import { KEY } from './hub.js';\nasset('${name}', { async materialize(ctx) { await ctx.read(KEY); } });\n`;
  // In the same table, where the project's storage is that one.
  const storage = { kind: 'sqliteTable', file: 'w.db' };
  const table = JSON.stringify({ ...storage, table: 'reader-150.ts' });
  const both = `${text('reader-150.ts')}asset('same', { storage: ${table}, materialize() {} });\n`;
  const folder = folderWith({
    'headwater.json': JSON.stringify({ storages: { default: storage } }),
    'hub.ts': hub('orders'),
    'orders.ts': `${HEAD}source('orders');\n`,
    ...Object.fromEntries(names.map((name) => [name, text(name)])),
    'reader-150.ts': both,
  });
  const editor = await TestEditor.start([folder]);
  const open = path.join(folder, 'reader-150.ts');
  // In the order in which they are told.
  const [first, last] = [path.join(folder, 'reader-0.ts'), path.join(folder, 'reader-99.ts')];
  await editor.open(open, both);
  await editor.open(path.join(folder, 'hub.ts'), hub('orders'));
  await editor.diagnosed(last, ['undeclared-read']);

  editor.published.length = 0;
  await editor.type(path.join(folder, 'hub.ts'), hub('nothing'));
  await editor.diagnosed(open, ['duplicate-storage', 'unknown-dependency']);
  // The others still say what they said before.
  expect([editor.published, editor.rulesOf(first)]).toEqual([[uriOf(open)], ['undeclared-read']]);
  await editor.diagnosed(last, ['unknown-dependency']);
  expect(editor.rulesOf(first)).toEqual(['unknown-dependency']);
});

test('a start with remembered facts needs no compiler before something is typed', async () => {
  const folder = folderWith({ 'a.ts': unknown('a') });
  const file = path.join(folder, 'a.ts');
  const first = await TestEditor.start([folder], { build: '1' });
  await first.diagnosed(file, ['unknown-dependency']);
  await expect.poll(() => existsSync(path.join(folder, '.headwater/cache/server-facts'))).toBe(true);
  let loaded = 0;
  const loadCompiler = async () => {
    loaded += 1;
    return (await import('../analysis/compiler.js')).compiler;
  };
  const second = await TestEditor.start([folder], { build: '1', loadCompiler });
  await second.open(file, unknown('a'));
  await second.diagnosed(file, ['unknown-dependency']);
  expect(loaded).toBe(0);
  await second.type(file, `${HEAD}source('a');\n`);
  await second.diagnosed(file, []);
  expect(loaded).toBe(1);

  // Typed while the project is being opened.
  const third = await TestEditor.start([folder], { build: '1' });
  await third.open(file, unknown('a'));
  await third.type(file, `${HEAD}asset('a', { deps: ['nowhere', 'anywhere'], materialize() {} });\n`);
  await third.diagnosed(file, ['unknown-dependency', 'unknown-dependency']);
});

test('a request is not answered once it is cancelled, or its document has changed', async () => {
  const folder = folderWith({ 'a.ts': unknown('a') });
  const file = path.join(folder, 'a.ts');
  const editor = await TestEditor.start([folder]);
  await editor.open(file, unknown('a'));
  await editor.diagnosed(file, ['unknown-dependency']);
  const ask = (token = new CancellationTokenSource().token): Promise<unknown> =>
    editor.connection.sendRequest(
      HoverRequest.type,
      { textDocument: { uri: uriOf(file) }, position: { line: 1, character: 8 } },
      token,
    );
  expect(await ask()).toMatchObject({ contents: { value: expect.stringContaining('**a**') } });

  const source = new CancellationTokenSource();
  const cancelled = expect(ask(source.token)).rejects.toMatchObject({ code: LSPErrorCodes.RequestCancelled });
  source.cancel();
  await cancelled;

  const stale = expect(ask()).rejects.toMatchObject({ code: LSPErrorCodes.ContentModified });
  await editor.type(file, unknown('a2'));
  await stale;
});

/** Answers in this process, when it is allowed to. */
class HeldOracle implements TypeOracle {
  readonly generation = 0;
  readonly requests: TypeRequest[] = [];
  gate: Promise<void> = Promise.resolve();
  private readonly answering = new TypeAnswering();

  async ask(request: TypeRequest) {
    this.requests.push(request);
    const answers = this.answering.answer(request);
    await this.gate;
    return answers;
  }
  forget(root: string): void {
    this.answering.forget(root);
  }
  close(): void {}
}
const reader = (type: string): string =>
  `${HEAD}import { load } from 'somewhere';\nsource('orders');\nconst key: ${type} = load();\nasset('report', { async materialize(ctx) { await ctx.read(key); } });\n`;

test('the type checker is asked after a pause, and again about what is typed while it thinks', async () => {
  const folder = folderWith({ 'a.ts': reader(`'orders'`), 'b.ts': `${HEAD}source('b');\n` });
  const file = path.join(folder, 'a.ts');
  const oracle = new HeldOracle();
  const editor = await TestEditor.start([folder], { oracle });
  await editor.open(file, reader(`'orders'`));
  await editor.diagnosed(file, ['unknown-read']);
  await editor.diagnosed(file, ['undeclared-read']);
  expect(oracle.requests[0]?.changes.map((change) => change.file)).toEqual(['a.ts', 'b.ts']);

  let release = (): void => undefined;
  oracle.gate = new Promise((resolve) => {
    release = resolve;
  });
  const before = oracle.requests.length;
  await editor.type(file, `${reader(`'orders'`)}// a comment\n`);
  await expect.poll(() => oracle.requests.length, { timeout: 5000 }).toBe(before + 1);
  await editor.type(file, reader('string'));
  release();
  await editor.diagnosed(file, ['unknown-read']);
  await expect.poll(() => oracle.requests.length, { timeout: 5000 }).toBeGreaterThan(before + 1);
  expect(oracle.requests[before + 1]?.changes.map((change) => change.file)).toEqual(['a.ts']);
});

test('rules that need the log speak in the editor too', async () => {
  const text = `${HEAD}asset('daily_sales', { materialize() {} });\n`;
  const folder = folderWith({ 'a.ts': text, '.headwater/keep': '' });
  const opened = await openSqliteLog(path.join(folder, '.headwater/log.db'), { at: 1000 });
  if (opened.kind !== 'open') throw new Error(opened.message);
  const target = { asset: 'daily_sale', part: '' };
  await opened.log.commit({ at: 1000, events: [{ kind: 'materialization', target, body: {} }] });
  await opened.log.close();
  const editor = await TestEditor.start([folder]);
  await editor.diagnosed(path.join(folder, 'a.ts'), ['lost-history']);
});

/** Half-typed fixtures of the analysis. */
function prefixesOfFixtures(): readonly string[] {
  const folder = path.join(import.meta.dirname, '../analysis');
  const tests = readdirSync(folder).filter((name) => name.endsWith('.test.ts'));
  const literals = tests.flatMap((name) =>
    [...readFileSync(path.join(folder, name), 'utf8').matchAll(/`((?:[^`\\]|\\.)*)`/g)].map(([, text = '']) => text),
  );
  return literals.flatMap((text) =>
    Array.from({ length: Math.ceil(text.length / 50) }, (_, index) => text.slice(0, 17 + index * 50)),
  );
}

test('whatever is typed, saved and deleted, the last state counts', async () => {
  const [one, two] = [folderWith({ 'a.ts': unknown('a') }), folderWith({ 'a.ts': unknown('a') })];
  const [file, other] = [path.join(one, 'a.ts'), path.join(two, 'a.ts')];
  const editor = await TestEditor.start([one, two]);
  await editor.open(file, unknown('a'));
  const whole = reader('string');
  // Every prefix, without waiting for anybody; the file is saved and written by others meanwhile.
  for (let length = 0; length < whole.length; length += 1) {
    await editor.type(file, whole.slice(0, length));
    if (length % 10 > 0) continue;
    writeFileSync(file, whole.slice(0, length / 2));
    await editor.changeOnDisk([file]);
  }
  for (const prefix of prefixesOfFixtures()) await editor.type(file, prefix);
  await editor.type(file, whole);
  await editor.diagnosed(file, ['unknown-read']);
  await editor.diagnosed(other, ['unknown-dependency']);

  rmSync(two, { recursive: true });
  await editor.changeOnDisk([path.join(two, 'headwater.json'), other]);
  await editor.diagnosed(other, []);
  expect(editor.rulesOf(file)).toEqual(['unknown-read']);
});

test('mistakes in the settings are shown in their file, and go with them', async () => {
  const folder = folderWith({ 'headwater.json': '{ "rules": { "unknown-read": "loud" }, "jobs": -3 }' });
  const editor = await TestEditor.start([folder]);
  const file = path.join(folder, 'headwater.json');
  await editor.diagnosed(file, ['settings', 'settings']);
  writeFileSync(file, '{ "jobs": 3 }');
  await editor.changeOnDisk([file]);
  await editor.diagnosed(file, []);
  expect(editor.rulesOf(file)).toEqual([]);
});

test('a file that lies on disk is read once somebody imports it, or once it is there', async () => {
  const text = (name: string): string =>
    `${HEAD}import names from './${name}.json' with { type: 'json' };\nsource(names.key);\nasset('a', { deps: ['orders'], materialize() {} });\n`;
  const folder = folderWith({ 'a.ts': unknown('a'), 'orders.json': '{ "key": "orders" }' });
  const editor = await TestEditor.start([folder]);
  const file = path.join(folder, 'a.ts');
  await editor.open(file, unknown('a'));
  await editor.diagnosed(file, ['unknown-dependency']);
  await editor.type(file, text('orders'));
  await editor.diagnosed(file, ['unused-dependency']);
  await editor.type(file, text('later'));
  await editor.diagnosed(file, ['dynamic-asset-key', 'unknown-dependency']);
  const later = path.join(folder, 'later.json');
  writeFileSync(later, '{ "key": "orders" }');
  await editor.changeOnDisk([later]);
  await editor.diagnosed(file, ['unused-dependency']);
});

test('a file outside of the project is let go once nobody imports it, also of a circle', async () => {
  const folder = folderWith({
    'headwater.json': '{ "include": ["src/**"] }',
    'src/a.ts': `${HEAD}import '../lib/b.js';\n`,
    'lib/b.ts': `import './c.js';\n${unknown('b')}`,
    'lib/c.ts': `import './b.js';\n${unknown('c')}`,
    'lib/d.ts': unknown('d'),
  });
  const [a, b, c, d] = ['src/a.ts', 'lib/b.ts', 'lib/c.ts', 'lib/d.ts'].map((name) => path.join(folder, name));
  const editor = await TestEditor.start([folder]);
  await editor.open(a ?? '', `${HEAD}import '../lib/b.js';\n`);
  await Promise.all([b, c].map((file) => editor.diagnosed(file ?? '', ['unknown-dependency'])));
  await editor.type(a ?? '', `${HEAD}import '../lib/d.js';\n`);
  await editor.diagnosed(d ?? '', ['unknown-dependency']);
  await Promise.all([b, c].map((file) => editor.diagnosed(file ?? '', [])));
  await editor.type(a ?? '', `${HEAD}import '../lib/c.js';\n`);
  await Promise.all([b, c].map((file) => editor.diagnosed(file ?? '', ['unknown-dependency'])));
});
