// Models of Objection: a class that says what its table is called, and from there on a query of Knex.

import type { Call } from './calls.js';
import { noteUnknownTable } from './handles.js';
import { callLibrary } from './libraries.js';
import { getMember } from './members.js';
import type { Run } from './scope.js';
import { type OpaqueValue, opaque, type Value } from './value.js';

const OBJECTION = 'objection';

/** `Order.query()`, or Knex as a model hands it on; null: it is another call. */
export function callModel(run: Run, callee: OpaqueValue, call: Call): Value | null {
  const { library, name } = callee;
  const { method, place, receiver } = call;
  if (library !== OBJECTION || receiver === null || method === null) return null;
  // The same model, on another connection.
  if (/^bind(Knex|Transaction)$/.test(method)) return receiver;
  if (/^(knex|startTransaction)$/.test(method)) return opaque('knex');
  if (method === 'transaction') return callLibrary(run, opaque('knex', method), call);
  if (!/^(query|knexQuery)$/.test(method)) return null;
  const table = receiver.kind === 'class' ? getMember(run, receiver, { property: 'tableName', place }) : opaque();
  if (table.kind !== 'text') {
    if (run.isBody) noteUnknownTable(run, place);
    return opaque(library, name);
  }
  return callLibrary(run, opaque('knex'), { ...call, receiver: null, method: null, args: [{ value: table, place }] });
}
