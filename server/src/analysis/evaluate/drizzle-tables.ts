// Drizzle's tables: values that know their name, alone or in the schema that a client is made with, and what relations
// lead from one to another.

import type { Call } from './calls.js';
import { callInline, getMember } from './members.js';
import { makeObject, type Run } from './scope.js';
import { textOf } from './text.js';
import { type ObjectValue, type OpaqueValue, UNDEFINED, type Value } from './value.js';

/** The name in `pgTable('orders', …)`; null: it is no table. */
export function drizzleTable({ madeOf: [made, name] }: OpaqueValue): Value | null {
  if (made?.kind !== 'opaque' || !name) return null;
  return made.library?.startsWith('drizzle-orm') && /Table$/.test(made.name ?? '') ? name : null;
}

/** Whether it is the options with which a client is made that knows its tables. */
export function holdsSchema(callee: Value, value: Value): value is ObjectValue {
  const isClient = callee.kind === 'opaque' && callee.library?.startsWith('drizzle-orm') === true;
  return isClient && value.kind === 'object' && value.fields.has('schema');
}

/** What `relations(orders, ({ many }) => ({ lines: many(lines) }))` tells; null: the call is another. */
export function callRelations(run: Run, { library, name }: OpaqueValue, { args, place }: Call): Value | null {
  const [table, named] = args;
  const isMeant = library?.startsWith('drizzle-orm') === true && name === 'relations';
  if (!isMeant || !table || named?.value.kind !== 'closure') return null;
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

const MOST_STEPS = 50;

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
