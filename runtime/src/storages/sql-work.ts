// Work on a database, written once and driven twice: as steps that yield a statement and are resumed with its rows.
// SQLite runs them in one go, because nothing may be awaited while it holds its lock; DuckDB awaits each.

import { StorageProblem } from './storage-problem.js';
import type { Cell } from './table-rows.js';

export type SqlRow = Readonly<Record<string, unknown>>;
export type Statement =
  | { readonly kind: 'query'; readonly sql: string; readonly values: readonly Cell[] }
  /** Rows of `width` cells each; `into`: a table and its columns. */
  | {
      readonly kind: 'insert';
      readonly into: string;
      readonly width: number;
      readonly rows: Iterable<readonly Cell[]>;
    }
  /** Of the rows of a select, taken one by one; answers with one row: `digest`. */
  | { readonly kind: 'digest'; readonly sql: string };
export type Work<Answer> = Generator<Statement, Answer, readonly SqlRow[]>;

export function* ask(sql: string, ...values: readonly Cell[]): Work<readonly SqlRow[]> {
  return yield { kind: 'query', sql, values };
}
export function* first(sql: string, ...values: readonly Cell[]): Work<SqlRow | null> {
  return (yield* ask(sql, ...values))[0] ?? null;
}
export function* insert(statement: Omit<Extract<Statement, { kind: 'insert' }>, 'kind'>): Work<void> {
  yield { kind: 'insert', ...statement };
}
export function* digestOfSelect(sql: string): Work<string> {
  return String((yield { kind: 'digest', sql })[0]?.digest);
}

/** A database in which versions lie, and what is its own about its SQL. */
export interface Warehouse {
  /** As declared, for people. */
  readonly location: string;
  readonly dialect: Dialect;
  /** One transaction that writes; what the work throws undoes it. */
  change<Answer>(work: () => Work<Answer>): Promise<Answer>;
  look<Answer>(work: () => Work<Answer>): Promise<Answer>;
  exists(): boolean;
}
export interface Dialect {
  /** `pragma_table_info` of SQLite, in its columns `name` and `type`; one parameter: the table. */
  readonly columnsOf: string;
  /** False: true and false are 1 and 0. */
  readonly hasBooleans: boolean;
  /** A column keeps whatever each row brings. */
  readonly hasMixedColumns: boolean;
  readonly types: Readonly<Record<'integer' | 'real' | 'text' | 'boolean' | 'none' | 'mixed', string>>;
  /** Lookups by a plain column need an index. */
  readonly needsIndex: boolean;
}

/** The database cannot be used now: locked, damaged, without the right to. Its message is for people. */
export class WarehouseProblem extends StorageProblem {}
