import { expect, it } from 'vitest';
import { selectionOf } from './selection-text.js';

it.each([
  ['daily_sales', '2024-10-02', 'daily_sales@2024-10-02'],
  ['sales/by_region', '2024-10-02|eu', 'sales/by_region@2024-10-02|eu'],
  ['daily_sales', null, 'daily_sales'],
  ['clicks', '2024-10-02-05:00', 'clicks@2024-10-02-05:00'],
  ['clicks', '2023-11-05-01:00+0200', 'clicks@"2023-11-05-01:00+0200"'],
  ['stale', 'a b', '"stale"@"a b"'],
  ['by "name"', 'x..y', '"by \\"name\\""@"x..y"'],
])('names %s › %s so that it is read back as that', (asset, partition, text) => {
  expect(selectionOf({ asset, partition })).toBe(text);
});
