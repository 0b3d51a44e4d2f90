import { expect, it } from 'vitest';
import { partsOf } from './code-places.js';

it('finds the place in a line of a stack', () => {
  expect(partsOf('    at sumWindow (sales/window.ts:27:31)')).toEqual([
    { text: '    at sumWindow (', place: null },
    { text: 'sales/window.ts:27:31', place: { file: 'sales/window.ts', line: 27, column: 31 } },
    { text: ')', place: null },
  ]);
});

it.each([
  'plain text',
  'at 12:01:02',
  'https://host/a.ts:3:1',
  '/usr/lib/a.ts:3:1',
  'node_modules/zod/index.js:1:2',
  '',
])('leaves %s whole', (line) => {
  expect(
    partsOf(line)
      .map((part) => part.text)
      .join(''),
  ).toBe(line);
  expect(partsOf(line).every((part) => part.place === null)).toBe(true);
});
