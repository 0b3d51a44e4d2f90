// What lowering carries along: the text being read and the places it has numbered so far.

import type { ts } from 'ts-morph';
import type { Marks } from '../observe/marks.js';
import { type Ordinal, type Statement, SYMBOL } from './facts.js';
import { GrowingOffsets } from './growing-offsets.js';
import {
  isComputedPropertyName,
  isIdentifier,
  isNumericLiteral,
  isPrivateIdentifier,
  isPropertyAccessExpression,
  isStringLiteralLike,
} from './syntax.js';

export interface Cursor {
  readonly source: ts.SourceFile;
  /** That of the source, which itself takes longer to give it. */
  readonly text: string;
  /** Start and end of each, one after the other. */
  readonly places: GrowingOffsets;
  readonly specifiers: { specifier: string; at: Ordinal }[];
  /** Where something is waited for that is no call. */
  readonly awaited: Ordinal[];
  /** Names of the file's own functions that load modules; null: there are none. */
  loaders: ReadonlySet<string> | null;
  /** Statements that declare a namespace; null: there are none. */
  namespaces: Set<Statement> | null;
  /** How deep the expression being lowered is nested. */
  depth: number;
  /** Of the function being lowered; null outside of all. */
  marks: Marks | null;
}

export function newCursor(source: ts.SourceFile, text: string): Cursor {
  return {
    source,
    text,
    places: new GrowingOffsets(),
    specifiers: [],
    awaited: [],
    loaders: null,
    namespaces: null,
    depth: 0,
    marks: null,
  };
}

/** Deeper than anybody writes, and well within the stack. */
export const MAX_DEPTH = 400;

/** Of code that is left out for its depth. Names and literals call nothing: there is nothing in them to be missed. */
export function mayCall({ text }: Cursor, { pos, end }: ts.Node): boolean {
  return text.slice(pos, end).includes('(');
}

export function placeOf(cursor: Cursor, node: ts.Node): Ordinal {
  return place(cursor, startOf(cursor, node), node.end);
}

/** Where its first token begins; comments and whatever else is no plain white space is left to the compiler. */
export function startOf({ source, text }: Cursor, node: ts.Node): number {
  let at = node.pos;
  let code = text.charCodeAt(at);
  while (code === SPACE || code === LINE_FEED || code === TAB) code = text.charCodeAt((at += 1));
  return at < node.end && code > SPACE && code < DELETE && !mayBeTrivia(code) ? at : node.getStart(source);
}
/** A slash may begin a comment; the others a first line for the shell, and marks that a merge leaves. */
function mayBeTrivia(code: number): boolean {
  return code === SLASH || code === HASH || code === BAR || (code >= LESS && code <= GREATER);
}

const TAB = 0x09;
const LINE_FEED = 0x0a;
const SPACE = 0x20;
const SLASH = 0x2f;
const DELETE = 0x7f;
const HASH = 0x23;
const LESS = 0x3c;
const GREATER = 0x3e;
const BAR = 0x7c;

export function place({ places }: Cursor, start: number, end: number): Ordinal {
  return places.addPlace(start, end);
}

/** The name of a member as it is written, or null when it is computed at run time. */
export function literalName(name: ts.PropertyName | ts.BindingName | ts.ModuleExportName | undefined): string | null {
  if (!name) return null;
  if (isIdentifier(name)) return name.text;
  if (isStringLiteralLike(name) || isNumericLiteral(name) || isPrivateIdentifier(name)) return name.text;
  if (!isComputedPropertyName(name)) return null;
  const { expression } = name;
  if (isStringLiteralLike(expression)) return expression.text;
  const isSymbol =
    isPropertyAccessExpression(expression) &&
    isIdentifier(expression.expression) &&
    expression.expression.text === 'Symbol';
  return isSymbol ? SYMBOL + expression.name.text : null;
}
