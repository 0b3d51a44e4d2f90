import { expect, it } from 'vitest';
import { differenceOf } from './difference.js';

const day = (s3: number) => [
  { store: 'S1', amount: 120 },
  { store: 'S2', amount: 80 },
  { store: 'S3', amount: s3 },
  { store: 'S4', amount: 60 },
];

it('shows 305 → 355 by store', () => {
  expect(differenceOf(day(45), day(95), { limit: 10 })).toEqual({
    kind: 'difference',
    key: ['store'],
    counts: { added: 0, removed: 0, changed: 1, equal: 3 },
    changes: [{ kind: 'changed', key: { store: 'S3' }, cells: [{ column: 'amount', before: 45, after: 95 }] }],
    totals: [{ column: 'amount', before: 305, after: 355 }],
  });
});

it('counts what is left out, and tells added from removed rows', () => {
  const found = differenceOf(day(45).slice(0, 3), [...day(45).slice(1), { store: 'S5', amount: 1 }], { limit: 1 });
  expect(found).toMatchObject({ counts: { added: 2, removed: 1, changed: 0, equal: 2 } });
  expect(found.kind === 'difference' && found.changes).toEqual([
    { kind: 'removed', key: { store: 'S1' }, cells: [{ column: 'amount', before: 120, after: null }] },
  ]);
});

it('compares other values by path', () => {
  const found = differenceOf({ total: 305, by: { S3: 45 } }, { total: 355, by: { S3: 95 } }, { limit: 10 });
  expect(found).toMatchObject({ key: ['path'], counts: { changed: 2 } });
});

it.each([
  [['amount'], 'several rows have the same amount'],
  [['shop'], 'there is no column shop; there are store, amount'],
])('refuses the key %s', (key, message) => {
  const rows = [...day(45), { store: 'S5', amount: 45 }];
  expect(differenceOf(rows, rows, { key, limit: 1 })).toMatchObject({ message: expect.stringContaining(message) });
});

it('gives the equal rows as well where they are asked for, in the order of the first version', () => {
  const found = differenceOf(day(45).slice(1), day(95).slice(0, 3), { limit: 3, includesEqual: true });
  expect(found).toMatchObject({ counts: { added: 1, removed: 1, changed: 1, equal: 1 } });
  expect(found.kind === 'difference' && found.changes).toEqual([
    { kind: 'equal', key: { store: 'S2' }, cells: [{ column: 'amount', before: 80, after: 80 }] },
    { kind: 'changed', key: { store: 'S3' }, cells: [{ column: 'amount', before: 45, after: 95 }] },
    { kind: 'removed', key: { store: 'S4' }, cells: [{ column: 'amount', before: 60, after: null }] },
  ]);
});
