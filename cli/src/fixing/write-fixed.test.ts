// That nobody's work is overwritten, and that a file stays what it was beside its text.

import {
  chmodSync,
  lstatSync,
  mkdirSync,
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
import { objectionTo, writeFixed } from './write-fixed.js';

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

test('leaves alone what is read-only, not text, or outside of the project, and says so beforehand', async () => {
  const folder = folderWith('one\n');
  const file = path.join(folder, 'a.ts');
  const refusal = async (fixed = change, root = folder): Promise<string | null> => {
    const bytes = readFileSync(file);
    const reason = await objectionTo(root, fixed);
    expect(readFileSync(file)).toEqual(bytes);
    expect(await writeFixed(root, fixed)).toBe(reason);
    expect(readFileSync(file)).toEqual(bytes);
    return reason;
  };
  const inner = path.join(folder, 'inner');
  mkdirSync(inner);
  symlinkSync(file, path.join(inner, 'link.ts'));
  expect(await refusal({ ...change, file: '../a.ts' }, inner)).toBe('it lies outside of the project');
  expect(await refusal({ ...change, file: 'link.ts' }, inner)).toBe('it lies outside of the project');
  chmodSync(file, 0o444);
  expect(await refusal()).toBe('it is read-only');
  chmodSync(file, 0o644);
  writeFileSync(file, Buffer.from([0x6f, 0xff, 0x0a]));
  expect(await refusal({ ...change, before: 'o\uFFFD\n' })).toBe('it is not valid UTF-8');
  writeFileSync(file, 'one\n');
  expect(await objectionTo(folder, change)).toBeNull();
});
