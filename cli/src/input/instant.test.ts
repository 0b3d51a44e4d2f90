import { expect, test } from 'vitest';
import { formatInstant, parseInstant, readableInstant } from './instant.js';

test.each([
  ['2024-10-12T12:00:00Z', '2024-10-12T12:00:00.000Z'],
  ['2024-10-12T12:00+02:00', '2024-10-12T10:00:00.000Z'],
  ['2024-10-12', '2024-10-12T00:00:00.000Z'],
  ['2024-10-12T12:00:00.25Z', '2024-10-12T12:00:00.250Z'],
])('%s is the instant %s', (text, iso) => {
  expect(parseInstant(text)).toEqual({ kind: 'success', value: Date.parse(iso) });
  expect(formatInstant(Date.parse(iso))).toBe(iso);
});

test.each(['yesterday', '', '2024-10-12T12:00:00', '2024-13-01', '12:00Z'])(
  '`%s` is none, because machines differ on it',
  (text) => {
    expect(parseInstant(text)).toMatchObject({ kind: 'failure', advice: expect.stringContaining('offset') });
  },
);

test('people read it to the second', () => {
  expect(readableInstant(Date.parse('2024-10-12T12:00:00.250Z'))).toBe('2024-10-12 12:00:00');
});
