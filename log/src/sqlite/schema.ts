// The log's schema in SQLite's words, and the way from one version to the next.
// A log is never changed without a copy of it kept beside; a log newer than this program is never touched.

import { renameSync, rmSync } from 'node:fs';
import type Database from 'better-sqlite3';

/** Grows with every migration. */
export const SCHEMA_VERSION = 3;

const id = 'integer primary key autoincrement';

/** Kept by its key alone: an asset's present states lie side by side, and to write one changes one tree instead of two. */
const latest =
  'create table latest (asset_id bigint not null, part text not null, event_id bigint, version_event bigint, read_through bigint not null, data_version text, code_version text, code_digest text, deps_digest text not null, complete smallint not null, failed_run bigint, failed_step integer, primary key (asset_id, part)) without rowid;';
const latestColumns =
  'asset_id, part, event_id, version_event, read_through, data_version, code_version, code_digest, deps_digest, complete, failed_run, failed_step';

export const schema = `
create table log_meta (one smallint primary key check (one = 1), log_id text not null, epoch bigint not null, schema_version integer not null, created_ms bigint not null);
create table asset (asset_id ${id}, key text not null unique);
create table asset_key (key text primary key, asset_id bigint not null references asset (asset_id), since_ms bigint not null);
create table run (run_id ${id}, name text not null unique, kind text not null, job text, parent_run bigint, backfill text, status text not null, request text not null, interval_start_ms bigint, interval_end_ms bigint, created_ms bigint not null, started_ms bigint, ended_ms bigint, cancel_ms bigint);
create index run_open on run (run_id) where ended_ms is null;
create index run_job on run (job, run_id);
create table step (run_id bigint not null references run (run_id), step integer not null, kind text not null, asset_id bigint, check_name text, partitions text not null, attempt integer not null, status text not null, code_version text, reasons text, prepared text, error text, worker text, not_before_ms bigint, started_ms bigint, ended_ms bigint, primary key (run_id, step));
create index step_open on step (status, not_before_ms) where ended_ms is null;
create index step_asset on step (asset_id, run_id);
create table output (output_id ${id}, storage text not null, ref text not null, asset_id bigint not null, part text not null, digest text, bytes bigint, created_ms bigint not null, dropped_ms bigint, dropped_why text, unique (storage, ref));
create table event (event_id ${id}, kind text not null, asset_id bigint not null references asset (asset_id), part text not null, run_id bigint, step integer, at_ms bigint not null, code_version text, code_digest text, data_version text, input_revision text, deps_digest text, output_id bigint references output (output_id), read_count integer, expected_count integer, body text not null);
create index event_part on event (asset_id, part, event_id);
create index event_run on event (run_id, event_id);
create index event_output on event (output_id);
create table event_input (event_id bigint not null, n integer not null, asset_id bigint not null, part text not null, read_event bigint, data_version text, origin smallint not null, primary key (event_id, n));
create index event_input_read on event_input (read_event);
${latest}
create table check_result (result_id ${id}, asset_id bigint not null, check_name text not null, part text not null, event_id bigint, run_id bigint, step integer, outcome text not null, severity text not null, blocking smallint not null, at_ms bigint not null, evidence text not null);
create index check_latest on check_result (asset_id, check_name, part, result_id);
create index check_event on check_result (event_id);
create table publication (event_id bigint not null, since_ms bigint not null, until_ms bigint, note text, primary key (event_id, since_ms));
create table partition_key (n ${id}, definition text not null, part text not null, added_ms bigint not null, removed_ms bigint, unique (definition, part));
create table lease (resource text primary key, token bigint not null, holder text, since_ms bigint, expires_ms bigint);
create table state (scope text not null, asset_id bigint not null, name text not null, value text not null, version bigint not null, updated_ms bigint not null, primary key (scope, asset_id, name));
create table consumer (name text primary key, definition text not null, routed_through bigint not null, paused_ms bigint);
create table pending (consumer text not null, part text not null, event_id bigint not null, primary key (consumer, part, event_id));
create table run_event (run_id bigint not null, event_id bigint not null, primary key (run_id, event_id));
create table evaluation (evaluation_id ${id}, at_ms bigint not null, subject text not null, requested text not null, tree text not null);
create index evaluation_subject on evaluation (subject, evaluation_id);
`;

/** Statements that lead from schema version `from` to `from + 1`. */
export interface Migration {
  readonly from: number;
  readonly sql: string;
}
export const migrations: readonly Migration[] = [
  {
    from: 1,
    sql: 'alter table event add column code_digest text; alter table latest add column code_digest text;',
  },
  {
    from: 2,
    sql: `alter table latest rename to latest_of_2; ${latest} insert into latest (${latestColumns}) select ${latestColumns} from latest_of_2; drop table latest_of_2;`,
  },
];

export type Migrated =
  | { readonly kind: 'current' }
  | { readonly kind: 'migrated'; readonly copy: string }
  | { readonly kind: 'newer'; readonly found: number }
  | { readonly kind: 'no-way'; readonly found: number };

/** Brings an existing log to `target`, one version after the other, all or nothing. The copy is made first. */
export function migrate(
  db: Database.Database,
  { file, target, steps }: { readonly file: string; readonly target: number; readonly steps: readonly Migration[] },
): Migrated {
  const found = schemaVersion(db);
  if (found === target) return { kind: 'current' };
  if (found > target) return { kind: 'newer', found };
  const path = Array.from({ length: target - found }, (_, n) => steps.find((step) => step.from === found + n));
  if (path.includes(undefined)) return { kind: 'no-way', found };

  const copy = `${file}.v${found}.copy`;
  copyInto(db, copy);
  db.transaction(() => {
    // Another process may have come first while the copy was made.
    if (schemaVersion(db) !== found) return;
    for (const step of path) if (step !== undefined) db.exec(step.sql);
    db.prepare('update log_meta set schema_version = ?').run(target);
  }).immediate();
  return { kind: 'migrated', copy };
}

/** Whole or not at all: another process may be doing the same, and an earlier copy of this version may be there. */
function copyInto(db: Database.Database, copy: string): void {
  const part = `${copy}.${process.pid}`;
  try {
    db.prepare('vacuum into ?').run(part);
    renameSync(part, copy);
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  }
}

export function schemaVersion(db: Database.Database): number {
  return Number(db.prepare('select schema_version from log_meta').pluck().get());
}
