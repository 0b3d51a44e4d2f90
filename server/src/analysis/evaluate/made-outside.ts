// Queries of builders that a module has put together and a body uses: what their tables are is noted where the query is
// made, is part of the value from then on, and is read where the body first does something with it, or waits for it.

import type { Call } from './calls.js';
import { type FoundQuery, noFindings } from './findings.js';
import { isClientOfTables, noteNamed } from './named-tables.js';
import { isBuilderLibrary, noteBuilder } from './query-builders.js';
import { noteQuery } from './queries.js';
import type { Run } from './scope.js';
import { isThenable, waitFor } from './thenables.js';
import { type OpaqueValue, optionsOf, type Place, type QueryValue, type Value } from './value.js';

/** Whether it is of a package whose values stand for what is asked of a database later. */
export function makesQueries({ library }: OpaqueValue): boolean {
  return library !== null && (isBuilderLibrary(library) || isClientOfTables(library));
}

/** What a call outside of all bodies has come to name: that of the query before it, and what it adds. */
export function queriesMade(run: Run, callee: OpaqueValue, call: Call): readonly QueryValue[] {
  const before = queriesIn(callee.madeOf[0]).map(
    (query): FoundQuery => ({ query, chain: [], parameters: null, isPart: false, within: null, isGuess: false }),
  );
  const findings = { ...noFindings(), queries: before };
  const asInBody = { ...run, isBody: true, findings };
  noteBuilder(asInBody, callee, call);
  noteNamed(asInBody, callee, call);
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

/** Of what is waited for: nothing else has to be done with a query, or with what has a `then`, so that it runs. */
export function noteAwaited(run: Run, value: Value, place: Place): void {
  for (const option of optionsOf(value)) {
    if (option.kind === 'query') noteOnce(run, option, place);
    if (option.kind === 'opaque') for (const query of queriesIn(option)) noteOnce(run, query, place);
    if (option.kind === 'list') for (const item of option.items) noteAwaited(run, item.value, place);
    if (isThenable(option)) waitFor(run, option, place);
  }
}
/** Whether one may be in it that has not been seen on its way to a database. */
export function mayHoldQuery(value: Value): boolean {
  switch (value.kind) {
    case 'query':
      return value.mayBePart;
    case 'opaque':
      // Hardly any value is made of one.
      return value.madeOf.some(isQuery) && makesQueries(value);
    case 'choice':
      return value.options.some(mayHoldQuery);
    case 'object':
      return isThenable(value);
    default:
      return false;
  }
}
function isQuery({ kind }: Value): boolean {
  return kind === 'query';
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
