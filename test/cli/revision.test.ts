// Test vectors of the retail example's revision: SHA-256 of the rows in Python's notation, first eight digits.

import { expect, test } from 'vitest';
import { revision, totalsByStore } from '../../examples/retail/src/totals.js';

const rows = [
  { store: 'S2', amount: 80 },
  { store: 'S1', amount: 120 },
  { store: 'S4', amount: 60 },
  { store: 'S3', amount: 45 },
];

test('3.1: the two revisions of 2 October', () => {
  expect(revision(totalsByStore(rows))).toBe('eed8fe9c');
  const corrected = rows.map((row) => (row.store === 'S3' ? { ...row, amount: 95 } : row));
  expect(revision(totalsByStore(corrected))).toBe('4253beaa');
});
