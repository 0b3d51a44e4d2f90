import { expect, it } from 'vitest';
import { keysAround } from './scrubber-window.js';

const keys = ['a', 'b', 'c', 'd', 'e', 'f'];

it('keeps the chosen key in the middle, and the row full at both ends', () => {
  expect(keysAround(keys, 'd', 3)).toEqual(['c', 'd', 'e']);
  expect(keysAround(keys, 'a', 3)).toEqual(['a', 'b', 'c']);
  expect(keysAround(keys, 'f', 3)).toEqual(['d', 'e', 'f']);
  expect(keysAround(keys, null, 3)).toEqual(['d', 'e', 'f']);
  expect(keysAround(keys, 'b', 9)).toBe(keys);
});
