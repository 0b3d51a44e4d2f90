// Drizzle's tables: values that know their name, alone or in the schema that a client is made with, views with the query
// that they stand for, and what relations lead from one table to another.

import { type Call, callValue } from './calls.js';
import { chainTo, noteUnknownTable } from './handles.js';
import { callInline, getMember } from './members.js';
import { makeObject, type Run } from './scope.js';
import { joinTexts, plainText, textOf, wholeName } from './text.js';
import { type ObjectValue, type OpaqueValue, opaque, type Place, UNDEFINED, type Value } from './value.js';

const TABLE_OR_VIEW = /Table$|^(?!refresh)\w+View$/;
const MOST_STEPS = 50;
const OF_SCHEMA = /^(table|view|materializedView)$/;

/** The name in `pgTable('orders', …)` or `pgView('recent')`, behind that of its schema; null: it is no table. */
export function drizzleTable({ madeOf: [made, name] }: OpaqueValue): Value | null {
  if (!made || !name || !isMaker(made)) return null;
  const schema = schemaAround(made);
  return wholeName(schema === null ? name : joinTexts([schema, name], plainText('.')));
}

function isMaker(value: Value): value is OpaqueValue {
  if (value.kind !== 'opaque' || !isDrizzle(value)) return false;
  return TABLE_OR_VIEW.test(value.name ?? '') || schemaAround(value) !== null;
}
/** Of `archive.table`, where `pgSchema('archive')` has made `archive`. */
function schemaAround({ name, madeOf: [of] }: OpaqueValue): Value | null {
  if (!OF_SCHEMA.test(name ?? '') || of?.kind !== 'opaque') return null;
  const [made, schema] = of.madeOf;
  return made?.kind === 'opaque' && /(Schema|Database)$/.test(made.name ?? '') ? (schema ?? null) : null;
}
function isDrizzle({ library }: OpaqueValue): boolean {
  return library?.startsWith('drizzle-orm') === true;
}

/** What Drizzle's functions that speak of tables give; null: the call is another. */
export function callDrizzle(run: Run, callee: OpaqueValue, call: Call): Value | null {
  if (!isDrizzle(callee)) return null;
  const { library, name, madeOf } = callee;
  const [first, second] = call.args;
  if (name === 'relations') return callRelations(run, call);
  // What a table is called in a statement does not matter here.
  if (first && (name === 'alias' || name === 'aliasedTable')) return first.value;
  if (name === 'getTableName') return first?.value.kind === 'opaque' ? drizzleTable(first.value) : null;
  if (first && name?.endsWith('TableCreator')) return tableCreator(callee, first.value);
  if (first && isMaker(callee)) return opaque(library, null, [callee, first.value]);
  const view = name === 'as' || name === 'existing' ? viewBehind(madeOf[0]) : null;
  if (view === null) return null;
  const query = name === 'as' ? first?.value : undefined;
  return opaque(library, null, query === undefined || second ? view.madeOf : [...view.madeOf, query]);
}

/** `orders.total`. */
export function isColumn(value: Value): boolean {
  if (value.kind !== 'opaque' || value.name === null) return false;
  const [table] = value.madeOf;
  return table?.kind === 'opaque' && drizzleTable(table) !== null;
}

/** `pgTableCreator((name) => `shop_${name}`)` makes tables with such names. */
function tableCreator({ library, name }: OpaqueValue, naming: Value): Value {
  const maker = opaque(library, name?.slice(0, -'Creator'.length));
  return {
    kind: 'native',
    call: ([own], place, run) =>
      opaque(library, null, [maker, callInline(run, naming, { args: [own?.value ?? UNDEFINED], place })]),
  };
}

/** What `pgView('recent')` has made, and with which `with(…)` may have gone on. */
function viewBehind(builder: Value | undefined): OpaqueValue | null {
  let at = builder;
  for (let step = 0; step < MOST_STEPS && at?.kind === 'opaque'; step += 1) {
    if (at.madeOf[0] && isMaker(at.madeOf[0])) return at;
    at = at.madeOf[0];
  }
  return null;
}

/** Who reads a view reads what its query does: `pgView('recent').as((qb) => qb.select().from(orders))`. */
export function readView(run: Run, { library, madeOf }: OpaqueValue, place: Place): void {
  const [made, , query] = madeOf;
  if (!run.isBody || !query || !made || !isMaker(made)) return;
  if (query.kind === 'closure') {
    const args = [{ value: opaque(library), place: null }];
    callValue(run, query, { args, place, isNew: false, receiver: null, method: null });
  } else if (query.kind === 'query')
    run.findings.queries.push({
      query,
      chain: [...chainTo(run, place), query.place],
      parameters: [],
      isPart: false,
      within: null,
      isGuess: false,
    });
  else noteUnknownTable(run, place);
}

/** Whether it is the options with which a client is made that knows its tables. */
export function holdsSchema(callee: Value, value: Value): value is ObjectValue {
  const isClient = callee.kind === 'opaque' && isDrizzle(callee);
  return isClient && value.kind === 'object' && value.fields.has('schema');
}

/** `db.query[name]`: a table of the schema, but which? */
export function isAnyTable({ library, name }: OpaqueValue): boolean {
  return library?.startsWith('drizzle-orm') === true && /(^|\.)_?query$/.test(name ?? '');
}

/** What `relations(orders, ({ many }) => ({ lines: many(lines) }))` tells; null: it tells nothing. */
function callRelations(run: Run, { args, place }: Call): Value | null {
  const [table, named] = args;
  if (!table || named?.value.kind !== 'closure') return null;
  const lead: Value = { kind: 'native', call: ([other]) => other?.value ?? UNDEFINED };
  const leading = makeObject(run, [
    ['one', { value: lead, place: null }],
    ['many', { value: lead, place: null }],
  ]);
  const targets = callInline(run, named.value, { args: [leading], place });
  return makeObject(run, [
    ['table', table],
    ['targets', { value: targets, place }],
  ]);
}

/** The name of the table to which a relation leads from the table that the schema has under this name. */
export function relatedTable(
  run: Run,
  builder: OpaqueValue,
  { table, relation }: { readonly table: string; readonly relation: string },
): Value | null {
  // By custom they are exported so; whether they are this table's is looked up.
  const relations = schemaMember(run, builder, `${table}Relations`);
  const own = schemaTable(run, builder, table);
  if (relations?.kind !== 'object' || own === null) return null;
  const from = tableNamed(relations.fields.get('table')?.value);
  const targets = relations.fields.get('targets')?.value;
  if (from === null || textOf(from) !== textOf(own) || targets?.kind !== 'object') return null;
  return tableNamed(targets.fields.get(relation)?.value);
}
function tableNamed(value: Value | undefined): Value | null {
  return value?.kind === 'opaque' ? drizzleTable(value) : null;
}

/** The name of the table that the client, or the transaction, has under this name; null where nobody knows. */
export function schemaTable(run: Run, builder: OpaqueValue, property: string): Value | null {
  return tableNamed(schemaMember(run, builder, property) ?? undefined);
}

function schemaMember(run: Run, builder: OpaqueValue, property: string): Value | null {
  let at: Value | undefined = builder;
  for (let step = 0; step < MOST_STEPS && at?.kind === 'opaque'; step += 1) {
    const [from, ...given]: readonly Value[] = at.madeOf;
    for (const options of given) {
      const schema = options.kind === 'object' ? options.fields.get('schema') : undefined;
      if (!schema?.place) continue;
      return getMember(run, schema.value, { property, place: schema.place });
    }
    at = from;
  }
  return null;
}
