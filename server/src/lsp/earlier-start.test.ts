// A start that finds the picture of an earlier one, as an editor sees it: what is answered before anything is analysed.
// The facts of texts are taken away and the compiler is held back, so that nothing but the picture can answer.

import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { DefinitionRequest, HoverRequest } from 'vscode-languageserver/node';
import { folderWith, TestEditor, uriOf } from '../../../test/harness/editor.js';
import { compiler } from '../analysis/compiler.js';

const HEAD = `import { asset, source } from 'headwater';\n`;
const reading = (key: string): string => `${HEAD}asset('a', { deps: ['${key}'], materialize() {} });\n`;
const FILES = {
  'a.ts': reading('nowhere'),
  'b.ts': `${HEAD}source('b');\n`,
  'c.ts': reading('b').replace("'a'", "'c'"),
};

/** Files that were written just now are not known by their times. */
const later = { build: '1', now: () => Date.now() + 60_000 };

async function keptProject(): Promise<string> {
  const folder = folderWith(FILES);
  await TestEditor.start([folder], later);
  await expect.poll(() => existsSync(path.join(folder, '.headwater/cache/server-picture'))).toBe(true);
  rmSync(path.join(folder, '.headwater/cache/server-facts'));
  return folder;
}

async function startAgain(folder: string, { isTrusted = true } = {}) {
  const [asked, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let isReleased = false;
  const loadCompiler = async () => {
    asked.resolve();
    await gate.promise;
    return compiler;
  };
  const editor = await TestEditor.start([folder], { ...later, isTrusted, loadCompiler });
  const release = (): void => {
    isReleased = true;
    gate.resolve();
  };
  /** What hovering over the first dependency of a file says, and whether anything was analysed by then. */
  const hover = async (file: string) => {
    const params = { textDocument: { uri: uriOf(file) }, position: { line: 1, character: 21 } };
    const answer = await editor.connection.sendRequest(HoverRequest.type, params);
    return { says: JSON.stringify(answer), isReleased };
  };
  return { editor, release, hover, asked: asked.promise };
}

test('a start at which nothing has changed answers before anything is analysed, and goes on from there', async () => {
  const folder = await keptProject();
  const { editor, release, hover, asked } = await startAgain(folder);
  const [a, c] = [path.join(folder, 'a.ts'), path.join(folder, 'c.ts')];
  await editor.open(a, FILES['a.ts']);
  await editor.open(c, FILES['c.ts']);
  await editor.diagnosed(a, ['unknown-dependency']);
  expect(await hover(c)).toEqual({ says: expect.stringContaining('b'), isReleased: false });
  const position = { line: 1, character: 21 };
  const found = await editor.connection.sendRequest(DefinitionRequest.type, {
    textDocument: { uri: uriOf(c) },
    position,
  });
  expect(JSON.stringify(found)).toContain(uriOf(path.join(folder, 'b.ts')));
  await asked;
  release();
  await editor.type(a, reading('b'));
  await editor.diagnosed(a, ['unused-dependency']);
});

test('a file that has changed since leaves nothing of the picture', async () => {
  const folder = await keptProject();
  const [a, c] = [path.join(folder, 'a.ts'), path.join(folder, 'c.ts')];
  writeFileSync(a, reading('b'));
  writeFileSync(c, reading('elsewhere').replace("'a'", "'c'"));
  const { editor, release, asked } = await startAgain(folder);
  await editor.open(a, reading('b'));
  await asked;
  expect(editor.published).toEqual([]);
  release();
  await editor.diagnosed(c, ['unknown-dependency']);
  expect(editor.rulesOf(a)).toEqual(['unused-dependency']);
});

test('about a text that is not saved nobody is told anything old', async () => {
  const folder = await keptProject();
  const { editor, release, hover, asked } = await startAgain(folder);
  const a = path.join(folder, 'a.ts');
  await editor.open(a, reading('b'));
  const answer = hover(a);
  await asked;
  release();
  expect(await answer).toEqual({ says: expect.stringContaining('b'), isReleased: true });
  await editor.diagnosed(a, ['unused-dependency']);
});

test('what others write while the picture is shown is waited for', async () => {
  const folder = await keptProject();
  const { editor, release, hover, asked } = await startAgain(folder);
  const a = path.join(folder, 'a.ts');
  await editor.diagnosed(a, ['unknown-dependency']);
  writeFileSync(a, reading('b'));
  await editor.changeOnDisk([a]);
  const answer = hover(a);
  await asked;
  release();
  expect((await answer).isReleased).toBe(true);
  await editor.diagnosed(a, ['unused-dependency']);
});

test('what comes with a folder that nobody trusts is neither believed nor written over', async () => {
  const folder = await keptProject();
  const cache = path.join(folder, '.headwater/cache');
  const picture = path.join(cache, 'server-picture');
  // A picture that fits every file of the folder, and facts that fit nothing.
  const planted = readFileSync(picture);
  writeFileSync(path.join(cache, 'server-facts'), 'planted');
  const { editor, release, asked } = await startAgain(folder, { isTrusted: false });
  const a = path.join(folder, 'a.ts');
  await editor.open(a, FILES['a.ts']);
  await asked;
  expect(editor.published).toEqual([]);
  release();
  await editor.diagnosed(a, ['unknown-dependency']);
  await editor.type(a, reading('b'));
  await editor.diagnosed(a, ['unused-dependency']);
  expect(readFileSync(picture)).toEqual(planted);
  expect(readdirSync(cache).sort()).toEqual(['server-facts', 'server-picture']);
  expect(readFileSync(path.join(cache, 'server-facts'), 'utf8')).toBe('planted');
});

test('a picture that somebody else has put together harms nobody', async () => {
  const folder = await keptProject();
  const picture = path.join(folder, '.headwater/cache/server-picture');
  const bytes = readFileSync(picture);
  // As if it held something else: whatever is wrong with it, the project is analysed.
  for (let at = Math.floor(bytes.length / 2); at < bytes.length; at += 7) bytes[at] = (bytes[at] ?? 0) ^ 0x5a;
  writeFileSync(picture, bytes);
  const { editor, release } = await startAgain(folder);
  release();
  const a = path.join(folder, 'a.ts');
  await editor.open(a, reading('b'));
  await editor.diagnosed(a, ['unused-dependency']);
});

test('what is written while the server runs is found by the next start, and what is only typed is not', async () => {
  const folder = folderWith({ ...FILES, 'gone.ts': `${HEAD}source('gone');\n` });
  const [a, b, gone] = ['a.ts', 'b.ts', 'gone.ts'].map((name) => path.join(folder, name));
  const picture = path.join(folder, '.headwater/cache/server-picture');
  const editor = await TestEditor.start([folder], { ...later, leaveAfterMs: 0 });
  await expect.poll(() => existsSync(picture), { timeout: 5000 }).toBe(true);
  const before = readFileSync(picture);

  await editor.open(a ?? '', reading('b'));
  writeFileSync(b ?? '', `${HEAD}source('b');\nsource('nowhere');\n`);
  rmSync(gone ?? '');
  await editor.changeOnDisk([b ?? '', gone ?? '']);
  await editor.diagnosed(a ?? '', ['unused-dependency']);
  writeFileSync(a ?? '', reading('b'));
  await editor.changeOnDisk([a ?? '']);
  await expect.poll(() => readFileSync(picture).equals(before), { timeout: 5000 }).toBe(false);
  rmSync(path.join(folder, '.headwater/cache/server-facts'));

  const { editor: next } = await startAgain(folder);
  await next.open(a ?? '', reading('b'));
  await next.diagnosed(a ?? '', ['unused-dependency']);
});

test('what was typed before the project is read is compared with what is saved', async () => {
  const folder = await keptProject();
  const { editor, release, asked } = await startAgain(folder);
  await editor.open(path.join(folder, 'c.ts'), `${FILES['c.ts']}asset('new', { materialize() {} });\n`);
  await asked;
  const answer = editor.connection.sendRequest('headwater/editImpact', { project: uriOf(folder) });
  release();
  expect(await answer).toMatchObject({ changed: ['new'], assets: 1 });
});
