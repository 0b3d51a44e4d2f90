// What people see of texts that come from data.

import { expect, it } from 'vitest';
import { visible } from './terminal.js';

it.each([
  ['shop\u001b]0;title\u0007\u001b[2J', 'shop\\u001b]0;title\\u0007\\u001b[2J'],
  ['done\rfailed', 'done\\u000dfailed'],
  ['\u202eabc\u2066\u009b1m', '\\u202eabc\\u2066\\u009b1m'],
  ['two\nlines\r\nand\ta tab, “ü” and 💥', 'two\nlines\r\nand\ta tab, “ü” and 💥'],
])('a terminal obeys nothing of %j', (text, shown) => {
  expect(visible(text)).toBe(shown);
});
it('what is written out is the same JSON', () => {
  const key = 'a\u009b\u202eb';
  expect(JSON.parse(visible(JSON.stringify({ key })))).toEqual({ key });
});
