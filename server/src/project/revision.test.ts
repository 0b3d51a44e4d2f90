import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readRevision } from './revision.js';

const repository = mkdtempSync(path.join(tmpdir(), 'headwater-git-'));
const root = path.join(repository, 'packages/shop');
const git = (...args: readonly string[]) =>
  execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.org', ...args], {
    cwd: repository,
    stdio: 'pipe',
  });
const write = (file: string, text: string) => {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
};
const read = (base: string | null) => readRevision({ root, base, isWanted: (file) => file.endsWith('.ts') });

beforeAll(() => {
  mkdirSync(root, { recursive: true });
  git('init', '-q', '-b', 'main');
  for (const name of ['same', 'edited', 'gone', 'Größe mit Leerzeichen']) write(`src/${name}.ts`, `${name} 1\n`);
  write('notes.md', 'old');
  git('add', '-A');
  git('commit', '-qm', 'base');
  git('switch', '-qc', 'feature');
  write('src/edited.ts', 'committed\n');
  write('src/Größe mit Leerzeichen.ts', 'two\n');
  rmSync(path.join(root, 'src/gone.ts'));
  git('commit', '-qam', 'work');
  write('src/new.ts', 'not followed yet\n');
  write('notes.md', 'new');
  // What the other branch has done since is no change of this one.
  git('stash', '-qu');
  git('switch', '-q', 'main');
  write('src/same.ts', 'moved on\n');
  git('commit', '-qam', 'elsewhere');
  git('switch', '-q', 'feature');
  git('stash', 'pop', '-q');
});
afterAll(() => rmSync(repository, { recursive: true, force: true }));

it('gives the texts of what has changed since the branch left its base, committed or not', async () => {
  const reading = await read(null);
  expect(reading.kind === 'revision' && [reading.revision.name, Object.fromEntries(reading.revision.texts)]).toEqual([
    'main',
    {
      'src/Größe mit Leerzeichen.ts': 'Größe mit Leerzeichen 1\n',
      'src/edited.ts': 'edited 1\n',
      'src/gone.ts': 'gone 1\n',
      'src/new.ts': null,
    },
  ]);
});

it('takes any revision, and says which one it does not know', async () => {
  const reading = await read('HEAD');
  expect(reading).toMatchObject({ kind: 'revision' });
  expect(reading.kind === 'revision' && [...reading.revision.texts.keys()]).toEqual(['src/new.ts']);
  expect(await read('--output=/tmp/x')).toEqual({ kind: 'problem', message: 'git knows no revision --output=/tmp/x.' });
  expect(await readRevision({ root: tmpdir(), base: null, isWanted: () => true })).toEqual({
    kind: 'problem',
    message: 'The project is in no git repository.',
  });
});
