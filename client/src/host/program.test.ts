import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeProblem, findProgram, isNewEnough } from './program.js';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'headwater-program-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A project two levels below the folder whose packages are installed, as in a monorepo. */
function project(): string {
  const inner = path.join(folder, 'packages/shop');
  mkdirSync(inner, { recursive: true });
  return inner;
}

function install(command: 'script' | 'shim'): string {
  const bin = path.join(folder, 'node_modules/.bin');
  mkdirSync(bin, { recursive: true });
  const link = path.join(bin, 'headwater');
  if (command === 'shim') writeFileSync(link, '#!/bin/sh\n');
  else {
    writeFileSync(path.join(folder, 'node_modules/headwater.mjs'), '');
    symlinkSync('../headwater.mjs', link);
  }
  return link;
}

/** Answers like `node --version`. */
function nodeOf(version: string, file = path.join(folder, `node-${version}`)): string {
  writeFileSync(file, `#!/bin/sh\necho v${version}\n`);
  chmodSync(file, 0o755);
  return file;
}

it('says what to install where the project has no command', async () => {
  const problem = await findProgram(project(), { setting: '', own: process.execPath });
  expect(problem).toMatchObject({ kind: 'not-installed' });
  expect('kind' in problem && describeProblem(problem)).toContain('npm install headwater');
});

it('finds the command upwards, and tells a script from a shim', async () => {
  const own = nodeOf('24.1.0');
  const command = install('script');
  expect(await findProgram(project(), { setting: own, own })).toEqual({ node: own, command, isScript: true });
  rmSync(command);
  install('shim');
  expect(await findProgram(project(), { setting: own, own })).toEqual({ node: own, command, isScript: false });
});

it('prefers the Node that the project brings to the one on the path', async () => {
  const command = install('script');
  const beside = nodeOf('24.0.0', path.join(path.dirname(command), 'node'));
  expect(await findProgram(project(), { setting: '', own: '' })).toMatchObject({ node: beside });
});

it('passes over a Node that is too old for a newer one', async () => {
  const command = install('script');
  nodeOf('20.11.0', path.join(path.dirname(command), 'node'));
  const found = await findProgram(project(), { setting: '', own: process.execPath });
  expect(found).not.toHaveProperty('kind');
});

it('takes the setting at its word: an old Node there is named, and so is none', async () => {
  install('script');
  const old = nodeOf('18.20.0');
  const named = await findProgram(project(), { setting: old, own: process.execPath });
  expect(named).toEqual({ kind: 'old-node', node: old, version: '18.20.0' });
  const absent = await findProgram(project(), { setting: path.join(folder, 'absent'), own: process.execPath });
  expect(absent).toMatchObject({ kind: 'no-node' });
});

it.each([
  ['22.15.0', true],
  ['22.14.9', false],
  ['23.0.0', true],
  ['24.1.0', true],
  ['20.20.2', false],
])('judges Node %s: %s', (version, expected) => expect(isNewEnough(version)).toBe(expected));

it('says which side of a protocol is the older one', () => {
  const other = (theirs: number) => describeProblem({ kind: 'other-protocol', theirs, ours: 2, version: '0.9.0' });
  expect(other(1)).toContain('Update the package');
  expect(other(3)).toContain('Update the extension');
});
