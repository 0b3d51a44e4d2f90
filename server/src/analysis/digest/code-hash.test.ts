// That what is written in another way comes to another digest.

import { describe, expect, it } from 'vitest';
import { CodeHash, wordOf } from './code-hash.js';

function digestOf(...written: readonly (string | number)[]): number {
  const hash = new CodeHash();
  for (const each of written) {
    if (typeof each === 'string') hash.text(each);
    else hash.word(each);
  }
  return hash.digestFrom(0);
}

describe('a digest written a word at a time', () => {
  it('is the same for the same', () => {
    expect(digestOf('sum', 1, '')).toBe(digestOf('sum', 1, ''));
  });
  it.each<[string, number, number]>([
    ['another boundary between texts', digestOf('ab', 'c'), digestOf('a', 'bc')],
    ['an empty text', digestOf('a'), digestOf('a', '')],
    ['another order', digestOf('a', 'b'), digestOf('b', 'a')],
    ['a word of nothing', digestOf(), digestOf(0)],
    ['the highest bit of a word', digestOf(1), digestOf(1 - 2 ** 31)],
  ])('is another one after %s', (_, before, after) => {
    expect(after).not.toBe(before);
  });
  it('is a whole number that says all there is in it, for each of many texts another one', () => {
    const digests = Array.from({ length: 20_000 }, (_, index) => digestOf(`orders_${index}`));
    expect(new Set(digests).size).toBe(digests.length);
    expect(digests.every((digest) => Number.isSafeInteger(digest) && digest >= 0)).toBe(true);
  });
  it('depends on the digest of a part, on every bit of it', () => {
    const around = (part: number): number => {
      const hash = new CodeHash();
      hash.number(part);
      return hash.digestFrom(0);
    };
    const parts = Array.from({ length: 53 }, (_, bit) => 2 ** bit);
    expect(new Set(parts.map(around)).size).toBe(parts.length);
  });
  it('has a word of its own for each short text', () => {
    const texts = ['(', ')', '@', '^', '#', '"', '(Block', '(ForStatement'];
    expect(new Set(texts.map(wordOf)).size).toBe(texts.length);
  });
});
