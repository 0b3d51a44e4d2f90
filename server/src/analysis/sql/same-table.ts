// Whether a name in SQL means a certain table of a storage.

import { foldName, type SqlDialect } from './dialect.js';
import type { SqlReference } from './sql-scan.js';

/** A table as a storage knows it. */
export interface StoredTable {
  readonly name: string;
  /** The storage's own schema, with its catalog in front where it has one; null: the default. */
  readonly schema: string | null;
  /** What DuckDB calls the storage's database; null: it is in no file. */
  readonly catalog: string | null;
}

/** SQLite's and DuckDB's default schema, and PostgreSQL's and Snowflake's. */
const defaultSchemas: readonly string[] = ['main', 'public'];
/** Their catalogs are files, which are called by names that the code has given them. */
const inFiles: readonly SqlDialect[] = ['sqlite', 'duckdb'];

/** `main.`, `public.` and the storage's own schema are the same table, any other schema is another. */
export function sameTable({ folded: names }: SqlReference, table: StoredTable, dialect: SqlDialect): boolean {
  if (!sameName(names.at(-1), table.name, dialect)) return false;
  if (names.length === 1) return true;
  const own = [...(table.schema?.split('.') ?? []), table.name];
  return (
    isInSchema(names, own, dialect) ||
    (mayBeginWithCatalog(names, { own, catalog: table.catalog }, dialect) && isInSchema(names.slice(1), own, dialect))
  );
}

function isInSchema(names: readonly string[], own: readonly string[], dialect: SqlDialect): boolean {
  if (names.length <= own.length) {
    const tail = own.slice(-names.length);
    if (names.every((name, index) => sameName(name, tail[index], dialect))) return true;
  }
  const schema = names.at(-2)?.toLowerCase() ?? '';
  const isDefault = schema === '' || defaultSchemas.includes(schema) || (dialect === 'tsql' && schema === 'dbo');
  return names.length === 2 && isDefault;
}

/** Of a server nobody knows what the catalog is called that the storage is in, unless its table says it. */
function mayBeginWithCatalog(
  names: readonly string[],
  { own, catalog }: { readonly own: readonly string[]; readonly catalog: string | null },
  dialect: SqlDialect,
): boolean {
  if (!inFiles.includes(dialect)) return names.length === 3 && own.length < 3;
  return dialect === 'duckdb' && catalog !== null && names[0]?.toLowerCase() === catalog.toLowerCase();
}

/** A table's name is given without quotes: as the database folds it, or exactly as it is. */
function sameName(folded: string | undefined, name: string | undefined, dialect: SqlDialect): boolean {
  if (folded === undefined || name === undefined) return false;
  return folded === name || folded === foldName({ text: name, isQuoted: false }, dialect);
}
