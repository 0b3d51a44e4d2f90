import { expect, test } from 'vitest';
import { inSlices } from './slices.js';

test('long work lets others have their turn, and is all done in its order', async () => {
  const done: string[] = [];
  setImmediate(() => done.push('somebody else'));
  const busy = (item: string): void => {
    const until = performance.now() + 12;
    while (performance.now() < until);
    done.push(item);
  };
  await inSlices(['a', 'b', 'c'], busy);
  expect(done.filter((each) => each !== 'somebody else')).toEqual(['a', 'b', 'c']);
  expect(done.indexOf('somebody else')).toBeLessThan(done.indexOf('c'));
});
