// String literals and the pieces of templates: their value, and how to get from an offset in it back to the source.

import type { ts } from 'ts-morph';
import { type Cursor, place, startOf } from './cursor.js';
import type { Expression, Skip, TextExpression } from './facts.js';
import { lowerExpression } from './lower-expression.js';
import { SyntaxKind } from './syntax.js';

export function lowerText(cursor: Cursor, node: ts.StringLiteralLike): TextExpression {
  const start = startOf(cursor, node) + 1;
  const end = Math.max(start, node.isUnterminated ? node.end : node.end - 1);
  return piece(cursor, { value: node.text, start, end });
}

/** Texts and holes in turn; empty texts are left out. */
export function lowerTemplate(cursor: Cursor, node: ts.TemplateExpression): readonly Expression[] {
  const parts: Expression[] = [];
  const add = (part: ts.TemplateHead | ts.TemplateMiddle | ts.TemplateTail): void => {
    if (part.text === '') return;
    const closing = part.kind === SyntaxKind.TemplateTail ? 1 : 2;
    const start = startOf(cursor, part) + 1;
    parts.push(
      piece(cursor, {
        value: part.text,
        start,
        end: Math.max(start, part.isUnterminated ? part.end : part.end - closing),
      }),
    );
  };
  add(node.head);
  for (const span of node.templateSpans) {
    parts.push(lowerExpression(cursor, span.expression));
    add(span.literal);
  }
  return parts;
}

/** The place of a text is that of its characters, without quotes. */
function piece(cursor: Cursor, text: { value: string; start: number; end: number }): TextExpression {
  const { value, start, end } = text;
  cursor.marks?.noteText(value);
  const skips = end - start === value.length ? null : findSkips(cursor.text.slice(start, end));
  return { kind: 'text', value, at: place(cursor, start, end), skips };
}

const ESCAPE = /\\(?:u\{[0-9a-fA-F]+\}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|\r\n|[\s\S])|\r\n/g;

/** Escapes are longer in the source than in the value, and a template reads CRLF as one line feed. */
function findSkips(raw: string): readonly Skip[] {
  const skips: Skip[] = [];
  let lost = 0;
  for (const { 0: written, index } of raw.matchAll(ESCAPE)) {
    const length = cookedLength(written);
    const extra = written.length - length;
    if (extra > 0) skips.push([index - lost + length, extra]);
    lost += extra;
  }
  return skips;
}

function cookedLength(escape: string): number {
  if (escape === '\r\n') return 1;
  // A backslash before a line break continues the line and leaves nothing.
  if (/^\\(\r\n|[\n\r\u2028\u2029])$/.test(escape)) return 0;
  const braces = /^\\u\{([0-9a-fA-F]+)\}$/.exec(escape);
  return braces?.[1] !== undefined && Number.parseInt(braces[1], 16) > 0xffff ? 2 : 1;
}
