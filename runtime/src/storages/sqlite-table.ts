// Tables in a SQLite file. Every call opens the file anew: between two runs people delete, replace and restore it.

import { existsSync, mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { loadDriver } from '@headwater/log/driver';
import type Database from 'better-sqlite3';
import { digestOf, digestOfRows, digestOfText } from './digest.js';
import { otherRevision, plainPart, revisionOf } from './names.js';
import {
  addVersion,
  columnsOf,
  ensureBookkeeping,
  liveOf,
  objectNamed,
  removeVersion,
  setLive,
  type VersionMode,
  type VersionRow,
  versionNamed,
} from './sqlite-bookkeeping.js';
import { layouts } from './sqlite-layout.js';
import { keptRows, quoted, tabulate } from './sqlite-rows.js';
import {
  isNewer,
  type LiveVersion,
  type Promotion,
  type ReadAnswer,
  type Stamp,
  type Storage,
  type StorageKind,
  type WriteRequest,
  type Written,
} from './storage.js';

export const sqliteTable: StorageKind = {
  kind: 'sqliteTable',
  location: (options) => (typeof options.file === 'string' ? options.file : null),
  open: (project, location) => new SqliteTableStorage(resolve(project, location), location),
};

const BUSY_MS = 10_000;

class SqliteTableStorage implements Storage {
  readonly name: string;

  constructor(
    private readonly file: string,
    private readonly location: string,
  ) {
    this.name = `sqliteTable:${location}`;
  }

  async write(request: WriteRequest): Promise<Written> {
    const tabulated = tabulate(request.value);
    if (tabulated.kind === 'refused') return { kind: 'refused', message: `${request.name}: ${tabulated.message}.` };
    const { table } = tabulated;
    const mode: VersionMode = request.options.versions === 'table' ? 'table' : 'rows';
    const digest = digestOf(keptRows(table));
    const revision = revisionOf(request.version, digest, digestOfText);
    return this.change((db): Written => {
      ensureBookkeeping(db);
      const { name, part } = request;
      const ref = freeRef(db, { mode, name, part, revision, digest });
      if (versionNamed(db, ref) === null) {
        const row: VersionRow = { ref, name, part, mode, digest, columns: table.columns.map((column) => column.name) };
        layouts[mode].insert(db, row, table);
        addVersion(db, row);
      }
      return { kind: 'written', ref, digest, bytes: null };
    });
  }

  async read(ref: string): Promise<ReadAnswer> {
    return this.look<ReadAnswer>(this.gone(ref), (db) => {
      const version = versionNamed(db, ref);
      if (version === null || !layouts[version.mode].exists(db, version)) return this.gone(ref);
      // A version without columns has no rows.
      const rows = version.columns.length === 0 ? [] : db.prepare(layouts[version.mode].select(version)).all();
      return { kind: 'value', value: rows };
    });
  }

  async readLive(name: string, part: string): Promise<ReadAnswer> {
    const missing: ReadAnswer = { kind: 'missing', message: `There is no table ${name} in ${this.location}.` };
    if (part !== '')
      return {
        kind: 'missing',
        message: `${name} in ${this.location} holds all partitions in one table, and nothing says which rows are those of ${part}: select them with SQL in the code that reads them.`,
      };
    return this.look(missing, (db) =>
      objectNamed(db, name) === null
        ? missing
        : { kind: 'value', value: db.prepare(`select * from ${quoted(name)}`).all() },
    );
  }

  /** Of the whole table, whichever the partition: any change may have touched it. */
  async digestLive(name: string): Promise<string | null> {
    return this.look(null, (db) =>
      objectNamed(db, name) === null ? null : digestOfRows(db.prepare(`select * from ${quoted(name)}`).iterate()),
    );
  }

  async promote(ref: string, stamp: Stamp): Promise<Promotion> {
    const promotion = this.change((db): Promotion => {
      const version = versionNamed(db, ref);
      if (version === null) return { kind: 'refused', message: this.gone(ref).message };
      const before = liveOf(db, version.name, version.part);
      if (before !== null && isNewer(before, stamp)) return { kind: 'fenced', by: before };
      setLive(db, version, stamp);
      const refused = this.show(db, version);
      // The pointer must not move where the view cannot follow.
      if (refused !== null) throw new Refusal(refused);
      return { kind: 'promoted' };
    });
    return promotion.catch((error: unknown) => {
      if (error instanceof Refusal) return { kind: 'refused', message: error.message };
      throw error;
    });
  }

  async live(ref: string): Promise<LiveVersion | null> {
    return this.look<LiveVersion | null>(null, (db) => {
      const version = versionNamed(db, ref);
      const row = version === null ? null : liveOf(db, version.name, version.part);
      if (row === null) return null;
      const { ref: live, ...stamp } = row;
      return { ref: live, stamp };
    });
  }

  async drop(ref: string): Promise<boolean> {
    if (!existsSync(this.file)) return false;
    return this.change((db) => {
      const version = versionNamed(db, ref);
      if (version === null) return false;
      layouts[version.mode].remove(db, version);
      removeVersion(db, ref);
      return true;
    });
  }

  /** Brings the view up to date; a text: it cannot be. */
  private show(db: Database.Database, version: VersionRow): string | null {
    const { name, mode } = version;
    const there = objectNamed(db, name);
    if (there?.type === 'view' && layouts[mode].isShownBy(columnsOf(db, name), version)) return null;
    if (there !== null && there.type !== 'view')
      return `${this.location} has a ${there.type} ${name} of its own, where the view of the live versions would stand`;
    const view = layouts[mode].view(db, name);
    if (view === null) return null;
    if (view.kind === 'refused') return view.message;
    const sql = `CREATE VIEW ${quoted(name)} AS ${view.select}`;
    if (there?.sql === sql) return null;
    db.exec(`drop view if exists ${quoted(name)}; ${sql}`);
    return null;
  }

  private gone(ref: string) {
    return { kind: 'missing', message: `The table ${ref} is no longer in ${this.location}.` } as const;
  }

  /** One immediate transaction; what `work` throws undoes it. */
  private async change<Answer>(work: (db: Database.Database) => Answer): Promise<Answer> {
    mkdirSync(dirname(this.file), { recursive: true });
    return this.withFile(false, (db) => db.transaction(() => work(db)).immediate());
  }
  private async look<Answer>(otherwise: Answer, work: (db: Database.Database) => Answer): Promise<Answer> {
    return existsSync(this.file) ? this.withFile(true, work) : otherwise;
  }
  private async withFile<Answer>(readonly: boolean, work: (db: Database.Database) => Answer): Promise<Answer> {
    const loaded = await loadDriver();
    if (loaded.kind === 'unsupported') throw new Error(loaded.message);
    const db = new loaded.driver(this.file, { readonly, timeout: BUSY_MS });
    try {
      return work(db);
    } finally {
      db.close();
    }
  }
}

/** Rolls a transaction back with a reason for people. */
class Refusal extends Error {}

/** The wanted name, or another where that one holds other content. */
function freeRef(
  db: Database.Database,
  wanted: {
    readonly mode: VersionMode;
    readonly name: string;
    readonly part: string;
    readonly revision: string;
    readonly digest: string;
  },
): string {
  const { mode, name, part, revision, digest } = wanted;
  const isFree = (ref: string) => {
    const taken = versionNamed(db, ref);
    if (taken !== null) return taken.digest === digest && taken.part === part;
    return mode === 'rows' || objectNamed(db, ref) === null;
  };
  const plain = layouts[mode].ref(name, plainPart(part), revision);
  if (isFree(plain)) return plain;
  const other = layouts[mode].ref(name, plainPart(part), otherRevision(revision, digest));
  if (isFree(other)) return other;
  // Two keys that differ in punctuation alone, with the same content.
  return layouts[mode].ref(name, plainPart(part), otherRevision(revision, digestOfText(`${part}\n${digest}`)));
}
