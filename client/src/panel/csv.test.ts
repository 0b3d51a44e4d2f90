import { expect, it } from 'vitest';
import { csvOf } from './csv.js';

it('quotes what would be read otherwise, and tells nothing from an empty text', () => {
  const columns = ['store', 'note'].map((name) => ({ name, isNumeric: false }));
  const rows = [
    ['S1', 'said "no", left'],
    ['S,2', null],
    ['', 'two\nlines'],
  ];
  expect(csvOf({ kind: 'rows', columns, rows, offset: 0, total: 3 })).toBe(
    'store,note\nS1,"said ""no"", left"\n"S,2",\n"","two\nlines"\n',
  );
});
