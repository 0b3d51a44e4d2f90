import { expect, test } from 'vitest';
import { Stepwise } from './stepwise.js';

function recorded() {
  const seen: string[] = [];
  const onStep = (step: string): void => void seen.push(step);
  const onDone = ({ isLate }: { readonly isLate: boolean }): void => void seen.push(isLate ? 'done late' : 'done');
  const work = new Stepwise<string>({ onStep, onDone }, { firstMs: 10, laterMs: 10 });
  return { seen, work };
}
function* steps(name: string, { isLong }: { isLong: boolean }): Generator<string> {
  for (const step of ['1', '2', '3']) {
    const until = performance.now() + (isLong ? 12 : 0);
    while (performance.now() < until);
    yield `${name}${step}`;
  }
}

test('what is short is done at once', async () => {
  const { seen, work } = recorded();
  work.take(steps('a', { isLong: false }));
  expect(seen).toEqual(['a1', 'a2', 'a3', 'done']);
  expect(work.isBusy).toBe(false);
  await work.done();
});

test('what is long lets others have their turn', async () => {
  const { seen, work } = recorded();
  work.take(steps('a', { isLong: true }));
  setImmediate(() => seen.push('somebody else'));
  expect([work.isBusy, seen]).toEqual([true, ['a1']]);
  await work.done();
  expect(seen.filter((each) => each !== 'somebody else')).toEqual(['a1', 'a2', 'a3', 'done late']);
  expect(seen.indexOf('somebody else')).toBeLessThan(seen.indexOf('a3'));
});

test('later work stands for what was left of the earlier', async () => {
  const { seen, work } = recorded();
  work.take(steps('a', { isLong: true }));
  work.take(steps('b', { isLong: false }));
  await work.done();
  expect(seen).toEqual(['a1', 'b1', 'b2', 'b3', 'done']);
});

test('work that is stopped keeps nobody waiting', async () => {
  const { seen, work } = recorded();
  work.take(steps('a', { isLong: true }));
  const done = work.done();
  work.stop();
  await done;
  expect(seen).toEqual(['a1']);
});
