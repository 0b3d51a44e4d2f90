// The calls through which a statement reaches a database, by the names that the common libraries give them. Text that
// reaches none of them is text.

import type { Call } from './calls.js';
import { chainTo, noteUnknownTable } from './handles.js';
import { bindNames, namesBound } from './bound-names.js';
import type { Access } from './members.js';
import { fileOf } from './connections.js';
import { makeList, type Run } from './scope.js';
import { isBuilderLibrary, isKnex } from './query-builders.js';
import { fragmentIn } from './query-fragments.js';
import { mayBeProse } from './statement-form.js';
import { isUri, piecesOf, textOf } from './text.js';
import {
  type ListValue,
  opaque,
  type Place,
  type QueryValue,
  type Slot,
  type TextValue,
  UNDEFINED,
  type Value,
} from './value.js';

/** Methods that take a statement as their first argument: better-sqlite3, pg, DuckDB, MySQL, pg-promise, Kysely, Prisma. */
const TAKING: ReadonlySet<string> = new Set([
  ...[
    'prepare',
    'exec',
    'execute',
    'query',
    'run',
    'all',
    'get',
    'each',
    'iterate',
    'raw',
    'unsafe',
    'stream',
    'values',
  ],
  ...[
    'one',
    'many',
    'any',
    'none',
    'oneOrNone',
    'manyOrNone',
    'result',
    'queryRaw',
    'executeRaw',
    'executeMultiple',
    'batch',
  ],
  ...[
    '$queryRawUnsafe',
    '$executeRawUnsafe',
    'runAndRead',
    'runAndReadAll',
    'runAndReadUntil',
    'streamAndRead',
    'streamAndReadAll',
  ],
  ...['executeQuery', 'queryStream', 'createQueryJob', 'createQueryStream', 'extractStatements'],
  ...['streamAndReadUntil', 'start', 'startThenRead', 'startThenReadAll', 'startThenReadUntil', 'startStream'],
  ...['startStreamThenRead', 'startStreamThenReadAll', 'startStreamThenReadUntil', 'command'],
]);
/** Those whose unknown statement is certain to be one. */
const DATABASES: ReadonlySet<string> = new Set([
  ...[
    'better-sqlite3',
    'sqlite3',
    'node:sqlite',
    '@libsql/client',
    'pg',
    'postgres',
    'pg-promise',
    'duckdb',
    'duckdb-async',
  ],
  ...['@duckdb/node-api', 'mysql2', 'mysql2/promise', 'mssql', 'snowflake-sdk', '@google-cloud/bigquery'],
]);
export function isDatabaseLibrary(library: string): boolean {
  return DATABASES.has(library);
}
const PREPARING: ReadonlySet<string> = new Set(['prepare', 'query', 'exec', 'execute', 'all', 'run', 'runAndReadAll']);

/** Of a resource of which nobody knows what it is, those that are asked of databases alone. */
const ASKING: ReadonlySet<string> = new Set(['prepare', 'query', 'runAndReadAll', 'queryRaw', '$queryRawUnsafe']);
const MOST_STEPS = 20;

/** `ctx.resource('shop')`, `ctx.resources.shop`, and what these have given. */
function comesFromResource(value: Value): boolean {
  let at: Value | undefined = value;
  for (let step = 0; step < MOST_STEPS && at?.kind === 'opaque'; step += 1) {
    if (/^resources?(\.|$)/.test(at.name ?? '')) return true;
    at = at.madeOf[0];
  }
  return false;
}

/** The statement that the call hands over, or null when it is no such call. */
export function queryOf(run: Run, callee: Value, call: Call): Value | null {
  const { receiver, args } = call;
  const first = args[0];
  if (call.method === 'file' && callee.kind === 'opaque' && callee.library === POSTGRES) return fileQuery(run, call);
  const method = call.method ?? (isOwnFunction(callee) ? 'query' : null);
  if (!first || method === null || !(call.method === null || isDatabase(receiver)) || !TAKING.has(method)) return null;
  const library = callee.kind === 'opaque' ? callee.library : null;
  // `sql.raw('…')`: a part of a statement, or one that is executed later.
  if (callee.kind === 'opaque' && /sql\.(raw|unsafe)$/i.test(callee.name ?? '')) {
    const text: TextValue = { kind: 'text', pieces: piecesOf(first.value, first.place) };
    return { kind: 'query', text, library, file: null, mayBePart: true, place: call.place };
  }
  const statements =
    first.value.kind === 'choice' ? first.value.options.flatMap(statementsOf) : statementsOf(first.value);
  if (statements.length === 0) {
    const isUnknown =
      first.value.kind === 'opaque' &&
      (library === null
        ? ASKING.has(method) && comesFromResource(callee)
        : DATABASES.has(library) && PREPARING.has(method));
    if (isUnknown && run.isBody) noteUnknownTable(run, call.place);
    return null;
  }
  const isPrepared = method === 'prepare';
  const [statement] = statements;
  const rest = args.slice(1);
  // A builder may put it into a statement of its own.
  const mayBePart = isPutIn(library, method);
  const made = { library, file: fileOf(receiver), mayBePart, place: call.place };
  const queries: QueryValue[] = [];
  for (const given of statements) {
    const isOfKnex = library !== null && isKnex(library);
    const { text, parameters } =
      (isOfKnex ? bindNames(given.text, rest) : namesBound(library, given.text, rest)) ?? given;
    const query: QueryValue = { kind: 'query', text, ...made };
    queries.push(query);
    noteQuery(run, query, {
      place: call.place,
      parameters: isPrepared ? null : (parameters ?? flatten(rest)),
      // Of a page or a search the same words may be asked.
      isGuess: library === null && mayBeProse(text),
    });
  }
  if (isPrepared && statement) return { kind: 'query', text: statement.text, ...made };
  return opaque(library, null, mayBePart ? queries : []);
}

/** `sql.file('src/orders.sql')` of postgres.js: the statement that the file holds. */
function fileQuery(run: Run, { place, args: [path, ...given] }: Call): Value {
  const name = path ? textOf(path.value) : null;
  const text = name === null ? null : run.surroundings.readText(place.file, name);
  if (text?.kind !== 'text') {
    if (run.isBody) noteUnknownTable(run, place);
    return opaque(POSTGRES);
  }
  const query: QueryValue = { kind: 'query', text, library: POSTGRES, file: null, mayBePart: true, place };
  noteQuery(run, query, { place, parameters: flatten(given) });
  return opaque(POSTGRES, null, [query]);
}

/** `knex.raw('…')`, and what postgres.js puts into a template as it is: `sql.unsafe('…')`. */
function isPutIn(library: string | null, method: string): boolean {
  if (library === null) return false;
  return method === 'raw' ? isBuilderLibrary(library) : method === 'unsafe' && library === POSTGRES;
}

/** A client that is a function itself: `neon(url)('select …')`. */
function isOwnFunction(callee: Value): boolean {
  return callee.kind === 'opaque' && callee.name === null && callee.library === NEON;
}

function isDatabase(receiver: Value | null): boolean {
  if (receiver?.kind !== 'choice') return receiver?.kind === 'opaque';
  return receiver.options.some(({ kind }) => kind === 'opaque');
}

const POSTGRES = 'postgres';
const NEON = '@neondatabase/serverless';
/** Packages that make of a text what `query` of another takes. */
const STATEMENTS: ReadonlySet<string> = new Set(['pg-cursor', 'pg-query-stream', 'pg-copy-streams']);

interface GivenStatement {
  readonly text: TextValue;
  readonly parameters: readonly Slot[] | null;
}
const NO_STATEMENTS: readonly GivenStatement[] = [];

/** A text, or an object that carries one, as pg's `{ text, values }`. */
function statementsOf(value: Value): readonly GivenStatement[] {
  if (value.kind === 'opaque') {
    const [made, text] = value.madeOf;
    return value.library !== null && STATEMENTS.has(value.library) && made && text ? statementsOf(text) : NO_STATEMENTS;
  }
  if (value.kind === 'text') return isUri(value) ? NO_STATEMENTS : [{ text: value, parameters: null }];
  if (value.kind === 'query') return [{ text: value.text, parameters: [] }];
  if (value.kind === 'list') return value.items.flatMap((item) => statementsOf(item.value));
  if (value.kind !== 'object') return NO_STATEMENTS;
  const text =
    value.fields.get('text') ?? value.fields.get('sql') ?? value.fields.get('query') ?? value.fields.get('sqlText');
  if (text?.value.kind !== 'text') return NO_STATEMENTS;
  const values = value.fields.get('values') ?? value.fields.get('args') ?? value.fields.get('binds');
  return [{ text: text.value, parameters: values ? flatten([values]) : null }];
}

/** Parameters come one by one, or in a list, or in an object by name. Behind an unknown number of them none has a place. */
function flatten(slots: readonly Slot[]): readonly Slot[] {
  const given = slots.some(isKnownList)
    ? slots.flatMap((slot) => (isKnownList(slot) ? slot.value.items : [slot]))
    : slots;
  const unknown = given.findIndex(({ isMany }) => isMany);
  return unknown < 0 ? given : given.slice(0, unknown);
}
function isKnownList(slot: Slot): slot is Slot & { readonly value: ListValue } {
  return slot.value.kind === 'list' && !slot.value.isOpen;
}

interface QueryUse {
  readonly place: Place;
  readonly parameters: readonly Slot[] | null;
  readonly isGuess?: boolean;
}

export function noteQuery(run: Run, query: QueryValue, use: QueryUse): void {
  if (!run.isBody) return;
  run.findings.queries.push({
    query,
    chain: chainTo(run, use.place),
    parameters: use.parameters,
    isPart: false,
    within: null,
    isGuess: use.isGuess === true,
  });
}

/** A statement that is prepared and used in the same function is read once, with what it is first bound to. */
function noteUse(run: Run, query: QueryValue, use: QueryUse): void {
  const prepared = run.findings.queries.findLast((found) => found.query.text === query.text);
  if (prepared?.parameters === null && isSameWay(prepared.chain, chainTo(run, use.place)))
    prepared.parameters = use.parameters;
  else noteQuery(run, query, use);
}

/** Whether the same calls lead to both, wherever in the last function they are. */
function isSameWay(one: readonly Place[], other: readonly Place[]): boolean {
  return (
    one.length === other.length &&
    one.every(
      ({ file, at }, index) => index === one.length - 1 || (file === other[index]?.file && at === other[index]?.at),
    )
  );
}

const SAME: ReadonlySet<string> = new Set(['pluck', 'raw', 'expand', 'safeIntegers', 'as', 'withTypes', '$castTo']);

/** The methods of a prepared statement. */
export function queryMember(run: Run, query: QueryValue, { property }: Access): Value {
  if (SAME.has(property)) return { kind: 'native', call: () => query };
  if (property === 'append') return { kind: 'native', call: ([part], place) => appended(run, query, { part, place }) };
  if (property === 'then' || property === 'catch' || property === 'finally') return opaque(query.library);
  return {
    kind: 'native',
    call: (args, place) => {
      noteUse(run, query, { place, parameters: flatten(args) });
      return property === 'bind' ? query : rowsOf(run, property);
    },
  };
}

/** `query.append(sql` where …`)`: also whoever has the query already has it with that. One of a module stays as it is. */
function appended(run: Run, query: QueryValue, { part, place }: { part: Slot | undefined; place: Place }): QueryValue {
  if (!part) return query;
  const added = fragmentIn(run, part.value, part.place ?? place) ?? piecesOf(part.value, part.place ?? place);
  const text: TextValue = { kind: 'text', pieces: [...query.text.pieces, ...added] };
  const isOwn = run.findings.queries.some((found) => found.query === query);
  if (isOwn) query.text = text;
  else noteQuery(run, { ...query, text }, { place, parameters: null });
  return query;
}

/** Rows are there, however many; callbacks over them run once. */
function rowsOf(run: Run, property: string): Value {
  return property === 'all' || property === 'iterate'
    ? makeList(run, [], true)
    : property === 'run'
      ? UNDEFINED
      : opaque();
}
