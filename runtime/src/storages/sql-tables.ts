// A storage of tables: versions with their bookkeeping in one database, whichever that is.

import { digestOf, digestOfText } from './digest.js';
import { otherRevision, plainPart, revisionOf } from './names.js';
import {
  addVersion,
  columnsOf,
  ensureBookkeeping,
  liveOf,
  objectNamed,
  objectNames,
  removeVersion,
  setLive,
  storedVersions,
  type VersionMode,
  type VersionRow,
  versionNamed,
} from './sql-bookkeeping.js';
import { layouts, selectOf } from './sql-layout.js';
import { quoted } from './sql-names.js';
import { ask, digestOfSelect, first, type Warehouse, WarehouseProblem, type Work } from './sql-work.js';
import {
  type Dropped,
  hindrance,
  type LiveVersion,
  type PreviewAnswer,
  type Promotion,
  type PromotionTerms,
  type ReadAnswer,
  type Stamp,
  type Storage,
  type StoredVersion,
  type VersionQuery,
  type WriteRequest,
  type Written,
} from './storage.js';
import { keptRows, tabulate } from './table-rows.js';

export class TableStorage implements Storage {
  constructor(
    readonly name: string,
    private readonly warehouse: Warehouse,
  ) {}

  async write(request: WriteRequest): Promise<Written> {
    const { dialect } = this.warehouse;
    const tabulated = tabulate(request.value, dialect);
    if (tabulated.kind === 'refused') return refused(`${request.name}: ${tabulated.message}.`);
    const { table } = tabulated;
    const mode: VersionMode = request.options.versions === 'table' ? 'table' : 'rows';
    const digest = digestOf(keptRows(table));
    const revision = revisionOf(request.version, digest);
    return this.changing(function* (): Work<Written> {
      yield* ensureBookkeeping(dialect);
      const { name, part } = request;
      const ref = yield* freeRef({ mode, name, part, revision, digest });
      const there = yield* versionNamed(ref);
      if (there === null || (yield* contentDigest(ref)) !== digest) {
        const columns = table.columns.map((column) => column.name);
        const row: VersionRow = { ref, name, part, mode, digest, columns };
        // Whatever somebody has left of it: its content is known again.
        yield* layouts[mode].remove(row);
        const problem = yield* layouts[mode].insert(dialect, row, table);
        if (problem !== null) throw new Refusal(`${name}: ${problem}.`);
        if (there === null) yield* addVersion(row);
      }
      return { kind: 'written', ref, digest, bytes: null };
    });
  }

  async read(ref: string): Promise<ReadAnswer> {
    const gone = this.gone(ref);
    return this.looking<ReadAnswer>(gone, unreadable, function* () {
      const version = yield* presentVersion(ref);
      return version === null ? gone : { kind: 'value', value: yield* rowsOf(version) };
    });
  }

  async preview(ref: string, limit: number): Promise<PreviewAnswer> {
    const gone = this.gone(ref);
    return this.looking<PreviewAnswer>(gone, unreadable, function* () {
      const version = yield* presentVersion(ref);
      if (version === null) return gone;
      const counted = yield* first(`select count(*) as n ${layouts[version.mode].from(version)}`);
      const rows = yield* rowsOf(version, limit);
      return { kind: 'rows', columns: version.columns, rows, total: Number(counted?.n) };
    });
  }

  async versions(query: VersionQuery = {}): Promise<readonly StoredVersion[]> {
    return this.looking<readonly StoredVersion[]>([], rethrown, function* () {
      const stored = yield* storedVersions(query);
      const names = yield* objectNames();
      return stored
        .filter(({ version }) => names.has(layouts[version.mode].table(version).toLowerCase()))
        .map(({ version: { ref, name, part }, live }) => ({ ref, name, part, live }));
    });
  }

  async digest(ref: string): Promise<string | null> {
    return this.looking<string | null>(
      null,
      () => null,
      () => contentDigest(ref),
    );
  }

  async readLive(name: string, part: string): Promise<ReadAnswer> {
    const { location } = this.warehouse;
    const missing: ReadAnswer = { kind: 'missing', message: `There is no table ${name} in ${location}.` };
    if (part !== '')
      return {
        kind: 'missing',
        message: `${name} in ${location} holds all partitions in one table, and nothing says which rows are those of ${part}: select them with SQL in the code that reads them.`,
      };
    return this.looking<ReadAnswer>(missing, unreadable, function* () {
      if ((yield* objectNamed(name)) === null) return missing;
      return { kind: 'value', value: yield* ask(`select * from ${quoted(name)}`) };
    });
  }

  holdsLive(name: string): Promise<boolean> {
    const unsure = () => true;
    return this.looking(false, unsure, function* () {
      return (yield* objectNamed(name)) !== null;
    });
  }

  /** Of the whole table, whichever the partition: any change may have touched it. */
  async digestLive(name: string): Promise<string | null> {
    return this.looking<string | null>(
      null,
      () => null,
      function* () {
        return (yield* objectNamed(name)) === null ? null : yield* digestOfSelect(`select * from ${quoted(name)}`);
      },
    );
  }

  async promote(ref: string, stamp: Stamp, terms: PromotionTerms = {}): Promise<Promotion> {
    const { message } = this.gone(ref);
    const { warehouse } = this;
    if (!warehouse.exists()) return refused(message);
    return this.changing(function* (): Work<Promotion> {
      const version = yield* presentVersion(ref);
      if (version === null) return refused(message);
      const before = yield* liveOf(version.name, version.part);
      const hindered = hindrance(before, { ref, stamp }, terms);
      if (hindered !== null) return hindered;
      if (terms.digest !== undefined && digestOf(yield* rowsOf(version)) !== terms.digest)
        return refused(`The table ${ref} in ${warehouse.location} was changed after it was written.`);
      yield* setLive(version, stamp);
      const problem = yield* show(warehouse, version);
      // The pointer must not move where the view cannot follow.
      if (problem !== null) throw new Refusal(problem);
      return { kind: 'promoted' };
    });
  }

  async live(ref: string): Promise<LiveVersion | null> {
    return this.looking<LiveVersion | null>(null, rethrown, function* () {
      const version = yield* versionNamed(ref);
      return version === null ? null : yield* liveOf(version.name, version.part);
    });
  }

  async drop(ref: string): Promise<Dropped> {
    if (!this.warehouse.exists()) return { kind: 'absent' };
    return this.changing(function* (): Work<Dropped> {
      const version = yield* versionNamed(ref);
      if (version === null) return { kind: 'absent' };
      if ((yield* liveOf(version.name, version.part))?.ref === ref)
        return refused(`${ref} is the live version: people read it.`);
      yield* layouts[version.mode].remove(version);
      yield* removeVersion(ref);
      return { kind: 'dropped' };
    });
  }

  private gone(ref: string) {
    return { kind: 'missing', message: `The table ${ref} is no longer in ${this.warehouse.location}.` } as const;
  }

  /** One transaction; a refusal undoes it. */
  private changing<Answer>(work: () => Work<Answer>): Promise<Answer | ReturnType<typeof refused>> {
    return this.warehouse.change(work).catch((error: unknown) => {
      if (error instanceof Refusal || error instanceof WarehouseProblem) return refused(error.message);
      throw error;
    });
  }
  private async looking<Answer>(
    otherwise: Answer,
    troubled: (error: WarehouseProblem) => Answer,
    work: () => Work<Answer>,
  ): Promise<Answer> {
    if (!this.warehouse.exists()) return otherwise;
    return this.warehouse.look(work).catch((error: unknown) => {
      if (error instanceof WarehouseProblem) return troubled(error);
      throw error;
    });
  }
}

/** Rolls a transaction back with a reason for people. */
class Refusal extends Error {}

function refused(message: string) {
  return { kind: 'refused', message } as const;
}
function unreadable({ message }: WarehouseProblem) {
  return { kind: 'unreadable', message } as const;
}
function rethrown(error: WarehouseProblem): never {
  throw error;
}

/** Null: there is none, or somebody has removed its table. */
function* presentVersion(ref: string): Work<VersionRow | null> {
  const version = yield* versionNamed(ref);
  if (version === null) return null;
  return (yield* objectNamed(layouts[version.mode].table(version))) === null ? null : version;
}

/** Of what lies there now; null: nothing does. */
function* contentDigest(ref: string): Work<string | null> {
  const version = yield* presentVersion(ref);
  if (version === null) return null;
  return version.columns.length === 0 ? digestOf([]) : yield* digestOfSelect(selectOf(version));
}

/** A version without columns has no rows. */
function* rowsOf(version: VersionRow, limit?: number) {
  return version.columns.length === 0 ? [] : yield* ask(selectOf(version, limit));
}

/** Brings the view up to date; a text: it cannot be. */
function* show({ location, dialect }: Warehouse, version: VersionRow): Work<string | null> {
  const { name, mode } = version;
  const there = yield* objectNamed(name);
  if (there !== null && there.type !== 'view')
    return `${location} has a ${there.type} ${name} of its own, where the view of the live versions would stand`;
  const shown = there === null ? [] : (yield* columnsOf(dialect, name)).map((column) => String(column.name));
  if (layouts[mode].isShownBy(shown, version) && there !== null) return null;
  const view = yield* layouts[mode].view(name);
  if (view === null) return null;
  if (view.kind === 'refused') return view.message;
  const sql = `CREATE VIEW ${quoted(name)} AS ${view.select}`;
  if (there?.sql === sql) return null;
  yield* ask(`drop view if exists ${quoted(name)}`);
  yield* ask(sql);
  return null;
}

/** The wanted name, or another where that one holds other content. */
function* freeRef(wanted: {
  readonly mode: VersionMode;
  readonly name: string;
  readonly part: string;
  readonly revision: string;
  readonly digest: string;
}): Work<string> {
  const { mode, name, part, revision, digest } = wanted;
  const refs = [
    revision,
    otherRevision(revision, digest),
    // Two keys that differ in punctuation alone, with the same content.
    otherRevision(revision, digestOfText(`${part}\n${digest}`)),
  ].map((tried) => layouts[mode].ref(name, plainPart(part), tried));
  for (const ref of refs) {
    const taken = yield* versionNamed(ref);
    const isOurs = taken !== null && taken.digest === digest && taken.part === part && taken.name === name;
    if (isOurs || (taken === null && (mode === 'rows' || (yield* objectNamed(ref)) === null))) return ref;
  }
  throw new Refusal(`${name}: the names ${refs.join(', ')} are taken by other tables.`);
}
