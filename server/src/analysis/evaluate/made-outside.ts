// Queries of builders that a module has put together and a body uses: what their tables are is noted where the query is
// made, is part of the value from then on, and is read where the body first does something with it.

import type { Call } from './calls.js';
import { type FoundQuery, noFindings } from './findings.js';
import { noteBuilder } from './query-builders.js';
import { noteQuery } from './queries.js';
import type { Run } from './scope.js';
import type { OpaqueValue, Place, QueryValue, Value } from './value.js';

/** What a call outside of all bodies has come to name: that of the query before it, and what it adds. */
export function queriesMade(run: Run, callee: OpaqueValue, call: Call): readonly QueryValue[] {
  const before = queriesIn(callee.madeOf[0]).map(
    (query): FoundQuery => ({ query, chain: [], parameters: null, isPart: false, within: null, isGuess: false }),
  );
  const findings = { ...noFindings(), queries: before };
  noteBuilder({ ...run, isBody: true, findings }, callee, call);
  return findings.queries.filter(({ isPart }) => !isPart).map(({ query }) => query);
}

function queriesIn(value: Value | undefined): readonly QueryValue[] {
  return value?.kind === 'opaque' ? value.madeOf.filter((part) => part.kind === 'query') : NO_QUERIES;
}
const NO_QUERIES: readonly QueryValue[] = [];

/** Of what a builder's method is called on. */
export function noteMade(run: Run, { madeOf: [receiver] }: OpaqueValue, place: Place): void {
  for (const query of queriesIn(receiver)) noteOnce(run, query, place);
}

const MAX_DEPTH = 3;

/** Of what a builder is given, also parts of a statement: `const isOpen = and(sql`…`, …)`. */
export function noteParts(run: Run, made: Value, place: Place, depth = 0): void {
  if (made.kind !== 'opaque' || depth > MAX_DEPTH) return;
  for (const value of made.madeOf) {
    if (value.kind === 'query') noteOnce(run, value, place);
    noteParts(run, value, place, depth + 1);
  }
}

function noteOnce(run: Run, query: QueryValue, place: Place): void {
  if (!run.findings.queries.some((found) => found.query === query)) noteQuery(run, query, { place, parameters: null });
}
