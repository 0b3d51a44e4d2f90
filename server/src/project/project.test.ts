import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { exclusionMatcher, globMatcher } from './glob.js';
import { findProject, findProjects, readFiles, readOutline, readProject, readSettingsProblems } from './index.js';
import { parseJson } from './json.js';

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'headwater-project-'));
});
afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

function write(files: Readonly<Record<string, string>>): void {
  for (const [file, text] of Object.entries(files)) {
    const absolute = path.join(root, file);
    mkdirSync(path.dirname(absolute), { recursive: true });
    writeFileSync(absolute, text);
  }
}
async function pathsIn(folder = '.'): Promise<readonly string[]> {
  const reading = await readProject(path.join(root, folder));
  return reading.kind === 'project' ? reading.project.files.map((file) => file.path) : [reading.message];
}

describe('finding projects', () => {
  it('takes the nearest folder with headwater.json or with headwater among its dependencies', async () => {
    write({
      'package.json': '{ "devDependencies": { "headwater": "*" } }',
      'src/deep/a.ts': '',
      'inner/headwater.json': '{}',
      'inner/src/b.ts': '',
      'other/package.json': '{ "dependencies": { "headwater-extras": "*" } }',
    });
    expect(await findProject(path.join(root, 'src/deep'))).toBe(root);
    expect(await findProject(path.join(root, 'inner/src'))).toBe(path.join(root, 'inner'));
    expect(await findProject(path.join(root, 'other'))).toBe(root);
  });

  it('lists those of a workspace folder, not in node_modules and not round in circles', async () => {
    write({
      'packages/a/headwater.json': '{}',
      'packages/b/package.json': '{ "peerDependencies": { "headwater": "*" } }',
      'packages/c/package.json': '{}',
      'node_modules/x/headwater.json': '{}',
    });
    symlinkSync(root, path.join(root, 'packages/loop'));
    expect(await findProjects(root)).toEqual(['packages/a', 'packages/b'].map((name) => path.join(root, name)));
  });

  it('finds none where there is none', async () => {
    expect(await findProject(root)).toBeNull();
    expect(await findProjects(root)).toEqual([]);
  });
});

describe('the files of a project', () => {
  it('are those of the tsconfig, without tests and output', async () => {
    write({
      'headwater.json': '{}',
      'tsconfig.json':
        '{ // comments are allowed\n "compilerOptions": { "outDir": "lib", }, "include": ["src", "extra/*.ts"], "exclude": ["src/old"] }',
      'src/a.ts': '',
      'src/deep/b.tsx': '',
      'src/a.test.ts': '',
      'src/a.spec.ts': '',
      'src/old/c.ts': '',
      'src/plain.js': '',
      'extra/d.ts': '',
      'extra/deep/e.ts': '',
      'lib/a.ts': '',
      'other/f.ts': '',
      'queries/q.sql': '',
    });
    expect(await pathsIn()).toEqual(['extra/d.ts', 'queries/q.sql', 'src/a.ts', 'src/deep/b.tsx']);
  });

  it('follow extends, with paths relative to the file that has them', async () => {
    write({
      'base/tsconfig.base.json':
        '{ "compilerOptions": { "paths": { "@lib/*": ["../lib/*"] } }, "include": ["../src"] }',
      'headwater.json': '{}',
      'tsconfig.json': '{ "extends": "./base/tsconfig.base" }',
      'src/a.ts': "import { x } from '@lib/x';",
      'lib/x.ts': '',
      'lib/unused.ts': '',
    });
    const reading = await readProject(root);
    expect(reading.kind === 'project' && reading.project.settings.paths).toEqual({ '@lib/*': ['lib/*'] });
    // What is imported belongs to the program, included or not.
    expect(await pathsIn()).toEqual(['lib/x.ts', 'src/a.ts']);
  });

  it('are also what a file loads by a function that it has made for that', async () => {
    const load = "const load = createRequire(import.meta.url); load('../lib/x.cjs'); other('../lib/y.cjs');";
    write({
      'headwater.json': '{}',
      'tsconfig.json': '{ "include": ["src"] }',
      'src/a.ts': `import { createRequire } from 'node:module'; ${load}`,
      'lib/x.cjs': '',
      'lib/y.cjs': '',
    });
    expect(await pathsIn()).toEqual(['lib/x.cjs', 'src/a.ts']);
  });

  it('of a solution are those of its parts', async () => {
    write({
      'headwater.json': '{}',
      'tsconfig.json': '{ "files": [], "references": [{ "path": "./app" }] }',
      'app/tsconfig.json': '{ "include": ["src"] }',
      'app/src/a.ts': '',
      'b.ts': '',
    });
    expect(await pathsIn()).toEqual(['app/src/a.ts']);
  });

  it('of a solution whose part says nothing of files are those in its folder', async () => {
    write({
      'headwater.json': '{}',
      'tsconfig.json': '{ "files": [], "references": [{ "path": "./src" }] }',
      'src/tsconfig.json': '{}',
      'src/deep/a.ts': '',
      'gen/g.ts': '',
    });
    expect(await pathsIn()).toEqual(['src/deep/a.ts']);
  });

  it('are named by headwater.json where it says so, tests too', async () => {
    write({
      'headwater.json': '{ "include": ["pipelines/**/*.ts"], "exclude": ["pipelines/old/**"] }',
      'tsconfig.json': '{ "include": ["src"] }',
      'pipelines/a.ts': '',
      'pipelines/a.test.ts': '',
      'pipelines/old/b.ts': '',
      'src/c.ts': '',
    });
    expect(await pathsIn()).toEqual(['pipelines/a.test.ts', 'pipelines/a.ts']);
  });

  it('without a tsconfig are all there are, those of a project inside left to it', async () => {
    write({
      'headwater.json': '{}',
      'a.ts': '',
      'b.mjs': '',
      'inner/headwater.json': '{}',
      'inner/c.ts': '',
      'node_modules/d.ts': '',
    });
    expect(await pathsIn()).toEqual(['a.ts', 'b.mjs']);
    expect(await pathsIn('inner')).toEqual(['c.ts']);
  });

  it('take in packages of the same workspace that the project depends on', async () => {
    write({
      'package.json': '{ "workspaces": ["packages/*"] }',
      'packages/app/package.json': '{ "name": "app", "dependencies": { "headwater": "*", "@acme/sources": "*" } }',
      'packages/app/src/a.ts': "import { orders } from '@acme/sources';",
      'packages/sources/package.json':
        '{ "name": "@acme/sources", "exports": { ".": { "types": "./dist/index.d.ts", "default": "./dist/index.js" } } }',
      'packages/sources/src/index.ts': "export * from './orders.js';",
      'packages/sources/src/orders.ts': '',
      'packages/unused/package.json': '{ "name": "unused" }',
    });
    const reading = await readProject(path.join(root, 'packages/app'));
    expect(reading.kind === 'project' && reading.project.settings.packages).toEqual({
      '@acme/sources': '../sources/src/index.ts',
    });
    expect(await pathsIn('packages/app')).toEqual(['../sources/src/index.ts', '../sources/src/orders.ts', 'src/a.ts']);
  });

  it('keep their line ends and lose a byte order mark', async () => {
    write({ 'headwater.json': '\uFEFF{}', 'a.ts': '\uFEFFexport const a = 1;\r\nexport const b = 2;\r\n' });
    const reading = await readProject(root);
    expect(reading.kind === 'project' && reading.project.files).toEqual([
      { path: 'a.ts', text: 'export const a = 1;\r\nexport const b = 2;\r\n' },
    ]);
  });

  it('are read as far as they are text, and without those that go meanwhile', async () => {
    write({ 'headwater.json': '{}', 'a.ts': '', 'b.ts': '' });
    writeFileSync(path.join(root, 'a.ts'), Buffer.from([0x2f, 0x2f, 0xff, 0xfe, 0xc3, 0x0a]));
    const reading = await readOutline(root);
    if (reading.kind === 'failure') throw new Error(reading.message);
    expect(reading.outline.listed).toEqual(['a.ts', 'b.ts']);
    rmSync(path.join(root, 'b.ts'));
    expect((await readFiles(reading.outline)).files).toEqual([{ path: 'a.ts', text: '//\uFFFD\uFFFD\uFFFD\n' }]);
  });

  it('survive a link that leads to itself', async () => {
    write({ 'headwater.json': '{}', 'a.ts': '' });
    symlinkSync('loop.ts', path.join(root, 'loop.ts'));
    symlinkSync('.', path.join(root, 'again'));
    expect(await pathsIn()).toEqual(['a.ts']);
  });

  // To read a pipe that nobody writes to waits for ever.
  it.skipIf(process.platform === 'win32')('are regular ones, also behind links', async () => {
    write({ 'headwater.json': '{}', 'a.ts': "import './pipe.js'; import './to-pipe.js'; import './folder.js';" });
    execFileSync(
      'mkfifo',
      ['pipe.ts', 'tsconfig.json', 'package.json'].map((name) => path.join(root, name)),
    );
    mkdirSync(path.join(root, 'folder.ts'));
    write({ 'b.ts': '' });
    symlinkSync('pipe.ts', path.join(root, 'to-pipe.ts'));
    symlinkSync('/dev/zero', path.join(root, 'to-device.ts'));
    symlinkSync('b.ts', path.join(root, 'to-file.ts'));
    expect(await findProject(path.join(root, 'folder.ts'))).toBe(root);
    expect(await pathsIn()).toEqual(['a.ts', 'b.ts', 'to-file.ts']);
  });
});

/** As somebody who may not read everything: the superuser may. */
async function asAnybody<Result>(act: () => Promise<Result>): Promise<Result> {
  if (process.getuid?.() !== 0) return act();
  chmodSync(root, 0o755);
  process.seteuid?.(65534);
  try {
    return await act();
  } finally {
    process.seteuid?.(0);
  }
}
/** What is said of a project that can be read. */
async function saidOf(): Promise<readonly string[]> {
  const reading = await readOutline(root);
  if (reading.kind === 'failure') return [reading.message];
  return [...reading.outline.problems, ...(await readFiles(reading.outline)).problems].map((problem) =>
    problem.replaceAll(`${root}${path.sep}`, ''),
  );
}

describe('what of a project cannot be used', () => {
  it.skipIf(process.platform === 'win32')('is said of files and folders that are closed', async () => {
    write({
      'headwater.json': '{ "exclude": ["private"] }',
      'tsconfig.json': '{}',
      'a.ts': "import './b.js';",
      'b.ts': '',
      'closed/c.ts': '',
      'private/d.ts': '',
      'empty/e.txt': '',
    });
    rmSync(path.join(root, 'empty/e.txt'));
    for (const place of ['tsconfig.json', 'b.ts', 'closed', 'private']) chmodSync(path.join(root, place), 0);
    expect(await asAnybody(saidOf)).toEqual([
      'tsconfig.json cannot be read: permission denied.',
      'closed cannot be read: permission denied.',
      'b.ts cannot be read: permission denied.',
    ]);
    for (const place of ['closed', 'private']) chmodSync(path.join(root, place), 0o755);
  });

  it.each([
    [{}, []],
    [{ 'tsconfig.json': '{ oops' }, [expect.stringMatching(/^tsconfig\.json cannot be used: .+\.$/)]],
    [{ 'tsconfig.json': '[]' }, ['tsconfig.json cannot be used: it must hold an object.']],
    [{ 'tsconfig.json': '{ "extends": "./base" }' }, ['tsconfig.json extends ./base, which is not there.']],
    [{ 'tsconfig.json': '{ "extends": "./tsconfig" }' }, ['tsconfig.json extends ./tsconfig, which leads back to it.']],
    [
      { 'tsconfig.json': '{ "extends": "./b.json" }', 'b.json': '{ "extends": "./tsconfig.json" }' },
      ['b.json extends ./tsconfig.json, which leads back to it.'],
    ],
    [
      { 'tsconfig.json': '{ "files": [], "references": [{ "path": "./app" }] }' },
      ['tsconfig.json refers to app/tsconfig.json, which is not there.'],
    ],
    [
      {
        'tsconfig.json': '{ "files": [], "references": [{ "path": "./app" }] }',
        'app/tsconfig.json': '{ "extends": "x" }',
      },
      ['app/tsconfig.json extends x, which is not there.'],
    ],
    // Two that extend the same are no circle.
    [
      { 'tsconfig.json': '{ "extends": ["./a.json", "./b.json"] }', 'a.json': '{ "extends": "./b" }', 'b.json': '{}' },
      [],
    ],
  ])('is said of a tsconfig: %j', async (files, said) => {
    write({ 'headwater.json': '{}', ...files });
    expect(await saidOf()).toEqual(said);
  });
});

describe('a project that cannot be read', () => {
  it('is a failure with words for people', async () => {
    expect(await readProject(root)).toMatchObject({
      kind: 'failure',
      file: null,
      message: expect.stringContaining('is no Headwater project'),
    });
    write({ 'headwater.json': '{ "rules": { "undeclared-read": "fatal" } }' });
    expect(await readProject(root)).toMatchObject({
      kind: 'failure',
      file: path.join(root, 'headwater.json'),
      message: expect.stringContaining('`undeclared-read`'),
    });
    if (process.platform !== 'win32') {
      chmodSync(path.join(root, 'headwater.json'), 0);
      const closed = {
        kind: 'failure',
        message: expect.stringMatching(/headwater\.json cannot be used: permission denied\.$/),
      };
      expect(await asAnybody(() => readProject(root))).toMatchObject(closed);
    }
    rmSync(path.join(root, 'headwater.json'));
    mkdirSync(path.join(root, 'headwater.json'));
    expect(await findProject(root)).toBe(root);
    expect(await readProject(root)).toMatchObject({
      kind: 'failure',
      message: expect.stringMatching(/headwater\.json cannot be used: it is a folder and not a file\.$/),
    });
    expect([...(await readSettingsProblems([root])).values()].flat()).toMatchObject([
      { severity: 'error', message: 'It cannot be used: it is a folder and not a file.' },
    ]);
    rmSync(path.join(root, 'headwater.json'), { recursive: true });
    write({ 'headwater.json': '{ oops' });
    expect(await readProject(root)).toMatchObject({
      kind: 'failure',
      message: expect.stringContaining('cannot be used'),
    });
  });
});

describe('what settings name', () => {
  it.each([
    ['{ "storages": { "default": { "kind": "sqliteTable", "file": "nowhere/yet.db" } } }', []],
    ['{ "storages": { "default": { "kind": "jsonFile", "dir": "folder" } } }', []],
    [
      '{ "storages": { "default": { "kind": "duckdbTable", "file": "folder" } } }',
      ['1:53 `storages.default.file`: folder cannot be used: it is a folder and not a file.'],
    ],
    [
      '{ "storages": { "default": { "kind": "sqliteTable", "file": "plain/x/w.db" } } }',
      ['1:53 `storages.default.file`: plain/x/w.db cannot be used: plain is a file and not a folder.'],
    ],
    [
      '{ "storages": { "default": { "kind": "csvFile", "dir": "plain" } } }',
      ['1:49 `storages.default.dir`: plain cannot be used: it is a file and not a folder.'],
    ],
  ])('must be able to be there: %s', async (settings, said) => {
    write({ 'headwater.json': settings, plain: '', 'folder/a.txt': '' });
    const found = [...(await readSettingsProblems([root])).values()].flat();
    expect(
      found.map(
        ({ start, message }) => `${start.line}:${start.column} ${message.replaceAll(`${root}${path.sep}`, '')}`,
      ),
    ).toEqual(said);
  });
});

describe('patterns', () => {
  it.each([
    ['src', 'src/a/b.ts', true],
    ['src', 'source/a.ts', false],
    ['**/*.ts', 'a.ts', true],
    ['**/*.ts', 'x/y/a.ts', true],
    ['**/*.ts', 'a.tsx', false],
    ['src/*.ts', 'src/x/a.ts', false],
    ['src/**', 'src/x/a.ts', true],
    ['*.{ts,tsx}', 'a.tsx', true],
    ['./a?.ts', 'ab.ts', true],
    ['a+b/(c).ts', 'a+b/(c).ts', true],
    ['src/*', 'src/a.ts', true],
    ['src/*', 'src/x/a.ts', false],
    ['src/x?', 'src/xy/a.ts', false],
    ['src/*/', 'src/x/a.ts', false],
    ['src/a.ts', 'src/a.ts/b.ts', false],
    ['*/lib', 'src/lib/x/a.ts', true],
    ['.', 'src/a.ts', true],
    ['.', '../a.ts', false],
    ['**/*', '../gen/g.ts', false],
    ['**/g.ts', '../g.ts', false],
    ['*', '../g.ts', false],
    ['..', '../gen/g.ts', true],
    ['../gen', '../gen/g.ts', true],
    ['../**/*', '../gen/g.ts', true],
    ['../**/*', '../../gen/g.ts', false],
    ['**/*', '..gen/g.ts', true],
  ])('%s and %s: %s', (pattern, file, expected) => {
    expect(globMatcher(pattern)(file)).toBe(expected);
  });

  it.each([
    ['src/*', 'src/x/a.ts', true],
    ['src/*.old', 'src/x.old/a.ts', true],
    ['src/x', 'src/x/a.ts', true],
    ['src/*.ts', 'src/x/a.ts', false],
    ['**/gen', '../gen/a.ts', false],
  ])('left out, %s and %s: %s', (pattern, file, expected) => {
    expect(exclusionMatcher(pattern)(file)).toBe(expected);
  });
});

describe('JSON with comments', () => {
  it('leaves what looks like a comment inside a string', () => {
    expect(parseJson('{ "a": "http://x/*y*/", /* b */ "c": [1, 2,], // d\n }')).toEqual({
      kind: 'value',
      value: { a: 'http://x/*y*/', c: [1, 2] },
    });
  });
});
