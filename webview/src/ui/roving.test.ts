import { expect, it } from 'vitest';
import { nextItem } from './roving.js';

it('moves within the list and leaves other keys alone', () => {
  const from = (key: string, current: number) => nextItem(key, current, 4);
  expect([from('ArrowDown', 0), from('ArrowDown', 3), from('ArrowUp', 0), from('End', 1), from('Home', 2)]).toEqual([
    1, 3, 0, 3, 0,
  ]);
  expect(from('Enter', 1)).toBeNull();
});
