// Query builders: the tables that Kysely's `selectFrom('orders as o')` and Knex's `db('orders')` name in texts, and those
// that Drizzle's `from(orders)` is given. Where a builder ends a statement is not asked: each table stands for itself.

import type { Call } from './calls.js';
import { drizzleTable, relatedTable, schemaTable } from './drizzle-tables.js';
import type { FoundQuery } from './findings.js';
import { noteRead } from './handles.js';
import { isInMemory } from './memory-databases.js';
import { noteQuery } from './queries.js';
import type { Run } from './scope.js';
import { interpolate, isUri, plainText, textOf } from './text.js';
import {
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
}

const KYSELY: Builder = {
  reading: /^(from|selectFrom|using|(inner|left|right|full|cross)Join(Lateral)?)$/,
  writing: /^(insertInto|replaceInto|updateTable|deleteFrom|mergeInto)$/,
  turning: null,
};
const DRIZZLE: Builder = {
  reading: /^(from|using|(inner|left|right|full|cross)Join(Lateral)?)$/,
  writing: /^(insert|update|delete)$/,
  turning: null,
};
const KNEX: Builder = {
  reading: /^(from|table|(inner|cross|(left|right|full)(Outer)?)Join|outerJoin)$/,
  writing: /^(into|batchInsert)$/,
  turning: /^(insert|upsert|update|increment|decrement|del|delete|truncate)$/,
};

/** What Knex makes is called by the package of the database behind it. */
const KNEX_CLIENT = 'knex/';

/** What the package's function gives for these options: `knex({ client: 'pg' })` speaks as `pg` does. */
export function madeLibrary({ library }: OpaqueValue, { method, args: [options] }: Call): string | null {
  if (library !== 'knex' || method !== null || options?.value.kind !== 'object') return library;
  const client = textOf(options.value.fields.get('client')?.value ?? UNDEFINED);
  return client === null ? library : KNEX_CLIENT + client;
}
/** Where Knex is told that its database is: `connection: { filename }`. */
export function filenameGiven({ library }: OpaqueValue, { method, args: [options] }: Call): Value | null {
  if (library !== 'knex' || method !== null || options?.value.kind !== 'object') return null;
  const connection = options.value.fields.get('connection')?.value;
  return connection?.kind === 'object' ? (connection.fields.get('filename')?.value ?? null) : null;
}
/** The package that says the dialect. */
export function databaseOf(library: string): string {
  return library.startsWith(KNEX_CLIENT) ? library.slice(KNEX_CLIENT.length) : library;
}
/** In a callback of Knex that is a function, `this` is the statement that it goes on with. */
export function isThisBuilder({ library }: OpaqueValue): boolean {
  return library !== null && builderOf(library) === KNEX;
}

function builderOf(library: string): Builder | null {
  if (library === 'kysely') return KYSELY;
  if (library === 'knex' || library.startsWith(KNEX_CLIENT)) return KNEX;
  return library.startsWith('drizzle-orm') ? DRIZZLE : null;
}
export function isBuilderLibrary(library: string): boolean {
  return builderOf(library) !== null;
}

export function noteBuilder(run: Run, callee: OpaqueValue, call: Call): void {
  const { library } = callee;
  const builder = run.isBody && library !== null ? builderOf(library) : null;
  if (builder === null) return;
  const method = call.method ?? callee.name ?? '';
  if (builder.turning?.test(method)) return noteTurn(run, callee, call);
  if (builder !== DRIZZLE && method === 'withSchema') return noteSchema(run, callee, call);
  if (builder === DRIZZLE && /^find(Many|First)$/.test(method)) return noteFind(run, callee, call);
  const isWritten = builder.writing.test(method);
  if (!isWritten && !isReading(builder, callee, call)) return;
  const [first] = call.args;
  const ownNames = namesWithin(callee);
  const schema = schemaOf(callee);
  for (const { name, pieces } of first ? tablesIn(first, builder) : [])
    if (!ownNames.has(name)) noteTable(run, inSchema(schema, pieces), { callee, place: call.place, isWritten });
}

function isReading(builder: Builder, callee: OpaqueValue, { method, args }: Call): boolean {
  if (builder.reading.test(method ?? callee.name ?? '')) return true;
  // `db('orders')`, and a join, which lists have too, but with one argument.
  return builder === KNEX && (method === null ? callee.name === null : method === 'join' && args.length > 1);
}

interface Naming {
  readonly callee: OpaqueValue;
  readonly place: Place;
  readonly isWritten: boolean;
}

function noteTable(run: Run, pieces: readonly Piece[], { callee, place, isWritten }: Naming): void {
  const words = plainText(isWritten ? 'INSERT INTO ' : 'SELECT * FROM ');
  const text = { kind: 'text', pieces: [...words.pieces, ...pieces] } as const;
  const { library } = callee;
  noteQuery(run, { kind: 'query', text, library, isInMemory: isInMemory(callee), place }, { place, parameters: [] });
}

interface NamedTable {
  /** Without what it is called in the statement. */
  readonly name: string;
  readonly pieces: readonly Piece[];
}

/** A sub-query is none: what it reads it says itself. */
function tablesIn({ value: given, place }: Slot, builder: Builder): readonly NamedTable[] {
  return optionsOf(given).flatMap((value): readonly NamedTable[] => {
    if (value.kind === 'list') return value.items.flatMap((item) => tablesIn(item, builder));
    // By what they are called in the statement.
    if (value.kind === 'object')
      return builder === KNEX ? [...value.fields.values()].flatMap((field) => tablesIn(field, builder)) : [];
    // Which table a text names that only a run knows. What a builder has made is a sub-query.
    if (value.kind === 'opaque' && value.library === null && builder !== DRIZZLE)
      return [{ name: '', pieces: [{ kind: 'hole', value, place }] }];
    const text = value.kind === 'opaque' ? drizzleTable(value) : value;
    if (text?.kind !== 'text' || isUri(text)) return [];
    const pieces = value.kind === 'opaque' ? interpolate(text, place) : text.pieces;
    return [{ name: textOf(text)?.split(/\s/)[0] ?? '', pieces }];
  });
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

/** Knex says late that a statement writes: `db('orders').where(…).update(…)`. */
function noteTurn(run: Run, callee: OpaqueValue, { place }: Call): void {
  const found = statementOf(run, callee);
  if (found === null) return;
  found.isPart = true;
  noteTable(run, found.query.text.pieces.slice(1), { callee, place, isWritten: true });
}

/** The latest table that was named on the way to the builder. */
function statementOf(run: Run, builder: OpaqueValue): FoundQuery | null {
  let at: Value | undefined = builder;
  for (let step = 0; step < MOST_STEPS && at?.kind === 'opaque'; step += 1) {
    const [from, ...given]: readonly Value[] = at.madeOf;
    for (const value of given) {
      const found = run.findings.queries.findLast(
        ({ query, isPart }) =>
          !isPart &&
          query.library !== null &&
          builderOf(query.library) === KNEX &&
          names(query.text.pieces.at(-1), value),
      );
      if (found) return found;
    }
    at = from;
  }
  return null;
}

function names(piece: Piece | undefined, value: Value): boolean {
  if (piece?.kind === 'hole') return piece.value === value;
  return piece !== undefined && value.kind === 'text' && value.pieces.at(-1) === piece;
}

/** Drizzle's `db.query.orders.findMany(…)`: by the name that the table has in the schema. */
function noteFind(run: Run, callee: OpaqueValue, { place, args: [options] }: Call): void {
  const name = /(?:^|\.)query\.(\w+)\.\w+$/.exec(callee.name ?? '')?.[1];
  if (name === undefined) return;
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
  const target = { kind: 'unknown' } as const;
  noteRead(run, { target, evidence: 'sql', place, namePlace: null, range: null, isSoft: false });
}

/** Names that `with('recent', …)` gives within the statement that the builder has come to. */
function namesWithin(builder: OpaqueValue): ReadonlySet<string> {
  const names = new Set<string>();
  const waiting: Value[] = [builder];
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const value = waiting.pop();
    if (!value) break;
    if (value.kind !== 'opaque') continue;
    const [called, ...given] = value.madeOf;
    if (called?.kind === 'opaque' && /(^|\.)with(Recursive|Materialized|NotMaterialized)?$/.test(called.name ?? ''))
      for (const text of given) names.add(textOf(text) ?? '');
    waiting.push(...value.madeOf);
  }
  return names;
}
