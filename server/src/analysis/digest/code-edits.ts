// The places at which a text differs from what it was: which of them say something else, which
// only of an asset and not in its code, and which only look otherwise.

import { type LineChange, lineDiff } from '@headwater/core';
import type { ExtractedFile } from '../facts/facts.js';
import { statementName } from './code-stretches.js';
import { meaningOf } from './meaning.js';
import { withoutSaid } from './said-of-assets.js';

export interface TextEdit {
  readonly path: string;
  /** `said`: a description, checks and the like, which nothing computes with; `unparsed`: nobody can tell. */
  readonly kind: 'meaning' | 'said' | 'cosmetic' | 'unparsed';
  /** Of the top-level statement in which it is; null: it only looks otherwise, or the statement binds no name. */
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
    yield { path, kind: 'meaning', name: null };
    return;
  }
  const lines = before.split(LINE_END);
  const present = extract(path, after);
  if (present.syntaxErrors.length > 0) {
    yield { path, kind: 'unparsed', name: null };
    return;
  }
  const kindOf = kindsAgainst(before, (text) => extract(path, text));
  const whole = kindOf(after);
  const places = placesOf(lineDiff(lines, after.split(LINE_END)));
  // Nothing but the ends of lines.
  if (places.length === 0) yield { path, kind: whole, name: null };
  for (const { at, from, removed, added } of places) {
    const kind = whole === 'cosmetic' ? whole : kindOf(lines.toSpliced(from - 1, removed, ...added).join('\n'));
    yield { path, kind: kind === 'meaning' ? whole : kind, name: kind === 'cosmetic' ? null : nameAt(present, at) };
  }
}

type Kind = Exclude<TextEdit['kind'], 'unparsed'>;

function kindsAgainst(before: string, extract: (text: string) => ExtractedFile): (text: string) => Kind {
  const meaning = (text: string) => meaningOf(extract(text));
  const computed = (text: string) => meaning(withoutSaid(text, extract(text)));
  const earlier = meaning(before);
  return (text) => {
    if (meaning(text) === earlier) return 'cosmetic';
    return computed(text) === computed(before) ? 'said' : 'meaning';
  };
}

export interface EditCounts {
  readonly meaning: number;
  readonly names: readonly string[];
  readonly cosmetic: number;
  readonly said?: { readonly count: number; readonly names: readonly string[] };
  readonly unparsed?: readonly string[];
}
export function countEdits(edits: readonly TextEdit[]): EditCounts {
  const of = (kind: TextEdit['kind']) => edits.filter((edit) => edit.kind === kind);
  const [meaning, said, unparsed] = [of('meaning'), of('said'), of('unparsed')];
  return {
    meaning: meaning.length,
    names: namesOf(meaning),
    cosmetic: of('cosmetic').length,
    ...(said.length === 0 ? {} : { said: { count: said.length, names: namesOf(said) } }),
    ...(unparsed.length === 0 ? {} : { unparsed: unparsed.map(({ path }) => path) }),
  };
}

function namesOf(edits: readonly TextEdit[]): readonly string[] {
  return [...new Set(edits.flatMap(({ name }) => name ?? []))];
}

const LINE_END = /\r\n|\r|\n/;

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
