// What evaluating code brings to light, in terms of places and declarations. Matching names with assets comes later,
// when all declarations of the project are known.

import type { Evidence, RelativeRange } from '../snapshot.js';
import type { SqlDialect, SqlReference } from '../sql/index.js';
import type { Declaration } from './declaration.js';
import type { NameOf, Place, QueryValue, Slot } from './value.js';

export type Target =
  /** A handle of the asset or source with that key. */
  | { readonly kind: 'declaration'; readonly key: string }
  | { readonly kind: 'key'; readonly key: string }
  | PathTarget
  /** Something outside of all storages: whatever a source without one stands for. */
  | { readonly kind: 'outside' }
  | {
      readonly kind: 'table';
      readonly reference: SqlReference;
      readonly dialect: SqlDialect;
      /** Null: in the database that the connection is for. */
      readonly elsewhere: Elsewhere | null;
      /** The connection's own file, where the table is there; null: a server's, or only a run knows it. */
      readonly connected: string | null;
    }
  | { readonly kind: 'unknown' };

export interface PathTarget {
  readonly kind: 'path';
  readonly path: string;
  /** How the path goes on is not known: only a run knows it, or there is a wildcard. */
  readonly isBeginning: boolean;
  /** Of a beginning, what is known at the other end. */
  readonly ending: string;
}
/** A database beside the connection's own. */
export interface Elsewhere {
  /** Null: only a run knows it. */
  readonly file: string | null;
}

/**
 * `guessed`: its client may be something else than a database: what is read is unknown where it is not declared. `passed`: seen
 * only as an argument of a function that nobody can look into: counts where it is declared.
 */
export type Certainty = 'sure' | 'guessed' | 'passed';

export interface FoundRead {
  readonly target: Target;
  readonly evidence: Evidence;
  /** The call, or the table's name in the statement. */
  readonly place: Place;
  /** The handle or name by itself. */
  readonly namePlace: Place | null;
  readonly chain: readonly Place[];
  readonly range: RelativeRange | null;
  readonly certainty: Certainty;
}
export interface FoundWrite {
  readonly target: Target;
  readonly place: Place;
  readonly chain: readonly Place[];
}
/** A use of `x.table` or `x.path`: a read, unless it turns out to name what a statement writes. */
export interface Mention {
  readonly names: NameOf;
  readonly place: Place;
  readonly chain: readonly Place[];
  isSettled: boolean;
}
/** A statement on its way to the database. */
export interface FoundQuery {
  readonly query: QueryValue;
  readonly chain: readonly Place[];
  /** What its placeholders are bound to; null: not known here, or not yet. */
  parameters: readonly Slot[] | null;
  /** A fragment: it was put into another statement, and is read there. */
  isPart: boolean;
  /** Names that the statement around it gives: no tables there. */
  within: ReadonlySet<string> | null;
  /** Nothing but how it is used says that its client is one of a database. */
  readonly isGuess: boolean;
}

/** A key that only a run knows: the call that passes it, and where the argument ends that does. Or one that is empty. */
export interface DynamicKey {
  readonly call: Place;
  readonly argument: Place | null;
  /** Known, and the empty text. */
  readonly isEmpty: boolean;
}

export interface Findings {
  readonly declarations: Declaration[];
  readonly dynamicKeys: DynamicKey[];
  readonly reads: FoundRead[];
  readonly writes: FoundWrite[];
  readonly mentions: Mention[];
  readonly queries: FoundQuery[];
  /** Expressions of which only the type checker can say more, or has said it. */
  readonly questions: Place[];
}

export function noFindings(): Findings {
  return { declarations: [], dynamicKeys: [], reads: [], writes: [], mentions: [], queries: [], questions: [] };
}
