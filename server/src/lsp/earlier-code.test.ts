// The code as it is saved: remembered from when nothing was edited, and made anew once where it was not.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type AssetGraph, codeChanges, openWorld } from '@headwater/core';
import { expect, onTestFinished, test } from 'vitest';
import { plainSettings } from '../../../test/harness/fixture.js';
import { compiler } from '../analysis/compiler.js';
import { Workspace } from '../analysis/index.js';
import { sha256 } from '../project/index.js';
import { EarlierCode } from './earlier-code.js';

const asset = (body: string): string => `import { asset } from 'headwater';
export const a = asset('a', { deps: [], async materialize(ctx) { await ctx.write(${body}); } });
`;

const world = (graph: AssetGraph) => openWorld(graph, { now: 0, dynamicKeys: () => null });

function openProject(kind: 'edit' | 'branch' = 'edit') {
  const root = mkdtempSync(path.join(tmpdir(), 'headwater-earlier-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  writeFileSync(path.join(root, 'a.ts'), asset('1'));
  const present = new Workspace({ settings: plainSettings, digest: sha256 });
  present.apply([{ path: 'a.ts', text: asset('1') }]);
  let made = 0;
  const code = new EarlierCode({
    project: { root, settings: plainSettings, isIncluded: () => true },
    present,
    isTrusted: true,
    openFiles: () => ['a.ts'],
    async compiler() {
      made += 1;
      return compiler;
    },
  });
  onTestFinished(() => code.close());
  const type = (body: string) => present.apply([{ path: 'a.ts', text: asset(body) }]);
  const read = async () => {
    const reading = await code.read(kind === 'edit' ? { kind } : { kind, base: null }, []);
    return reading.kind === 'earlier' ? reading.code : reading.message;
  };
  return { root, present, type, read, made: () => made };
}

test('what was seen unedited is known afterwards, and nothing is made to compare an edit with it', async () => {
  const { present, type, read, made } = openProject();
  expect(await read()).toMatchObject({ files: [], graph: present.snapshot.graph });
  const { graph } = present.snapshot;
  type('2');
  expect(await read()).toMatchObject({ files: ['a.ts'], graph });
  expect(made()).toBe(0);
});

test('what was edited from the beginning is compared with what is on disk, and that is known from then on', async () => {
  const { present, type, read, made } = openProject();
  const saved = present.snapshot.graph;
  type('2');
  const first = await read();
  if (typeof first === 'string') throw new Error(first);
  expect(first.files).toEqual(['a.ts']);
  expect(codeChanges(world(first.graph), world(saved)).changed).toEqual([]);
  expect(codeChanges(world(first.graph), world(present.snapshot.graph)).changed).toMatchObject([{ key: 'a' }]);
  expect(made()).toBe(1);
  type('3');
  expect(await read()).toMatchObject({ files: ['a.ts'], graph: first.graph });
  expect(made()).toBe(1);
});

test('the changed lines are looked for when somebody asks for them', async () => {
  const { type, read, made } = openProject();
  await read();
  type('2');
  const code = await read();
  if (typeof code === 'string') throw new Error(code);
  expect((await code.changedCode('a')).map(({ file, name }) => `${file} ${name}`)).toEqual(['a.ts a']);
  expect(made()).toBe(1);
  expect(code.textsOf('a.ts')).toEqual({ before: asset('1'), after: asset('2') });
});

test('what the branch began with is made once, and known while it stays that', async () => {
  const { root, present, read, type, made } = openProject('branch');
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@t', '-c', 'init.defaultBranch=main', ...args], {
      cwd: root,
      stdio: 'pipe',
    });
  git('init');
  git('add', 'a.ts');
  git('commit', '-m', 'one');
  const saved = present.snapshot.graph;
  type('2');
  writeFileSync(path.join(root, 'a.ts'), asset('2'));
  const first = await read();
  if (typeof first === 'string') throw new Error(first);
  expect(first).toMatchObject({ name: 'main', files: ['a.ts'] });
  expect(codeChanges(world(first.graph), world(saved)).changed).toEqual([]);
  type('3');
  expect(await read()).toMatchObject({ files: ['a.ts'], graph: first.graph });
  expect(made()).toBe(1);
});
