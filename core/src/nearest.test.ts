import fc from 'fast-check';
import { expect, it } from 'vitest';
import { distanceWithin, nearestOf } from './nearest.js';

/** As the definition says it: what it takes to make one out of the other. */
function editsBetween(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length;
  const [restA, restB] = [a.slice(1), b.slice(1)];
  if (a[0] === b[0]) return editsBetween(restA, restB);
  return 1 + Math.min(editsBetween(restA, b), editsBetween(a, restB), editsBetween(restA, restB));
}

it('counts edits up to the most that are asked for', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '_'), maxLength: 6 });
  fc.assert(
    fc.property(text, text, fc.nat({ max: 7 }), (a, b, most) => {
      const edits = editsBetween(a, b);
      expect(distanceWithin(a, b, most)).toBe(edits <= most ? edits : null);
    }),
    { numRuns: 500 },
  );
});

it.each([
  ['salse', ['sales', 'stock'], 'sales'],
  ['dep', ['deps', 'tags'], 'deps'],
  ['foo', ['log', 'jobs'], null],
  ['a', ['b'], null],
])('%s of %j: %s', (written, names, expected) => {
  expect(nearestOf(names, written)).toBe(expected);
});
