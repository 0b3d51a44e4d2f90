// Parts of statements that stand where a table does: `sql`orders``, Knex's `raw('orders')` and `ref('orders')`, each also
// with a name for the statement behind it.

import { isKnex } from './query-builders.js';
import type { Run } from './scope.js';
import { interpolate, plainText } from './text.js';
import type { Piece, Place, Value } from './value.js';

/** What stands there; null: it is no such part. What it says by itself is then read there alone. */
export function fragmentIn(run: Run, value: Value, place: Place | null): readonly Piece[] | null {
  if (value.kind === 'query') {
    for (const found of run.findings.queries) if (found.query === value) found.isPart = true;
    return value.text.pieces;
  }
  if (value.kind !== 'opaque') return null;
  const [made, given] = value.madeOf;
  if (made?.kind === 'query') return fragmentIn(run, made, place);
  if (made?.kind !== 'opaque') return null;
  if (given && made.name === 'ref' && made.library !== null && isKnex(made.library)) return interpolate(given, place);
  const [named] = made.madeOf;
  const inner = named && (made.name === 'as' || made.name === 'withSchema') ? fragmentIn(run, named, place) : null;
  if (inner === null || made.name === 'as' || !given) return inner;
  return [...interpolate(given, place), ...plainText('.').pieces, ...inner];
}
