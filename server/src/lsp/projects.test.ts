// Projects of a window on a real disk: opened with the facts of an earlier start, and with whatever happens to folders.

import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openSqliteReader } from '@headwater/log';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { compiler } from '../analysis/compiler.js';
import { Projects } from './projects.js';
import { uriOf } from './uris.js';

const opened: Projects[] = [];
afterEach(() => {
  for (const projects of opened.splice(0)) projects.close();
});

function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'headwater-projects-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries({ 'headwater.json': '{}', ...files })) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  return folder;
}
function sourceNamed(key: string): string {
  return `import { source } from 'headwater';\nexport const it = source('${key}');\n`;
}

async function open(folders: readonly string[], { isTrusted = true, openTexts = new Map<string, string>() } = {}) {
  const reports: string[] = [];
  const closed: string[] = [];
  const projects = new Projects({
    now: () => 0,
    build: '1',
    leaveAfterMs: 20_000,
    loadCompiler: async () => compiler,
    openLog: openSqliteReader,
    oracle: null,
    report: (message) => void reports.push(message),
    onSettings() {},
    onFirstPicture() {},
    onJudged() {},
    onDefinitions() {},
    onFindings() {},
    onRecords() {},
    onClosed: ({ uri }) => void closed.push(uri),
    openTexts: () => openTexts,
  });
  opened.push(projects);
  projects.open({ folders, isTrusted, chosenPartitions: [] });
  await projects.opened;
  return { projects, reports, closed };
}
function keysOf(projects: Projects): readonly (readonly string[])[] {
  return projects.all.map(({ snapshot }) => snapshot.manifest.assets.map(({ key }) => key));
}
const FACTS = '.headwater/cache/server-facts';

test('the facts of one start serve the next, and damaged ones are made anew', async () => {
  const folder = folderWith({ 'a.ts': sourceNamed('a') });
  expect(keysOf((await open([folder])).projects)).toEqual([['a']]);
  const again = await open([folder]);
  expect(keysOf(again.projects)).toEqual([['a']]);
  expect(again.reports).toEqual([]);
  writeFileSync(path.join(folder, FACTS), 'half a li');
  const damaged = await open([folder]);
  expect(keysOf(damaged.projects)).toEqual([['a']]);
  expect(damaged.reports.join()).toContain('is damaged');
});

test('a folder without trust is neither believed nor written to', async () => {
  const folder = folderWith({ 'a.ts': sourceNamed('a') });
  expect(keysOf((await open([folder], { isTrusted: false })).projects)).toEqual([['a']]);
  expect(existsSync(path.join(folder, FACTS))).toBe(false);
});

test('two projects in one window are two; a root that is deleted is closed and the other lives on', async () => {
  const [one, two] = [folderWith({ 'a.ts': sourceNamed('a') }), folderWith({ 'a.ts': sourceNamed('b') })];
  const { projects, closed } = await open([one, two]);
  expect(keysOf(projects)).toEqual([['a'], ['b']]);
  rmSync(one, { recursive: true });
  projects.changeOnDisk([uriOf(path.join(one, 'headwater.json')), uriOf(path.join(one, 'a.ts'))]);
  await projects.opened;
  expect(closed).toEqual([uriOf(one)]);
  writeFileSync(path.join(two, 'a.ts'), sourceNamed('c'));
  projects.changeOnDisk([uriOf(path.join(two, 'a.ts'))]);
  await projects.opened;
  expect(keysOf(projects)).toEqual([['c']]);
});

test('a checkout of a thousand files at once, with renames, leaves what is on disk', async () => {
  const names = Array.from({ length: 1000 }, (_, index) => `file-${index}.ts`);
  const folder = folderWith(Object.fromEntries(names.map((name) => [name, sourceNamed(name)])));
  const { projects } = await open([folder]);
  const renamed = names.map((name) => name.replace('file', 'moved'));
  for (const [index, name] of names.entries()) {
    rmSync(path.join(folder, name));
    writeFileSync(path.join(folder, renamed[index] ?? ''), sourceNamed(`new-${name}`));
  }
  const revision = projects.all[0]?.snapshot.revision ?? NaN;
  // As an editor tells it: in many pieces.
  for (const name of [...names, ...renamed]) projects.changeOnDisk([uriOf(path.join(folder, name))]);
  await projects.opened;
  expect(projects.all[0]?.snapshot.revision).toBe(revision + 1);
  expect(keysOf(projects)[0]?.toSorted()).toEqual(names.map((name) => `new-${name}`).sort());
});

test('a folder that is deleted takes its files with it, and a project with its root', async () => {
  const folder = folderWith({
    'a.ts': sourceNamed('a'),
    'raw/b.ts': sourceNamed('b'),
    'raw/deep/c.ts': sourceNamed('c'),
  });
  const { projects, closed } = await open([folder]);
  expect(keysOf(projects)).toEqual([['a', 'b', 'c']]);
  rmSync(path.join(folder, 'raw'), { recursive: true });
  projects.changeOnDisk([uriOf(path.join(folder, 'raw'))]);
  await projects.opened;
  expect(keysOf(projects)).toEqual([['a']]);
  rmSync(folder, { recursive: true });
  projects.changeOnDisk([uriOf(folder)]);
  await projects.opened;
  expect(closed).toEqual([uriOf(folder)]);
});

test('texts that are typed before anybody looks are analysed once, the last of each document', async () => {
  const folder = folderWith({ 'a.ts': sourceNamed('a'), 'b.ts': sourceNamed('b') });
  const { projects } = await open([folder]);
  const revision = projects.all[0]?.snapshot.revision ?? NaN;
  for (const key of ['a1', 'a2', 'a3']) projects.changeText(uriOf(path.join(folder, 'a.ts')), sourceNamed(key));
  projects.changeText(uriOf(path.join(folder, 'b.ts')), sourceNamed('b1'));
  expect(keysOf(projects)).toEqual([['a3', 'b1']]);
  expect(projects.all[0]?.snapshot.revision).toBe(revision + 1);
});

test('what is typed and what is saved meanwhile are seen together', async () => {
  const folder = folderWith({ 'a.ts': sourceNamed('a'), 'b.ts': sourceNamed('b') });
  const { projects } = await open([folder]);
  projects.changeText(uriOf(path.join(folder, 'a.ts')), sourceNamed('a1'));
  writeFileSync(path.join(folder, 'b.ts'), sourceNamed('b1'));
  projects.changeOnDisk([uriOf(path.join(folder, 'b.ts'))]);
  await projects.opened;
  expect(keysOf(projects)).toEqual([['a1', 'b1']]);
});

test('a document of a project inside of another one is seen by the other one only where that imports it', async () => {
  const folder = folderWith({
    'a.ts': sourceNamed('a'),
    'reads.ts': `import { NAME } from './inner/name.js';\n${sourceNamed('x').replace("'x'", 'NAME')}`,
    'inner/headwater.json': '{}',
    'inner/b.ts': sourceNamed('b'),
    'inner/name.ts': `export const NAME = 'named';\n`,
  });
  const inner = (name: string): string => path.join(folder, 'inner', name);
  const { projects } = await open([folder], { openTexts: new Map([[inner('b.ts'), sourceNamed('b1')]]) });
  expect(keysOf(projects)).toEqual([['a', 'named'], ['b1']]);
  projects.changeText(uriOf(inner('b.ts')), sourceNamed('b2'));
  projects.changeText(uriOf(inner('name.ts')), `export const NAME = 'typed';\n`);
  expect(keysOf(projects)).toEqual([['a', 'typed'], ['b2']]);
  writeFileSync(inner('name.ts'), `export const NAME = 'saved';\n`);
  projects.changeOnDisk([uriOf(inner('name.ts'))]);
  await projects.opened;
  expect(keysOf(projects)).toEqual([['a', 'saved'], ['b2']]);
});
