import { expect, it } from 'vitest';
import { evidenceFacts, evidenceText } from './evidence.js';

it('says what was measured before the threshold and the rest, lists by their members', () => {
  expect(evidenceFacts({ version: 'a1', threshold: 0, measured: ['S3', 'S4'] })).toEqual([
    { name: 'measured', value: 'S3, S4' },
    { name: 'threshold', value: '0' },
    { name: 'version', value: 'a1' },
  ]);
});

it.each([
  [{ measured: [], threshold: { least: 4, most: [9, null] } }, 'measured none · threshold least 4, most (9, null)'],
  [{ rows: [{ store: 'S1' }, { store: 'S2' }] }, 'rows (store S1), (store S2)'],
  [{ error: { name: 'TypeError', message: 'rows is undefined', frames: [] } }, 'error rows is undefined'],
  [{ error: 'no table' }, 'error no table'],
  ['4 ≥ 4', '4 ≥ 4'],
  [[1, 2], '1, 2'],
  [{}, ''],
  ['', ''],
  [null, ''],
  [false, 'false'],
])('words %j without JSON', (evidence, text) => expect(evidenceText(evidence)).toBe(text));
