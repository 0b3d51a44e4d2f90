// What a branch reaches: the code as it is against the commit at which the branch left another one.

import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { copyOfExample, type JsonAnswer } from './project.js';

const at = '2024-10-12T12:00:00Z';

function branch() {
  const project = copyOfExample('retail');
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.org', ...args], {
      cwd: project.directory,
      stdio: 'pipe',
    });
  git('init', '-q', '-b', 'main');
  git('add', '-A');
  git('commit', '-qm', 'base');
  git('switch', '-qc', 'feature');
  return project;
}

test('impact --base follows what the code says otherwise, and nothing of what only looks otherwise', async () => {
  const project = branch();
  const sales = project.read('src/sales.ts');
  project.write('src/sales.ts', `// A comment.\n${sales}`);
  const same = await project.json(0, 'impact', '--base', 'main', '--at', at);
  expect(same).toMatchObject({
    changed: null,
    base: { name: 'main', files: ['src/sales.ts'], changed: [] },
    assets: [],
  });
  project.write('src/sales.ts', sales.replace('stores, total', 'stores, in all'));
  const answer = await project.json(0, 'impact', '--base', 'main', '--at', at);
  expect(answer.base.changed).toMatchObject([
    { key: 'daily_sales', partitions: { count: 9 }, changes: [{ kind: 'code' }] },
  ]);
  expect(answer.assets.map(({ key, via }: JsonAnswer) => [key, via.length])).toEqual([
    ['sales_7d', 2],
    ['sales_report', 3],
    ['store_ranking', 2],
  ]);
  const { stdout } = await project.headwater('impact', '--base', 'main', '--at', at);
  expect(stdout).toMatch(
    /^Since main, 1 file changed\.\n\nCode that means something else:\n {2}daily_sales .* code \w{8} → \w{8}\n/,
  );
  expect(stdout).toContain('\n3 assets, 27 partitions reached\n');
});

test('impact --base says once that facts of an earlier start cannot be used', async () => {
  const project = branch();
  const facts = '.headwater/cache/facts';
  const heard = async () => (await project.headwater('impact', '--base', 'main', '--at', at)).stderr.split('\n');
  const now = Date.now;
  onTestFinished(() => void vi.restoreAllMocks());
  // So late that a picture of the project is kept: then only the base asks for facts.
  vi.spyOn(Date, 'now').mockImplementation(() => now() + 60_000);
  expect(await heard()).toEqual(['']);
  project.write(facts, 'no facts');
  expect(await heard()).toEqual([expect.stringContaining('facts is damaged'), '']);
  expect(await heard()).toEqual(['']);
  const inTheWay = path.join(project.directory, facts);
  rmSync(inTheWay, { force: true });
  mkdirSync(inTheWay);
  expect(await heard()).toEqual([expect.stringContaining('facts is a folder'), '']);
  rmSync(path.join(project.directory, '.headwater/cache/picture'), { force: true });
  expect(await heard()).toEqual([expect.stringContaining('facts is a folder'), '']);
});

test('impact --base says what it cannot compare with', async () => {
  const project = branch();
  const refused = async (...words: string[]) => (await project.headwater('impact', ...words)).stderr;
  expect(await refused('--base', 'gone')).toContain('git knows no revision gone.');
  expect(await refused('daily_sales', '--base', 'main')).toContain('two questions');
});
