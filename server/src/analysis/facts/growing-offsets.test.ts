import { expect, it } from 'vitest';
import { GrowingOffsets } from './growing-offsets.js';

it('keeps what was taken while the next lists grow, however long they are', () => {
  const take = (count: number, first: number) => {
    const offsets = new GrowingOffsets();
    for (let index = 0; index < count; index += 1) offsets.add(first + index);
    expect(offsets.length).toBe(count);
    return offsets.taken();
  };
  const few = take(3, 1);
  const many = take(200_000, 7);
  const next = take(2, 100);
  expect([...few]).toEqual([1, 2, 3]);
  expect([many.length, many[0], many.at(-1)]).toEqual([200_000, 7, 200_006]);
  expect([...next]).toEqual([100, 101]);
  expect([...take(0, 0)]).toEqual([]);
});
