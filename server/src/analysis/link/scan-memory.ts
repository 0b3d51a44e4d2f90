// A text of SQL seen before is never scanned twice.

import type { Scan } from '../evaluate/sql-reads.js';
import { scanSql, type SqlScan } from '../sql/index.js';

/** More than all statements of a large project; half-typed ones come on top, and then memory starts anew. */
const MAX_CHARACTERS = 32_000_000;

export function createScan(): Scan {
  const memory = new Map<string, SqlScan>();
  let characters = 0;
  return (sql, dialect) => {
    const holes = sql.holes.map(({ start, end }) => `${start}-${end}`).join(',');
    const id = `${dialect}\n${holes}\n${sql.text}`;
    const known = memory.get(id);
    if (known) return known;
    const scan = scanSql(sql, dialect);
    if (characters > MAX_CHARACTERS) {
      memory.clear();
      characters = 0;
    }
    memory.set(id, scan);
    characters += id.length;
    return scan;
  };
}
