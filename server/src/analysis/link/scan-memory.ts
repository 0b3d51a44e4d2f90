// A text of SQL seen before is never scanned twice.

import type { Scan } from '../evaluate/sql-reads.js';
import { scanSql, type SqlScan } from '../sql/index.js';

/** More texts than a large project has; then memory starts anew. */
const MAX_TEXTS = 50_000;

export function createScan(): Scan {
  const memory = new Map<string, SqlScan>();
  return (sql, dialect) => {
    const holes = sql.holes.map(({ start, end }) => `${start}-${end}`).join(',');
    const id = `${dialect}\n${holes}\n${sql.text}`;
    const known = memory.get(id);
    if (known) return known;
    const scan = scanSql(sql, dialect);
    if (memory.size >= MAX_TEXTS) memory.clear();
    memory.set(id, scan);
    return scan;
  };
}
