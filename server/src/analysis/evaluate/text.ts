// Texts whose pieces remember where they were written, so that a table in the middle of a statement has its place.

import type { TextExpression } from '../facts/facts.js';
import { opaque, type KnownPiece, type NameOf, type Piece, type Place, type TextValue, type Value } from './value.js';

/** A text that was computed: it stands nowhere. */
export function plainText(text: string): TextValue {
  return {
    kind: 'text',
    pieces:
      text === '' ? [] : [{ kind: 'known', text, place: null, offset: null, skips: null, names: null, use: null }],
  };
}
export function literalText(expression: TextExpression, file: string): TextValue {
  const { value, at, skips } = expression;
  return {
    kind: 'text',
    pieces: [{ kind: 'known', text: value, place: { file, at }, offset: 0, skips, names: null, use: null }],
  };
}
/** The name that an asset gives to something of its own: its key, its table, its path. */
export function nameText(text: string, place: Place | null, names: NameOf): TextValue {
  return { kind: 'text', pieces: [{ kind: 'known', text, place, offset: null, skips: null, names, use: null }] };
}

/** The text where all of it is known. */
export function textOf(value: Value): string | null {
  if (value.kind !== 'text') return null;
  let text = '';
  for (const piece of value.pieces) {
    if (piece.kind === 'hole') return null;
    text += piece.text;
  }
  return text;
}

/** The text up to the first thing in it that is not known. */
export function beginningOf({ pieces }: TextValue): { readonly text: string; readonly isWhole: boolean } {
  let text = '';
  for (const piece of pieces) {
    if (piece.kind === 'hole') return { text, isWhole: false };
    text += piece.text;
  }
  return { text, isWhole: true };
}

/** What is known at its end. */
export function endOf({ pieces }: TextValue): string {
  const last = pieces.at(-1);
  return last?.kind === 'known' ? last.text : '';
}

export function isUri(text: TextValue): boolean {
  return /^[a-z][a-z0-9+.-]+:\/\//i.test(beginningOf(text).text);
}

/** What `String(value)` or a template makes of a value. */
export function piecesOf(value: Value, place: Place | null): readonly Piece[] {
  if (value.kind === 'text') return value.pieces;
  if (value.kind === 'constant') return plainText(String(value.value)).pieces;
  if (value.kind === 'list' && !value.isOpen)
    return joinTexts(
      value.items.map((item) => item.value),
      plainText(','),
    ).pieces;
  return [{ kind: 'hole', value, place }];
}
/** What a template makes of a value in a hole. A name remembers the hole: a longer text stands where it stands. */
export function interpolate(value: Value, hole: Place | null): readonly Piece[] {
  const pieces = piecesOf(value, hole);
  const [piece] = pieces;
  const isName =
    piece?.kind === 'known' && pieces.length === 1 && piece.use === null && /^[\w$."`[\]-]+$/.test(piece.text);
  return isName ? [{ ...piece, use: hole }] : pieces;
}
/** A name that was put together stands where it is used, and not where its parts do. */
export function wholeName(name: Value): Value {
  const text = name.kind === 'text' && name.pieces.length > 1 ? textOf(name) : null;
  return text === null ? name : plainText(text);
}
export function textFrom(value: Value, place: Place | null): Value {
  if (value.kind === 'relative') return value.form === 'plainDate' ? { ...value, form: 'text' } : value;
  return { kind: 'text', pieces: piecesOf(value, place) };
}
export function concatTexts(values: readonly Value[]): TextValue {
  return textOfPieces(values.flatMap((value) => piecesOf(value, null)));
}
export function joinTexts(values: readonly Value[], separator: TextValue): TextValue {
  return textOfPieces(
    values.flatMap((value, index) => [...(index > 0 ? separator.pieces : []), ...piecesOf(value, null)]),
  );
}

/** More than any statement is put together from: what grows without an end stays unknown. */
const MAX_PIECES = 2_000;

export function textOfPieces(pieces: readonly Piece[]): TextValue {
  if (pieces.length <= MAX_PIECES) return { kind: 'text', pieces };
  return { kind: 'text', pieces: [{ kind: 'hole', value: opaque(), place: null }] };
}

export function slicePiece(piece: KnownPiece, start: number, end: number): KnownPiece {
  return { ...piece, text: piece.text.slice(start, end), offset: piece.offset === null ? null : piece.offset + start };
}

/** Cuts white space at both ends, and keeps where the rest stands. */
export function trimText(value: TextValue): TextValue {
  const pieces = [...value.pieces];
  for (let first = pieces[0]; first?.kind === 'known'; first = pieces[0]) {
    const kept = first.text.trimStart();
    if (kept !== '') {
      pieces[0] = slicePiece(first, first.text.length - kept.length, first.text.length);
      break;
    }
    pieces.shift();
  }
  for (let last = pieces.at(-1); last?.kind === 'known'; last = pieces.at(-1)) {
    const kept = last.text.trimEnd();
    if (kept !== '') {
      pieces[pieces.length - 1] = slicePiece(last, 0, kept.length);
      break;
    }
    pieces.pop();
  }
  return { kind: 'text', pieces };
}

/** The stretch of a literal's source in which characters `start` to `end` of the piece are written. */
export function placeInPiece(piece: KnownPiece, start: number, end: number): Place | null {
  if (piece.place === null || piece.offset === null) return piece.place;
  const from = sourceOffset(piece, piece.offset + start);
  // The end is where the last character ends, not where the next begins: an escape may lie between.
  const to = sourceOffset(piece, piece.offset + Math.max(start, end - 1)) + (end > start ? 1 : 0);
  return { ...piece.place, from, to };
}
function sourceOffset({ skips }: KnownPiece, offset: number): number {
  let source = offset;
  for (const [from, extra] of skips ?? []) {
    if (from > offset) break;
    source += extra;
  }
  return source;
}

export function numberOf(value: Value): number | null {
  if (value.kind === 'constant') return typeof value.value === 'number' ? value.value : null;
  return null;
}
