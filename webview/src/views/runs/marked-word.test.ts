import { expect, it } from 'vitest';
import { markedParts } from './marked-word.js';

it.each([
  [20, ['  sum += rows[day].', 'total', ';']],
  [15, ['  sum += rows[', 'day', '].total;']],
  [25, ['  sum += rows[day].total', ';', '']],
  [1, ['  ', 'sum += rows[day].total;', '']],
  [99, ['  ', 'sum += rows[day].total;', '']],
  [undefined, ['  ', 'sum += rows[day].total;', '']],
])('marks what stands at column %s', (column, parts) => {
  expect(markedParts('  sum += rows[day].total;', column)).toEqual(parts);
});
