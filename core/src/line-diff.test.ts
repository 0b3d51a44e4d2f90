import { expect, it } from 'vitest';
import { lineDiff } from './line-diff.js';

const linesOf = (text: string): readonly string[] => (text === '' ? [] : text.split('\n'));

/** `-2 b` is a line that was the second, `+2 c@2` one that is. */
const diff = (before: string, after: string): readonly string[] =>
  lineDiff(linesOf(before), linesOf(after)).map(({ kind, line, text, at }) =>
    kind === 'removed' ? `-${line} ${text}@${at}` : `+${line} ${text}`,
  );

it.each([
  ['nothing', 'a\nb', 'a\nb', []],
  ['one line', 'a\nb\nc', 'a\nx\nc', ['-2 b@2', '+2 x']],
  ['two places apart', 'a\nb\nc\nd\ne', 'a\nx\nc\nd\ny', ['-2 b@2', '+2 x', '-5 e@5', '+5 y']],
  ['lines that came', 'a\nc', 'a\nb\nc', ['+2 b']],
  ['lines that are gone', 'a\nb\nc', 'a\nc', ['-2 b@2']],
  ['a line that moved', 'a\nb\nc', 'b\nc\na', ['-1 a@1', '+3 a']],
  ['all of a new file', '', 'a', ['+1 a']],
])('finds %s', (_, before, after, expected) => {
  expect(diff(before, after)).toEqual(expected);
});

it('takes what is too large to compare for new', () => {
  const many = (word: string) => Array.from({ length: 1_100 }, (_, index) => `${word} ${index}`).join('\n');
  const changes = diff(many('a'), many('b'));
  expect([changes.length, changes[0], changes.at(-1)]).toEqual([2_200, '-1 a 0@1', '+1100 b 1099']);
});

it('changes as few lines as any other way does, and gives the text after', () => {
  let seed = 7;
  const next = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below;
  const text = (): readonly string[] => Array.from({ length: next(12) }, () => 'abc'.charAt(next(3)));
  for (let round = 0; round < 400; round++) {
    const [before, after] = [text(), text()];
    const changes = lineDiff(before, after);
    const gone = new Set(changes.flatMap(({ kind, line }) => (kind === 'removed' ? [line] : [])));
    const left = before.filter((_, index) => !gone.has(index + 1));
    for (const { kind, line, text: came } of changes) if (kind === 'added') left.splice(line - 1, 0, came);
    expect([left, changes.length]).toEqual([after, fewestChanges(before, after)]);
  }
});

function fewestChanges(before: readonly string[], after: readonly string[]): number {
  const [[a, ...as], [b, ...bs]] = [before, after];
  if (a === undefined || b === undefined) return before.length + after.length;
  return a === b ? fewestChanges(as, bs) : 1 + Math.min(fewestChanges(as, after), fewestChanges(before, bs));
}
