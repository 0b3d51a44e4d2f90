// Query builders: the tables that Kysely's `selectFrom('orders as o')` and Knex's `db('orders')` name in texts, and those
// that Drizzle's `from(orders)` is given. Where a builder ends a statement is not asked: each table stands for itself.

import { isGuess, libraryBetrayed, tableBetrayed } from './betrayed-clients.js';
import type { Call } from './calls.js';
import { drizzleTable, readView, relatedTable, schemaTable } from './drizzle-tables.js';
import type { FoundQuery } from './findings.js';
import { noteUnknownTable, settleNames } from './handles.js';
import { bindNames } from './bound-names.js';
import { wordsIn } from './knex-raw.js';
import { fileOf } from './connections.js';
import { noteQuery } from './queries.js';
import { fragmentIn } from './query-fragments.js';
import type { Run } from './scope.js';
import { interpolate, isUri, plainText, textOf } from './text.js';
import {
  opaque,
  type OpaqueValue,
  optionsOf,
  type Piece,
  type Place,
  type Slot,
  type TextValue,
  truthOf,
  UNDEFINED,
  type Value,
} from './value.js';

interface Builder {
  /** Methods that are given what is read. */
  readonly reading: RegExp;
  /** Those that are given what is written. */
  readonly writing: RegExp;
  /** Those that write to what the builder was given before. */
  readonly turning: RegExp | null;
  /** Names of those that make or change a table itself. */
  readonly defining: RegExp | null;
}

/** By the name of the callee: `schema.createTable`, and what goes on behind it. */
const DEFINING =
  /(^|\.)(schema\.table|(create|alter|drop|rename)(Materialized)?(Table|View)\w*|refreshMaterializedView)$/;

const KYSELY: Builder = {
  reading: /^(from|selectFrom|using|(inner|left|right|full|cross)Join(Lateral)?|(cross|outer)Apply)$/,
  writing: /^(insertInto|replaceInto|updateTable|deleteFrom|mergeInto)$/,
  turning: null,
  defining: DEFINING,
};
const DRIZZLE: Builder = {
  reading: /^(from|using|(inner|left|right|full|cross)Join(Lateral)?|\$count)$/,
  writing: /^(insert|update|delete|refreshMaterializedView)$/,
  turning: null,
  defining: null,
};
const KNEX: Builder = {
  reading: /^(from|using|updateFrom|table|(inner|cross|(left|right|full)(Outer)?)Join|outerJoin)$/,
  writing: /^(into|batchInsert)$/,
  turning: /^(insert\w*|upsert\w*|update(AndFetch\w*)?|patch\w*|increment|decrement|del|delete\w*|truncate)$/,
  defining: DEFINING,
};

/** What Knex makes is called by the package of the database behind it. */
const KNEX_CLIENT = 'knex/';

/** What the package's function gives for these options: `knex({ client: 'pg' })` speaks as `pg` does. */
export function madeLibrary(callee: OpaqueValue, call: Call): string | null {
  const { library } = callee;
  const {
    method,
    args: [options],
  } = call;
  if (library === null) return libraryBetrayed(callee, call);
  if (library !== 'knex' || method !== null || options?.value.kind !== 'object') return library;
  const client = textOf(options.value.fields.get('client')?.value ?? UNDEFINED);
  return client === null ? library : KNEX_CLIENT + client;
}
/** The package that says the dialect. */
export function databaseOf(library: string): string {
  return library.startsWith(KNEX_CLIENT) ? library.slice(KNEX_CLIENT.length) : library;
}
/** In a callback of Knex that is a function, `this` is the statement that it goes on with. */
export function isThisBuilder({ library }: OpaqueValue): boolean {
  return library !== null && isKnex(library);
}

function builderOf(library: string): Builder | null {
  if (library === 'kysely') return KYSELY;
  if (library === 'knex' || library.startsWith(KNEX_CLIENT)) return KNEX;
  return library.startsWith('drizzle-orm') ? DRIZZLE : null;
}
export function takesTableOfDrizzle(method: string): boolean {
  return DRIZZLE.reading.test(method) || DRIZZLE.writing.test(method);
}
export function isKnex(library: string): boolean {
  return builderOf(library) === KNEX;
}
export function isBuilderLibrary(library: string): boolean {
  return builderOf(library) !== null;
}

export function noteBuilder(run: Run, callee: OpaqueValue, call: Call): void {
  const library = run.isBody ? (callee.library ?? libraryBetrayed(callee, call)) : null;
  const builder = library === null ? null : builderOf(library);
  if (builder === null) return;
  if (callee.library === null) noteBetrayed(run, callee, call);
  const method = call.method ?? callee.name ?? '';
  if (builder.turning?.test(method)) return noteTurn(run, callee, call);
  if (builder !== DRIZZLE && method === 'withSchema') return noteSchema(run, callee, call);
  if (builder === DRIZZLE && /^find(Many|First)$/.test(method)) return noteFind(run, callee, call);
  if (builder === KNEX && method === 'columnInfo') return noteColumns(run, callee);
  if (builder === KYSELY && method === 'temporary') return noteTemporary(run, callee, call);
  if (builder === KNEX && noteRaw(run, callee, call)) return;
  const isWritten = builder.writing.test(method) || builder.defining?.test(callee.name ?? '') === true;
  if (!isWritten && !isReading(builder, callee, call)) return;
  const [first] = call.args;
  const ownNames = namesWithin(callee);
  const schema = schemaOf(callee);
  for (const value of first && builder === DRIZZLE ? optionsOf(first.value) : [])
    if (value.kind === 'opaque') readView(run, value, call.place);
  for (const { name, pieces } of first ? tablesIn(run, first, builder) : []) {
    if (ownNames.has(name)) continue;
    noteTable(run, inSchema(schema, pieces), { callee, takenFor: library, place: call.place, isWritten });
  }
}

function noteBetrayed(run: Run, callee: OpaqueValue, { method, place }: Call): void {
  const table = tableBetrayed(callee, method ?? '');
  if (table === null) return;
  const at = table.kind === 'opaque' ? table.seenAt : null;
  const pieces = table.kind === 'text' ? table.pieces : interpolate(table, at ?? place);
  noteTable(run, pieces, { callee: opaque('knex', null, [callee]), place, isWritten: false });
}

function isReading(builder: Builder, callee: OpaqueValue, { method, args }: Call): boolean {
  if (builder.reading.test(method ?? callee.name ?? '')) return true;
  // `db('orders')`, and a join, which lists have too, but with one argument.
  return builder === KNEX && (method === null ? callee.name === null : method === 'join' && args.length > 1);
}

interface Naming {
  readonly callee: OpaqueValue;
  /** The library that the call shows it to be of, where nothing else tells. */
  readonly takenFor?: string | null;
  readonly place: Place;
  readonly isWritten: boolean;
}

/** A table that is named outside of SQL. */
export function noteTable(run: Run, pieces: readonly Piece[], { callee, place, isWritten, takenFor }: Naming): void {
  const words = plainText(isWritten ? 'INSERT INTO ' : 'SELECT * FROM ');
  const text = { kind: 'text', pieces: [...words.pieces, ...pieces] } as const;
  const { library } = callee;
  noteQuery(
    run,
    { kind: 'query', text, library, file: fileOf(callee), mayBePart: false, place },
    { place, parameters: [], isGuess: isGuess(callee, takenFor ?? library) },
  );
}

interface NamedTable {
  /** Without what it is called in the statement. */
  readonly name: string;
  readonly pieces: readonly Piece[];
}

/** A sub-query is none: what it reads it says itself. */
function tablesIn(run: Run, { value: given, place }: Slot, builder: Builder): readonly NamedTable[] {
  return optionsOf(given).flatMap((value): readonly NamedTable[] => {
    if (value.kind === 'list') return value.items.flatMap((item) => tablesIn(run, item, builder));
    // By what they are called in the statement.
    if (value.kind === 'object')
      return builder === KNEX ? [...value.fields.values()].flatMap((field) => tablesIn(run, field, builder)) : [];
    if (value.kind === 'text') return isUri(value) ? [] : [namedTable(value, value.pieces)];
    const fragment = fragmentIn(run, value, place);
    if (fragment !== null) return [namedTable({ kind: 'text', pieces: fragment }, fragment)];
    if (value.kind !== 'opaque') return [];
    const named = drizzleTable(value);
    if (named !== null) return [namedTable(named, interpolate(named, place))];
    // What a builder has made is a sub-query; else only a run knows which table it is.
    const isMade = value.library !== null && isBuilderLibrary(value.library);
    return isMade ? [] : [{ name: '', pieces: [{ kind: 'hole', value, place }] }];
  });
}
function namedTable(name: Value, pieces: readonly Piece[]): NamedTable {
  return { name: textOf(name)?.split(/\s/)[0] ?? '', pieces };
}

const MOST_STEPS = 200;

/** What `withSchema('archive')` says of the tables behind it. */
function schemaOf(builder: OpaqueValue): TextValue | null {
  let at: Value | undefined = builder;
  for (let step = 0; step < MOST_STEPS && at?.kind === 'opaque'; step += 1) {
    const [called, schema]: readonly Value[] = at.madeOf;
    const isSchema = called?.kind === 'opaque' && /(^|\.)withSchema$/.test(called.name ?? '');
    if (isSchema && schema?.kind === 'text') return schema;
    at = called;
  }
  return null;
}

/** The name stands where the table is named, not where the schema is. */
function inSchema(schema: TextValue | null, table: readonly Piece[]): readonly Piece[] {
  if (schema === null) return table;
  const use = table[0]?.place ?? null;
  const before = [...schema.pieces, ...plainText('.').pieces];
  return [...before.map((piece) => (piece.kind === 'known' ? { ...piece, use } : piece)), ...table];
}

/** Or of the table before it: `db('orders').withSchema('archive')`. */
function noteSchema(run: Run, callee: OpaqueValue, { place, args: [schema] }: Call): void {
  const found = statementOf(run, callee);
  if (found === null || schema?.value.kind !== 'text') return;
  found.isPart = true;
  const pieces = inSchema(schema.value, found.query.text.pieces.slice(1));
  noteTable(run, pieces, { callee, place, isWritten: false });
}

/** Words for a part of a statement, and whether there were any. */
function noteRaw(run: Run, callee: OpaqueValue, call: Call): boolean {
  const { library } = callee;
  const said = wordsIn(call);
  if (said === null) return false;
  const { value, place: wordsPlace } = said.words;
  // What `raw` has made of them speaks for itself.
  if (value.kind !== 'text' && call.method !== 'fromRaw') return true;
  const given = value.kind === 'text' ? bindNames(value, said.bindings) : null;
  const words = given?.text.pieces ?? fragmentIn(run, value, wordsPlace) ?? interpolate(value, wordsPlace);
  const pieces = [...plainText(said.before).pieces, ...words, ...plainText(said.after).pieces];
  const text = { kind: 'text', pieces } as const;
  const parameters = given?.parameters ?? null;
  const { place } = call;
  noteQuery(
    run,
    { kind: 'query', text, library, file: fileOf(callee), mayBePart: false, place },
    { place, parameters },
  );
  return true;
}

/** Knex says late that a statement writes: `db('orders').where(…).update(…)`. */
function noteTurn(run: Run, callee: OpaqueValue, { place }: Call): void {
  const found = statementOf(run, callee);
  if (found === null) return;
  found.isPart = true;
  noteTable(run, found.query.text.pieces.slice(1), { callee, place, isWritten: true });
}

/** `db('orders').columnInfo()` asks what columns there are, and for no row. */
function noteColumns(run: Run, callee: OpaqueValue): void {
  const found = statementOf(run, callee);
  if (found === null) return;
  found.isPart = true;
  settleNames(run, found.query.text);
}

/** `schema.createTable('recent').temporary()`: what the body does with it from there on is about no asset's table. */
function noteTemporary(run: Run, callee: OpaqueValue, { place }: Call): void {
  const found = statementOf(run, callee);
  if (found === null) return;
  found.isPart = true;
  const { query } = found;
  const pieces = [...plainText('CREATE TEMPORARY TABLE ').pieces, ...query.text.pieces.slice(1)];
  noteQuery(run, { ...query, text: { kind: 'text', pieces }, place }, { place, parameters: [] });
}

/** The table that the builder was given last. */
function statementOf(run: Run, builder: OpaqueValue): FoundQuery | null {
  let at: Value | undefined = builder;
  for (let step = 0; step < MOST_STEPS && at?.kind === 'opaque'; step += 1) {
    const [from, ...given]: readonly Value[] = at.madeOf;
    for (const value of namesTarget(from) ? given : []) {
      const found = run.findings.queries.findLast(
        ({ query, isPart }) =>
          !isPart &&
          query.library !== null &&
          isBuilderLibrary(query.library) &&
          names(query.text.pieces.at(-1), value),
      );
      if (found) return found;
    }
    at = from;
  }
  return null;
}

/** Of a call, whether what it names is what a statement is about, and not a table beside that. */
function namesTarget(called: Value | undefined): boolean {
  return (
    called?.kind === 'opaque' &&
    (called.name === null || /(^|\.)from$|^(table|into|fromRaw)$|(^|\.)create(Table|View)$/.test(called.name))
  );
}

function names(piece: Piece | undefined, value: Value): boolean {
  if (piece?.kind === 'hole') return piece.value === value;
  return piece !== undefined && value.kind === 'text' && value.pieces.at(-1) === piece;
}

/** Drizzle's `db.query.orders.findMany(…)`: by the name that the table has in the schema. */
function noteFind(run: Run, callee: OpaqueValue, { place, args: [options] }: Call): void {
  const name = /(?:^|\.)_?query\.(\w+)\.\w+$/.exec(callee.name ?? '')?.[1];
  if (name === undefined) return noteUnknownTable(run, place);
  const table = schemaTable(run, callee, name);
  noteFound(run, table, { callee, place, isWritten: false });
  const related = options?.value.kind === 'object' ? options.value.fields.get('with')?.value : undefined;
  // Of a table that nobody knows one unknown read says it all.
  if (table === null || related?.kind !== 'object') return;
  for (const [relation, slot] of related.fields) {
    if (truthOf(slot.value) === false) continue;
    const target = relatedTable(run, callee, { table: name, relation });
    noteFound(run, target, { callee, place: slot.place ?? place, isWritten: false });
    // Under which name the schema has that table, nothing says.
    const onward = slot.value.kind === 'object' ? slot.value.fields.get('with') : undefined;
    if (onward) noteFound(run, null, { callee, place: onward.place ?? place, isWritten: false });
  }
}
function noteFound(run: Run, table: Value | null, naming: Naming): void {
  const { place } = naming;
  if (table?.kind === 'text') return noteTable(run, interpolate(table, place), naming);
  noteUnknownTable(run, place);
}

/** Names that `with('recent', …)` gives within the statement that the builder has come to. */
export function namesWithin(builder: OpaqueValue): ReadonlySet<string> {
  const names = new Set<string>();
  const waiting: Value[] = [builder];
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const value = waiting.pop();
    if (!value) break;
    if (value.kind !== 'opaque') continue;
    const [called, ...given] = value.madeOf;
    if (called?.kind === 'opaque' && /(^|\.)\$?with(Recursive|Materialized|NotMaterialized)?$/.test(called.name ?? ''))
      for (const text of given) names.add(/^[^\s(]*/.exec(textOf(text) ?? '')?.[0] ?? '');
    waiting.push(...value.madeOf);
  }
  return names;
}
