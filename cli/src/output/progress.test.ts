import { expect, test } from 'vitest';
import { textsOf } from './progress.js';

test('each line of a logged message names its step', () => {
  const line = { run: 'r-0001', step: 0, asset: 'orders', partition: 'a\nb', at: 0 } as const;
  expect(textsOf({ ...line, level: 'warn', message: 'one\ntwo' })).toEqual([
    'orders a\\nb | warn: one',
    'orders a\\nb | warn: two',
  ]);
});
