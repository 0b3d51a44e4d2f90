// Splits SQL text into tokens by the dialect's lexical rules. Comments and white space vanish; interpolations are
// tokens of their own, or lie inside a string or a quoted name. It knows no grammar and never fails.

import {
  asciiKinds,
  asciiWordParts,
  atSign,
  backslash,
  backtick,
  closeBracket,
  colon,
  dash,
  DIGIT,
  dollar,
  dot,
  doubleQuote,
  exclamation,
  hash,
  isDigit,
  isWordPart,
  kindOf,
  openBracket,
  question,
  quote,
  slash,
  space,
  SPACE,
  star,
  SYMBOL,
  WORD,
} from './characters.js';
import { type DialectTraits, dialectTraits, type SqlDialect } from './dialect.js';
import type { Room } from './room.js';
import type { SqlHole, SqlText } from './sql-scan.js';
import { CAST, HOLE, NUMBER, PLACEHOLDER, QUOTED, STRING, type Tokens } from './token.js';
import { codeOfForeignWord, codeOfWord, WORD as NAME } from './vocabulary.js';

export interface TokenizedText extends Tokens {
  /** The text ends inside a string, a quoted name or a comment. */
  readonly isUnterminated: boolean;
}

const noHoles: ReadonlyMap<number, readonly number[]> = new Map();

interface Reader {
  readonly text: string;
  readonly holes: readonly SqlHole[];
  readonly traits: DialectTraits;
  readonly dialect: SqlDialect;
  readonly room: Room;
  count: number;
  /** By the token. */
  inside: Map<number, readonly number[]> | null;
  nextHole: number;
  at: number;
  isUnterminated: boolean;
}

/** More tokens than a text can have. */
export function mostTokens({ text, holes }: SqlText): number {
  return text.length + holes.length;
}

/** The tokens lie in the room, which must have space for as many as there can be. */
export function tokenize(sql: SqlText, dialect: SqlDialect, room: Room): TokenizedText {
  const reader: Reader = {
    text: sql.text,
    holes: usableHoles(sql),
    traits: dialectTraits(dialect),
    dialect,
    room,
    count: 0,
    inside: null,
    nextHole: 0,
    at: 0,
    isUnterminated: false,
  };
  while (reader.at < sql.text.length || reader.nextHole < reader.holes.length) {
    readPiece(reader);
    readHole(reader);
  }
  const { count, inside, isUnterminated } = reader;
  const { codes, starts, ends } = room;
  return { count, codes, starts, ends, holes: inside ?? noHoles, isUnterminated };
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

/** Reads up to the next interpolation; most texts have none. */
function readPiece(reader: Reader): void {
  const { text } = reader;
  const limit = pieceEnd(reader);
  let { at } = reader;
  while (at < limit) {
    const code = text.charCodeAt(at);
    const kind = asciiKinds[code] ?? kindOf(code);
    if (kind === SPACE) {
      at += 1;
      continue;
    }
    reader.at = at;
    if (kind === WORD) readWord(reader, limit);
    else if (kind === SYMBOL) push(reader, code, at, at + 1);
    else if (kind === DIGIT) readNumber(reader, limit);
    else {
      readMark(reader, code, limit);
      // A string or a comment may have reached behind it.
      if (pieceEnd(reader) !== limit) return;
    }
    ({ at } = reader);
  }
  reader.at = at;
}

function readHole(reader: Reader): void {
  const hole = reader.holes[reader.nextHole];
  if (hole === undefined || hole.start > reader.at) return;
  reader.nextHole += 1;
  noteInside(reader, [hole.index]);
  push(reader, HOLE, hole.start, hole.end);
}

/** At a character of which it depends on the dialect, or on what follows, what it begins. */
function readMark(reader: Reader, code: number, limit: number): void {
  const { text, at, traits } = reader;
  switch (code) {
    case dot:
      if (isDigit(text.charCodeAt(at + 1))) return readNumber(reader, limit);
      break;
    case quote:
      return readQuoted(reader, { kind: STRING, start: at, isRaw: false });
    case doubleQuote:
      return readQuoted(reader, { kind: traits.hasDoubleQuotedStrings ? STRING : QUOTED, start: at, isRaw: false });
    case backtick:
      return readQuoted(reader, { kind: QUOTED, start: at, isRaw: false });
    case openBracket:
      if (traits.hasBracketNames) return readQuoted(reader, { kind: QUOTED, start: at, isRaw: false });
      break;
    case dash:
    case slash:
      if (skipComment(reader)) return;
      break;
    case hash:
      if (skipComment(reader)) return;
      if (traits.hasHashNames) return readWord(reader, limit);
      break;
    default:
      if (readDollarQuoted(reader) || readPlaceholder(reader)) return;
  }
  push(reader, code, at, at + 1);
}

function push(reader: Reader, code: number, start: number, end: number): void {
  const { room, count } = reader;
  room.codes[count] = code;
  room.starts[count] = start;
  room.ends[count] = end;
  reader.count = count + 1;
  reader.at = end;
}

/** Of the next token. */
function noteInside(reader: Reader, holes: readonly number[]): void {
  if (holes.length === 0) return;
  reader.inside ??= new Map();
  reader.inside.set(reader.count, holes);
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
  if (text.charCodeAt(at) === slash && text.charCodeAt(at + 1) === star) {
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

function readWord(reader: Reader, limit: number): void {
  const { text, at: start, traits } = reader;
  let end = start + 1;
  if (traits.hasHashNames) while (end < limit && text.charCodeAt(end) === hash) end += 1;
  let isForeign = text.charCodeAt(start) >= 0x80;
  for (; end < limit; end += 1) {
    const code = text.charCodeAt(end);
    if (asciiWordParts[code] === 1) continue;
    if (code < 0x80 || !isWordPart(code)) break;
    isForeign = true;
  }
  if (end - start <= 2 && isBeforeString(reader, end, limit)) {
    const prefix = text.slice(start, end).toUpperCase();
    if (stringPrefixes.has(prefix)) {
      reader.at = end;
      readQuoted(reader, { kind: STRING, start, isRaw: !(prefix === 'E' && traits.hasEscapeStrings) });
      return;
    }
  }
  const code = isForeign ? codeOfForeignWord(text.slice(start, end)) : codeOfWord(text, start, end);
  push(reader, code, start, end);
}

function isBeforeString({ text, traits }: Reader, end: number, limit: number): boolean {
  const code = end < limit ? text.charCodeAt(end) : 0;
  return code === quote || (code === doubleQuote && traits.hasDoubleQuotedStrings);
}

/** `12`, `1.5e3`, and in some dialects names that begin with digits: `2020_sales`. */
function readNumber(reader: Reader, limit: number): void {
  const { text, at } = reader;
  let end = at;
  while (end < limit && isDigit(text.charCodeAt(end))) end += 1;
  if (end < limit && isWordPart(text.charCodeAt(end))) {
    while (end < limit && isWordPart(text.charCodeAt(end))) end += 1;
    const isName = /[^0-9_a-fA-FxX]|_[a-zA-Z]/.test(text.slice(at, end));
    if (isName) return push(reader, NAME, at, end);
  }
  if (end < limit && text.charCodeAt(end) === dot && isDigit(text.charCodeAt(end + 1))) {
    end += 1;
    while (end < limit && isWordPart(text.charCodeAt(end))) end += 1;
  }
  push(reader, NUMBER, at, Math.max(end, at + 1));
}

interface QuotedStart {
  readonly kind: typeof STRING | typeof QUOTED;
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
  const hasEscapes = kind === STRING && (traits.hasBackslashEscapes || hasEscapePrefix);
  const mark = String.fromCharCode(close);
  const isTriple = kind === STRING && traits.hasTripleQuotes && text.startsWith(mark.repeat(3), reader.at);
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
  noteInside(reader, holes);
  push(reader, kind, start, reader.at);
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
  noteInside(reader, holes);
  push(reader, STRING, at, reader.at);
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
      push(reader, CAST, at, end + 1);
      return true;
    }
    if (code === atSign && end < limit && text.charCodeAt(end) === atSign) end += 1;
    const nameStart = end;
    while (end < limit && isWordPart(text.charCodeAt(end))) end += 1;
    if (end === nameStart) return false;
  } else return false;
  push(reader, PLACEHOLDER, at, end);
  return true;
}

function skipDigits(text: string, from: number): number {
  let at = from;
  while (isDigit(text.charCodeAt(at))) at += 1;
  return at;
}
