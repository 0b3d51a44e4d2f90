// The state machine: walks the clauses of a query or statement and finds the places where tables stand. Words that
// mean nothing to it are passed over, so that it gets along with half-typed and unheard-of SQL.

import { isWithList, readWith } from './cte.js';
import { dialectTraits, type SqlDialect } from './dialect.js';
import { acceptWord, type Block, enter, inParentheses, type Run } from './run.js';
import { holdsQuery, noteTemporary, readReference, readReferences, readTableFactor } from './table-factor.js';
import { symbolAt, wordAt } from './token.js';
import { clauseWords, fromFunctions, reservedWords } from './words.js';

type ClauseReader = (run: Run, block: Block) => void;

export function walk(run: Run, block: Block): void {
  while (run.at < block.limit) {
    closeGroups(run, block);
    const token = run.tokens[run.at];
    if (token?.kind === 'symbol') walkSymbol(run, block, token.upper);
    else if (token?.kind === 'word' && symbolAt(run, run.at - 1) !== '.') walkWord(run, block, token.upper);
    else run.at += 1;
  }
}

function closeGroups(run: Run, block: Block): void {
  for (let open = block.groups.at(-1); open !== undefined; open = block.groups.at(-1)) {
    const close = run.closing[open] ?? -1;
    if (close === -1 || close > run.at) return;
    block.groups.pop();
  }
}

function walkSymbol(run: Run, block: Block, symbol: string): void {
  if (symbol === '(' && holdsQuery(run, run.at)) inParentheses(run, block, enter);
  else if (symbol === '(' || symbol === '[' || symbol === '{') {
    block.groups.push(run.at);
    run.at += 1;
  } else if (symbol === ',' && block.isInFrom && block.groups.length === 0) {
    run.at += 1;
    readTableFactor(run, block);
  } else run.at += 1;
}

function walkWord(run: Run, block: Block, word: string): void {
  const read = clauses.get(word);
  if (read !== undefined) read(run, block);
  else run.at += 1;
}

/** A clause that names no tables. */
function endFrom(run: Run, block: Block): void {
  if (block.groups.length === 0) {
    block.isInFrom = false;
    run.isPartial ||= lacksOperand(run);
  }
  run.at += 1;
}

const operandWords: ReadonlySet<string> = new Set(['WHERE', 'AND', 'OR', 'ON', 'HAVING', 'BY', 'NOT']);

/** A clause begins although the one before has no condition yet: `WHERE ORDER BY`. */
function lacksOperand(run: Run): boolean {
  return operandWords.has(wordAt(run, run.at - 1)) && symbolAt(run, run.at - 2) !== '.';
}

/** Whether words in the parentheses around the cursor are arguments. Unclosed ones are half-typed, and left. */
function isInArguments(run: Run, block: Block): boolean {
  const open = block.groups.at(-1);
  if (open === undefined) return false;
  if (run.closing[open] !== -1 || fromFunctions.has(wordAt(run, open - 1))) return true;
  block.groups.length = 0;
  return false;
}

function readFrom(run: Run, block: Block): void {
  const before = wordAt(run, run.at - 1);
  const beforeThat = wordAt(run, run.at - 2);
  const isComparison = before === 'DISTINCT' && (beforeThat === 'IS' || beforeThat === 'NOT');
  const isNoClause = isComparison || before === 'VALUES' || isInArguments(run, block);
  if (isNoClause) {
    run.at += 1;
    return;
  }
  run.isPartial ||= lacksColumns(run);
  run.at += 1;
  block.isInFrom = true;
  readTableFactor(run, block);
}

const trailingCommas: ReadonlySet<SqlDialect> = new Set(['duckdb', 'bigquery', 'snowflake', 'spark']);

/** `SELECT FROM t`, which PostgreSQL alone takes; `SELECT a, FROM t`. */
function lacksColumns(run: Run): boolean {
  const isEmpty = wordAt(run, run.at - 1) === 'SELECT' && run.dialect !== 'postgres';
  return isEmpty || (symbolAt(run, run.at - 1) === ',' && !trailingCommas.has(run.dialect));
}

function readJoin(run: Run, block: Block): void {
  // MySQL's index hints say FOR JOIN.
  const isClause = wordAt(run, run.at - 1) !== 'FOR' && !isInArguments(run, block);
  run.at += 1;
  if (!isClause) return;
  block.isInFrom = true;
  readTableFactor(run, block);
}

function readApply(run: Run, block: Block): void {
  const before = wordAt(run, run.at - 1);
  if (before === 'CROSS' || before === 'OUTER') readJoin(run, block);
  else run.at += 1;
}

function readUsing(run: Run, block: Block): void {
  const bringsTables = block.isUsingFrom && block.groups.length === 0;
  run.at += 1;
  if (!bringsTables) return;
  block.isUsingFrom = false;
  block.isInFrom = true;
  readTableFactor(run, block);
}

function readSelect(run: Run, block: Block): void {
  block.isInFrom = false;
  run.at += 1;
}

const intoWords: ReadonlySet<string> = new Set(['TEMP', 'TEMPORARY', 'UNLOGGED', 'LOCAL', 'GLOBAL', 'TABLE']);
const intoFiles: ReadonlySet<string> = new Set(['OUTFILE', 'DUMPFILE', 'DIRECTORY']);

/** `SELECT … INTO t`, `OUTPUT … INTO t`, `LOAD DATA … INTO TABLE t`: written; variables and files are not. */
function readInto(run: Run, block: Block): void {
  run.at += 1;
  if (isInArguments(run, block)) return;
  const isUnpivot = wordAt(run, run.at) === 'NAME' && wordAt(run, run.at + 2) === 'VALUE';
  if (isUnpivot || intoFiles.has(wordAt(run, run.at))) return;
  let isTemporary = false;
  while (intoWords.has(wordAt(run, run.at))) {
    isTemporary ||= wordAt(run, run.at).startsWith('TEMP');
    run.at += 1;
  }
  if (run.tokens[run.at]?.kind === 'placeholder') return;
  const draft = readReference(run, block, 'write');
  if (draft === null) return;
  run.afterTarget = run.at;
  noteTemporary(run, draft, isTemporary);
}

const beforeTableQuery: ReadonlySet<string> = new Set(['UNION', 'EXCEPT', 'INTERSECT', 'ALL', 'DISTINCT', 'AS']);

/** `TABLE x` where a query may stand. */
function readTableQuery(run: Run, block: Block): void {
  const before = run.tokens[run.at - 1];
  const isQuery =
    before === undefined ||
    before.upper === ')' ||
    before.upper === '(' ||
    beforeTableQuery.has(before.upper) ||
    run.at === run.afterTarget;
  run.at += 1;
  if (isQuery && block.groups.length === 0 && symbolAt(run, run.at) !== '(') {
    const next = run.tokens[run.at];
    if (next?.kind === 'word' && reservedWords.has(next.upper)) return;
    readReference(run, block, 'read');
  }
}

/** SQLite takes a table behind IN: `room IN free_room`. */
function readIn(run: Run, block: Block): void {
  run.at += 1;
  const next = run.tokens[run.at];
  if (run.dialect !== 'sqlite' || (next?.kind !== 'word' && next?.kind !== 'quoted')) return;
  const isFunction = symbolAt(run, run.at + 1) === '(';
  if (!isFunction) readReference(run, block, 'read');
}

function readReferenced(run: Run, block: Block): void {
  run.at += 1;
  readReference(run, block, 'ref');
}

/** `(LIKE other)`, `CREATE TABLE a LIKE b`; in a CHECK it is an operator. */
function readLike(run: Run, block: Block): void {
  const before = symbolAt(run, run.at - 1);
  const isTable = block.isDefinition && (before === '(' || before === ',' || run.at === run.afterTarget);
  run.at += 1;
  if (isTable) readReference(run, block, 'ref');
}

function readClone(run: Run, block: Block): void {
  run.at += 1;
  if (block.isDefinition && block.groups.length === 0) readReference(run, block, 'read');
}

function readInherits(run: Run, block: Block): void {
  run.at += 1;
  if (!block.isDefinition || symbolAt(run, run.at) !== '(') return;
  inParentheses(run, block, (inner, list) => readReferences(inner, list, 'ref'));
}

function readPartitionOf(run: Run, block: Block): void {
  const isPartition = block.isDefinition && wordAt(run, run.at - 1) === 'PARTITION';
  run.at += 1;
  if (isPartition) readReference(run, block, 'ref');
}

function readAs(run: Run, block: Block): void {
  run.at += 1;
  if (block.groups.length === 0) block.isDefinition = false;
}

/** Spark's `LATERAL VIEW explode(x) t AS a, b`: its commas separate columns. */
function readLateral(run: Run, block: Block): void {
  run.at += 1;
  if (!acceptWord(run, 'VIEW')) return;
  while (run.at < block.limit && symbolAt(run, run.at) !== '(') run.at += 1;
  inParentheses(run, block, walk);
  while (run.at < block.limit && !acceptWord(run, 'AS')) {
    if (reservedWords.has(wordAt(run, run.at)) || wordAt(run, run.at) === 'LATERAL') return;
    run.at += 1;
  }
  while (run.at < block.limit && run.tokens[run.at]?.kind === 'word') {
    run.at += 1;
    if (symbolAt(run, run.at) !== ',') return;
    run.at += 1;
  }
}

function readSet(run: Run, block: Block): void {
  run.at += 1;
  if (block.groups.length === 0) block.isInFrom = false;
}

function readMidWith(run: Run, block: Block): void {
  if (isWithList(run, block)) readWith(run, block);
  else run.at += 1;
}

const bodyStarts: ReadonlySet<string> = new Set([
  'BEGIN',
  'ELSE',
  'THEN',
  'DO',
  'AS',
  'INSTEAD',
  'ALSO',
  'ATOMIC',
  'LOOP',
]);
const eventWords: ReadonlySet<string> = new Set(['ON', 'OR', 'OF', 'BEFORE', 'AFTER', 'FOR', 'KEY', 'INSTEAD']);

/** Another statement inside this one: the body of a trigger, the next of a T-SQL batch, what a CTE list is for. */
function readInnerStatement(run: Run, block: Block): void {
  if (startsStatement(run)) {
    block.items = [];
    block.isInFrom = false;
    block.isUsingFrom = false;
    block.isDefinition = false;
    run.grammar.begin(run, block);
  } else {
    if (clauseWords.has(wordAt(run, run.at))) block.isInFrom = false;
    run.at += 1;
  }
}

/** Behind the INSERT of a MERGE. */
const insertTails: ReadonlySet<string> = new Set(['VALUES', 'ROW']);

function startsStatement(run: Run): boolean {
  const before = run.tokens[run.at - 1];
  const next = run.tokens[run.at + 1];
  if (before === undefined || next === undefined) return false;
  const isEvent = eventWords.has(before.upper) && !bodyStarts.has(before.upper);
  if (isEvent || before.upper === ',' || before.upper === '.') return false;
  const isBody = bodyStarts.has(before.upper) || before.upper === ')';
  const isName =
    next.kind === 'quoted' || next.kind === 'hole' || (next.kind === 'word' && !reservedWords.has(next.upper));
  switch (wordAt(run, run.at)) {
    case 'INSERT':
      return (
        next.upper === 'INTO' ||
        next.upper === 'OVERWRITE' ||
        next.upper === 'OR' ||
        (isBody && isName && !insertTails.has(next.upper))
      );
    case 'DELETE':
      return (
        next.upper === 'FROM' ||
        (isBody && isName && dialectTraits(run.dialect).hasAliasTargets && next.upper !== 'WHEN')
      );
    case 'MERGE':
      return next.upper === 'INTO' || (isBody && isName);
    default:
      return isName && (isBody || run.dialect === 'tsql');
  }
}

const clauses: ReadonlyMap<string, ClauseReader> = new Map<string, ClauseReader>([
  ...Array.from(clauseWords, (word): [string, ClauseReader] => [word, endFrom]),
  ['FROM', readFrom],
  ['JOIN', readJoin],
  ['STRAIGHT_JOIN', readJoin],
  ['APPLY', readApply],
  ['USING', readUsing],
  ['SELECT', readSelect],
  ['INTO', readInto],
  ['TABLE', readTableQuery],
  ['IN', readIn],
  ['REFERENCES', readReferenced],
  ['LIKE', readLike],
  ['CLONE', readClone],
  ['INHERITS', readInherits],
  ['OF', readPartitionOf],
  ['AS', readAs],
  ['LATERAL', readLateral],
  ['SET', readSet],
  ['WITH', readMidWith],
  ['INSERT', readInnerStatement],
  ['UPDATE', readInnerStatement],
  ['DELETE', readInnerStatement],
  ['MERGE', readInnerStatement],
]);
