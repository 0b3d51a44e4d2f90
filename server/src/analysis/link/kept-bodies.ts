// What the functions of a file were found to do, as plain data that can be kept for a later start, and for which files it
// still holds then: those that look, directly or through others, at no file that now looks otherwise from outside.

import type { Declaration } from '../evaluate/declaration.js';
import type { Value } from '../evaluate/value.js';
import type { FileFacts } from '../facts/facts.js';
import type { FoundObservation } from '../observe/observation.js';
import type { BodyReads } from './body.js';
import { reachedFrom } from './order.js';
import { visibleOf } from './same-value.js';

export interface KeptBody extends BodyReads {
  readonly observations: readonly FoundObservation[];
  /** What was seen of other files: file and name. */
  readonly sights: readonly (readonly [file: string, name: string])[];
}
export interface KeptFile {
  /** What others see of the file; null: more than can be told. */
  readonly surface: string | null;
  /** Other files that it and its functions look at. */
  readonly looksAt: readonly string[];
  /** Of each declaration, in the order in which they are made; null: to be followed again. */
  readonly bodies: readonly (KeptBody | null)[];
  /** Positions of declarations of which code asks for options. */
  readonly lookedInto: readonly number[];
}

export interface KeptBodies {
  /** All that they depend on beside the texts. */
  readonly basis: string;
  readonly byFile: ReadonlyMap<string, KeptFile>;
}
/** What functions did in the texts that are remembered. */
export interface BodyMemory {
  recall(): KeptBodies | null;
  remember(kept: KeptBodies, textOf: (file: string) => string | null): void;
}

/** Null: of one of its exports others may see what cannot be compared with a later start. */
export function surfaceOf({ exports }: FileFacts, valueOf: (name: string) => Value): string | null {
  const seen: unknown[] = [];
  for (const fact of exports) {
    const shown = fact.kind === 'all' ? null : shownOf(valueOf(fact.exported));
    if (fact.kind === 'all' || shown === null) return null;
    seen.push([fact.exported, shown]);
  }
  return JSON.stringify(seen);
}

/** As `isSameValue` compares them, of the plainest alone. */
function shownOf(value: Value): unknown {
  switch (value.kind) {
    case 'declared':
      return shownHandle(value.declaration);
    case 'constant':
      return ['constant', String(value.value)];
    case 'text':
      return value.pieces.every((piece) => piece.kind === 'known' && piece.names === null) ? value.pieces : null;
    default:
      return null;
  }
}
function shownHandle(declaration: Declaration): unknown {
  const { kind, key, isLookedInto } = declaration;
  return isLookedInto || (kind !== 'asset' && kind !== 'source') ? null : [kind, key, visibleOf(declaration)];
}

export interface KeptAndNow {
  readonly kept: ReadonlyMap<string, KeptFile>;
  /** Whether its text is that of then. */
  isSameText(file: string): boolean;
  /** What others see of it now. */
  surfaceNow(file: string): string | null;
}

/** Files of which what was kept holds. */
export function holding({ kept, isSameText, surfaceNow }: KeptAndNow): ReadonlySet<string> {
  const changed = [...kept.keys()].filter((file) => !isSameText(file));
  const isOther = (file: string): boolean => {
    const surface = kept.get(file)?.surface ?? null;
    return surface === null || surface !== surfaceNow(file);
  };
  const lookers = new Map<string, string[]>();
  for (const [file, { looksAt }] of kept)
    for (const other of looksAt) lookers.set(other, [...(lookers.get(other) ?? []), file]);
  const doubtful = reachedFrom(changed.filter(isOther), (file) => lookers.get(file) ?? []);
  return new Set([...kept.keys()].filter((file) => isSameText(file) && !doubtful.has(file)));
}
