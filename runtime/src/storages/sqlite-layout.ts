// How versions lie in a SQLite file: one table per version behind a view, or one table with a version column behind one.
// Both show the live versions under the plain name, with the author's columns and no other.

import type Database from 'better-sqlite3';
import { columnsOf, liveVersions, objectNamed, type VersionMode, type VersionRow } from './sqlite-bookkeeping.js';
import { type Column, literal, quoted, type Table } from './sqlite-rows.js';

/** SQLite refuses a compound select of more than 500 terms. */
const MAX_LIVE_TABLES = 400;
const VERSION_COLUMN = 'headwater__ref';
/** Stands in a table without rows, which has no columns of its own. */
const EMPTY_COLUMN = 'headwater__empty';

/** The select of a view over the live versions; null: none of them has a column yet. */
export type View =
  | { readonly kind: 'view'; readonly select: string }
  | { readonly kind: 'refused'; readonly message: string };

export interface Layout {
  ref(name: string, part: string, revision: string): string;
  insert(db: Database.Database, version: VersionRow, table: Table): void;
  /** False: somebody has removed it. */
  exists(db: Database.Database, version: VersionRow): boolean;
  /** Reads one version in the order in which its rows were written. */
  select(version: VersionRow): string;
  remove(db: Database.Database, version: VersionRow): void;
  view(db: Database.Database, name: string): View | null;
  /** A view with these columns shows the version as soon as it is live. */
  isShownBy(columns: readonly string[], version: VersionRow): boolean;
}

const tablePerVersion: Layout = {
  ref: (name, part, revision) => [name, part, revision].filter((piece) => piece !== '').join('__'),
  insert(db, { ref }, table) {
    const columns = table.columns.length === 0 ? [EMPTY_COLUMN] : table.columns.map(definition);
    db.exec(`create table ${quoted(ref)} (${columns.join(', ')})`);
    insertRows(db, ref, table);
  },
  exists: (db, { ref }) => objectNamed(db, ref) !== null,
  select: ({ ref, columns }) => `select ${listed(columns)} from ${quoted(ref)} order by rowid`,
  remove: (db, { ref }) => {
    db.exec(`drop table if exists ${quoted(ref)}`);
  },
  view(db, name) {
    const live = liveVersions(db, name);
    if (live.length > MAX_LIVE_TABLES)
      return {
        kind: 'refused',
        message: `${name} would have more than ${MAX_LIVE_TABLES} live partitions, one table each, which a view of SQLite cannot hold; declare its storage with versions: 'rows'`,
      };
    const all = unitedColumns(live);
    if (all.length === 0) return null;
    const selects = live
      .filter(({ columns }) => columns.length > 0)
      .map(({ ref, columns }) => `select ${listedWithin(all, columns)} from ${quoted(ref)}`);
    return { kind: 'view', select: selects.join('\nunion all ') };
  },
  isShownBy: () => false,
};

const rowsWithVersion: Layout = {
  ref: (name, part, revision) => `${tableOf(name)}/${[part, revision].filter((piece) => piece !== '').join('__')}`,
  insert(db, { ref, name }, table) {
    const physical = tableOf(name);
    if (objectNamed(db, physical) === null) {
      db.exec(`create table ${quoted(physical)} (${VERSION_COLUMN} text not null)`);
      db.exec(`create index ${quoted(`${physical}_ref`)} on ${quoted(physical)} (${VERSION_COLUMN})`);
    }
    const known = new Set(columnsOf(db, physical).map((column) => column.toLowerCase()));
    for (const column of table.columns)
      if (!known.has(column.name.toLowerCase()))
        db.exec(`alter table ${quoted(physical)} add column ${definition(column)}`);
    insertRows(db, physical, table, ref);
  },
  exists: (db, { name }) => objectNamed(db, tableOf(name)) !== null,
  select: ({ ref, name, columns }) =>
    `select ${listed(columns)} from ${quoted(tableOf(name))} where ${VERSION_COLUMN} = ${literal(ref)} order by rowid`,
  remove: (db, { ref, name }) => {
    db.prepare(`delete from ${quoted(tableOf(name))} where ${VERSION_COLUMN} = ?`).run(ref);
  },
  view(db, name) {
    const all = unitedColumns(liveVersions(db, name));
    if (all.length === 0) return null;
    const live = `select ref from headwater__live where name = ${literal(name)}`;
    return {
      kind: 'view',
      select: `select ${listed(all)} from ${quoted(tableOf(name))} where ${VERSION_COLUMN} in (${live})`,
    };
  },
  isShownBy(columns, version) {
    const shown = new Set(columns.map((column) => column.toLowerCase()));
    return version.columns.every((column) => shown.has(column.toLowerCase()));
  },
};

export const layouts: Readonly<Record<VersionMode, Layout>> = { table: tablePerVersion, rows: rowsWithVersion };

function tableOf(name: string): string {
  return `${name}__v`;
}

function definition({ name, type }: Column): string {
  return type === '' ? quoted(name) : `${quoted(name)} ${type}`;
}

function insertRows(db: Database.Database, physical: string, { columns, rows }: Table, ref?: string): void {
  if (rows.length === 0 || columns.length === 0) return;
  const names = columns.map(({ name }) => quoted(name));
  if (ref !== undefined) names.push(VERSION_COLUMN);
  const slots = names.map(() => '?').join(', ');
  const insert = db.prepare(`insert into ${quoted(physical)} (${names.join(', ')}) values (${slots})`);
  for (const row of rows) insert.run(...row, ...(ref === undefined ? [] : [ref]));
}

/** In the order in which they first appear; names that differ in case alone are one. */
function unitedColumns(versions: readonly VersionRow[]): readonly string[] {
  const all = new Map<string, string>();
  for (const { columns } of versions)
    for (const column of columns) if (!all.has(column.toLowerCase())) all.set(column.toLowerCase(), column);
  return [...all.values()];
}

function listed(columns: readonly string[]): string {
  return columns.map(quoted).join(', ') || 'null';
}
/** Tables of different versions may have different columns: what one lacks is null there. */
function listedWithin(all: readonly string[], own: readonly string[]): string {
  const folded = new Set(own.map((column) => column.toLowerCase()));
  return all
    .map((column) => (folded.has(column.toLowerCase()) ? quoted(column) : `null as ${quoted(column)}`))
    .join(', ');
}
