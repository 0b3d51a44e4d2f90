import { expect, it } from 'vitest';
import { events } from '../../../../test/webview/samples/events.js';
import { comparable, olderVersion } from './comparison.js';

const { records } = events;
const record = (id: number) => records.find((each) => each.id === id);

it('compares versions that lie somewhere, and nothing else', () => {
  expect(comparable(records, 1840)).toBe(record(1840));
  expect(comparable(records, 1838)).toBeNull();
  expect(comparable(records, null)).toBeNull();
});

it('takes the version before, of the same partition', () => {
  expect(olderVersion(records, record(1840))).toBe(record(1790));
  expect(olderVersion(records, record(1790))).toBeNull();
  expect(olderVersion(records, undefined)).toBeNull();
  const moved = records.map((each) => (each.id === 1790 ? { ...each, partition: '2024-10-03' } : each));
  expect(olderVersion(moved, moved[0])).toBeNull();
});
