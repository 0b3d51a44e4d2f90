import { expect, it } from 'vitest';
import { lineDiff } from './line-diff.js';

/** `-2 b` is a line that was the second, `+2 c@2` one that is. */
const diff = (before: string, after: string): readonly string[] =>
  lineDiff(before, after).map(({ kind, line, text, at }) =>
    kind === 'removed' ? `-${line} ${text}@${at}` : `+${line} ${text}`,
  );

it.each([
  ['nothing', 'a\nb', 'a\nb', []],
  ['one line', 'a\nb\nc', 'a\nx\nc', ['-2 b@2', '+2 x']],
  ['two places apart', 'a\nb\nc\nd\ne', 'a\nx\nc\nd\ny', ['-2 b@2', '+2 x', '-5 e@5', '+5 y']],
  ['lines that came', 'a\nc', 'a\nb\nc', ['+2 b']],
  ['lines that are gone', 'a\nb\nc', 'a\nc', ['-2 b@2']],
  ['line ends of another system', 'a\r\nb', 'a\nb', []],
  ['all of a new file', '', 'a', ['+1 a']],
])('finds %s', (_, before, after, expected) => {
  expect(diff(before, after)).toEqual(expected);
});

it('takes what is too large to compare for new', () => {
  const many = (word: string) => Array.from({ length: 1_100 }, (_, index) => `${word} ${index}`).join('\n');
  const changes = lineDiff(`head\n${many('a')}\ntail`, `head\n${many('b')}\ntail`);
  expect([changes.length, changes[0]?.line, changes.at(-1)?.line]).toEqual([2_200, 2, 1_101]);
});
