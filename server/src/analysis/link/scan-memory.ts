// A text of SQL seen before is never scanned twice.

import type { Scan } from '../evaluate/sql-reads.js';
import { scanSql, type SqlDialect, type SqlScan, type SqlText } from '../sql/index.js';

/** More than all statements of a large project; half-typed ones come on top, and then memory starts anew. */
const MAX_CHARACTERS = 32_000_000;

export function createScan(): Scan {
  const memory = new Map<SqlDialect, Map<string, SqlScan>>();
  let characters = 0;
  return (sql, dialect) => {
    const known = memory.get(dialect)?.get(idOf(sql));
    if (known) return known;
    const scan = scanSql(sql, dialect);
    if (characters > MAX_CHARACTERS) {
      memory.clear();
      characters = 0;
    }
    const scans = memory.get(dialect) ?? new Map<string, SqlScan>();
    memory.set(dialect, scans.set(idOf(sql), scan));
    characters += sql.text.length;
    return scan;
  };
}

/** The text itself where nothing is put in: most of them are long, and no longer string need be made of one. */
function idOf({ text, holes }: SqlText): string {
  return holes.length === 0 ? text : `${holes.map(({ start, end }) => `${start}-${end}`).join(',')}\n${text}`;
}
