// Kysely writes and compiles SQL, once per statement; better-sqlite3 prepares it once per connection and runs it.
// Nothing is executed through Kysely: its transactions are asynchronous, and a lock must never be held across an await.

import type Database from 'better-sqlite3';
import {
  type Compilable,
  DummyDriver,
  Kysely,
  type RawBuilder,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
} from 'kysely';
import { LogError, problemOf } from './refusal.js';
import type { Tables } from './tables.js';

export const build = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
});

export type SqlValue = string | number | null;
/** The named arguments of a statement, as expressions to put into it. */
export type Slots<Args> = { readonly [Name in keyof Args]: RawBuilder<Args[Name]> };

/** Stands in a compiled statement's parameters where an argument goes. */
class Slot {
  constructor(readonly name: string) {}
}
interface Compiled {
  readonly sql: string;
  /** A slot for each argument; whatever else is bound, as it is. */
  readonly bind: readonly unknown[];
}
export interface Statement<Args, Row> {
  readonly compiled: () => Compiled;
  /** Only for the type checker: what goes in and what comes out. */
  readonly '~types'?: (args: Args) => Row;
}

/** A statement with named arguments; it is compiled when it is first used. */
export function statement<Args, Row>(write: (slots: Slots<Args>) => Compilable<Row>): Statement<Args, Row> {
  let compiled: Compiled | null = null;
  return {
    compiled: () => {
      compiled ??= compile(write(slots<Args>()));
      return compiled;
    },
  };
}

function slots<Args>(): Slots<Args> {
  const target: Partial<Slots<Args>> = {};
  // Where SQLite knows an argument by itself it plans for its value, and anew whenever another one is bound. A plus before
  // it, which does nothing else, makes it plan once: 1 µs instead of 10 for a small question.
  const proxy = new Proxy(target, { get: (_, name) => sql`+${new Slot(String(name))}` });
  return proxy as Slots<Args>; // The proxy answers to every name, so also to those of `Args`.
}

function compile(query: Compilable<unknown>): Compiled {
  const { sql: text, parameters } = query.compile();
  return { sql: text, bind: parameters };
}

type ArgsOf<Args> = Args & Readonly<Record<string, SqlValue>>;

/** One connection with its prepared statements. */
export class Connection {
  private readonly prepared = new Map<Compiled, Database.Statement<unknown[]>>();

  /** `file`: what people are told, where something is wrong with it. */
  constructor(
    readonly db: Database.Database,
    readonly file: string,
  ) {}

  /** What goes wrong with the file or its disk is thrown as a sentence about the log. */
  attempt<Result>(work: () => Result): Result {
    try {
      return work();
    } catch (error) {
      throw this.inWords(error);
    }
  }

  /** All of the work, or nothing where it throws. `immediate`: alone among writers from its beginning. */
  transaction<Result>(kind: 'immediate' | 'deferred', work: () => Result): Result {
    return this.attempt(() => {
      this.db.exec(`begin ${kind}`);
      try {
        const result = work();
        this.db.exec('commit');
        return result;
      } catch (error) {
        // SQLite may have taken it back by itself, as it does on a full disk.
        if (this.db.inTransaction) this.db.exec('rollback');
        throw error;
      }
    });
  }

  all<Args, Row>(definition: Statement<Args, Row>, args: ArgsOf<Args>): readonly Row[] {
    try {
      const rows = this.ready(definition).all(...valuesOf(definition, args));
      return rows as Row[]; // The tables are ours, and the columns are those that Kysely selected.
    } catch (error) {
      throw this.inWords(error);
    }
  }
  get<Args, Row>(definition: Statement<Args, Row>, args: ArgsOf<Args>): Row | undefined {
    try {
      const row = this.ready(definition).get(...valuesOf(definition, args));
      return row as Row | undefined; // As in `all`.
    } catch (error) {
      throw this.inWords(error);
    }
  }
  run<Args, Row>(
    definition: Statement<Args, Row>,
    args: ArgsOf<Args>,
  ): { readonly changes: number; readonly id: number } {
    try {
      const { changes, lastInsertRowid } = this.ready(definition).run(...valuesOf(definition, args));
      return { changes, id: Number(lastInsertRowid) };
    } catch (error) {
      throw this.inWords(error);
    }
  }

  private ready<Args, Row>(definition: Statement<Args, Row>): Database.Statement<unknown[]> {
    const compiled = definition.compiled();
    let prepared = this.prepared.get(compiled);
    if (prepared === undefined) {
      prepared = this.db.prepare<unknown[]>(compiled.sql);
      this.prepared.set(compiled, prepared);
    }
    return prepared;
  }

  private inWords(error: unknown): unknown {
    const problem = problemOf(this.file, error);
    return problem === null ? error : new LogError(problem, error);
  }
}

function valuesOf<Args, Row>(definition: Statement<Args, Row>, args: ArgsOf<Args>): readonly unknown[] {
  return definition.compiled().bind.map((bound) => (bound instanceof Slot ? args[bound.name] : bound));
}
