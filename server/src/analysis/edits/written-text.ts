// The value of a literal beside how it is written: from places in the source to places in the value, and back.

import { ts } from 'ts-morph';
import { placesIn } from '../facts/escapes.js';

export interface Stretch {
  readonly start: number;
  readonly end: number;
}
export interface WrittenText {
  readonly value: string;
  /** Of a stretch of the source. */
  inValue(stretch: Stretch): Stretch;
  /** Of a stretch of the value that is not empty. */
  inSource(stretch: Stretch): Stretch;
  /** A text as it can stand in the literal. */
  escaped(text: string): string;
}

/** A text that stands for itself. */
export function plainText(value: string): WrittenText {
  const same = (stretch: Stretch): Stretch => stretch;
  return { value, inValue: same, inSource: same, escaped: (text) => text };
}

/** Null where the compiler makes something else of it: it is broken. */
export function writtenText(source: ts.SourceFile, literal: ts.LiteralLikeNode): WrittenText | null {
  const from = literal.getStart(source) + 1;
  const hasHole = ts.isTemplateHead(literal) || ts.isTemplateMiddle(literal);
  const raw = source.text.slice(from, literal.end - (literal.isUnterminated ? 0 : hasHole ? 2 : 1));
  const { starts, ends } = placesIn(raw);
  if (starts.length !== literal.text.length) return null;
  const delimiter = ts.isStringLiteral(literal) ? source.text.charAt(from - 1) : '`';
  const before = (offset: number): number => {
    const found = starts.findIndex((start) => from + start >= offset);
    return found < 0 ? starts.length : found;
  };
  return {
    value: literal.text,
    inValue: ({ start, end }) => ({ start: before(start), end: before(end) }),
    inSource: ({ start, end }) => ({ start: from + (starts[start] ?? 0), end: from + (ends[end - 1] ?? raw.length) }),
    escaped: (text) => text.replaceAll(delimiter, `\\${delimiter}`),
  };
}
