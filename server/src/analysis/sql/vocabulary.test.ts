import { describe, expect, test } from 'vitest';
import { codeOf, codeOfForeignWord, codeOfWord, WORD, wordOf, words } from './vocabulary.js';

function wordIn(text: string): string {
  return wordOf(codeOfWord(text, 1, text.length - 1));
}

describe('a known word', () => {
  test.each(['SELECT', 'TEMP', 'TEMPORARY', 'TO', 'NO_WRITE_TO_BINLOG', 'CURRENT_TIMESTAMP'])(
    '%s in any case',
    (word) => {
      expect(wordIn(`(${word})`)).toBe(word);
      expect(wordIn(` ${word.toLowerCase()} `)).toBe(word);
      expect(wordIn(`.${word.slice(0, 1)}${word.slice(1).toLowerCase()},`)).toBe(word);
    },
  );

  test('has a code of its own', () => {
    expect(codeOf('FROM')).toBeGreaterThan(WORD);
    expect(codeOf('FROM')).not.toBe(codeOf('FORM'));
    expect(codeOfWord('from', 0, 4)).toBe(codeOf('FROM'));
  });

  // Letters outside of ASCII have capitals within it: the long s.
  test('may be written in foreign letters', () => {
    expect(wordOf(codeOfForeignWord('\u017felect'))).toBe('SELECT');
    expect(wordOf(codeOfForeignWord('s\u00e9lect'))).toBe('');
  });
});

test.each(['x', 'selects', 'selec', 'selezt', 'orders', 'no_write_to_binlogs_', 'frok', 'a'.repeat(40)])(
  '%s is a name',
  (name) => expect(codeOfWord(`(${name})`, 1, name.length + 1)).toBe(WORD),
);

test('what is looked for has to be known', () => {
  expect(words('SELECT FROM')).toEqual(new Set(['SELECT', 'FROM']));
  expect(() => words('SELECT FORM')).toThrow('FORM is missing among the words of SQL');
});
