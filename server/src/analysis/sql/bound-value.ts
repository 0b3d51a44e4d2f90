// Reads one side of a comparison in a condition: a column, the partition key, or the key shifted by date arithmetic as
// the dialects spell it. What it does not understand is `other`.

import { closeAt } from './brackets.js';
import { comma, dash, openRound, plus } from './characters.js';
import { unquote } from './name.js';
import { isUnit, type PartitionUnit, partitionsIn, spanInText } from './partition-span.js';
import type { SqlHole } from './sql-scan.js';
import {
  codeAt,
  endAt,
  HOLE,
  holesAt,
  isWord,
  NOTHING,
  NUMBER,
  PLACEHOLDER,
  QUOTED,
  startAt,
  STRING,
  symbolAt,
  type Tokens,
  wordAt,
  writtenAt,
} from './token.js';
import { words } from './vocabulary.js';

/** A value that comes from outside the text. */
export type BoundValue =
  | { readonly kind: 'hole'; readonly index: number }
  | { readonly kind: 'placeholder'; readonly position: number; readonly name: string | null };

/** By how many partitions a value differs from the run's own partition key; null: it is not made from it, or unknown. */
export type BoundOffset = (value: BoundValue) => number | null;

/** Shifts are in partitions; a shift that is no whole number of them makes the operand `other`. */
export type Operand =
  | { readonly kind: 'column'; readonly qualifier: string | null; readonly name: string; readonly shift: number }
  | { readonly kind: 'key'; readonly offset: number }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'span'; readonly partitions: number }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'other' };

export interface OperandReader {
  readonly text: string;
  readonly holes: readonly SqlHole[];
  readonly tokens: Tokens;
  readonly closing: Int32Array;
  readonly unit: PartitionUnit;
  readonly boundOffset: BoundOffset;
  /** The tokens that are placeholders, in order. */
  readonly placeholders: readonly number[];
  at: number;
  depth: number;
}

const other: Operand = { kind: 'other' };

/** The operand at the cursor, with the arithmetic behind it, up to a limit. */
export function readOperand(reader: OperandReader, limit: number): Operand {
  let operand = readCasts(reader, limit, readPrimary(reader, limit));
  while (reader.at < limit) {
    const symbol = symbolAt(reader, reader.at);
    const isJoined = symbol === '|' && symbolAt(reader, reader.at + 1) === '|';
    if (symbol === '+' || symbol === '-') {
      reader.at += 1;
      const right = readCasts(reader, limit, readPrimary(reader, limit));
      operand = shifted(operand, spanOf(reader, right), symbol === '-' ? -1 : 1);
    } else if (isJoined || symbol === '*' || symbol === '/' || symbol === '%') {
      reader.at += isJoined ? 2 : 1;
      readCasts(reader, limit, readPrimary(reader, limit));
      operand = other;
    } else break;
  }
  return operand;
}

/** Deeper nesting than date arithmetic has; a bound for the stack. */
const depthLimit = 30;

function readPrimary(reader: OperandReader, limit: number): Operand {
  if (reader.depth >= depthLimit) {
    reader.at = limit;
    return other;
  }
  reader.depth += 1;
  const operand = readPrimaryHere(reader, limit);
  reader.depth -= 1;
  return operand;
}

function readPrimaryHere(reader: OperandReader, limit: number): Operand {
  const index = reader.at;
  if (index >= limit) return other;
  const code = codeAt(reader, index);
  reader.at += 1;
  if (isWord(code)) return readWord(reader, limit, index);
  switch (code) {
    case HOLE:
      return keyOf(reader, { kind: 'hole', index: holesAt(reader, index)[0] ?? -1 });
    case PLACEHOLDER:
      return keyOf(reader, placeholderAt(reader, index));
    case STRING:
      return readText(reader, index);
    case NUMBER:
      return { kind: 'number', value: Number(writtenAt(reader, index)) };
    case QUOTED:
      return readColumn(reader, limit, index);
    default:
      return readSigned(reader, limit, code);
  }
}

function keyOf(reader: OperandReader, value: BoundValue): Operand {
  const offset = reader.boundOffset(value);
  return offset === null ? other : { kind: 'key', offset };
}

function placeholderAt(reader: OperandReader, index: number): BoundValue {
  const start = startAt(reader, index);
  const end = endAt(reader, index);
  // Most are a question mark and nothing else.
  if (end - start === 1) return { kind: 'placeholder', position: positionOf(reader, index), name: null };
  const name = reader.text.slice(start + 1, end);
  const isNumbered = /^[0-9]+$/.test(name);
  const position = isNumbered ? Number(name) - 1 : positionOf(reader, index);
  return { kind: 'placeholder', position, name: isNumbered || name === '' || name === '?' ? null : name };
}

/** The number of the placeholder at a token, from 0. */
function positionOf({ placeholders }: OperandReader, index: number): number {
  let low = 0;
  let high = placeholders.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((placeholders[middle] ?? index) < index) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A string that is one interpolation and nothing else is its value. */
function readText(reader: OperandReader, index: number): Operand {
  const holes = holesAt(reader, index);
  const [hole] = holes;
  if (hole === undefined) return { kind: 'text', text: unquote(writtenAt(reader, index)) };
  const place = reader.holes.find((each) => each.index === hole);
  const isWhole =
    holes.length === 1 && place?.start === startAt(reader, index) + 1 && place.end === endAt(reader, index) - 1;
  return isWhole ? keyOf(reader, { kind: 'hole', index: hole }) : other;
}

function readSigned(reader: OperandReader, limit: number, symbol: number): Operand {
  const open = reader.at - 1;
  if (symbol === openRound) {
    const close = closeOf(reader, open, limit);
    const inner = readWhole(reader, close);
    reader.at = Math.min(close + 1, limit);
    return inner;
  }
  if (symbol !== dash && symbol !== plus) return other;
  const operand = readPrimary(reader, limit);
  if (operand.kind === 'number') return { kind: 'number', value: symbol === dash ? -operand.value : operand.value };
  return other;
}

/** An operand that must fill everything up to a limit. */
function readWhole(reader: OperandReader, limit: number): Operand {
  const operand = readOperand(reader, limit);
  return reader.at === limit ? operand : other;
}

const literalPrefixes = words('DATE TIMESTAMP DATETIME TIMESTAMPTZ');

function readWord(reader: OperandReader, limit: number, index: number): Operand {
  const word = wordAt(reader, index);
  if (word === 'INTERVAL') return readInterval(reader, limit);
  const next = reader.at < limit ? codeAt(reader, reader.at) : NOTHING;
  if (next === openRound) return readCall(reader, limit, word);
  const isLiteral = next === STRING || next === HOLE || next === PLACEHOLDER;
  if (isLiteral && literalPrefixes.has(word)) return readPrimary(reader, limit);
  return readColumn(reader, limit, index);
}

function readColumn(reader: OperandReader, limit: number, first: number): Operand {
  const names = [nameAt(reader, first)];
  while (symbolAt(reader, reader.at) === '.' && reader.at + 1 < limit) {
    names.push(nameAt(reader, reader.at + 1));
    reader.at += 2;
  }
  if (symbolAt(reader, reader.at) === '(' && reader.at < limit) {
    reader.at = closeOf(reader, reader.at, limit) + 1;
    return other;
  }
  return { kind: 'column', qualifier: names.at(-2) ?? null, name: names.at(-1) ?? '', shift: 0 };
}

/** Lower case: two columns that differ in case alone are one almost everywhere, and never two of one condition. */
function nameAt(reader: OperandReader, index: number): string {
  const written = writtenAt(reader, index);
  return (codeAt(reader, index) === QUOTED ? unquote(written) : written).toLowerCase();
}

/** Functions that answer their first argument as a date, with SQLite's modifiers behind it. */
const dateFunctions = words('DATE DATETIME TIMESTAMP TO_DATE TO_TIMESTAMP TRY_TO_DATE');
/** The same with a format in front. */
const formatFunctions = words('STRFTIME PARSE_DATE PARSE_TIMESTAMP');
const subtractions = words('DATE_SUB SUBDATE DATETIME_SUB TIMESTAMP_SUB');
const additions = words('DATE_ADD ADDDATE DATETIME_ADD TIMESTAMP_ADD');
const unitFirst = words('DATEADD TIMESTAMPADD');

/** `name(…)`; the cursor stands at the parenthesis. */
function readCall(reader: OperandReader, limit: number, name: string): Operand {
  const open = reader.at;
  const close = closeOf(reader, open, limit);
  const ranges = argumentRanges(reader, open, close);
  const argument = (index: number): Operand => {
    const range = ranges[index];
    if (range === undefined) return other;
    reader.at = range.from;
    return readWhole(reader, range.to);
  };
  const operand = evaluate(reader, { name, ranges, argument });
  reader.at = Math.min(close + 1, limit);
  return operand;
}

interface Call {
  readonly name: string;
  readonly ranges: readonly Range[];
  readonly argument: (index: number) => Operand;
}
interface Range {
  readonly from: number;
  readonly to: number;
}

function evaluate(reader: OperandReader, { name, ranges, argument }: Call): Operand {
  if (name === 'CAST' || name === 'TRY_CAST') return readCastCall(reader, ranges[0]);
  if (subtractions.has(name)) return shifted(argument(0), spanOf(reader, argument(1)), -1);
  if (additions.has(name)) return shifted(argument(0), spanOf(reader, argument(1)), 1);
  if (unitFirst.has(name)) {
    const amount = argument(1);
    const unit = ranges[0] === undefined ? '' : nameAt(reader, ranges[0].from);
    return shifted(argument(2), amount.kind === 'number' ? partitionsIn(reader.unit, amount.value, unit) : null, 1);
  }
  const isFormatted = formatFunctions.has(name);
  if (!isFormatted && !dateFunctions.has(name)) return other;
  if (isFormatted ? !keepsPartition(reader, argument(0)) : losesTime(reader, name)) return other;
  const first = isFormatted ? 1 : 0;
  const value = argument(first);
  // What stands behind it in the other dialects' functions is a format.
  if (name.startsWith('TO_') || name.startsWith('PARSE_') || name.startsWith('TRY_')) return value;
  let result = value;
  for (let index = first + 1; index < ranges.length; index += 1) {
    const modifier = argument(index);
    result = shifted(result, modifier.kind === 'text' ? spanInText(reader.unit, modifier.text) : null, 1);
  }
  return result;
}

const dayOnly = words('DATE TO_DATE TRY_TO_DATE');

/** A date of an hour is another partition: its day's first. */
function losesTime(reader: OperandReader, type: string): boolean {
  return reader.unit === 'hour' && dayOnly.has(type);
}

/** A format that leaves nothing of the partition out: `'%Y-%m-%d'` of a day, not `'%Y'`. */
function keepsPartition(reader: OperandReader, format: Operand): boolean {
  if (format.kind !== 'text') return false;
  const hasDay = format.text.startsWith('%Y-%m-%d') || format.text.startsWith('%F');
  return hasDay && (reader.unit !== 'hour' || format.text.includes('%H'));
}

function argumentRanges(reader: OperandReader, open: number, close: number): readonly Range[] {
  const ranges: Range[] = [];
  let from = open + 1;
  for (let index = open + 1; index < close; index += 1) {
    const inner = closeAt(reader, index);
    if (inner > index) index = inner;
    else if (codeAt(reader, index) === comma) {
      ranges.push({ from, to: index });
      from = index + 1;
    }
  }
  return from < close ? [...ranges, { from, to: close }] : ranges;
}

/** `CAST(x AS DATE)`. */
function readCastCall(reader: OperandReader, range: Range | undefined): Operand {
  if (range === undefined) return other;
  reader.at = range.from;
  const operand = readOperand(reader, range.to);
  return wordAt(reader, reader.at) === 'AS' && !losesTime(reader, wordAt(reader, reader.at + 1)) ? operand : other;
}

/** `x::date`, `x COLLATE y`. */
function readCasts(reader: OperandReader, limit: number, operand: Operand): Operand {
  while (reader.at < limit) {
    if (symbolAt(reader, reader.at) === '::' || wordAt(reader, reader.at) === 'COLLATE') {
      const type = wordAt(reader, reader.at + 1);
      reader.at += 2;
      if (symbolAt(reader, reader.at) === '(') reader.at = closeOf(reader, reader.at, limit) + 1;
      if (type === 'INTERVAL') return spanOfText(reader, operand);
      if (losesTime(reader, type)) return other;
    } else if (wordAt(reader, reader.at) === 'AT' && wordAt(reader, reader.at + 1) === 'TIME') {
      // Another zone may mean another day.
      reader.at += 4;
      return other;
    } else break;
  }
  return operand;
}

/** `INTERVAL '6 days'`, `INTERVAL '6' DAY`, `INTERVAL 6 DAY`, `INTERVAL (6) DAYS`. */
function readInterval(reader: OperandReader, limit: number): Operand {
  const amount = readPrimary(reader, limit);
  const unit = wordAt(reader, reader.at);
  const hasUnit = reader.at < limit && isUnit(unit);
  if (hasUnit) reader.at += 1;
  if (!hasUnit) return spanOfText(reader, amount);
  const value = amount.kind === 'text' ? Number(amount.text) : amount.kind === 'number' ? amount.value : Number.NaN;
  return spanOr(partitionsIn(reader.unit, value, unit));
}

function spanOfText(reader: OperandReader, operand: Operand): Operand {
  return operand.kind === 'text' ? spanOr(spanInText(reader.unit, operand.text)) : other;
}

function spanOr(partitions: number | null): Operand {
  return partitions === null ? other : { kind: 'span', partitions };
}

/** What is added or taken away: a span, or a plain number of days. */
function spanOf(reader: OperandReader, operand: Operand): number | null {
  if (operand.kind === 'span') return operand.partitions;
  return operand.kind === 'number' ? partitionsIn(reader.unit, operand.value, 'day') : null;
}

function shifted(operand: Operand, span: number | null, sign: 1 | -1): Operand {
  if (span === null) return other;
  if (operand.kind === 'key') return { kind: 'key', offset: operand.offset + sign * span };
  if (operand.kind === 'column') return { ...operand, shift: operand.shift + sign * span };
  return other;
}

function closeOf(reader: OperandReader, open: number, limit: number): number {
  const close = closeAt(reader, open);
  return close === -1 || close > limit ? limit : close;
}
