import { expect, it } from 'vitest';
import * as v from 'valibot';
import { recordOf } from './record-of.js';

it('keeps every name that JSON can hold', () => {
  const text = '{"constructor":1,"prototype":2,"__proto__":3,"a":4}';
  expect(JSON.stringify(v.parse(recordOf(v.number()), JSON.parse(text)))).toBe(text);
});
it.each([[null], ['a'], [[1]], [{ a: 'b' }]])('refuses %j', (input) => {
  expect(v.is(recordOf(v.number()), input)).toBe(false);
});
