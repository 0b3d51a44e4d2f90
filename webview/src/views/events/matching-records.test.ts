import { expect, it } from 'vitest';
import { events } from '../../../../test/webview/samples/events.js';
import { matchingRecords } from './matching-records.js';

it.each([
  ['', [1840, 1838, 1822, 1790, 1771]],
  ['run:r-0188', [1790]],
  ['  VERSION:4253 ', [1840]],
  ['eed8fe9c', [1822, 1790]],
  ['eed8fe9c materialized', [1790]],
  ['key:2024-10-02 s3', [1838]],
  ['key:2024-10-03', []],
  ['asset:daily failed', [1771]],
  ['run:355', []],
  ['http://x', []],
])('shows for %j the records %j', (filter, ids) => {
  expect(matchingRecords(events.records, filter).map(({ id }) => id)).toEqual(ids);
});
