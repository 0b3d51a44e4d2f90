// What lowering carries along: the text being read and the places it has numbered so far.

import { ts } from 'ts-morph';
import type { Ordinal } from './facts.js';

export interface Cursor {
  readonly source: ts.SourceFile;
  readonly places: number[];
  readonly specifiers: { specifier: string; at: Ordinal }[];
  /** How deep the expression being lowered is nested. */
  depth: number;
}

/** Deeper than anybody writes, and well within the stack. */
export const MAX_DEPTH = 400;

export function placeOf(cursor: Cursor, node: ts.Node): Ordinal {
  return place(cursor, node.getStart(cursor.source), node.end);
}
export function place({ places }: Cursor, start: number, end: number): Ordinal {
  places.push(start, end);
  return places.length / 2 - 1;
}

/** The name of a member as it is written, or null when it is computed at run time. */
export function literalName(name: ts.PropertyName | ts.BindingName | ts.ModuleExportName | undefined): string | null {
  if (!name) return null;
  if (
    ts.isIdentifier(name) ||
    ts.isStringLiteralLike(name) ||
    ts.isNumericLiteral(name) ||
    ts.isPrivateIdentifier(name)
  )
    return name.text;
  if (ts.isComputedPropertyName(name) && ts.isStringLiteralLike(name.expression)) return name.expression.text;
  return null;
}
