// Clients that are told a table by its name instead of in SQL, and object mappers, of which nobody here knows what tables
// their models stand for: reads through them are unknown.

import type { Call } from './calls.js';
import { noteUnknownTable } from './handles.js';
import { noteTable } from './query-builders.js';
import type { Run } from './scope.js';
import { interpolate, wholeName, joinTexts, plainText } from './text.js';
import type { OpaqueValue, Slot, Value } from './value.js';

const MAPPERS = /^(@prisma\/client|typeorm|sequelize|sequelize-typescript|@mikro-orm\/.+)$/;
const READING_MODELS =
  /\.?(find\w*|count\w*|aggregate|groupBy|exists?\w*|getMany\w*|getOne\w*|getRaw\w*|max|min|sum|average|minimum|maximum)$/;

export function isMapper(library: string): boolean {
  return MAPPERS.test(library);
}

export function noteNamed(run: Run, callee: OpaqueValue, call: Call): void {
  const { library, name } = callee;
  if (!run.isBody) return;
  // Prisma's alone, of which only the generated function knows the statement.
  if (call.method === '$queryRawTyped') return noteUnknownTable(run, call.place);
  if (library === null || name === null) return;
  if (isMapper(library)) {
    if (call.method !== null && READING_MODELS.test(name)) noteUnknownTable(run, call.place);
    return;
  }
  const use = Object.hasOwn(CLIENTS, library) ? CLIENTS[library]?.(callee, call) : undefined;
  if (!use) return;
  const { table, isWritten } = use;
  noteTable(run, interpolate(wholeName(table.value), table.place ?? call.place), {
    callee,
    place: call.place,
    isWritten,
  });
}

interface Use {
  readonly table: Slot;
  readonly isWritten: boolean;
}
type Client = (callee: OpaqueValue, call: Call) => Use | null;

const duckdb: Client = ({ name }, { args: [table, schema] }) => {
  if (name !== 'createAppender' || !table) return null;
  return { table: schema ? { ...table, value: qualified(schema.value, table.value) } : table, isWritten: true };
};

/** `client.insert({ table: 'orders', values })` */
const clickhouse: Client = ({ name }, { args: [options] }) => {
  const table = options?.value.kind === 'object' ? options.value.fields.get('table') : undefined;
  return name === 'insert' && table ? { table, isWritten: true } : null;
};

/** `request.bulk(new sql.Table('orders'))` */
const mssql: Client = ({ name }, { args: [given] }) => {
  if (name !== 'bulk' || given?.value.kind !== 'opaque') return null;
  const table = madeBy('Table', given.value);
  return table ? { table: { value: table, place: given.place }, isWritten: true } : null;
};

/** `client.from('orders').select()` */
const supabase: Client = ({ name, madeOf: [of] }) => {
  const isWritten = /^(insert|upsert|update|delete)$/.test(name ?? '');
  const table = of?.kind === 'opaque' ? madeBy('from', of) : null;
  return table && (isWritten || name === 'select') ? { table: { value: table, place: null }, isWritten } : null;
};

/** `client.dataset('shop').table('orders').getRows()` */
const bigquery: Client = ({ name, madeOf: [of] }) => {
  const isWritten = /^(insert|load|createWriteStream|createLoadJob)$/.test(name ?? '');
  if (of?.kind !== 'opaque' || !(isWritten || /^(getRows|createReadStream)$/.test(name ?? ''))) return null;
  const table = madeBy('table', of);
  const [called] = of.madeOf;
  const dataset = called?.kind === 'opaque' ? called.madeOf[0] : undefined;
  const schema = dataset?.kind === 'opaque' ? madeBy('dataset', dataset) : null;
  if (table === null) return null;
  return { table: { value: schema ? qualified(schema, table) : table, place: null }, isWritten };
};

const CLIENTS: Readonly<Record<string, Client>> = {
  '@duckdb/node-api': duckdb,
  '@clickhouse/client': clickhouse,
  mssql,
  '@supabase/supabase-js': supabase,
  '@google-cloud/bigquery': bigquery,
};

function qualified(schema: Value, table: Value): Value {
  return joinTexts([schema, table], plainText('.'));
}

/** What the function or method of that name was given when it made the value. */
function madeBy(name: string, { madeOf: [made, given] }: OpaqueValue): Value | null {
  return made?.kind === 'opaque' && made.name === name ? (given ?? null) : null;
}
