// Which partitions of a table a statement reads, relative to the run's own: the bounds that its conditions set on the
// column that is compared with the partition key. A side that certainly nothing limits is infinite. Where anything is in
// doubt the answer is null, never a guess.

import { isLimited, type RelativeRange } from '../snapshot.js';
import { type BoundOffset, type Operand, type OperandReader, readOperand } from './bound-value.js';
import { closeAt } from './brackets.js';
import { type Clause, type ConditionPart, conditionsOf, type KnownQueries, partsOf } from './conditions.js';
import type { SqlDialect } from './dialect.js';
import type { PartitionUnit } from './partition-span.js';
import type { SqlHole, SqlReference, SqlText } from './sql-scan.js';
import { endAt, HOLE, NOTHING, PLACEHOLDER, startAt, STRING, symbolAt, type Tokens, wordAt } from './token.js';
import { type TextTokens, tokensOf } from './tokens-of.js';
import { isUnlimited, type Understood } from './unlimited.js';

export interface PartitionRangeQuery {
  readonly sql: SqlText;
  readonly dialect: SqlDialect;
  /** The length of the table's partitions. */
  readonly unit: PartitionUnit;
}

/** Null: undecided. The table is a read of `scanSql`'s answer for the same text. */
export type PartitionRange = (table: SqlReference) => RelativeRange | null;

/** What one condition says of one column of the table, in partitions relative to the run's own. */
interface Bound {
  readonly column: string;
  readonly low: number;
  readonly high: number;
  /** The condition names the partition key, but under OR or NOT, or in a way that is not understood. */
  readonly isUncertain: boolean;
}

interface Findings {
  readonly keys: readonly number[];
  readonly bounds: Bound[];
  /** Columns that are compared with values that are not made from the key. */
  readonly otherwiseLimited: string[];
  /** The key is compared in a way that is not understood: it may limit this table. */
  isOpaque: boolean;
  /** Of the conditions on other values one is not understood, or its column may be this table's: it may limit it further. */
  isPartial: boolean;
  /** Columns that are compared with other columns. */
  readonly joined: string[];
}

const WHOLE: RelativeRange = { startOffset: Number.NEGATIVE_INFINITY, endOffset: Number.POSITIVE_INFINITY };

/** Of a text that takes nothing from the key: only whether it reads its tables whole. */
export function keylessRange(sql: SqlText): RelativeRange | null {
  return isUnlimited(sql, [], () => false) ? WHOLE : null;
}

/** Reads a text once for all of its tables. */
export function partitionRange(query: PartitionRangeQuery, boundOffset: BoundOffset): PartitionRange {
  let reading = newReading(tokensOf(query.sql, query.dialect), query, boundOffset);
  return (table) => {
    const read = tokensOf(query.sql, query.dialect);
    // Another text may have been read since.
    if (reading.read !== read) reading = newReading(read, query, boundOffset);
    const { reader, keys, known } = reading;
    const found = keys.length === 0 ? null : conditionsOf(reader, table, known);
    const isKey = ({ index }: SqlHole): boolean => boundOffset({ kind: 'hole', index }) !== null;
    if (found === null || !found.clauses.some((clause) => holdsAny(clause, keys)))
      return isUnlimited(query.sql, [], isKey) ? WHOLE : null;
    const findings: Findings = {
      keys,
      bounds: [],
      otherwiseLimited: [],
      isOpaque: false,
      isPartial: false,
      joined: [],
    };
    const name = table.alias ?? table.parts.at(-1) ?? '';
    const context = { findings, table: { name: name.toLowerCase(), isAlone: found.isAlone } };
    for (const part of partsOf(reader, found.clauses)) readCondition(reader, part, context);
    const range = rangeOf(findings);
    if (range === null || isLimited(range)) return range;
    const understood = found.clauses.map((clause) => placeOf(reader, clause));
    return isUnlimited(query.sql, understood, isKey) ? range : null;
  };
}

function placeOf(reader: OperandReader, { from, to }: Clause): Understood {
  return { start: startAt(reader, from - 1), end: endAt(reader, to - 1) };
}

interface Reading {
  readonly read: TextTokens;
  readonly reader: OperandReader;
  readonly keys: readonly number[];
  readonly known: KnownQueries;
}

function newReading(read: TextTokens, query: PartitionRangeQuery, boundOffset: BoundOffset): Reading {
  const reader = operandReader(query, read, boundOffset);
  return { read, reader, keys: keysIn(reader), known: new Map() };
}

/** The tokens at which the partition key stands, or a shifted one. */
function keysIn(reader: OperandReader): readonly number[] {
  const keys: number[] = [];
  const { codes, count } = reader.tokens;
  for (let index = 0; index < count; index += 1) {
    if (!isFromOutside(reader, codes[index] ?? NOTHING, index)) continue;
    reader.at = index;
    if (readOperand(reader, index + 1).kind === 'key') keys.push(index);
  }
  return keys;
}

function isFromOutside({ tokens }: OperandReader, code: number, index: number): boolean {
  return code === HOLE || code === PLACEHOLDER || (code === STRING && tokens.holes.has(index));
}

function holdsAny({ from, to }: { readonly from: number; readonly to: number }, keys: readonly number[]): boolean {
  return keys.some((key) => key >= from && key < to);
}

function operandReader(
  { sql, unit }: PartitionRangeQuery,
  { tokens, brackets }: TextTokens,
  boundOffset: BoundOffset,
): OperandReader {
  const { text, holes } = sql;
  const placeholders = placeholdersIn(tokens);
  return { text, holes, tokens, closing: brackets.closing, unit, boundOffset, placeholders, at: 0, depth: 0 };
}

function placeholdersIn({ codes, count }: Tokens): readonly number[] {
  const placeholders: number[] = [];
  for (let index = 0; index < count; index += 1) if (codes[index] === PLACEHOLDER) placeholders.push(index);
  return placeholders;
}

function rangeOf({ bounds, otherwiseLimited, isOpaque, isPartial, joined }: Findings): RelativeRange | null {
  const first = bounds[0];
  if (isOpaque || first === undefined || otherwiseLimited.includes(first.column)) return null;
  let { startOffset, endOffset } = WHOLE;
  for (const { column, low, high, isUncertain } of bounds) {
    if (isUncertain || column !== first.column) return null;
    startOffset = Math.max(startOffset, low);
    endOffset = Math.min(endOffset, high);
  }
  if (startOffset > endOffset) return null;
  const range = { startOffset, endOffset };
  return isLimited(range) || !(isPartial || joined.includes(first.column)) ? range : null;
}

interface Context {
  readonly findings: Findings;
  /** What its columns are qualified with, in lower case; without a qualifier they are its own only when it is alone. */
  readonly table: { readonly name: string; readonly isAlone: boolean };
}

function readCondition(reader: OperandReader, part: ConditionPart, context: Context): void {
  reader.at = part.from;
  if (readComparison(reader, part, context)) return;
  if (holdsAny(part, context.findings.keys)) context.findings.isOpaque = true;
  else context.findings.isPartial = true;
}

/** False when the condition is not one of the forms that are understood. */
function readComparison(reader: OperandReader, part: ConditionPart, context: Context): boolean {
  const left = readOperand(reader, part.to);
  const word = wordAt(reader, reader.at);
  if (word === 'BETWEEN' && reader.at < part.to) return readBetween(reader, part, { ...context, left });
  if (word === 'IN' && reader.at < part.to) return readIn(reader, part, { ...context, left });
  const operator = readOperator(reader);
  if (operator === null) return false;
  const right = readOperand(reader, part.to);
  if (reader.at !== part.to) return false;
  if (left.kind === 'column' && right.kind === 'column') {
    context.findings.joined.push(left.name, right.name);
    return true;
  }
  if (left.kind === 'column') return addBound(part, context, { column: left, operator, values: [right] });
  if (right.kind === 'column')
    return addBound(part, context, { column: right, operator: flip[operator], values: [left] });
  return left.kind !== 'key' && right.kind !== 'key' && left.kind !== 'other' && right.kind !== 'other';
}

type Operator = '=' | '<' | '<=' | '>' | '>=' | '<>';
const flip: Readonly<Record<Operator, Operator>> = { '=': '=', '<': '>', '<=': '>=', '>': '<', '>=': '<=', '<>': '<>' };
const operators: ReadonlyMap<string, Operator> = new Map([
  ['=', '='],
  ['==', '='],
  ['<', '<'],
  ['<=', '<='],
  ['>', '>'],
  ['>=', '>='],
  ['<>', '<>'],
  ['!=', '<>'],
]);

function readOperator(reader: OperandReader): Operator | null {
  const { at } = reader;
  const first = symbolAt(reader, at);
  if (first === '') return null;
  const second = startAt(reader, at + 1) === endAt(reader, at) ? symbolAt(reader, at + 1) : '';
  const pair = second === '' ? undefined : operators.get(first + second);
  reader.at += pair === undefined ? 1 : 2;
  return pair ?? operators.get(first) ?? null;
}

function readBetween(
  reader: OperandReader,
  part: ConditionPart,
  context: Context & { readonly left: Operand },
): boolean {
  reader.at += 1;
  const low = readOperand(reader, part.to);
  if (wordAt(reader, reader.at) !== 'AND') return false;
  reader.at += 1;
  const high = readOperand(reader, part.to);
  const { left: column } = context;
  if (reader.at !== part.to || column.kind !== 'column') return false;
  const isKnown = addBound(part, context, { column, operator: '>=', values: [low] });
  return addBound(part, context, { column, operator: '<=', values: [high] }) && isKnown;
}

function readIn(reader: OperandReader, part: ConditionPart, context: Context & { readonly left: Operand }): boolean {
  reader.at += 1;
  const close = closeAt(reader, reader.at);
  const { left: column } = context;
  if (symbolAt(reader, reader.at) !== '(' || close !== part.to - 1 || column.kind !== 'column') return false;
  const values: Operand[] = [];
  while (reader.at < close) {
    reader.at += 1;
    values.push(readOperand(reader, close));
    if (reader.at < close && symbolAt(reader, reader.at) !== ',') return false;
  }
  return addBound(part, context, { column, operator: '=', values });
}

interface Compared {
  readonly column: Operand & { readonly kind: 'column' };
  readonly operator: Operator;
  /** Several for IN: the range from the least to the greatest. */
  readonly values: readonly Operand[];
}

/** True: the condition is understood, be it about another table or another value. */
function addBound(part: ConditionPart, { findings, table }: Context, { column, operator, values }: Compared): boolean {
  const owner = isOfTable(column, { table });
  if (owner === 'no') return true;
  let least = Number.POSITIVE_INFINITY;
  let greatest = Number.NEGATIVE_INFINITY;
  let isUncertain = !part.isRequired || operator === '<>';
  for (const value of values) {
    if (value.kind === 'key') {
      least = Math.min(least, value.offset - column.shift);
      greatest = Math.max(greatest, value.offset - column.shift);
    } else isUncertain = true;
  }
  const isOfKey = least <= greatest;
  if (owner === 'unclear') {
    findings.isPartial = true;
    return !isOfKey;
  }
  if (isOfKey) {
    const { low, high } = sidesOf(operator, least, greatest);
    findings.bounds.push({ column: column.name, low, high, isUncertain });
    return true;
  }
  // A fixed date limits the partition column by something that is no offset: that counts as soon as another condition
  // shows that this is the partition column.
  findings.otherwiseLimited.push(column.name);
  return true;
}

function sidesOf(operator: Operator, least: number, greatest: number): { readonly low: number; readonly high: number } {
  const open = Number.POSITIVE_INFINITY;
  switch (operator) {
    case '=':
      return { low: least, high: greatest };
    case '<':
      return { low: -open, high: greatest - 1 };
    case '<=':
      return { low: -open, high: greatest };
    case '>':
      return { low: least + 1, high: open };
    case '>=':
      return { low: least, high: open };
    case '<>':
      return { low: -open, high: open };
  }
}

function isOfTable(operand: Operand, { table }: Pick<Context, 'table'>): 'yes' | 'no' | 'unclear' {
  if (operand.kind !== 'column') return 'no';
  if (operand.qualifier !== null) return operand.qualifier === table.name ? 'yes' : 'no';
  return table.isAlone ? 'yes' : 'unclear';
}
