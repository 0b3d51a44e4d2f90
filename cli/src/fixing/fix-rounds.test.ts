// Rounds of fixes on texts in memory: what fits together, what has to wait, what is refused, and where it ends.

import type { DeclarationEdit, TextChange } from '@headwater/server/analysis';
import type { Finding } from '@headwater/server/rules';
import { expect, test } from 'vitest';
import { type FixedProject, fixSafely } from './fix-rounds.js';

const PLACE = { start: { line: 1, column: 1 }, end: { line: 1, column: 2 } };

function finding(file: string, text: string, isSafe = true): Finding {
  const edits: readonly DeclarationEdit[] = [{ kind: 'replace', span: { file, ...PLACE }, text }];
  const fixes = [{ title: text, edits, isPreferred: true, isSafe }];
  return {
    rule: 'rule',
    severity: 'error',
    span: { file, ...PLACE },
    asset: null,
    message: text,
    calls: [],
    related: [],
    fixes,
  };
}
function changesOf(edits: readonly DeclarationEdit[]): readonly TextChange[] {
  return edits.flatMap((edit) => (edit.kind === 'replace' ? [{ span: edit.span, text: edit.text }] : []));
}
/** `foundIn`: by the present text of each file. */
function project(
  texts: Map<string, string>,
  foundIn: (file: string, text: string) => readonly Finding[],
  refused: Readonly<Record<string, string>> = {},
): FixedProject {
  return {
    findings: () => [...texts].flatMap(([file, text]) => foundIn(file, text)),
    changesForEach: (fixes) => fixes.map(changesOf),
    textOf: (file) => texts.get(file) ?? null,
    whyNot: (file) => refused[file] ?? null,
    readersOf: () => [],
    apply: (changes) => {
      for (const { path, text } of changes) texts.set(path, text ?? '');
    },
  };
}

test('two fixes of one place have their turns, and one that has to be chosen has none', () => {
  const texts = new Map([['a.ts', 'x']]);
  const found = (file: string, text: string) =>
    text === 'x'
      ? [finding(file, 'y'), finding(file, 'z'), finding(file, 'w', false)]
      : text === 'y'
        ? [finding(file, 'z')]
        : [];
  const { applied, isCutShort } = fixSafely(project(texts, found));
  expect([applied.map(({ title }) => title), isCutShort, texts.get('a.ts')]).toEqual([['y', 'z'], false, 'z']);
});

test('what undoes itself comes to an end, and says that it did', () => {
  const texts = new Map([['a.ts', 'x']]);
  const { isCutShort } = fixSafely(project(texts, (file, text) => [finding(file, text === 'x' ? 'y' : 'x')]));
  expect(isCutShort).toBe(true);
});

test('a fix after which its finding is still there is taken back, and what stood beside it is fixed', () => {
  const texts = new Map([
    ['a.ts', 'x'],
    ['b.ts', 'x'],
  ]);
  const found = (file: string, text: string) => (file === 'a.ts' || text === 'x' ? [finding(file, `${file} y`)] : []);
  const { applied, texts: changed, isCutShort } = fixSafely(project(texts, found));
  expect([applied.map(({ file }) => file), [...changed], isCutShort]).toEqual([['b.ts'], [['b.ts', 'b.ts y']], false]);
  expect(texts.get('a.ts')).toBe('x');
});

test('a file that must not change is named, and the others are fixed', () => {
  const texts = new Map([
    ['a.ts', 'x'],
    ['../b.ts', 'x'],
  ]);
  const found = (file: string, text: string) => (text === 'x' ? [finding(file, 'y')] : []);
  const reason = 'it is no file of this project';
  const { applied, refused } = fixSafely(project(texts, found, { '../b.ts': reason }));
  expect([applied.map(({ file }) => file), refused]).toEqual([['a.ts'], [{ file: '../b.ts', reason }]]);
});
