import { expect, it } from 'vitest';
import { lettersIn, shortenedTo } from './letters.js';

it.each([
  ['daily_sales', 11],
  ['', 0],
  // Composed of two code points, and of eight.
  ['e\u0301', 1],
  ['👩‍👩‍👧', 1.8],
  ['🇨🇭', 1.8],
  ['売上', 3.6],
  ['売上_日', 6.4],
])('takes %j for %d letters', (text, letters) => expect(lettersIn(text)).toBeCloseTo(letters));

it.each([
  ['daily_sales', 11, 'daily_sales'],
  ['daily_sales', 6, 'daily…'],
  ['売上売上売上', 6, '売上…'],
  // There is room for the half of it, as code units are counted.
  ['sales🎉sales', 7, 'sales…'],
  ['sales👩‍👩‍👧sales', 8, 'sales👩‍👩‍👧…'],
  ['sales', 0, '…'],
])('shortens %j to %d letters: %j', (text, most, expected) => {
  expect(shortenedTo(text, most)).toBe(expected);
});
