// A statement put together from its pieces, for the scanner, and back from a place in it to a place in the code.

import type { SqlText } from '../sql/index.js';
import { placeInPiece } from './text.js';
import { optionsOf, type Piece, type Place, type TextValue } from './value.js';

interface Segment {
  readonly start: number;
  readonly end: number;
  readonly piece: Piece;
}
export interface LaidOutText extends SqlText {
  readonly segments: readonly Segment[];
}

/** Stands in the text where nobody knows what does. */
export const HOLE = '{}';

export function layOut(text: TextValue): LaidOutText {
  const segments: Segment[] = [];
  const holes: SqlText['holes'][number][] = [];
  let whole = '';
  for (const piece of text.pieces) {
    const start = whole.length;
    whole += piece.kind === 'known' ? piece.text : HOLE;
    segments.push({ start, end: whole.length, piece });
    if (piece.kind === 'hole') holes.push({ start, end: whole.length, index: segments.length - 1 });
  }
  return { text: whole, holes, segments };
}

/** The piece that a stretch of the text begins in, and the place of the stretch in the code. */
export function locate(
  { segments }: LaidOutText,
  start: number,
  end: number,
): { readonly piece: Piece; readonly place: Place | null } | null {
  let at = 0;
  while (start >= (segments[at]?.end ?? Number.POSITIVE_INFINITY)) at += 1;
  const segment = segments[at];
  if (!segment || start < segment.start) return null;
  const { piece } = segment;
  if (piece.kind === 'hole') return { piece, place: piece.place };
  if (piece.use !== null) return { piece, place: piece.use };
  return { piece, place: placeInPiece(piece, start - segment.start, Math.min(end, segment.end) - segment.start) };
}

const MAX_VARIANTS = 8;

/** The texts that a text may be, where a hole is one of a few known names. */
export function variantsOf(text: TextValue): readonly TextValue[] {
  if (text.pieces.every(({ kind }) => kind === 'known')) return [text];
  let variants: readonly (readonly Piece[])[] = [[]];
  for (const piece of text.pieces) {
    const options = piece.kind === 'hole' ? optionsOf(piece.value) : [];
    const texts = options.filter((option) => option.kind === 'text');
    const isKnown =
      texts.length > 0 && texts.length === options.length && variants.length * texts.length <= MAX_VARIANTS;
    const place = piece.place;
    const added = isKnown
      ? texts.map((option) =>
          option.pieces.map((each) => (each.kind === 'known' ? { ...each, use: each.use ?? place } : each)),
        )
      : [[piece]];
    variants = variants.flatMap((variant) => added.map((pieces) => [...variant, ...pieces]));
  }
  return variants.map((pieces) => ({ kind: 'text', pieces }));
}
