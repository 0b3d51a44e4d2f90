// Drizzle's tables: values that know their name, alone or in the schema that a client is made with.

import { getMember } from './members.js';
import type { Run } from './scope.js';
import type { ObjectValue, OpaqueValue, Value } from './value.js';

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

const MOST_STEPS = 50;

/** The name of the table that the client, or the transaction, has under this name; null where nobody knows. */
export function schemaTable(run: Run, builder: OpaqueValue, property: string): Value | null {
  let at: Value | undefined = builder;
  for (let step = 0; step < MOST_STEPS && at?.kind === 'opaque'; step += 1) {
    const [from, ...given]: readonly Value[] = at.madeOf;
    for (const options of given) {
      const schema = options.kind === 'object' ? options.fields.get('schema') : undefined;
      if (!schema?.place) continue;
      const table = getMember(run, schema.value, { property, place: schema.place });
      return table.kind === 'opaque' ? drizzleTable(table) : null;
    }
    at = from;
  }
  return null;
}
