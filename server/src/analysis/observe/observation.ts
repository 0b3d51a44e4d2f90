// What a body was seen to do beyond reading and writing, in terms of places and of names for assets: plain data, which can
// be kept for a later start.

import type { Target } from '../evaluate/findings.js';
import type { Place } from '../evaluate/value.js';
import type { WrittenClock } from './trace.js';

/** Where a clock's value ends up that decides what is read or where something goes. */
export type ClockUse = 'filter' | 'query' | 'path' | 'key';

export type FoundObservation =
  /** Nobody waits for it. `isWork`: it writes or goes outside. */
  | {
      readonly kind: 'floating';
      readonly place: Place;
      readonly isWork: boolean;
      readonly canAwait: boolean;
      readonly isIntended: boolean;
    }
  | {
      readonly kind: 'clock';
      readonly place: Place;
      readonly use: ClockUse;
      readonly written: WrittenClock | null;
    }
  /** Only this one of the events of `list` is used. */
  | { readonly kind: 'single-event'; readonly place: Place; readonly end: 'first' | 'last' }
  | { readonly kind: 'data-interval'; readonly place: Place }
  /** Committed before an event that depends on it. */
  | { readonly kind: 'state-before-event'; readonly place: Place; readonly name: string }
  /** What was read is written as it is. */
  | { readonly kind: 'copy'; readonly place: Place; readonly copied: Target }
  /** The members of a list are looked for in the same list, or all of one table in another one. */
  | {
      readonly kind: 'self-comparison';
      readonly place: Place;
      readonly tables: { readonly expected: string; readonly searched: string } | null;
    }
  /** What a job makes in its body. */
  | { readonly kind: 'materialize'; readonly place: Place; readonly makes: Target }
  /** A key written by hand, and the inputs whose versions it asks for. */
  | { readonly kind: 'cache-key'; readonly place: Place; readonly versions: readonly Target[] }
  /** The severities that failed results of a check carry; `own`: none, the check's holds; null: unknown. */
  | {
      readonly kind: 'outcomes';
      readonly place: Place;
      readonly severities: readonly ('error' | 'warn' | 'own' | null)[];
    };
