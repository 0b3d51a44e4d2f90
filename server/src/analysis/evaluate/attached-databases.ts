// Databases that a statement attaches under a name of its own: `ATTACH 'shop.db' AS shop`. What is called `shop.orders`
// from then on is the table `orders` of that file.

import type { SqlDialect, SqlReference, SqlStatement } from '../sql/index.js';
import type { Elsewhere } from './findings.js';
import { HOLE } from './sql-text.js';

/** By the name, in small letters, the file; null: only a run knows it. A hole: it may be any name. */
export type Attached = ReadonlyMap<string, string | null>;
export const NOTHING_ATTACHED: Attached = new Map();

const ATTACH =
  /^attach\s+(?:or\s+replace\s+)?(?:database\s+)?(?:if\s+not\s+exists\s+)?(?:'((?:[^']|'')*)'|\S+)(?:\s+as\s+["'`[]?([\w{}]+))?/i;

const SMALL_A = 0x61;

/** With what the statement attaches that stands there in the text. */
export function afterAttaching(attached: Attached, text: string, { start, end }: SqlStatement): Attached {
  // Nearly every statement begins with another letter.
  if ((text.charCodeAt(start) | 0x20) !== SMALL_A) return attached;
  const match = ATTACH.exec(text.slice(start, end));
  if (match === null) return attached;
  const file = match[1]?.includes(HOLE) === false ? match[1].replaceAll("''", "'") : null;
  const name = match[2] ?? (file === null ? HOLE : nameOfFile(file));
  return new Map([...attached, name.includes(HOLE) ? [HOLE, null] : [name.toLowerCase(), file]]);
}
/** By which DuckDB calls it where nothing is said. */
export function nameOfFile(file: string): string {
  const base = file.slice(file.lastIndexOf('/') + 1);
  const dot = base.indexOf('.');
  return dot > 0 ? base.slice(0, dot) : base;
}

/** What every connection has of its own. */
const OWN = /^(main|temp)$/;

export interface TableInFile {
  readonly reference: SqlReference;
  readonly elsewhere: Elsewhere | null;
}

/** `text`: of the statement's whole text, in which the reference stands. */
export function tableInFile(reference: SqlReference, attached: Attached, text: string): TableInFile {
  if (text.charAt(reference.start) === "'") {
    const scanned = fileBefore(text.slice(0, reference.start));
    return { reference, elsewhere: scanned === null ? null : { file: scanned } };
  }
  if (attached.size === 0 || reference.parts.length < 2) return { reference, elsewhere: null };
  const name = reference.folded[0]?.toLowerCase() ?? '';
  const file = attached.has(name) || OWN.test(name) ? attached.get(name) : attached.get(HOLE);
  if (file === undefined) return { reference, elsewhere: null };
  // A server is as good as one that a client connects to.
  const isServer = file !== null && /^(?!file:).*(=|:\/\/)/.test(file);
  return { reference: behindCatalog(reference), elsewhere: isServer ? null : { file } };
}
function behindCatalog(reference: SqlReference): SqlReference {
  const [parts, folded] = [reference.parts.slice(1), reference.folded.slice(1)];
  return { ...reference, parts, folded, name: parts.join('.') };
}

/**
 * A table of the connection's own database, as it is called there; null: of another, or under a name that code may have
 * attached that nobody has looked at.
 */
export function tableInOwn(
  reference: SqlReference,
  { file, dialect }: { readonly file: string | null; readonly dialect: SqlDialect },
  text: string,
): SqlReference | null {
  const { folded, start } = reference;
  if (text.charAt(start) === "'" && IN_SCAN.test(text.slice(0, start))) return null;
  if (folded.length === 1) return reference;
  const first = folded[0]?.toLowerCase();
  const isCatalog = dialect === 'duckdb' && file !== null && first === nameOfFile(file).toLowerCase();
  if (isCatalog) return behindCatalog(reference);
  return folded.length === 2 && first === 'main' ? reference : null;
}

/** What DuckDB's `postgres_scan('dbname=shop', 'public', 'orders')` names is in the database that it is told. */
const IN_SCAN = /_scan\w*\s*\([^()]*$/i;
/** DuckDB's `sqlite_scan('shop.db', 'orders')`. */
function fileBefore(text: string): string | null {
  return /\bsqlite_scan\s*\(\s*'([^']*)'\s*,\s*$/i.exec(text)?.[1] ?? null;
}

export function isMemory(file: string | null): boolean {
  return file !== null && /^(file:)?(:memory:.*)?$/.test(file);
}

const ATTACHING: ReadonlySet<SqlDialect> = new Set(['sqlite', 'duckdb']);
export function hasAttached(dialect: SqlDialect): boolean {
  return ATTACHING.has(dialect);
}
