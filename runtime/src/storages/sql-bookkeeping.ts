// What a warehouse remembers of versions: which there are, and which is live for each partition of a plain name.

import { type Dialect, ask, first, type SqlRow, type Work } from './sql-work.js';
import type { LiveVersion, Stamp, VersionQuery } from './storage.js';
import type { Cell } from './table-rows.js';

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

export function* ensureBookkeeping(dialect: Dialect): Work<void> {
  yield* ask(
    'create table if not exists headwater__version (ref text primary key, name text not null, part text not null, mode text not null, digest text not null, columns text not null)',
  );
  yield* ask('create index if not exists headwater__version_name on headwater__version (name, part)');
  yield* ask(
    'create table if not exists headwater__live (name text not null, part text not null, ref text not null, log text not null, epoch bigint not null, run bigint not null, step bigint not null, token bigint not null, input_revision text, primary key (name, part))',
  );
  // Warehouses from before stamps named what a version was made from.
  const columns = yield* columnsOf(dialect, 'headwater__live');
  if (!columns.some(({ name }) => name === 'input_revision'))
    yield* ask('alter table headwater__live add column input_revision text');
}

export function* hasBookkeeping(): Work<boolean> {
  return (yield* objectNamed('headwater__live')) !== null;
}

export function* versionNamed(ref: string): Work<VersionRow | null> {
  if (!(yield* hasBookkeeping())) return null;
  const row = yield* first('select * from headwater__version where ref = ?', ref);
  return row === null ? null : toVersion(row);
}
export function* addVersion(row: VersionRow): Work<void> {
  yield* ask(
    'insert into headwater__version (ref, name, part, mode, digest, columns) values (?, ?, ?, ?, ?, ?)',
    ...[row.ref, row.name, row.part, row.mode, row.digest, JSON.stringify(row.columns)],
  );
}
export function* removeVersion(ref: string): Work<void> {
  yield* ask('delete from headwater__version where ref = ?', ref);
}

export function* liveOf(name: string, part: string): Work<LiveVersion | null> {
  const row = yield* first('select * from headwater__live where name = ? and part = ?', name, part);
  return row === null ? null : { ref: String(row.ref), stamp: toStamp(row) };
}
export function* setLive({ name, part, ref }: VersionRow, stamp: Stamp): Work<void> {
  const { log, epoch, run, step, token, inputRevision } = stamp;
  yield* ask(
    'insert or replace into headwater__live (name, part, ref, log, epoch, run, step, token, input_revision) values (?, ?, ?, ?, ?, ?, ?, ?, ?)',
    ...[name, part, ref, log, epoch, run, step, token, inputRevision],
  );
}
export function* liveVersions(name: string): Work<readonly VersionRow[]> {
  const rows = yield* ask(
    'select version.* from headwater__live as live join headwater__version as version on version.ref = live.ref where live.name = ? order by live.part',
    name,
  );
  return rows.map(toVersion);
}

/** Also versions whose table somebody has removed. */
export function* storedVersions({
  name,
  part,
}: VersionQuery): Work<readonly { readonly version: VersionRow; readonly live: Stamp | null }[]> {
  if (!(yield* hasBookkeeping())) return [];
  const asked: readonly (readonly [string, Cell | undefined])[] = [
    ['version.name = ?', name],
    ['version.part = ?', part],
  ];
  const given = asked.flatMap(([condition, value]) => (value === undefined ? [] : [{ condition, value }]));
  const where = given.length === 0 ? '' : ` where ${given.map(({ condition }) => condition).join(' and ')}`;
  const rows = yield* ask(
    `select version.* from headwater__version as version${where} order by version.name, version.part, version.ref`,
    ...given.map(({ value }) => value),
  );
  // Every column that there is: older warehouses have fewer.
  const live = yield* ask('select * from headwater__live');
  const stamps = new Map(live.map((row) => [String(row.ref), toStamp(row)]));
  return rows.map((row) => ({ version: toVersion(row), live: stamps.get(String(row.ref)) ?? null }));
}

export function* columnsOf({ columnsOf: sql }: Dialect, table: string): Work<readonly SqlRow[]> {
  return yield* ask(sql, table);
}
/** Names of all tables and views, in lower case. */
export function* objectNames(): Work<ReadonlySet<string>> {
  return new Set((yield* ask('select lower(name) as name from sqlite_master')).map(({ name }) => String(name)));
}
/** What stands under a name: a table, a view, or nothing. */
export function* objectNamed(name: string): Work<{ readonly type: string; readonly sql: string } | null> {
  const row = yield* first('select type, sql from sqlite_master where lower(name) = lower(?)', name);
  return row === null ? null : { type: String(row.type), sql: String(row.sql) };
}

function toVersion(row: SqlRow): VersionRow {
  return {
    ref: String(row.ref),
    name: String(row.name),
    part: String(row.part),
    mode: row.mode === 'table' ? 'table' : 'rows',
    digest: String(row.digest),
    columns: JSON.parse(String(row.columns)),
  };
}
function toStamp(row: SqlRow): Stamp {
  return {
    log: String(row.log),
    epoch: Number(row.epoch),
    run: Number(row.run),
    step: Number(row.step),
    token: Number(row.token),
    inputRevision: typeof row.input_revision === 'string' ? row.input_revision : null,
  };
}
