// Models of Objection: a class that says what its table is called, and from there on a query of Knex.

import type { Call } from './calls.js';
import { noteUnknownTable } from './handles.js';
import { callLibrary } from './libraries.js';
import { getMember } from './members.js';
import type { Run } from './scope.js';
import { type OpaqueValue, opaque, type Value } from './value.js';

const OBJECTION = 'objection';

/** `Order.query()`: null: it is another call. */
export function callModel(run: Run, { library, name }: OpaqueValue, call: Call): Value | null {
  const { method, place, receiver } = call;
  if (library !== OBJECTION || method !== 'query' || receiver === null) return null;
  const table = receiver.kind === 'class' ? getMember(run, receiver, { property: 'tableName', place }) : opaque();
  if (table.kind !== 'text') {
    if (run.isBody) noteUnknownTable(run, place);
    return opaque(library, name);
  }
  return callLibrary(run, opaque('knex'), { ...call, receiver: null, method: null, args: [{ value: table, place }] });
}
