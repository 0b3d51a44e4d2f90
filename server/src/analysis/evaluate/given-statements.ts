// Statements that are given to functions of which nobody knows what they do with them, such as `runSql('select …')` of a
// package: by what the function is called and by the form of the text it is taken for one, which may be wrong.

import type { Call } from './calls.js';
import { noteQuery } from './queries.js';
import type { Run } from './scope.js';
import { hasFormOfStatement } from './statement-form.js';
import type { OpaqueValue, Place, QueryValue, TextValue } from './value.js';

const ASKING = /sql|quer|exec|fetch|select|rows?$|statement|run|read|load|scan|prepare|stream|frame|collect/i;

export function noteStatementGiven(
  run: Run,
  text: TextValue,
  { callee, call, place }: { readonly callee: OpaqueValue; readonly call: Call; readonly place: Place },
): void {
  const { library, name } = callee;
  const isOfUnknown = call.receiver === null || call.receiver.kind === 'opaque';
  if (call.isNew || !isOfUnknown || !ASKING.test(name ?? '') || !hasFormOfStatement(text)) return;
  const query: QueryValue = { kind: 'query', text, library, file: null, mayBePart: false, place: call.place };
  noteQuery(run, query, { place, parameters: null, isGuess: true });
}
