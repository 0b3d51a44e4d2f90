// Splits SQL text into tokens by the dialect's lexical rules. Comments and white space vanish; interpolations are
// tokens of their own, or lie inside a string or a quoted name. It knows no grammar and never fails.

import { type DialectTraits, dialectTraits, type SqlDialect } from './dialect.js';
import type { SqlHole, SqlText } from './sql-scan.js';
import type { Token, TokenKind } from './token.js';

export interface Tokens {
  readonly list: readonly Token[];
  /** The text ends inside a string, a quoted name or a comment. */
  readonly isUnterminated: boolean;
}

const noHoles: readonly number[] = [];

interface Reader {
  readonly text: string;
  readonly holes: readonly SqlHole[];
  readonly traits: DialectTraits;
  readonly dialect: SqlDialect;
  readonly list: Token[];
  nextHole: number;
  at: number;
  isUnterminated: boolean;
}

export function tokenize(sql: SqlText, dialect: SqlDialect): Tokens {
  const reader: Reader = {
    text: sql.text,
    holes: usableHoles(sql),
    traits: dialectTraits(dialect),
    dialect,
    list: [],
    nextHole: 0,
    at: 0,
    isUnterminated: false,
  };
  while (readToken(reader)) {
    // Each call consumes something; the list grows in the reader.
  }
  return { list: reader.list, isUnterminated: reader.isUnterminated };
}

/** In order, inside the text, without overlap: what else a caller passes is not looked at. */
function usableHoles(sql: SqlText): readonly SqlHole[] {
  if (sql.holes.length === 0) return sql.holes;
  let last = 0;
  return [...sql.holes]
    .sort((a, b) => a.start - b.start)
    .filter((hole) => {
      if (!(hole.start >= last && hole.end >= hole.start && hole.end <= sql.text.length)) return false;
      last = hole.end;
      return true;
    });
}

/** False at the end of the text. */
function readToken(reader: Reader): boolean {
  const hole = reader.holes[reader.nextHole];
  if (hole !== undefined && hole.start <= reader.at) {
    reader.nextHole += 1;
    reader.at = hole.end;
    reader.list.push({ kind: 'hole', start: hole.start, end: hole.end, upper: '', holes: [hole.index] });
    return true;
  }
  if (reader.at >= reader.text.length) return false;
  const code = reader.text.charCodeAt(reader.at);
  if (isSpace(code)) {
    skipSpace(reader);
    return true;
  }
  if ((code === dash || code === slash || code === hash) && skipComment(reader)) return true;
  if (isWordStart(code) || (code === hash && reader.traits.hasHashNames)) readWord(reader);
  else if (isDigit(code) || (code === dot && isDigit(reader.text.charCodeAt(reader.at + 1)))) readNumber(reader);
  else if (code === quote) readQuoted(reader, { kind: 'string', start: reader.at, isRaw: false });
  else if (code === doubleQuote) {
    const kind = reader.traits.hasDoubleQuotedStrings ? 'string' : 'quoted';
    readQuoted(reader, { kind, start: reader.at, isRaw: false });
  } else if (code === backtick) readQuoted(reader, { kind: 'quoted', start: reader.at, isRaw: false });
  else if (code === openBracket && reader.traits.hasBracketNames) {
    readQuoted(reader, { kind: 'quoted', start: reader.at, isRaw: false });
  } else if (!readDollarQuoted(reader) && !readPlaceholder(reader)) {
    push(reader, 'symbol', reader.at, reader.at + 1);
  }
  return true;
}

function skipSpace(reader: Reader): void {
  const limit = pieceEnd(reader);
  let at = reader.at + 1;
  while (at < limit && isSpace(reader.text.charCodeAt(at))) at += 1;
  reader.at = at;
}

function push(reader: Reader, kind: TokenKind, start: number, end: number): void {
  const text = kind === 'word' || kind === 'symbol' ? reader.text.slice(start, end) : '';
  const upper = kind === 'word' ? inUpperCase(text) : text;
  reader.list.push({ kind, start, end, upper, holes: noHoles });
  reader.at = end;
}

/** Spellings that were met, of which there are few: most words of SQL are keywords, and most names come again. */
const spellings = new Map<string, string>();
const MOST_SPELLINGS = 10_000;

function inUpperCase(word: string): string {
  const known = spellings.get(word);
  if (known !== undefined) return known;
  if (spellings.size >= MOST_SPELLINGS) spellings.clear();
  const upper = word.toUpperCase();
  spellings.set(word, upper);
  return upper;
}

/** The end of what may be read as one piece: the next interpolation, or the end of the text. */
function pieceEnd(reader: Reader): number {
  return reader.holes[reader.nextHole]?.start ?? reader.text.length;
}

/** Passes an interpolation that starts here, and notes it. */
function passHole(reader: Reader, into: number[]): boolean {
  const hole = reader.holes[reader.nextHole];
  if (hole === undefined || hole.start > reader.at) return false;
  reader.nextHole += 1;
  reader.at = hole.end;
  into.push(hole.index);
  return true;
}

function skipComment(reader: Reader): boolean {
  const { text, at, traits } = reader;
  if (text.startsWith('/*', at)) {
    // MySQL runs what stands in such a comment; the closing mark is left to be read as two harmless symbols.
    if (reader.dialect === 'mysql' && text.charCodeAt(at + 2) === exclamation) {
      reader.at = skipDigits(text, at + 3);
      return true;
    }
    skipBlockComment(reader);
    return true;
  }
  for (const mark of traits.lineComments) {
    if (!text.startsWith(mark, at)) continue;
    if (mark === '--' && reader.dialect === 'mysql' && text.charCodeAt(at + 2) > space) continue;
    const lineEnd = text.indexOf('\n', at);
    reader.at = lineEnd === -1 ? text.length : lineEnd;
    dropHoles(reader);
    return true;
  }
  return false;
}

function skipBlockComment(reader: Reader): void {
  let depth = 1;
  reader.at += 2;
  // Each mark is searched again only when it was passed: a thousand opened comments cost one look at the text.
  let open = reader.traits.hasNestedComments ? -1 : Number.POSITIVE_INFINITY;
  let close = -1;
  while (depth > 0) {
    if (open < reader.at) open = indexOrInfinity(reader.text, '/*', reader.at);
    if (close < reader.at) close = indexOrInfinity(reader.text, '*/', reader.at);
    if (close === Number.POSITIVE_INFINITY) {
      reader.isUnterminated = true;
      reader.at = reader.text.length;
      break;
    }
    depth += open < close ? 1 : -1;
    reader.at = Math.min(open, close) + 2;
  }
  dropHoles(reader);
}

function indexOrInfinity(text: string, mark: string, from: number): number {
  const index = text.indexOf(mark, from);
  return index === -1 ? Number.POSITIVE_INFINITY : index;
}

/** Interpolations in a comment are nobody's. One that reaches out of it ends where it ends. */
function dropHoles(reader: Reader): void {
  for (;;) {
    const hole = reader.holes[reader.nextHole];
    if (hole === undefined || hole.start >= reader.at) return;
    reader.nextHole += 1;
    if (hole.end > reader.at) reader.at = hole.end;
  }
}

const stringPrefixes: ReadonlySet<string> = new Set(['E', 'N', 'B', 'X', 'R', 'RB', 'BR']);

function readWord(reader: Reader): void {
  const start = reader.at;
  const limit = pieceEnd(reader);
  let end = start + 1;
  while (end < limit && reader.text.charCodeAt(end) === hash && reader.traits.hasHashNames) end += 1;
  while (end < limit && isWordPart(reader.text.charCodeAt(end))) end += 1;
  const code = end < limit ? reader.text.charCodeAt(end) : 0;
  const isBeforeString = code === quote || (code === doubleQuote && reader.traits.hasDoubleQuotedStrings);
  if (end - start <= 2 && isBeforeString) {
    const prefix = reader.text.slice(start, end).toUpperCase();
    if (stringPrefixes.has(prefix)) {
      reader.at = end;
      readQuoted(reader, { kind: 'string', start, isRaw: !(prefix === 'E' && reader.traits.hasEscapeStrings) });
      return;
    }
  }
  push(reader, 'word', start, end);
}

/** `12`, `1.5e3`, and in some dialects names that begin with digits: `2020_sales`. */
function readNumber(reader: Reader): void {
  const { text, at } = reader;
  const limit = pieceEnd(reader);
  let end = at;
  while (end < limit && isWordPart(text.charCodeAt(end))) end += 1;
  const isName = /[^0-9_a-fA-FxX]|_[a-zA-Z]/.test(text.slice(at, end));
  if (isName) return push(reader, 'word', at, end);
  if (end < limit && text.charCodeAt(end) === dot && isDigit(text.charCodeAt(end + 1))) {
    end += 1;
    while (end < limit && isWordPart(text.charCodeAt(end))) end += 1;
  }
  push(reader, 'number', at, Math.max(end, at + 1));
}

interface QuotedStart {
  readonly kind: 'string' | 'quoted';
  /** Before the prefix, when there is one; the reader stands at the quote. */
  readonly start: number;
  /** A prefix stands before it: backslash escapes are decided by the prefix. */
  readonly isRaw: boolean;
}

function readQuoted(reader: Reader, { kind, start, isRaw }: QuotedStart): void {
  const { text, traits } = reader;
  const open = text.charCodeAt(reader.at);
  const close = open === openBracket ? closeBracket : open;
  const hasEscapePrefix = start < reader.at && !isRaw;
  const hasEscapes = kind === 'string' && (traits.hasBackslashEscapes || hasEscapePrefix);
  const mark = String.fromCharCode(close);
  const isTriple = kind === 'string' && traits.hasTripleQuotes && text.startsWith(mark.repeat(3), reader.at);
  const holes: number[] = [];
  reader.at += isTriple ? 3 : 1;
  for (;;) {
    if (passHole(reader, holes)) continue;
    if (reader.at >= text.length) {
      reader.isUnterminated = true;
      break;
    }
    const code = text.charCodeAt(reader.at);
    const next = text.charCodeAt(reader.at + 1);
    if (code === backslash && hasEscapes) reader.at = Math.min(reader.at + 2, pieceEnd(reader));
    else if (code !== close) reader.at += 1;
    else if (isTriple) {
      const isEnd = text.startsWith(mark.repeat(3), reader.at);
      reader.at += isEnd ? 3 : 1;
      if (isEnd) break;
    } else if (next === close && reader.at + 1 < pieceEnd(reader)) reader.at += 2;
    else {
      reader.at += 1;
      break;
    }
  }
  reader.list.push({ kind, start, end: reader.at, upper: '', holes: holes.length === 0 ? noHoles : holes });
}

const dollarTag = /\$(?:[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$/y;

function readDollarQuoted(reader: Reader): boolean {
  const { text, at, traits } = reader;
  if (traits.dollarQuotes === 'none' || text.charCodeAt(at) !== dollar) return false;
  dollarTag.lastIndex = at;
  const tag = dollarTag.exec(text)?.[0];
  if (tag === undefined || at + tag.length > pieceEnd(reader)) return false;
  if (tag.length > 2 && traits.dollarQuotes === 'untagged') return false;
  const close = text.indexOf(tag, at + tag.length);
  reader.isUnterminated ||= close === -1;
  const end = close === -1 ? text.length : close + tag.length;
  const holes: number[] = [];
  while (pieceEnd(reader) < end) {
    reader.at = pieceEnd(reader);
    passHole(reader, holes);
  }
  reader.at = Math.max(end, reader.at);
  reader.list.push({ kind: 'string', start: at, end: reader.at, upper: '', holes });
  return true;
}

/** `?`, `??`, `?4`, `:name`, `@name`, `$name`, `$1`; a cast's `::` is none. */
function readPlaceholder(reader: Reader): boolean {
  const { text, at } = reader;
  const code = text.charCodeAt(at);
  const limit = pieceEnd(reader);
  let end = at + 1;
  if (code === question) {
    if (end < limit && text.charCodeAt(end) === question) end += 1;
    while (end < limit && isDigit(text.charCodeAt(end))) end += 1;
  } else if (code === colon || code === dollar || code === atSign) {
    if (code === colon && text.charCodeAt(end) === colon && end < limit) {
      push(reader, 'symbol', at, end + 1);
      return true;
    }
    if (code === atSign && end < limit && text.charCodeAt(end) === atSign) end += 1;
    const nameStart = end;
    while (end < limit && isWordPart(text.charCodeAt(end))) end += 1;
    if (end === nameStart) return false;
  } else return false;
  push(reader, 'placeholder', at, end);
  return true;
}

function skipDigits(text: string, from: number): number {
  let at = from;
  while (isDigit(text.charCodeAt(at))) at += 1;
  return at;
}

const space = 0x20;
const exclamation = 0x21;
const doubleQuote = 0x22;
const hash = 0x23;
const dollar = 0x24;
const quote = 0x27;
const dash = 0x2d;
const dot = 0x2e;
const slash = 0x2f;
const colon = 0x3a;
const question = 0x3f;
const atSign = 0x40;
const openBracket = 0x5b;
const backslash = 0x5c;
const closeBracket = 0x5d;
const backtick = 0x60;

function isSpace(code: number): boolean {
  return code <= space || code === 0xa0 || code === 0xfeff;
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

function isWordStart(code: number): boolean {
  return (
    (code >= 0x61 && code <= 0x7a) ||
    (code >= 0x41 && code <= 0x5a) ||
    code === 0x5f ||
    (code >= 0x80 && !isSpace(code))
  );
}

function isWordPart(code: number): boolean {
  return isWordStart(code) || isDigit(code) || code === dollar;
}
