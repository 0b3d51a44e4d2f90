// How versions lie in a database: one table per version behind a view, or one table with a version column behind one.
// Both show the live versions under the plain name, with the author's columns and no other.

import { columnsOf, liveVersions, objectNamed, type VersionMode, type VersionRow } from './sql-bookkeeping.js';
import { literal, quoted } from './sql-names.js';
import { ask, type Dialect, first, insert, type Work } from './sql-work.js';
import type { Cell, Column, Table } from './table-rows.js';

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
  /** A text: the rows do not fit what is there. */
  insert(dialect: Dialect, version: VersionRow, table: Table): Work<string | null>;
  /** The physical table; somebody may have removed it. */
  table(version: VersionRow): string;
  /** The version's rows, as the end of a select. */
  from(version: VersionRow): string;
  remove(version: VersionRow): Work<void>;
  view(name: string): Work<View | null>;
  /** A view with these columns shows the version as soon as it is live. */
  isShownBy(columns: readonly string[], version: VersionRow): boolean;
}

const tablePerVersion: Layout = {
  ref: (name, part, revision) => [name, part, revision].filter((piece) => piece !== '').join('__'),
  *insert(dialect, { ref }, table) {
    const columns = table.columns.map((column) => definition(dialect, column));
    yield* ask(`create table ${quoted(ref)} (${columns.join(', ') || `${EMPTY_COLUMN} text`})`);
    yield* insertRows(ref, table);
    return null;
  },
  table: ({ ref }) => ref,
  from: ({ ref }) => `from ${quoted(ref)}`,
  *remove({ ref }) {
    yield* ask(`drop table if exists ${quoted(ref)}`);
  },
  *view(name) {
    const live = yield* liveVersions(name);
    if (live.length > MAX_LIVE_TABLES)
      return {
        kind: 'refused',
        message: `${name} would have more than ${MAX_LIVE_TABLES} live partitions, one table each, which a view cannot hold; declare its storage with versions: 'rows'`,
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
  *insert(dialect, { ref, name }, table) {
    const physical = tableOf(name);
    if ((yield* objectNamed(physical)) === null) {
      yield* ask(`create table ${quoted(physical)} (${VERSION_COLUMN} text not null)`);
      if (dialect.needsIndex)
        yield* ask(`create index ${quoted(`${physical}_ref`)} on ${quoted(physical)} (${VERSION_COLUMN})`);
    }
    const there = yield* columnsOf(dialect, physical);
    const types = new Map(there.map((column) => [String(column.name).toLowerCase(), String(column.type)]));
    for (const column of table.columns) {
      const type = types.get(column.name.toLowerCase());
      const problem =
        type === undefined
          ? yield* addColumn(dialect, physical, column)
          : yield* fitColumn(dialect, physical, { column, type });
      if (problem !== null) return problem;
    }
    yield* insertRows(physical, table, ref);
    return null;
  },
  table: ({ name }) => tableOf(name),
  from: ({ ref, name }) => `from ${quoted(tableOf(name))} where ${VERSION_COLUMN} = ${literal(ref)}`,
  *remove({ ref, name }) {
    if ((yield* objectNamed(tableOf(name))) === null) return;
    yield* ask(`delete from ${quoted(tableOf(name))} where ${VERSION_COLUMN} = ?`, ref);
  },
  *view(name) {
    const all = unitedColumns(yield* liveVersions(name));
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

/** One version, in the order in which its rows were written. */
export function selectOf(version: VersionRow, limit?: number): string {
  const from = layouts[version.mode].from(version);
  return `select ${listed(version.columns)} ${from} order by rowid${limit === undefined ? '' : ` limit ${limit}`}`;
}

function tableOf(name: string): string {
  return `${name}__v`;
}

function definition({ types }: Dialect, { name, kind }: Column): string {
  return `${quoted(name)} ${types[kind]}`.trimEnd();
}

function* addColumn(dialect: Dialect, physical: string, column: Column): Work<null> {
  yield* ask(`alter table ${quoted(physical)} add column ${definition(dialect, column)}`);
  return null;
}
/** Where columns have one type, that of all versions: it may become wider, and never another. */
function* fitColumn(
  { types, hasMixedColumns }: Dialect,
  physical: string,
  { column, type }: { readonly column: Column; readonly type: string },
): Work<string | null> {
  const wanted = types[column.kind];
  const isFitting = column.kind === 'none' || type === wanted || (column.kind === 'integer' && type === types.real);
  if (hasMixedColumns || isFitting) return null;
  const isWider = column.kind === 'real' && type === types.integer;
  const held = isWider ? null : yield* first(`select count(${quoted(column.name)}) as n from ${quoted(physical)}`);
  if (held !== null && Number(held.n) > 0)
    return `column ${column.name} is ${type} in earlier versions and would be ${wanted} now; declare its storage with versions: 'table'`;
  yield* ask(`alter table ${quoted(physical)} alter column ${quoted(column.name)} type ${wanted}`);
  return null;
}

function* insertRows(physical: string, { columns, rows }: Table, ref?: string): Work<void> {
  if (rows.length === 0 || columns.length === 0) return;
  const names = columns.map(({ name }) => quoted(name));
  if (ref !== undefined) names.push(VERSION_COLUMN);
  const into = `${quoted(physical)} (${names.join(', ')})`;
  yield* insert({ into, width: names.length, rows: ref === undefined ? rows : withRef(rows, ref) });
}
function* withRef(rows: readonly (readonly Cell[])[], ref: string): Iterable<readonly Cell[]> {
  for (const row of rows) yield [...row, ref];
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
