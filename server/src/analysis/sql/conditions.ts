// Finds the conditions that every row read from one table must meet: the WHERE of its query and the ONs of its joins,
// taken apart at AND. What stands under OR or NOT is handed out too, marked as not required.

import { closeAt } from './brackets.js';
import { comma, dot, openBrace, openBracket, openRound, semicolon } from './characters.js';
import type { SqlReference } from './sql-scan.js';
import { codeAt, NOTHING, type Tokens, wordAt } from './token.js';
import { codeOf, markedCodes, wordOf, words } from './vocabulary.js';

export interface QueryTokens {
  readonly text: string;
  readonly tokens: Tokens;
  readonly closing: Int32Array;
}

/** Tokens of one condition, `[from, to)`. */
export interface ConditionPart {
  readonly from: number;
  readonly to: number;
  readonly isRequired: boolean;
}

export interface Conditions {
  readonly clauses: readonly Clause[];
  /** The query reads no other table: a column without a qualifier is of this one. */
  readonly isAlone: boolean;
}

/** By the token that a query begins with, what was found in it: most queries read several tables. */
export type KnownQueries = Map<number, Clauses>;

/** The clauses that limit which rows of the table are read. Null when the table is not in the text. */
export function conditionsOf(source: QueryTokens, table: SqlReference, known: KnownQueries): Conditions | null {
  const at = indexAt(source.tokens, table.start);
  if (at === -1) return null;
  const query = queryAround(source, at);
  const clauses = known.get(query.from) ?? clausesOf(source, query);
  known.set(query.from, clauses);
  const limiting = clauses.conditions.filter((clause) => clause.kind === 'where' || limits(clause, at));
  return { clauses: limiting, isAlone: clauses.isAlone };
}

/** The conditions that the clauses are made of. */
export function partsOf(source: QueryTokens, clauses: readonly Clause[]): readonly ConditionPart[] {
  const parts: ConditionPart[] = [];
  for (const { from, to } of clauses) split(source, { from, to, isRequired: true }, { parts, depth: 0 });
  return parts;
}

/** Of the token that begins there; tokens stand in the order of the text. */
function indexAt({ starts, count }: Tokens, start: number): number {
  let low = 0;
  let high = count - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? start) < start) low = middle + 1;
    else high = middle;
  }
  return low < count && starts[low] === start ? low : -1;
}

interface QueryRange {
  readonly from: number;
  readonly to: number;
}

const queryStarts = words('SELECT WITH FROM INSERT UPDATE DELETE MERGE');
const setOperations = words('UNION EXCEPT INTERSECT MINUS');

const brackets: readonly number[] = [openRound, openBracket, openBrace];
/** Where a query may begin or end. */
const turns = markedCodes([...brackets, semicolon], setOperations);

/** The tokens of the innermost query that the table is read in, one side of a UNION. */
function queryAround(source: QueryTokens, at: number): QueryRange {
  const { codes, count } = source.tokens;
  let from = 0;
  let to = count;
  for (let index = 0; index < at; index += 1) {
    const code = codes[index] ?? NOTHING;
    if (turns[code] !== 1) continue;
    const close = closeAt(source, index);
    if (close !== -1 && close < at) index = close;
    else if (code === openRound && queryStarts.has(wordAt(source, index + 1))) {
      from = index + 1;
      to = close === -1 ? to : close;
    } else if (!brackets.includes(code)) from = index + 1;
  }
  for (let index = at; index < to; index += 1) {
    const code = codes[index] ?? NOTHING;
    if (turns[code] !== 1) continue;
    const close = closeAt(source, index);
    if (close !== -1 && close < to) index = close;
    else if (!brackets.includes(code)) to = index;
  }
  return { from, to };
}

export interface Clause {
  readonly kind: 'where' | 'on';
  readonly from: number;
  readonly to: number;
  /** For ON: how it joins, and where the joined table begins. */
  readonly join: 'inner' | 'left' | 'right' | 'full';
  readonly joined: number;
}

/** An ON of an outer join limits only the side whose rows it may leave out. */
function limits(clause: Clause, at: number): boolean {
  const isJoined = at >= clause.joined && at < clause.from;
  switch (clause.join) {
    case 'inner':
      return true;
    case 'left':
      return isJoined;
    case 'right':
      return !isJoined;
    case 'full':
      return false;
  }
}

const clauseEnds = words(`
  GROUP HAVING ORDER LIMIT OFFSET FETCH QUALIFY WINDOW RETURNING OPTION FOR SELECT WHERE WHEN SET VALUES CONNECT
  DISTRIBUTE CLUSTER SORT USING`);
const joinWords = words('JOIN INNER LEFT RIGHT FULL CROSS NATURAL STRAIGHT_JOIN');

/** Where a clause begins or ends, or may be passed at once. */
const clauseMarks = markedCodes([...brackets, comma], [...joinWords, ...clauseEnds, 'FROM', 'MERGE', 'ON']);

export interface Clauses {
  readonly conditions: readonly Clause[];
  readonly isAlone: boolean;
}

function clausesOf(source: QueryTokens, query: QueryRange): Clauses {
  const conditions: Clause[] = [];
  let isAlone = true;
  let isInFrom = false;
  // A MERGE reads its source whole: rows that its ON leaves out are inserted.
  let isMerge = false;
  let join: Clause['join'] = 'inner';
  let joined = query.to;
  let open: Pick<Clause, 'kind' | 'from'> | null = null;
  const end = (to: number): void => {
    if (open !== null) conditions.push({ kind: open.kind, from: open.from, to, join, joined });
    open = null;
  };
  const endJoined = (): void => {
    end(index);
    isAlone = false;
  };
  let index = query.from;
  for (; index < query.to; index += 1) {
    const code = source.tokens.codes[index] ?? NOTHING;
    if (clauseMarks[code] !== 1) continue;
    const word = wordOf(code);
    if (word === '') {
      if (code === comma && isInFrom) {
        endJoined();
        join = 'inner';
      }
      const close = closeAt(source, index);
      // A group of joins in the FROM list is looked into; everything else in parentheses is one piece.
      const isLookedInto = isInFrom && open === null && !queryStarts.has(wordAt(source, index + 1));
      if (close > index && !isLookedInto) index = close;
    } else if (codeAt(source, index - 1) === dot) continue;
    else if (joinWords.has(word)) {
      endJoined();
      if (word === 'LEFT' || word === 'RIGHT' || word === 'FULL') join = joinKinds[word];
      else if (word === 'CROSS' || word === 'INNER') join = 'inner';
      else if (word === 'JOIN') {
        joined = index + 1;
        if (!outerWords.has(wordAt(source, index - 1))) join = 'inner';
      }
    } else if (clauseEnds.has(word)) {
      end(index);
      isInFrom = word === 'USING' && isInFrom;
      if (word === 'WHERE') open = { kind: 'where', from: index + 1 };
    } else if (word === 'FROM') isInFrom = true;
    else if (word === 'MERGE') isMerge = true;
    else if (word === 'ON' && !isMerge) open = { kind: 'on', from: index + 1 };
  }
  end(query.to);
  return { conditions, isAlone };
}

const joinKinds = { LEFT: 'left', RIGHT: 'right', FULL: 'full' } as const;
const outerWords = words('LEFT RIGHT FULL OUTER');

interface Split {
  readonly parts: ConditionPart[];
  readonly depth: number;
}

/** Deeper nesting than conditions have; a bound for the stack. */
const depthLimit = 50;

function split(source: QueryTokens, range: ConditionPart, { parts, depth }: Split): void {
  const alternatives = splitAt(source, range, 'OR');
  if (alternatives.length > 1) {
    for (const part of alternatives) split(source, { ...part, isRequired: false }, { parts, depth: depth + 1 });
    return;
  }
  const required = splitAt(source, range, 'AND');
  for (const part of required) {
    const isNegated = wordAt(source, part.from) === 'NOT';
    const from = isNegated ? part.from + 1 : part.from;
    const isRequired = part.isRequired && !isNegated;
    const isGroup = codeAt(source, from) === openRound && closeAt(source, from) === part.to - 1;
    const isQuery = queryStarts.has(wordAt(source, from + 1));
    if (isGroup && !isQuery && depth < depthLimit) {
      split(source, { from: from + 1, to: part.to - 1, isRequired }, { parts, depth: depth + 1 });
    } else parts.push({ from, to: part.to, isRequired });
  }
}

const splitMarks = markedCodes(brackets, ['AND', 'OR', 'BETWEEN']);
const and = codeOf('AND');
const between = codeOf('BETWEEN');

/** The pieces between a word outside parentheses; the AND of a BETWEEN does not count. */
function splitAt(source: QueryTokens, range: ConditionPart, word: 'AND' | 'OR'): readonly ConditionPart[] {
  const { codes } = source.tokens;
  const divider = codeOf(word);
  const pieces: ConditionPart[] = [];
  let from = range.from;
  let isBetween = false;
  for (let index = range.from; index < range.to; index += 1) {
    const code = codes[index] ?? NOTHING;
    if (splitMarks[code] !== 1) continue;
    const close = closeAt(source, index);
    if (close > index) index = close;
    else if (code === between) isBetween = true;
    else if (code === and && isBetween) isBetween = false;
    else if (code === divider) {
      pieces.push({ from, to: index, isRequired: range.isRequired });
      from = index + 1;
    }
  }
  pieces.push({ from, to: range.to, isRequired: range.isRequired });
  return pieces;
}
