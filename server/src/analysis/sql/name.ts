// Reads a table's name at the cursor: parts joined with dots, each a word, a quoted name, an interpolation, or a mix
// of words and interpolations without space between them.

import type { SqlName } from './dialect.js';
import { dialectTraits } from './dialect.js';
import { type Run } from './run.js';
import { symbolAt, type Token } from './token.js';
import { reservedWords } from './words.js';

export interface TableName {
  readonly parts: readonly SqlName[];
  /** The end of each part in the text. */
  readonly ends: readonly number[];
  readonly start: number;
  readonly end: number;
  readonly holes: readonly number[];
}

/** Null, the cursor unmoved, where no name begins; null behind a dangling dot, which makes the statement partial. */
export function readName(run: Run, limit: number): TableName | null {
  const first = run.tokens[run.at];
  if (first === undefined || run.at >= limit || !isNamePiece(first) || first.kind === 'number') return null;
  if (first.kind === 'word' && reservedWords.has(first.upper) && symbolAt(run, run.at + 1) !== '.') return null;
  const parts: SqlName[] = [];
  const ends: number[] = [];
  const holes: number[] = [];
  let end = first.end;
  for (;;) {
    end = readPart(run, limit, { parts, holes, isFirst: parts.length === 0 });
    while (ends.length < parts.length) ends.push(end);
    if (symbolAt(run, run.at) !== '.' || run.at >= limit) break;
    run.at += 1;
    // T-SQL leaves out the default schema: `db..person`.
    while (symbolAt(run, run.at) === '.') {
      parts.push({ text: '', isQuoted: false });
      ends.push(run.tokens[run.at]?.start ?? end);
      run.at += 1;
    }
    if (symbolAt(run, run.at) === '*') {
      run.at += 1;
      break;
    }
    if (!continuesName(run, limit)) {
      run.isPartial = true;
      return null;
    }
  }
  return { parts, ends, start: first.start, end, holes };
}

function isNamePiece(token: Token): boolean {
  return token.kind === 'word' || token.kind === 'quoted' || token.kind === 'hole' || token.kind === 'number';
}

/** Whether what stands behind a dot belongs to the name: `main.order` does, `main. WHERE` does not. */
function continuesName(run: Run, limit: number): boolean {
  const next = run.tokens[run.at];
  if (next === undefined || run.at >= limit || !isNamePiece(next)) return false;
  const isAdjacent = run.tokens[run.at - 1]?.end === next.start;
  return isAdjacent || next.kind !== 'word' || !reservedWords.has(next.upper);
}

interface NameDraft {
  readonly parts: SqlName[];
  readonly holes: number[];
  readonly isFirst: boolean;
}

/** Reads one part and answers its end. */
function readPart(run: Run, limit: number, { parts, holes, isFirst }: NameDraft): number {
  const first = run.tokens[run.at];
  if (first === undefined) return run.text.length;
  run.at += 1;
  holes.push(...first.holes);
  if (first.kind === 'quoted') {
    const text = unquote(run.text.slice(first.start, first.end));
    const texts = dialectTraits(run.dialect).hasProjectNames ? text.split('.') : [text];
    for (const piece of texts) parts.push({ text: piece, isQuoted: true });
    return first.end;
  }
  let last = first;
  for (;;) {
    const next = run.tokens[run.at];
    if (next === undefined || run.at >= limit || next.start !== last.end) break;
    const isGlued = (next.kind === 'hole' || last.kind === 'hole') && isNamePiece(next) && next.kind !== 'quoted';
    if (!isGlued && !(isFirst && isProjectDash(run, next))) break;
    if (!isGlued) run.at += 1;
    last = run.tokens[run.at] ?? next;
    holes.push(...last.holes);
    run.at += 1;
  }
  parts.push({ text: run.text.slice(first.start, last.end), isQuoted: false });
  return last.end;
}

/** BigQuery's projects may have dashes in their names: `my-proj.sales.orders`. */
function isProjectDash(run: Run, dash: Token): boolean {
  if (dash.upper !== '-' || !dialectTraits(run.dialect).hasProjectNames) return false;
  const next = run.tokens[run.at + 1];
  return next !== undefined && next.start === dash.end && (next.kind === 'word' || next.kind === 'number');
}

/** Without its quotes; an unfinished one has only the first. */
export function unquote(quoted: string): string {
  const open = quoted.charAt(0);
  const close = open === '[' ? ']' : open;
  const isClosed = quoted.length > 1 && quoted.endsWith(close);
  const inner = quoted.slice(1, isClosed ? -1 : undefined);
  return inner.includes(close) ? inner.replaceAll(close + close, close) : inner;
}
