// What a warehouse remembers of versions: which there are, and which is live for each partition of a plain name.

import type Database from 'better-sqlite3';
import type { Stamp } from './storage.js';

export type VersionMode = 'rows' | 'table';
export interface VersionRow {
  readonly ref: string;
  readonly name: string;
  readonly part: string;
  readonly mode: VersionMode;
  readonly digest: string;
  /** The author's columns, in order. */
  readonly columns: readonly string[];
}
export interface LiveRow extends Stamp {
  readonly ref: string;
}

export function ensureBookkeeping(db: Database.Database): void {
  db.exec(`
create table if not exists headwater__version (ref text primary key, name text not null, part text not null, mode text not null, digest text not null, columns text not null);
create index if not exists headwater__version_name on headwater__version (name, part);
create table if not exists headwater__live (name text not null, part text not null, ref text not null, log text not null, epoch integer not null, run integer not null, step integer not null, token integer not null, primary key (name, part));
`);
}

export function hasBookkeeping(db: Database.Database): boolean {
  return db.prepare("select 1 from sqlite_master where name = 'headwater__version'").get() !== undefined;
}

interface StoredVersion extends Omit<VersionRow, 'columns'> {
  /** A JSON array. */
  readonly columns: string;
}
function toVersion(row: StoredVersion): VersionRow {
  return { ...row, columns: JSON.parse(row.columns) };
}

export function versionNamed(db: Database.Database, ref: string): VersionRow | null {
  if (!hasBookkeeping(db)) return null;
  const row = db.prepare<[string], StoredVersion>('select * from headwater__version where ref = ?').get(ref);
  return row === undefined ? null : toVersion(row);
}
export function addVersion(db: Database.Database, row: VersionRow): void {
  db.prepare(
    'insert into headwater__version (ref, name, part, mode, digest, columns) values (@ref, @name, @part, @mode, @digest, @columns)',
  ).run({ ...row, columns: JSON.stringify(row.columns) });
}
export function removeVersion(db: Database.Database, ref: string): void {
  db.prepare('delete from headwater__version where ref = ?').run(ref);
}

export function liveOf(db: Database.Database, name: string, part: string): LiveRow | null {
  return (
    db
      .prepare<[string, string], LiveRow>(
        'select ref, log, epoch, run, step, token from headwater__live where name = ? and part = ?',
      )
      .get(name, part) ?? null
  );
}
export function setLive(db: Database.Database, row: VersionRow, stamp: Stamp): void {
  db.prepare(
    'insert or replace into headwater__live (name, part, ref, log, epoch, run, step, token) values (@name, @part, @ref, @log, @epoch, @run, @step, @token)',
  ).run({ name: row.name, part: row.part, ref: row.ref, ...stamp });
}
export function liveVersions(db: Database.Database, name: string): readonly VersionRow[] {
  return db
    .prepare<[string], StoredVersion>(
      'select version.* from headwater__live join headwater__version as version using (ref) where headwater__live.name = ? order by headwater__live.part',
    )
    .all(name)
    .map(toVersion);
}

export function columnsOf(db: Database.Database, table: string): readonly string[] {
  return db
    .prepare<[string], { name: string }>('select name from pragma_table_info(?)')
    .all(table)
    .map((row) => row.name);
}
/** What stands under a name: a table, a view, or nothing. */
export function objectNamed(
  db: Database.Database,
  name: string,
): { readonly type: string; readonly sql: string } | null {
  return (
    db
      .prepare<[string], { type: string; sql: string }>(
        'select type, sql from sqlite_master where lower(name) = lower(?)',
      )
      .get(name) ?? null
  );
}
