// That nobody's work is overwritten, and that a file stays what it was beside its text.

import {
  chmodSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { writeFixed } from './write-fixed.js';

function folderWith(text: string): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'headwater-fix-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(path.join(folder, 'a.ts'), text);
  return folder;
}
const change = { file: 'a.ts', before: 'one\n', after: 'two\n' };

test('leaves a file alone that says something else by now, or is gone', async () => {
  const folder = folderWith('one and a half\n');
  expect(await writeFixed(folder, change)).toBe('it has changed since it was read');
  expect(readFileSync(path.join(folder, 'a.ts'), 'utf8')).toBe('one and a half\n');
  expect(await writeFixed(folder, { ...change, file: 'b.ts' })).toContain('ENOENT');
  expect(readdirSync(folder)).toEqual(['a.ts']);
});

test('keeps a byte order mark, who may do what, and a link', async () => {
  const folder = folderWith('\uFEFFone\n');
  const file = path.join(folder, 'a.ts');
  chmodSync(file, 0o640);
  symlinkSync(file, path.join(folder, 'link.ts'));
  expect(await writeFixed(folder, { ...change, file: 'link.ts' })).toBeNull();
  expect(readFileSync(file, 'utf8')).toBe('\uFEFFtwo\n');
  expect(statSync(file).mode & 0o777).toBe(0o640);
  expect(lstatSync(path.join(folder, 'link.ts')).isSymbolicLink()).toBe(true);
});
