import { expect, it } from 'vitest';
import { leftOutNotes, nothingToDo, statusOfNothing } from './left-out.js';

it('says of assets whose partitions only a run knows that they are left out, and what to do', () => {
  const left = { published: [], unverified: [], failed: [], unknownPartitions: ['by_key'] };
  expect(nothingToDo(left)).toBe('Nothing to do: only a run knows the partitions of the rest.');
  expect(leftOutNotes(left)).toEqual([
    'by_key: left out, its partitions cannot be read from the code (unknown-partitions): make them of constants',
  ]);
  expect(statusOfNothing(left)).toBe('failed');
  expect(statusOfNothing({ ...left, unknownPartitions: [] })).toBe('succeeded');
});
