import { expect, test } from 'vitest';
import { failure, success } from '../outcome.js';
import { wholeNumber } from './whole-number.js';

test.each<[value: unknown, least: number, count: number]>([
  ['1', 1, 1],
  ['30', 1, 30],
  [7, 1, 7],
  ['0', 0, 0],
])('%j from %i on is %i', (value, least, count) => {
  expect(wholeNumber(value, '--keep', least)).toEqual(success(count));
});

test.each(['0', '-1', '1.5', '1e3', '', ' ', 'many', '99999999999999999999'])('%j is no count', (value) => {
  expect(wholeNumber(value, '--limit')).toEqual(
    failure(`\`--limit ${value}\` is no count.`, 'Write a whole number from 1 on.'),
  );
});
