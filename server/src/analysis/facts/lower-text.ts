// String literals and the pieces of templates: their value, and how to get from an offset in it back to the source.

import type { ts } from 'ts-morph';
import { type Cursor, place, startOf } from './cursor.js';
import { findSkips } from './escapes.js';
import type { Expression, TextExpression } from './facts.js';
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
