import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { unifiedDiff } from './unified-diff.js';

const folder = mkdtempSync(path.join(os.tmpdir(), 'headwater-diff-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const lines = (count: number): readonly string[] => Array.from({ length: count }, (_, index) => `line ${index + 1}\n`);
const numbered = (count: number, changed: Readonly<Record<number, string>>): string =>
  lines(count)
    .map((line, index) => changed[index + 1] ?? line)
    .join('');

it('shows three lines around a change, and one hunk where two are near', () => {
  const after = numbered(30, { 5: 'five\n', 12: '', 25: 'line 25\nmore\n' });
  expect(unifiedDiff({ file: 'src/a b.ts', before: numbered(30, {}), after })).toBe(`--- a/src/a b.ts\t
+++ b/src/a b.ts\t
@@ -2,14 +2,13 @@
 line 2
 line 3
 line 4
-line 5
+five
 line 6
 line 7
 line 8
 line 9
 line 10
 line 11
-line 12
 line 13
 line 14
 line 15
@@ -23,6 +22,7 @@
 line 23
 line 24
 line 25
+more
 line 26
 line 27
 line 28
`);
});

it.each([
  ['tab\there.ts', '"a/tab\\there.ts"\t'],
  ['say "é" \\.ts', '"a/say \\"é\\" \\\\.ts"\t'],
  ['bell\u0007escape\u001b.ts', '"a/bell\\aescape\\033.ts"'],
  ['next\u0085line.ts', '"a/next\\302\\205line.ts"'],
  ['é.ts', 'a/é.ts'],
])('quotes the name of a file where a sign in it would spoil the line: %j', (file, name) => {
  const [first] = unifiedDiff({ file, before: 'a\n', after: 'b\n' }).split('\n');
  expect(first).toBe(`--- ${name}`);
});

it('is nothing where nothing changes', () =>
  expect(unifiedDiff({ file: 'a.ts', before: 'a\n', after: 'a\n' })).toBe(''));

it('is what `git apply` makes the text after of', () => {
  const cases: readonly (readonly [before: string, after: string])[] = [
    [numbered(40, {}), numbered(40, { 1: 'one\n', 2: '', 20: 'x\ny\n', 28: '', 40: 'last' })],
    ['a\r\nb\r\n', 'a\r\nc\r\nb\r\n'],
    ['no end', 'no end\n'],
    ['a\nb', 'b'],
    ['\n\n', '\n'],
    ['only\n', 'other\n'],
  ];
  // Some systems have no names with such signs.
  const signs = process.platform === 'win32' ? ' é' : ' é\t"\\\n\u001b\u0085';
  const names = cases.map(([before], index) => {
    const name = `${index}${index === 0 ? signs : ''}.ts`;
    writeFileSync(path.join(folder, name), before);
    return name;
  });
  const patch = cases
    .map(([before, after], index) => unifiedDiff({ file: names[index] ?? '', before, after }))
    .join('');
  execFileSync('git', ['apply', '--whitespace=nowarn'], { cwd: folder, input: patch });
  const texts = names.map((name) => readFileSync(path.join(folder, name), 'utf8'));
  expect(texts).toEqual(cases.map(([, after]) => after));
});
