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

it('goes on growing in the next room where one is full', () => {
  const taken = Array.from({ length: 7 }, (_, list) => {
    const places = new GrowingOffsets();
    const ordinals = Array.from({ length: 15_000 }, (_place, at) => places.addPlace(list, at));
    expect(ordinals.every((ordinal, at) => ordinal === at)).toBe(true);
    return places.taken();
  });
  for (const [list, places] of taken.entries()) {
    expect(places.length).toBe(30_000);
    expect(places.every((offset, index) => offset === (index % 2 === 0 ? list : (index - 1) / 2))).toBe(true);
  }
});
