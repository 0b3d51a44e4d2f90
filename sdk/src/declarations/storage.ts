// Storages as plain data. The runtime implements them, found by `kind`; nothing here opens a file.

export interface Storage {
  readonly kind: string;
}
/** One table per version behind a view (`'table'`), or one table with a version column (`'rows'`, the default). */
export type TableVersions = 'rows' | 'table';

export interface TableOptions {
  /** Path of the database file, relative to the project. */
  readonly file: string;
  /** The asset's key, with `/` as `_`, when left out. */
  readonly table?: string;
  readonly versions?: TableVersions;
}
export interface FileOptions {
  /** Folder of the files, relative to the project. */
  readonly dir: string;
}
export interface SqliteTable extends TableOptions {
  readonly kind: 'sqliteTable';
}
export interface JsonFile extends FileOptions {
  readonly kind: 'jsonFile';
}

/** Rows in a table of an SQLite file. */
export function sqliteTable(options: TableOptions): SqliteTable {
  return { ...options, kind: 'sqliteTable' };
}
/** Rows in a table of a DuckDB file; the binding is the project's own. */
export function duckdbTable(options: TableOptions): TableOptions & { readonly kind: 'duckdbTable' } {
  return { ...options, kind: 'duckdbTable' };
}
/** Any JSON value, a file for each partition. */
export function jsonFile(options: FileOptions): JsonFile {
  return { ...options, kind: 'jsonFile' };
}
/** Rows, a CSV file for each partition. */
export function csvFile(options: FileOptions): FileOptions & { readonly kind: 'csvFile' } {
  return { ...options, kind: 'csvFile' };
}
/** Rows, a Parquet file for each partition. */
export function parquetFile(options: FileOptions): FileOptions & { readonly kind: 'parquetFile' } {
  return { ...options, kind: 'parquetFile' };
}
/** A storage of one's own: `module` (a specifier or a path from the project's root) implements `kind`. */
export function defineStorage(
  kind: string,
  module: string,
): (
  options: Record<string, unknown>,
) => Storage & { readonly module: string; readonly options: Record<string, unknown> } {
  return (options) => ({ kind, module, options });
}
