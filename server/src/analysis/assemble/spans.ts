// From places to lines and columns, and to what is written there, in texts as they were read.

import type { SourceSpan, TextPosition } from '@headwater/core';
import type { Place } from '../evaluate/value.js';
import type { ExtractedFile } from '../facts/facts.js';

export type SpanOf = (place: Place) => SourceSpan;
/** Another object whenever the text is another one: a place means something in the text alone from which it was read. */
export type ReadText = Pick<ExtractedFile, 'places' | 'lineStarts'> & { readonly text: string };
export interface SourceTexts {
  readonly spanOf: SpanOf;
  /** What is written there, in its quotes where it has some. */
  textAt(place: Place): string;
  /** Of two places in one file. */
  isInside(inner: Place, outer: Place): boolean;
}

const NOWHERE: ReadText = { places: new Uint32Array(), lineStarts: new Uint32Array(1), text: '' };

export function createTexts(textOf: (file: string) => ReadText | null): SourceTexts {
  const textIn = ({ file }: Place): ReadText => textOf(file) ?? NOWHERE;
  return {
    spanOf: (place) => spanIn(textIn(place), place),
    textAt: (place) => {
      const read = textIn(place);
      return read.text.slice(startOfAll(read, place), endOfAll(read, place));
    },
    isInside: (inner, outer) => {
      const text = textIn(inner);
      return startIn(text, outer) <= startIn(text, inner) && endIn(text, inner) <= endIn(text, outer);
    },
  };
}

export function createSpans(textOf: (file: string) => ReadText | null): SpanOf {
  return (place) => spanIn(textOf(place.file) ?? NOWHERE, place);
}

/** A text that was looked into; null: there was none. */
export interface LookedInto {
  readonly file: string;
  readonly text: ReadText | null;
}
/** Places in these alone. */
export function textsAmong(all: readonly LookedInto[]): SourceTexts {
  return createTexts((file) => all.find((each) => each.file === file)?.text ?? null);
}

export interface NotedTexts {
  readonly texts: SourceTexts;
  /** Says that the place matters too. */
  note(place: Place): void;
  lookedInto(): readonly LookedInto[];
}

/** Keeps account of what is looked into; what several sites name stands in one span. */
export function noteTexts(textOf: (file: string) => ReadText | null): NotedTexts {
  const looks = new Map<string, LookedInto & { readonly spans: Map<number, SourceSpan> }>();
  // Mostly all of it stands in one file.
  let last = NO_LOOK;
  const look = (file: string): typeof last => {
    if (last.file === file) return last;
    last = looks.get(file) ?? { file, text: textOf(file), spans: new Map() };
    looks.set(file, last);
    return last;
  };
  const spanOf = (place: Place): SourceSpan => {
    const { at, from, to, isQuoted } = place;
    const { text, spans } = look(place.file);
    if (from !== undefined || to !== undefined || isQuoted) return spanIn(text ?? NOWHERE, place);
    const known = spans.get(at);
    if (known) return known;
    const span = spanIn(text ?? NOWHERE, place);
    spans.set(at, span);
    return span;
  };
  return {
    texts: { ...createTexts((file) => look(file).text), spanOf },
    note: ({ file }) => void look(file),
    lookedInto: () => [...looks.values()].map(({ file, text }) => ({ file, text })),
  };
}
const NO_LOOK: LookedInto & { readonly spans: Map<number, SourceSpan> } = { file: '', text: null, spans: new Map() };

function startIn(text: ReadText, place: Place): number {
  const start = startOfAll(text, place);
  return place.from === undefined ? start : Math.min(start + place.from, endOfAll(text, place));
}
function endIn(text: ReadText, place: Place): number {
  const end = endOfAll(text, place);
  return place.to === undefined ? end : Math.min(startOfAll(text, place) + place.to, end);
}
function startOfAll({ places }: ReadText, place: Place): number {
  return (places[place.at * 2] ?? 0) - quoteOf(place);
}
function endOfAll({ places }: ReadText, place: Place): number {
  return (places[place.at * 2 + 1] ?? 0) + quoteOf(place);
}
function quoteOf({ isQuoted }: Place): number {
  return isQuoted ? 1 : 0;
}
function spanIn(text: ReadText, place: Place): SourceSpan {
  const { lineStarts } = text;
  const start = positionAt(lineStarts, startIn(text, place));
  const end = endIn(text, place);
  // Mostly it ends in the line in which it starts.
  const column = end - (lineStarts[start.line - 1] ?? 0) + 1;
  const isOneLine = column > 0 && end < (lineStarts[start.line] ?? Infinity);
  return { file: place.file, start, end: isOneLine ? { line: start.line, column } : positionAt(lineStarts, end) };
}

/** The text inside the quotes. */
export function unquoted(place: Place): Place {
  if (!place.isQuoted) return place;
  const { isQuoted: _, ...inside } = place;
  return inside;
}

export function positionAt(lineStarts: ArrayLike<number>, offset: number): TextPosition {
  let low = 0;
  let high = lineStarts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((lineStarts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return { line: low + 1, column: offset - (lineStarts[low] ?? 0) + 1 };
}
export function offsetAt(lineStarts: ArrayLike<number>, { line, column }: TextPosition): number {
  return (lineStarts[line - 1] ?? 0) + column - 1;
}

export function comparePositions(a: TextPosition, b: TextPosition): number {
  return a.line - b.line || a.column - b.column;
}
export function contains(outer: SourceSpan, file: string, position: TextPosition): boolean {
  return (
    outer.file === file && comparePositions(outer.start, position) <= 0 && comparePositions(position, outer.end) <= 0
  );
}
export function compareSpans(a: SourceSpan, b: SourceSpan): number {
  return (a.file < b.file ? -1 : a.file > b.file ? 1 : 0) || comparePositions(a.start, b.start);
}
