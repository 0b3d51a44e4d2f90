// Clients that are told a table by its name instead of in SQL, and object mappers, of which nobody here knows what tables
// their models stand for: reads through them are unknown.

import type { Call } from './calls.js';
import { isOfCollection, mongodb } from './collections.js';
import { noteUnknownTable } from './handles.js';
import { isBuilderLibrary, noteTable } from './query-builders.js';
import type { Run } from './scope.js';
import { interpolate, wholeName, joinTexts, plainText } from './text.js';
import type { OpaqueValue, Slot, Value } from './value.js';

const MAPPERS =
  /^(@prisma\/client|typeorm|sequelize|sequelize-typescript|@sequelize\/core|@mikro-orm\/.+|mongoose|bookshelf|waterline|sutando|@adonisjs\/lucid(\/orm)?)$/;
const READING_MODELS =
  /\.?(find\w*|count\w*|estimatedDocumentCount|aggregate|distinct|groupBy|exists?\w*|getMany\w*|getOne\w*|getRaw\w*|max|min|sum|average|minimum|maximum|fetch(All|One|Page)?|paginate)$/;
/** What only mappers call so, wherever their models come from. */
const OF_MAPPERS =
  /^(\$queryRawTyped|find(Many|Unique(OrThrow)?|FirstOrThrow|ByPk|AndCountAll)|withGraph(Fetched|Joined)|(j|\w+J)oinRelated|\$?relatedQuery|\$?fetchGraph)$/;
/** Of a client of which nobody knows where it comes from, these too. */
const OF_RESOURCES = /^find(All|First|One(By|OrFail)?)$/;

export function isMapper(library: string): boolean {
  return MAPPERS.test(library);
}

export function isClientOfTables(library: string): boolean {
  return Object.hasOwn(CLIENTS, library);
}

export function noteNamed(run: Run, callee: OpaqueValue, call: Call): void {
  const { library, name } = callee;
  if (!run.isBody) return;
  if (isOfMapper(callee, call)) return noteUnknownTable(run, call.place);
  if (name === null) return;
  if (library !== null && isMapper(library) && isReadingModel(callee, call)) noteUnknownTable(run, call.place);
  for (const { table, isWritten } of clientOf(library)?.(callee, call) ?? []) {
    const at = table.place ?? (table.value.kind === 'opaque' ? table.value.seenAt : null);
    noteTable(run, interpolate(wholeName(table.value), at ?? call.place), {
      callee,
      place: call.place,
      isWritten,
    });
  }
}

function isReadingModel(callee: OpaqueValue, { method }: Call): boolean {
  const name = callee.name ?? '';
  // The driver's own database is no model.
  return method !== null && READING_MODELS.test(name) && !isOfCollection(callee) && !/(^|\.)db\.\w+$/.test(name);
}

function isOfMapper({ library, name }: OpaqueValue, { method }: Call): boolean {
  if (method === null || (library !== null && isBuilderLibrary(library) && !/Graph|Related/.test(method))) return false;
  // Drizzle's tables have their names.
  if (library === null && /(^|\.)_?query\.\w+\.\w+$/.test(name ?? '')) return false;
  return OF_MAPPERS.test(method) || (library === null && OF_RESOURCES.test(method));
}

function clientOf(library: string | null): Client | undefined {
  if (library === null) return mongodb;
  return Object.hasOwn(CLIENTS, library) ? CLIENTS[library] : undefined;
}

export interface Use {
  readonly table: Slot;
  readonly isWritten: boolean;
}
export type Client = (callee: OpaqueValue, call: Call) => readonly Use[];
const NO_USE: readonly Use[] = [];

const duckdb: Client = ({ name }, { args: [table, schema] }) => {
  if (name !== 'createAppender' || !table) return NO_USE;
  return [{ table: schema ? { ...table, value: qualified(schema.value, table.value) } : table, isWritten: true }];
};

/** `client.insert({ table: 'orders', values })` */
const clickhouse: Client = ({ name }, { args: [options] }) => {
  const table = options?.value.kind === 'object' ? options.value.fields.get('table') : undefined;
  return name === 'insert' && table ? [{ table, isWritten: true }] : NO_USE;
};

/** `request.bulk(new sql.Table('orders'))` */
const mssql: Client = ({ name }, { args: [given] }) => {
  if (name !== 'bulk' || given?.value.kind !== 'opaque') return NO_USE;
  const table = madeBy('Table', given.value);
  return table ? [{ table: { value: table, place: given.place }, isWritten: true }] : NO_USE;
};

/** `client.from('orders').select()` */
const supabase: Client = ({ name, madeOf: [of] }) => {
  const isWritten = /^(insert|upsert|update|delete)$/.test(name ?? '');
  const table = of?.kind === 'opaque' ? madeBy('from', of) : null;
  return table && (isWritten || name === 'select') ? [{ table: { value: table, place: null }, isWritten }] : NO_USE;
};

/** `client.dataset('shop').table('orders').getRows()` */
const bigquery: Client = ({ name, madeOf: [of] }) => {
  const isWritten = /^(insert|load|createWriteStream|createLoadJob)$/.test(name ?? '');
  if (of?.kind !== 'opaque' || !(isWritten || /^(getRows|createReadStream)$/.test(name ?? ''))) return NO_USE;
  const table = madeBy('table', of);
  const [called] = of.madeOf;
  const dataset = called?.kind === 'opaque' ? called.madeOf[0] : undefined;
  const schema = dataset?.kind === 'opaque' ? madeBy('dataset', dataset) : null;
  if (table === null) return NO_USE;
  return [{ table: { value: schema ? qualified(schema, table) : table, place: null }, isWritten }];
};

const CLIENTS: Readonly<Record<string, Client>> = {
  '@duckdb/node-api': duckdb,
  '@clickhouse/client': clickhouse,
  mssql,
  mongodb,
  mongoose: mongodb,
  '@supabase/supabase-js': supabase,
  '@google-cloud/bigquery': bigquery,
};

function qualified(schema: Value, table: Value): Value {
  return joinTexts([schema, table], plainText('.'));
}

/** What the function or method of that name was given when it made the value. */
export function madeBy(name: string, { madeOf: [made, given] }: OpaqueValue): Value | null {
  return made?.kind === 'opaque' && (made.name === name || made.name?.endsWith(`.${name}`)) ? (given ?? null) : null;
}
