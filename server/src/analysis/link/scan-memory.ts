// A text of SQL that was seen of late is not scanned again.

import type { Scan } from '../evaluate/sql-reads.js';
import { scanSql, type SqlDialect, type SqlScan, type SqlText } from '../sql/index.js';

/** Of each of two generations: what nobody has asked for while one was filled goes with it. Half-typed texts do. */
const MOST_CHARACTERS = 2_000_000;

type Scans = Map<SqlDialect, Map<string, SqlScan>>;

/** `mostCharacters`: to be remembered in each of two generations. */
export function createScan(mostCharacters = MOST_CHARACTERS): Scan {
  let older: Scans = new Map();
  let younger: Scans = new Map();
  let characters = 0;
  return (sql, dialect) => {
    if (characters > mostCharacters) {
      [older, younger, characters] = [younger, new Map(), 0];
    }
    const id = idOf(sql);
    const recent = scansIn(younger, dialect);
    const known = recent.get(id);
    if (known) return known;
    const scan = older.get(dialect)?.get(id) ?? scanSql(sql, dialect);
    recent.set(id, scan);
    characters += sql.text.length;
    return scan;
  };
}

function scansIn(scans: Scans, dialect: SqlDialect): Map<string, SqlScan> {
  const known = scans.get(dialect);
  if (known) return known;
  const none = new Map<string, SqlScan>();
  scans.set(dialect, none);
  return none;
}

/** The text itself where nothing is put in: most of them are long, and no longer string need be made of one. */
function idOf({ text, holes }: SqlText): string {
  return holes.length === 0 ? text : `${holes.map(({ start, end }) => `${start}-${end}`).join(',')}\n${text}`;
}
