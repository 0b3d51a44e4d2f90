import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readOutline } from './index.js';

let around: string;
let root: string;
beforeEach(() => {
  around = realpathSync(mkdtempSync(path.join(tmpdir(), 'headwater-included-')));
  root = path.join(around, 'project');
});
afterEach(() => {
  rmSync(around, { recursive: true, force: true });
});

/** Texts by file, and links by name with where they lead; all relative to the project. */
interface Disk {
  readonly files: Readonly<Record<string, string>>;
  readonly links?: Readonly<Record<string, string>>;
}

async function checkFiles({ files, links = {} }: Disk, expected: readonly string[]): Promise<void> {
  for (const [file, text] of Object.entries({ 'headwater.json': '{}', ...files })) {
    const absolute = path.join(root, file);
    mkdirSync(path.dirname(absolute), { recursive: true });
    writeFileSync(absolute, text);
  }
  for (const [link, target] of Object.entries(links)) {
    mkdirSync(path.dirname(path.join(root, link)), { recursive: true });
    symlinkSync(target, path.join(root, link), 'junction');
  }
  const reading = await readOutline(root);
  if (reading.kind === 'failure') throw new Error(reading.message);
  const { listed, isIncluded, problems } = reading.outline;
  expect({ listed, problems }).toEqual({ listed: expected, problems: [] });
  // What a start finds is what an edit or another revision may bring.
  const code = Object.keys(files).filter((file) => /\.(ts|sql)$/.test(file) && !file.startsWith('..'));
  expect(code.filter(isIncluded).sort()).toEqual(listed.filter((file) => code.includes(file)));
}

const OUTPUT = ['build/a.ts', 'coverage/a.ts', 'dist/a.ts', 'dist/q.sql', 'out/a.ts', 'src/build/a.ts', '.tools/a.ts'];
const output = Object.fromEntries([...OUTPUT, 'src/a.ts'].map((file) => [file, '']));

describe('folders that tools write', () => {
  it.each<{ readonly said: object; readonly found: readonly string[] }>([
    { said: {}, found: ['src/a.ts'] },
    { said: { include: ['src', 'build'] }, found: ['build/a.ts', 'src/a.ts'] },
    { said: { include: ['**/build/*.ts'] }, found: ['build/a.ts', 'src/build/a.ts'] },
    { said: { include: ['./src/build/**/*'] }, found: ['src/build/a.ts'] },
    { said: { files: ['out/a.ts', '.tools/a.ts'] }, found: ['.tools/a.ts', 'out/a.ts'] },
    // A wildcard names none.
    { said: { include: ['*/a.ts'] }, found: ['src/a.ts'] },
    { said: { include: ['dist'] }, found: ['dist/a.ts', 'dist/q.sql'] },
    { said: { include: ['src', 'dist'], exclude: ['dist'] }, found: ['dist/q.sql', 'src/a.ts'] },
    { said: { include: ['node_modules/x', 'src'] }, found: ['src/a.ts'] },
  ])('are looked into where the tsconfig names them: $said', async ({ said, found }) => {
    await checkFiles({ files: { ...output, 'node_modules/x/a.ts': '', 'tsconfig.json': JSON.stringify(said) } }, found);
  });

  it('are looked into where headwater.json or a part of a solution names them', async () => {
    await checkFiles({ files: { ...output, 'headwater.json': '{ "include": ["coverage"] }' } }, ['coverage/a.ts']);
    const solution = {
      'tsconfig.json': '{ "files": [], "references": [{ "path": "./src" }] }',
      'src/tsconfig.json': '{ "include": ["build"] }',
    };
    await checkFiles({ files: { ...output, ...solution, 'headwater.json': '{}' } }, ['src/build/a.ts']);
  });
});

describe('links to folders', () => {
  const outside = { '../shared/b.ts': '', '../shared/deep/c.ts': '', '../shared/q.sql': '' };

  it('are followed, as TypeScript does', async () => {
    await checkFiles({ files: { ...outside, 'a.ts': '' }, links: { linked: '../shared' } }, [
      'a.ts',
      'linked/b.ts',
      'linked/deep/c.ts',
      'linked/q.sql',
    ]);
  });

  it('give each folder once, under its own name where it has one here', async () => {
    await checkFiles(
      {
        files: { ...outside, 'z/a.ts': '' },
        links: { again: path.join('..', 'shared'), b: '../shared/deep', c: '../shared', own: 'z' },
      },
      ['again/b.ts', 'again/deep/c.ts', 'again/q.sql', 'z/a.ts'],
    );
  });

  it('that lead round in a circle or to what is around the project are harmless', async () => {
    await checkFiles(
      {
        files: { ...outside, 'a.ts': '' },
        links: {
          self: '.',
          up: '..',
          top: '/',
          linked: '../shared',
          '../shared/back': '../project',
          '../shared/loop': '.',
        },
      },
      ['a.ts', 'linked/b.ts', 'linked/deep/c.ts', 'linked/q.sql'],
    );
  });

  it('are not followed where nothing in them is meant', async () => {
    const files = { ...outside, 'src/a.ts': '' };
    const links = { data: '../shared', 'src/old': '../shared', node_modules: '../shared', gone: '../nowhere' };
    const tsconfig = { 'tsconfig.json': '{ "include": ["src"] }', 'headwater.json': '{ "exclude": ["src/old"] }' };
    await checkFiles({ files: { ...files, ...tsconfig }, links }, ['src/a.ts']);
  });

  it('to a project of its own are left to it', async () => {
    const files = { ...outside, '../shared/headwater.json': '{}', 'a.ts': '' };
    await checkFiles({ files, links: { linked: '../shared' } }, ['a.ts']);
  });
});
