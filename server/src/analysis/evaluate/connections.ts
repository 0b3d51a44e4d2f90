// Which file a connection leads to, where the code tells: `new Database('shop.db')`, an instance that was created so and
// connected to, a builder that was given it. A database in memory has the name that SQLite and DuckDB give it.

import type { Call } from './calls.js';
import { plainText, textOf } from './text.js';
import { type OpaqueValue, opaque, optionsOf, UNDEFINED, type Value } from './value.js';

/** A database that lives in memory alone: its tables are nobody's assets. */
const MEMORY = ':memory:';

/** What functions of a package open a database in a file, or in memory where they are told none. */
const OPENING: Readonly<Record<string, RegExp>> = {
  'better-sqlite3': /^(default|\*|Database)$/,
  'node:sqlite': /(^|\.)DatabaseSync$/,
  'bun:sqlite': /(^|\.)Database$/,
  sqlite3: /(^|\.)Database$/,
  sqlite: /(^|\.)open$/,
  '@libsql/client': /(^|\.)createClient$/,
  duckdb: /(^|\.)Database$/,
  'duckdb-async': /(^|\.)Database\.create$/,
  '@duckdb/node-api': /(^|\.)DuckDBInstance\.(create|fromCache)$/,
  knex: /^(default|knex)$/,
};
/** What is made over a connection of another package. */
const OVER: Readonly<Record<string, RegExp>> = {
  kysely: /^(Kysely|SqliteDialect)$/,
  'drizzle-orm/better-sqlite3': /^drizzle$/,
  'drizzle-orm/bun-sqlite': /^drizzle$/,
  'drizzle-orm/libsql': /^drizzle$/,
};
/** Options that tell the file, or hold what does. */
const TELLING = ['filename', 'url', 'source', 'connection', 'client', 'database', 'dialect'] as const;

/** What tells the file of what the call makes: a text, or a connection; null: the call makes no connection. */
export function originOfConnection(callee: OpaqueValue, { args: [first] }: Call): Value | null {
  if (!isIn(OPENING, callee)) return first && isIn(OVER, callee) ? toldBy(first.value) : null;
  return first ? toldBy(first.value) : plainText(MEMORY);
}
function toldBy(given: Value): Value {
  if (given.kind === 'text' || given.kind === 'opaque') return given;
  if (given.kind !== 'object') return opaque();
  // Knex takes everybody's connection under the same name.
  const client = textOf(given.fields.get('client')?.value ?? UNDEFINED);
  if (client !== null && !/sqlite/.test(client)) return plainText(ON_SERVER);
  for (const option of TELLING) {
    const told = given.fields.get(option)?.value;
    if (told && (option !== 'client' || client === null)) return toldBy(told);
  }
  return opaque();
}

function isIn(functions: Readonly<Record<string, RegExp>>, { library, name }: OpaqueValue): boolean {
  return library !== null && Object.hasOwn(functions, library) && functions[library]?.test(name ?? '') === true;
}

const MOST_STEPS = 20;

/** In the place of a file, for what a server keeps: no storage that writes a file or a table in one can have it. */
const ON_SERVER = 'server:';
const SERVERS: ReadonlySet<string> = new Set([
  ...['pg', 'pg-promise', 'postgres', 'slonik', '@neondatabase/serverless', '@vercel/postgres'],
  ...['mysql', 'mysql/promise', 'mysql2', 'mysql2/promise', 'mariadb', 'mssql', 'mongodb', 'mongoose'],
  ...['snowflake-sdk', '@google-cloud/bigquery', '@clickhouse/client'],
  ...['node-postgres', 'postgres-js', 'neon-http', 'neon-serverless', 'vercel-postgres', 'mysql2'].map(
    (driver) => `drizzle-orm/${driver}`,
  ),
]);
const SERVER_URL = /^(server|postgres(ql)?|mysql|mariadb|mssql|sqlserver|mongodb(\+srv)?):/i;

function isOnServer({ library, name }: OpaqueValue): boolean {
  if (library === null) return false;
  return SERVERS.has(library) || (library === 'kysely' && /^(Postgres|Mysql|Mssql)Dialect$/.test(name ?? ''));
}

/** The file that the connection leads to, whichever of its values it has, or `ON_SERVER`; null: only a run knows it. */
export function fileOf(connection: Value | null): string | null {
  if (connection === null) return null;
  const [first = null, ...others] = optionsOf(connection).map(fileBehind);
  return others.every((other) => other === first) ? first : null;
}

function fileBehind(connection: Value): string | null {
  let at: Value | undefined = connection;
  for (let step = 0; step < MOST_STEPS && at?.kind === 'opaque'; step += 1) {
    if (isOnServer(at)) return ON_SERVER;
    const [made, told]: readonly Value[] = at.madeOf;
    const isOpened: boolean = made?.kind === 'opaque' && (isIn(OPENING, made) || isIn(OVER, made));
    if (isOpened && told?.kind === 'text') return fileIn(textOf(told));
    at = isOpened ? told : made;
  }
  return null;
}
function fileIn(path: string | null): string | null {
  if (path !== null && SERVER_URL.test(path)) return ON_SERVER;
  return path === null || /^(?!file:)[a-z][\w+.-]+:/i.test(path) ? null : path;
}

/** What another database is reached by: from then on a name alone may be one of its tables. */
export function reachesElsewhere(sql: string): boolean {
  return /\b(attach|use)\b/i.test(sql);
}
