import { expect, it } from 'vitest';
import { plainText } from './plain-text.js';

it.each([
  ['\u001b[31mred\u001b[0m and \u001b[1;38;5;208mbold\u001b[m', 'red and bold'],
  ['50 %\u001b[2K\u001b[?25l', '50 %'],
  ['a[31m is no code\n[1m', 'a[31m is no code\n[1m'],
])('takes out of %j what a terminal would act on', (text, plain) => {
  expect(plainText(text)).toBe(plain);
});
