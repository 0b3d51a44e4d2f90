import { expect, it } from 'vitest';
import { createScan } from './scan-memory.js';

const sqlOf = (table: string) => ({ text: `SELECT * FROM ${table}`, holes: [] });

it('scans a text once, and forgets those that nobody asks for any more', () => {
  const scan = createScan(200);
  const [kept, lost] = [scan(sqlOf('kept'), 'sqlite'), scan(sqlOf('lost'), 'sqlite')];
  expect(scan(sqlOf('lost'), 'sqlite')).toBe(lost);
  for (let edit = 0; edit < 40; edit += 1) {
    scan(sqlOf(`typed_${edit}`), 'sqlite');
    expect(scan(sqlOf('kept'), 'sqlite')).toBe(kept);
  }
  expect(scan(sqlOf('lost'), 'sqlite')).not.toBe(lost);
});
