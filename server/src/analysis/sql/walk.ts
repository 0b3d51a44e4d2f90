// The state machine: walks the clauses of a query or statement and finds the places where tables stand. Words that
// mean nothing to it are passed over, so that it gets along with half-typed and unheard-of SQL.

import { closeAt } from './brackets.js';
import { closeRound, comma, dot, openBrace, openBracket, openRound } from './characters.js';
import { readWith } from './cte.js';
import { dialectTraits, type SqlDialect } from './dialect.js';
import { acceptWord, type Block, enter, inParentheses, type Run } from './run.js';
import { holdsQuery, noteTemporary, readReference, readReferences, readTableFactor } from './table-factor.js';
import { codeAt, HOLE, isWord, NOTHING, PLACEHOLDER, QUOTED, symbolAt, wordAt } from './token.js';
import { CODES, codeOf, type KnownWord, wordOf, words } from './vocabulary.js';
import { clauseWords, fromFunctions, reservedWords } from './words.js';

type ClauseReader = (run: Run, block: Block) => void;

export function walk(run: Run, block: Block): void {
  const { codes } = run.tokens;
  while (run.at < block.limit) {
    const code = codes[run.at] ?? NOTHING;
    const read = readers[code];
    // Most tokens mean nothing to it.
    if (!read || (isWord(code) && codeAt(run, run.at - 1) === dot)) run.at += 1;
    else {
      if (block.groups.length > 0) closeGroups(run, block);
      read(run, block);
    }
  }
}

function closeGroups(run: Run, block: Block): void {
  const { groups } = block;
  for (let open = groups[groups.length - 1]; open !== undefined; open = groups[groups.length - 1]) {
    const close = closeAt(run, open);
    if (close === -1 || close > run.at) return;
    groups.pop();
  }
}

function openRoundGroup(run: Run, block: Block): void {
  if (holdsQuery(run, run.at)) inParentheses(run, block, enter);
  else openGroup(run, block);
}

function openGroup(run: Run, block: Block): void {
  block.groups.push(run.at);
  run.at += 1;
}

function readComma(run: Run, block: Block): void {
  run.at += 1;
  if (block.isInFrom && block.groups.length === 0) readTableFactor(run, block);
}

/** A clause that names no tables. */
function endFrom(run: Run, block: Block): void {
  if (block.groups.length === 0) {
    block.isInFrom = false;
    run.isPartial ||= lacksOperand(run);
  }
  run.at += 1;
}

const operandWords = words('WHERE AND OR ON HAVING BY NOT');

/** A clause begins although the one before has no condition yet: `WHERE ORDER BY`. */
function lacksOperand(run: Run): boolean {
  return operandWords.has(wordAt(run, run.at - 1)) && symbolAt(run, run.at - 2) !== '.';
}

/** Whether words in the parentheses around the cursor are arguments. Unclosed ones are half-typed, and left. */
function isInArguments(run: Run, block: Block): boolean {
  const open = block.groups.at(-1);
  if (open === undefined) return false;
  if (closeAt(run, open) !== -1 || fromFunctions.has(wordAt(run, open - 1))) return true;
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

const intoWords = words('TEMP TEMPORARY UNLOGGED LOCAL GLOBAL TABLE');
const intoFiles = words('OUTFILE DUMPFILE DIRECTORY');

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
  if (codeAt(run, run.at) === PLACEHOLDER) return;
  const draft = readReference(run, block, 'write');
  if (draft === null) return;
  run.afterTarget = run.at;
  noteTemporary(run, draft, isTemporary);
}

const beforeTableQuery = words('UNION EXCEPT INTERSECT ALL DISTINCT AS');

/** `TABLE x` where a query may stand. */
function readTableQuery(run: Run, block: Block): void {
  const before = codeAt(run, run.at - 1);
  const isQuery =
    before === NOTHING ||
    before === closeRound ||
    before === openRound ||
    beforeTableQuery.has(wordOf(before)) ||
    run.at === run.afterTarget;
  run.at += 1;
  if (isQuery && block.groups.length === 0 && symbolAt(run, run.at) !== '(') {
    if (reservedWords.has(wordAt(run, run.at))) return;
    readReference(run, block, 'read');
  }
}

/** SQLite takes a table behind IN: `room IN free_room`. */
function readIn(run: Run, block: Block): void {
  run.at += 1;
  const next = codeAt(run, run.at);
  if (run.dialect !== 'sqlite' || !(isWord(next) || next === QUOTED)) return;
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
  while (run.at < block.limit && isWord(codeAt(run, run.at))) {
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
  if (!readWith(run, block)) run.at += 1;
}

const bodyStarts = words('BEGIN ELSE THEN DO AS INSTEAD ALSO ATOMIC LOOP');
const eventWords = words('ON OR OF BEFORE AFTER FOR KEY INSTEAD');

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
const insertTails = words('VALUES ROW');

function startsStatement(run: Run): boolean {
  const before = codeAt(run, run.at - 1);
  const next = codeAt(run, run.at + 1);
  if (before === NOTHING || next === NOTHING) return false;
  const wordBefore = wordOf(before);
  const nextWord = wordOf(next);
  const isEvent = eventWords.has(wordBefore) && !bodyStarts.has(wordBefore);
  if (isEvent || before === comma || before === dot) return false;
  const isBody = bodyStarts.has(wordBefore) || before === closeRound;
  const isName = next === QUOTED || next === HOLE || (isWord(next) && !reservedWords.has(nextWord));
  switch (wordAt(run, run.at)) {
    case 'INSERT':
      return (
        nextWord === 'INTO' ||
        nextWord === 'OVERWRITE' ||
        nextWord === 'OR' ||
        (isBody && isName && !insertTails.has(nextWord))
      );
    case 'DELETE':
      return (
        nextWord === 'FROM' || (isBody && isName && dialectTraits(run.dialect).hasAliasTargets && nextWord !== 'WHEN')
      );
    case 'MERGE':
      return nextWord === 'INTO' || (isBody && isName);
    default:
      return isName && (isBody || run.dialect === 'tsql');
  }
}

const clauses: readonly (readonly [KnownWord, ClauseReader])[] = [
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
];

/** By the code of the token at which they start. */
const readers = new Array<ClauseReader | null>(CODES).fill(null);
readers[openRound] = openRoundGroup;
readers[openBracket] = openGroup;
readers[openBrace] = openGroup;
readers[comma] = readComma;
for (const word of clauseWords) readers[codeOf(word)] = endFrom;
for (const [word, read] of clauses) readers[codeOf(word)] = read;
