// The places at which a text differs from what it was: which of them say something else, and which only look otherwise.

import { type LineChange, lineDiff } from '@headwater/core';
import type { ExtractedFile } from '../facts/facts.js';
import { statementName } from './code-stretches.js';

export interface TextEdit {
  readonly isCosmetic: boolean;
  /** Of the top-level statement in which it is; null: it is in none, or in one that binds no name. */
  readonly name: string | null;
}
/** Null: there was, or is, no such file. */
export interface EditedText {
  readonly path: string;
  readonly before: string | null;
  readonly after: string | null;
}
/** With the digests of its code. */
export type Extract = (path: string, text: string) => ExtractedFile;

/** One after the other, because each is a text to be read. */
export function* textEdits(texts: readonly EditedText[], extract: Extract): Generator<TextEdit> {
  for (const text of texts) yield* editsOf(text, extract);
}

/** The code with one edit alone is the code of before, or is not. */
function* editsOf({ path, before, after }: EditedText, extract: Extract): Generator<TextEdit> {
  if (before === null || after === null) {
    yield { isCosmetic: false, name: null };
    return;
  }
  const lines = before.split(LINE_END);
  const present = extract(path, after);
  const earlier = meaningOf(extract(path, before));
  const isAllCosmetic = meaningOf(present) === earlier;
  for (const { at, from, removed, added } of placesOf(lineDiff(lines, after.split(LINE_END)))) {
    const alone = () => lines.toSpliced(from - 1, removed, ...added).join('\n');
    const isCosmetic = isAllCosmetic || meaningOf(extract(path, alone())) === earlier;
    yield { isCosmetic, name: isCosmetic ? null : nameAt(present, at) };
  }
}

export interface EditCounts {
  readonly meaning: number;
  readonly names: readonly string[];
  readonly cosmetic: number;
}
export function countEdits(edits: readonly TextEdit[]): EditCounts {
  const cosmetic = edits.filter(({ isCosmetic }) => isCosmetic).length;
  return { meaning: edits.length - cosmetic, names: [...new Set(edits.flatMap(({ name }) => name ?? []))], cosmetic };
}

const LINE_END = /\r\n|\r|\n/;

/** Equal for texts that say the same, also of where their names come from. */
function meaningOf({ digested, facts: { imports, exports } }: ExtractedFile): string {
  return JSON.stringify([digested?.code, imports, exports]);
}

function nameAt({ digested, lineStarts }: ExtractedFile, line: number): string | null {
  if (digested === null) return null;
  // The line's end: the statement may begin in it.
  const end = (lineStarts[line] ?? Number.MAX_SAFE_INTEGER) - 1;
  const unit = digested.code.units[digested.unitStarts.findLastIndex((start) => start <= end)];
  return unit === undefined ? null : statementName(digested, unit.statement);
}

interface EditedPlace {
  /** The line after at which it is, and the one before, from 1. */
  readonly at: number;
  readonly from: number;
  readonly removed: number;
  readonly added: readonly string[];
}

/** Neighbouring lines are one place. */
function placesOf(changes: readonly LineChange[]): readonly EditedPlace[] {
  const places: EditedPlace[] = [];
  /** By how much the lines that follow have moved down. */
  let moved = 0;
  for (const { kind, at, text } of changes) {
    const last = places.at(-1);
    const goesOn = last !== undefined && at === last.at + last.added.length;
    const place = goesOn ? last : { at, from: at - moved, removed: 0, added: [] };
    const isAdded = kind === 'added';
    const grown = isAdded ? { ...place, added: [...place.added, text] } : { ...place, removed: place.removed + 1 };
    if (goesOn) places[places.length - 1] = grown;
    else places.push(grown);
    moved += isAdded ? 1 : -1;
  }
  return places;
}
