import { expect, test } from 'vitest';
import { onOneLine, partitionText } from './one-line.js';

test('a line break in a key is written out', () => {
  expect(onOneLine('x\n#999\r\nforged\u2028')).toBe('x\\n#999\\r\\nforged\\u2028');
  expect(partitionText('orders', 'a\nb')).toBe('orders a\\nb');
  expect([partitionText('orders', null), partitionText('orders', '')]).toEqual(['orders', 'orders']);
});
