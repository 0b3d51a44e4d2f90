// What a build puts into place, while programs of the build before still run.

import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { moveInPlace, putInPlace, sweep } from '../../scripts/lib/in-place.mjs';

function folder(): string {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'headwater-build-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}
const built = (directory: string, files: Readonly<Record<string, string>>) =>
  Object.entries(files).map(([name, text]) => ({ path: path.join(directory, name), contents: Buffer.from(text) }));

test('the parts of before stay for a day, and the entries are the new ones', () => {
  const directory = folder();
  putInPlace(built(directory, { 'main.js': 'old', 'chunk-AAAAAAAA.js': 'a', 'chunk-00000000.js': 'older' }));
  utimesSync(path.join(directory, 'chunk-00000000.js'), 0, 0);
  putInPlace(built(directory, { 'main.js': 'new', 'chunk-BBBBBBBB.js': 'b' }));
  sweep(directory);
  expect(readdirSync(directory).sort()).toEqual(['chunk-AAAAAAAA.js', 'chunk-BBBBBBBB.js', 'main.js']);
  expect(readFileSync(path.join(directory, 'main.js'), 'utf8')).toBe('new');
});

test('a folder inside of the target is moved into it', () => {
  const directory = folder();
  mkdirSync(path.join(directory, '.new/declarations'), { recursive: true });
  writeFileSync(path.join(directory, '.new/declarations/asset.js'), 'new');
  moveInPlace(path.join(directory, '.new'), directory);
  expect(readdirSync(directory, { recursive: true }).sort()).toEqual([
    'declarations',
    path.join('declarations', 'asset.js'),
  ]);
});
