import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { nodeVersionProblem } from '../node-version.js';
import { networkFileSystem } from './file-system.js';
import { openProjectLog } from './project-log.js';
import { parseSettings, readSettings } from './settings.js';

let project = '';
beforeEach(async () => {
  project = await mkdtemp(join(tmpdir(), 'headwater-project-'));
});
afterEach(async () => {
  await chmod(project, 0o755);
  await rm(project, { recursive: true, force: true });
});

describe("a project's log", () => {
  it('is made in a folder that git does not see', async () => {
    const opened = await openProjectLog(project, { at: 7 });
    if (opened.kind === 'refused') throw new Error(opened.message);
    await opened.log.close();
    expect(await readFile(join(project, '.headwater/.gitignore'), 'utf8')).toBe('*\n');
    expect((await readFile(join(project, '.headwater/log.db'))).subarray(0, 6).toString()).toBe('SQLite');
  });

  it("leaves the owner's own .gitignore as it is", async () => {
    await mkdir(join(project, '.headwater'));
    await writeFile(join(project, '.headwater/.gitignore'), '!log.db\n');
    const opened = await openProjectLog(project, { at: 7 });
    if (opened.kind === 'refused') throw new Error(opened.message);
    await opened.log.close();
    expect(await readFile(join(project, '.headwater/.gitignore'), 'utf8')).toBe('!log.db\n');
  });

  it('lies where the settings say, and leaves that folder to git', async () => {
    await writeFile(join(project, 'headwater.json'), '{ "log": "state/history.db" }');
    const opened = await openProjectLog(project, { at: 7 });
    if (opened.kind === 'refused') throw new Error(opened.message);
    await opened.log.close();
    expect((await readdir(project)).sort()).toEqual(['headwater.json', 'state']);
    expect((await readdir(join(project, 'state'))).sort()).toEqual(['history.db', 'history.db.mark']);
  });

  it('says when its folder cannot be made', async () => {
    await writeFile(join(project, '.headwater'), 'a file in its place');
    expect(await openProjectLog(project, { at: 7 })).toMatchObject({
      kind: 'refused',
      message: expect.stringContaining('cannot be written'),
    });
  });

  it('says that it is damaged, also where it opens and the damage lies further in', async () => {
    const file = join(project, '.headwater/log.db');
    const opened = await openProjectLog(project, { at: 7 });
    if (opened.kind === 'refused') throw new Error(opened.message);
    await opened.log.close();
    const database = new Database(file);
    const pages = database.prepare("SELECT rootpage FROM sqlite_master WHERE tbl_name = 'output'").pluck().all();
    const size = Number(database.pragma('page_size', { simple: true }));
    database.close();
    const bytes = await readFile(file);
    for (const page of pages.map(Number)) bytes.fill(0xff, (page - 1) * size, page * size);
    await rm(file);
    await writeFile(file, bytes);
    // Nothing remembers this file, so that it is asked for the outputs that it knows.
    await rm(`${file}.mark`);
    expect(await openProjectLog(project, { at: 7 })).toMatchObject({
      kind: 'refused',
      reason: 'unusable',
      message: expect.stringContaining('log.db is damaged'),
    });
  });

  it('is refused on network file systems, however the platform gives their number', () => {
    expect(networkFileSystem(0x6969)).toBe('NFS');
    expect(networkFileSystem(-11317950)).toBe('CIFS');
    expect(networkFileSystem(0xef53)).toBeNull();
  });
});

describe('settings', () => {
  const built = {
    log: '.headwater/log.db',
    defaultStorage: { kind: 'jsonFile', options: { dir: '.headwater/data' } },
    resources: {},
    jobs: 1,
    limits: {},
  };

  it('are the built-in ones without a file or a word in it', async () => {
    expect(await readSettings(project)).toEqual({ kind: 'settings', settings: built });
    await writeFile(join(project, 'headwater.json'), '{ "include": ["src"] }');
    expect(await readSettings(project)).toEqual({ kind: 'settings', settings: built });
  });

  it('choose a default storage and name resources', () => {
    const json = { storages: { default: { kind: 'sqliteTable', file: 'w.db' } }, resources: { crm: { url: 'x' } } };
    expect(parseSettings(json)).toEqual({
      kind: 'settings',
      settings: {
        ...built,
        defaultStorage: { kind: 'sqliteTable', options: { file: 'w.db' } },
        resources: { crm: { url: 'x' } },
      },
    });
  });

  it.each([
    [[], 'it holds no object'],
    [{ log: '' }, '"log" is no path'],
    [{ log: null }, '"log" is no path'],
    [{ storages: 1 }, '"storages" is no object'],
    [{ storages: { default: { file: 'w.db' } } }, '"storages.default" has no `kind`'],
    [{ resources: [] }, '"resources" is no object'],
    [{ jobs: 0 }, '"jobs" is no whole number above 0'],
    [{ limits: 3 }, '"limits" is no object'],
    [{ limits: { 'tag:heavy': '2' } }, '"limits.tag:heavy" is no whole number above 0'],
  ])('say what is wrong with %j', (json, why) => {
    expect(parseSettings(json)).toEqual({ kind: 'refused', message: `headwater.json cannot be used: ${why}.` });
  });

  it('may carry comments and trailing commas, as analysis reads them', async () => {
    await writeFile(
      join(project, 'headwater.json'),
      '{\n  // two at once\n  "jobs": 2, /* of one */ "limits": { "a": 1, },\n}',
    );
    expect(await readSettings(project)).toEqual({
      kind: 'settings',
      settings: { ...built, jobs: 2, limits: { a: 1 } },
    });
  });

  it('say so of a folder, and of a file that is closed', async () => {
    const file = join(project, 'headwater.json');
    await mkdir(file);
    const refused = (why: string) => ({ kind: 'refused', message: `headwater.json cannot be used: ${why}.` });
    expect(await readSettings(project)).toEqual(refused('it is a folder and not a file'));
    await rm(file, { recursive: true });
    await writeFile(file, '{}', { mode: 0 });
    await chmod(project, 0o755);
    // The superuser may read everything, and Windows knows no such files.
    const isSuperuser = process.getuid?.() === 0;
    if (isSuperuser) process.seteuid?.(65534);
    try {
      if (process.platform !== 'win32') expect(await readSettings(project)).toEqual(refused('permission denied'));
    } finally {
      if (isSuperuser) process.seteuid?.(0);
    }
  });

  it('say so of a file that is no JSON', async () => {
    await writeFile(join(project, 'headwater.json'), '{ half');
    expect(await readSettings(project)).toMatchObject({
      kind: 'refused',
      message: expect.stringContaining('it is no JSON'),
    });
  });
});

it.each([
  ['20.20.2', true],
  ['22.14.0', true],
  ['22.15.0', false],
  ['24.0.0', false],
])('Node %s is too old: %s', (version, isTooOld) => {
  expect(nodeVersionProblem(version, '/usr/bin/node')).toEqual(
    isTooOld ? `Headwater needs Node 22.15 or newer; this is Node ${version} (/usr/bin/node).` : null,
  );
});
