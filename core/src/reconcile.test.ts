import { expect, test } from 'vitest';
import type { HeldOutput } from './log-rows.js';
import { type FoundObject, reconcile } from './reconcile.js';

const log = { log: 'here', epoch: 1 };
const held = (ref: string, more: Partial<HeldOutput> = {}): HeldOutput => {
  return { storage: 's', ref, target: { asset: 'a', part: '' }, digest: 'd', event: 1, isLatest: true, ...more };
};
const object = (ref: string, more: Partial<FoundObject> = {}): FoundObject => {
  return { storage: 's', ref, asset: 'a', part: '', digest: 'd', live: null, isGivenUp: false, ...more };
};

function proposals(records: readonly HeldOutput[], found: readonly FoundObject[]) {
  return reconcile(records, found, log).discrepancies.map(({ ref, kind, proposal }) => `${ref} ${kind}: ${proposal}`);
}

test('what is as it was recorded is no discrepancy', () => {
  expect(proposals([held('1')], [object('1')])).toEqual([]);
  expect(proposals([held('1', { digest: null })], [object('1', { digest: 'other' })])).toEqual([]);
});

test('both ways, and what has changed', () => {
  expect(proposals([held('1'), held('0', { isLatest: false })], [])).toEqual([
    '1 object-missing: wipe',
    '0 object-missing: record-dropped',
  ]);
  expect(
    proposals(
      [held('1'), held('0', { isLatest: false })],
      [object('1', { digest: 'x' }), object('0', { digest: null })],
    ),
  ).toEqual(['1 object-changed: wipe', '0 object-changed: leave']);
  expect(proposals([], [object('1'), object('2', { live: log }), object('3', { asset: null })])).toEqual([
    '1 record-missing: drop',
    '2 record-missing: adopt',
    '3 record-missing: leave',
  ]);
  expect(proposals([held('1')], [object('1', { storage: 't' })])).toEqual([
    '1 object-missing: wipe',
    '1 record-missing: drop',
  ]);
});

test('a live version with a stamp of this log that it does not know means that the log was restored', () => {
  expect(reconcile([], [object('1', { live: log })], log).isRestored).toBe(true);
  expect(reconcile([], [object('1', { live: { log: 'another', epoch: 9 } })], log).isRestored).toBe(false);
  expect(reconcile([held('1')], [object('1', { live: log })], log).isRestored).toBe(false);
});

test('what a reconciliation has given up and still lies there is neither news nor an older log', () => {
  const given = reconcile([], [object('1', { live: log, digest: 'x', isGivenUp: true })], log);
  expect(given).toEqual({ discrepancies: [], isRestored: false });
  expect(proposals([], [object('1', { isGivenUp: true })])).toEqual(['1 record-missing: drop']);
});
