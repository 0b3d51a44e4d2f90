// Whether two values look the same to code of another file: one from before an edit, and one from after it. What cannot
// be told is not the same; to evaluate once too often costs time, and once too seldom costs the truth.

import { placesOf } from '../evaluate/unknowns.js';
import { type Declaration, valueOf } from '../evaluate/declaration.js';
import { toPlain } from '../evaluate/plain.js';
import type { Piece, Place, Slot, Value } from '../evaluate/value.js';

/** Deeper than anybody writes; a value that holds itself has no end. */
const MAX_DEPTH = 20;

export function isSameValue(a: Value, b: Value, depth = 0): boolean {
  if (a === b) return true;
  if (a.kind !== b.kind || depth > MAX_DEPTH) return false;
  const next = depth + 1;
  const isSameSlot = (one: Slot, other: Slot | undefined): boolean =>
    other !== undefined &&
    one.isMany === other.isMany &&
    isSamePlace(one.place, other.place) &&
    isSameValue(one.value, other.value, next);
  switch (a.kind) {
    case 'constant':
      return b.kind === a.kind && Object.is(a.value, b.value);
    case 'text':
      return b.kind === a.kind && areAll(a.pieces, b.pieces, (one, other) => isSamePiece(one, other, next));
    case 'list':
      return b.kind === a.kind && a.isOpen === b.isOpen && areAll(a.items, b.items, isSameSlot);
    case 'object':
      return (
        b.kind === a.kind &&
        a.isOpen === b.isOpen &&
        a.isMap === b.isMap &&
        areAll(
          [...a.fields],
          [...b.fields],
          ([name, one], [otherName, other]) => name === otherName && isSameSlot(one, other),
        )
      );
    case 'choice':
      return b.kind === a.kind && areAll(a.options, b.options, (one, other) => isSameValue(one, other, next));
    case 'declared':
      return b.kind === a.kind && isSameHandle(a.declaration, b.declaration);
    case 'opaque':
      return (
        b.kind === a.kind &&
        a.library === b.library &&
        a.name === b.name &&
        areAll(placesOf(a), placesOf(b), isSamePlace) &&
        areAll(a.madeOf, b.madeOf, (one, other) => isSameValue(one, other, next))
      );
    default:
      return isSameOther(a, b);
  }
}

function isSameOther(a: Value, b: Value): boolean {
  switch (a.kind) {
    case 'vocabulary':
    case 'global':
      return b.kind === a.kind && a.name === b.name;
    case 'namespace':
      return b.kind === a.kind && a.file === b.file;
    case 'vocabularyModule':
    case 'pattern':
    case 'inert':
    case 'context':
      return true;
    // Functions and classes carry the code and the names of their file with them; the rest is rare.
    default:
      return false;
  }
}

/**
 * Of an asset or source others see no more than this, unless somebody has asked for another of its options. Everything
 * else that is declared is described where it is used, with its functions.
 */
function isSameHandle(a: Declaration, b: Declaration): boolean {
  return (
    (a.kind === 'asset' || a.kind === 'source') &&
    a.kind === b.kind &&
    a.key === b.key &&
    !a.isLookedInto &&
    visibleOf(a) === visibleOf(b)
  );
}
/** What is read off a handle, but for its key. */
export function visibleOf(declaration: Declaration): string {
  return JSON.stringify(
    ['storage', 'formerKeys'].map((name) => {
      const value = valueOf(declaration, name);
      return value === null ? null : toPlain(value);
    }),
  );
}

function isSamePiece(a: Piece, b: Piece, depth: number): boolean {
  if (!isSamePlace(a.place, b.place)) return false;
  if (a.kind === 'hole') return b.kind === 'hole' && isSameValue(a.value, b.value, depth);
  return (
    b.kind === 'known' &&
    a.text === b.text &&
    a.offset === b.offset &&
    isSamePlace(a.use, b.use) &&
    JSON.stringify(a.skips) === JSON.stringify(b.skips) &&
    a.names?.as === b.names?.as &&
    (a.names === null || b.names === null || isSameHandle(a.names.declaration, b.names.declaration))
  );
}

function isSamePlace(a: Place | null, b: Place | null): boolean {
  if (a === null || b === null) return a === b;
  return a.file === b.file && a.at === b.at && a.from === b.from && a.to === b.to && a.isQuoted === b.isQuoted;
}

function areAll<T>(a: readonly T[], b: readonly T[], isSame: (one: T, other: T) => boolean): boolean {
  return (
    a.length === b.length &&
    a.every((one, index) => {
      const other = b[index];
      return other !== undefined && isSame(one, other);
    })
  );
}
