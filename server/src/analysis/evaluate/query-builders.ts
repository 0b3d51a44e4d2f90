// Query builders: the tables that Kysely's `selectFrom('orders as o').innerJoin('stores', …)` names in texts, and those
// that Drizzle's `from(orders)` is given. Where a builder ends a statement is not asked: each table stands for itself.

import type { Call } from './calls.js';
import { noteQuery } from './queries.js';
import type { Run } from './scope.js';
import { interpolate, plainText, textOf } from './text.js';
import { type OpaqueValue, optionsOf, type Piece, type Slot, type Value } from './value.js';

export function isBuilderLibrary(library: string): boolean {
  return library === 'kysely' || library.startsWith('drizzle-orm');
}

const READING = /^(from|selectFrom|using|(inner|left|right|full|cross)Join(Lateral)?)$/;

export function noteBuilder(run: Run, callee: OpaqueValue, call: Call): void {
  const { library } = callee;
  const method = call.method ?? callee.name ?? '';
  if (!run.isBody || library === null || !isBuilderLibrary(library) || !READING.test(method)) return;
  const [first] = call.args;
  const tables = first ? tablesIn(first) : [];
  if (tables.length === 0) return;
  const ownNames = namesWithin(callee);
  const { place } = call;
  for (const { name, pieces } of tables) {
    if (ownNames.has(name)) continue;
    const text = { kind: 'text', pieces: [...plainText('SELECT * FROM ').pieces, ...pieces] } as const;
    noteQuery(run, { kind: 'query', text, library, place }, { place, parameters: [] });
  }
}

interface NamedTable {
  /** Without what it is called in the statement. */
  readonly name: string;
  readonly pieces: readonly Piece[];
}

/** A sub-query is none: what it reads it says itself. */
function tablesIn({ value: given, place }: Slot): readonly NamedTable[] {
  return optionsOf(given).flatMap((value): readonly NamedTable[] => {
    if (value.kind === 'list') return value.items.flatMap(tablesIn);
    const text = value.kind === 'opaque' ? drizzleTable(value) : value;
    if (text?.kind !== 'text') return [];
    const pieces = value.kind === 'opaque' ? interpolate(text, place) : text.pieces;
    return [{ name: textOf(text)?.split(/\s/)[0] ?? '', pieces }];
  });
}

/** The name in `pgTable('orders', …)`. */
function drizzleTable({ madeOf: [made, name] }: OpaqueValue): Value | null {
  if (made?.kind !== 'opaque' || !name) return null;
  return /^drizzle-orm\b/.test(made.library ?? '') && /Table$/.test(made.name ?? '') ? name : null;
}

const MOST_STEPS = 200;

/** Names that `with('recent', …)` gives within the statement that the builder has come to. */
function namesWithin(builder: OpaqueValue): ReadonlySet<string> {
  const names = new Set<string>();
  const waiting: Value[] = [builder];
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const value = waiting.pop();
    if (!value) break;
    if (value.kind !== 'opaque') continue;
    const [called, ...given] = value.madeOf;
    if (called?.kind === 'opaque' && /(^|\.)with(Recursive)?$/.test(called.name ?? ''))
      for (const text of given) names.add(textOf(text) ?? '');
    waiting.push(...value.madeOf);
  }
  return names;
}
