// Reads a table's name at the cursor: parts joined with dots, each a word, a quoted name, an interpolation, or a mix
// of words and interpolations without space between them.

import { dash, dot, star } from './characters.js';
import type { SqlName } from './dialect.js';
import { dialectTraits } from './dialect.js';
import type { Run } from './run.js';
import { codeAt, endAt, HOLE, holesAt, isWord, NUMBER, QUOTED, startAt, writtenAt } from './token.js';
import { wordOf } from './vocabulary.js';
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
  const first = run.at;
  const code = codeAt(run, first);
  if (first >= limit || !isNamePiece(code) || code === NUMBER) return null;
  if (reservedWords.has(wordOf(code)) && codeAt(run, first + 1) !== dot) return null;
  if (isWord(code) && isWholeName(run, limit)) return wordName(run);
  const parts: SqlName[] = [];
  const ends: number[] = [];
  const holes: number[] = [];
  let end: number;
  for (;;) {
    end = readPart(run, limit, { parts, holes });
    while (ends.length < parts.length) ends.push(end);
    if (codeAt(run, run.at) !== dot || run.at >= limit) break;
    run.at += 1;
    // T-SQL leaves out the default schema: `db..person`.
    while (codeAt(run, run.at) === dot) {
      parts.push({ text: '', isQuoted: false });
      ends.push(startAt(run, run.at));
      run.at += 1;
    }
    if (codeAt(run, run.at) === star) {
      run.at += 1;
      break;
    }
    if (!continuesName(run, limit)) {
      run.isPartial = true;
      return null;
    }
  }
  return { parts, ends, start: startAt(run, first), end, holes };
}

/** Whether the word at the cursor is a name by itself, as nearly all are. */
function isWholeName(run: Run, limit: number): boolean {
  const at = run.at + 1;
  if (at >= limit) return true;
  const next = codeAt(run, at);
  return next !== dot && (startAt(run, at) !== endAt(run, run.at) || !(next === HOLE || next === dash));
}

function wordName(run: Run): TableName {
  const end = endAt(run, run.at);
  const parts = [{ text: writtenAt(run, run.at), isQuoted: false }];
  const name = { parts, ends: [end], start: startAt(run, run.at), end, holes: holesAt(run, run.at) };
  run.at += 1;
  return name;
}

function isNamePiece(code: number): boolean {
  return isWord(code) || code === QUOTED || code === HOLE || code === NUMBER;
}

/** Whether what stands behind a dot belongs to the name: `main.order` does, `main. WHERE` does not. */
function continuesName(run: Run, limit: number): boolean {
  const next = codeAt(run, run.at);
  if (run.at >= limit || !isNamePiece(next)) return false;
  const isAdjacent = endAt(run, run.at - 1) === startAt(run, run.at);
  return isAdjacent || !reservedWords.has(wordOf(next));
}

interface NameDraft {
  readonly parts: SqlName[];
  readonly holes: number[];
}

/** Reads one part and answers its end. */
function readPart(run: Run, limit: number, { parts, holes }: NameDraft): number {
  const isFirst = parts.length === 0;
  const first = run.at;
  run.at += 1;
  holes.push(...holesAt(run, first));
  if (codeAt(run, first) === QUOTED) {
    const text = unquote(writtenAt(run, first));
    const texts = dialectTraits(run.dialect).hasProjectNames ? text.split('.') : [text];
    for (const piece of texts) parts.push({ text: piece, isQuoted: true });
    return endAt(run, first);
  }
  let last = first;
  while (run.at < limit && startAt(run, run.at) === endAt(run, last)) {
    const next = codeAt(run, run.at);
    const isGlued = (next === HOLE || codeAt(run, last) === HOLE) && isNamePiece(next) && next !== QUOTED;
    if (!isGlued && !(isFirst && isProjectDash(run))) break;
    if (!isGlued) run.at += 1;
    last = run.at;
    holes.push(...holesAt(run, last));
    run.at += 1;
  }
  const end = endAt(run, last);
  parts.push({ text: run.text.slice(startAt(run, first), end), isQuoted: false });
  return end;
}

/** BigQuery's projects may have dashes in their names: `my-proj.sales.orders`. The cursor stands at the dash. */
function isProjectDash(run: Run): boolean {
  if (codeAt(run, run.at) !== dash || !dialectTraits(run.dialect).hasProjectNames) return false;
  const next = codeAt(run, run.at + 1);
  return (isWord(next) || next === NUMBER) && startAt(run, run.at + 1) === endAt(run, run.at);
}

/** Without its quotes; an unfinished one has only the first. */
export function unquote(quoted: string): string {
  const open = quoted.charAt(0);
  const close = open === '[' ? ']' : open;
  const isClosed = quoted.length > 1 && quoted.endsWith(close);
  const inner = quoted.slice(1, isClosed ? -1 : undefined);
  return inner.includes(close) ? inner.replaceAll(close + close, close) : inner;
}
