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
}

const NOWHERE: ReadText = { places: new Uint32Array(), lineStarts: new Uint32Array(1), text: '' };

export function createTexts(textOf: (file: string) => ReadText | null): SourceTexts {
  return {
    spanOf: createSpans(textOf),
    textAt: ({ file, at, isQuoted }) => {
      const { places, text } = textOf(file) ?? NOWHERE;
      const quote = isQuoted ? 1 : 0;
      return text.slice((places[at * 2] ?? 0) - quote, (places[at * 2 + 1] ?? 0) + quote);
    },
  };
}

export function createSpans(textOf: (file: string) => ReadText | null): SpanOf {
  return ({ file, at, from, to, isQuoted }) => {
    const { places, lineStarts } = textOf(file) ?? NOWHERE;
    const quote = isQuoted ? 1 : 0;
    const start = (places[at * 2] ?? 0) - quote;
    const end = (places[at * 2 + 1] ?? 0) + quote;
    return {
      file,
      start: positionAt(lineStarts, from === undefined ? start : Math.min(start + from, end)),
      end: positionAt(lineStarts, to === undefined ? end : Math.min(start + to, end)),
    };
  };
}

/** The same, with one span for each place: what several sites name stands there once. */
export function spansOnce(spanOf: SpanOf): SpanOf {
  const byFile = new Map<string, Map<number, SourceSpan>>();
  return (place) => {
    const { file, at, from, to, isQuoted } = place;
    if (from !== undefined || to !== undefined || isQuoted) return spanOf(place);
    const known = byFile.get(file);
    const before = known?.get(at);
    if (before) return before;
    const span = spanOf(place);
    if (known) known.set(at, span);
    else byFile.set(file, new Map([[at, span]]));
    return span;
  };
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
export function isInside(inner: SourceSpan, outer: SourceSpan): boolean {
  return contains(outer, inner.file, inner.start) && contains(outer, inner.file, inner.end);
}
export function compareSpans(a: SourceSpan, b: SourceSpan): number {
  return (a.file < b.file ? -1 : a.file > b.file ? 1 : 0) || comparePositions(a.start, b.start);
}
