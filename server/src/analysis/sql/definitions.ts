// The heads of statements that define, change, copy or describe tables: CREATE, ALTER, DROP, COPY, GRANT, PRAGMA, …

import { atSign } from './characters.js';
import { readName } from './name.js';
import { acceptWord, acceptWords, type Block, type Draft, enter, inParentheses, type Run, skipGroup } from './run.js';
import type { SqlReferenceKind } from './sql-scan.js';
import {
  addFile,
  addReference,
  holdsQuery,
  noteTemporary,
  quotedName,
  readReference,
  readReferences,
} from './table-factor.js';
import { codeAt, isWord, NOTHING, PLACEHOLDER, STRING, symbolAt, wordAt } from './token.js';
import { words } from './vocabulary.js';

const existenceWords = words('IF NOT EXISTS CONCURRENTLY ONLY');
const tableWords = words('TABLE VIEW');
/** Objects that belong to a table, which they name behind ON. */
const attachedWords = words('INDEX TRIGGER RULE POLICY');
/** Objects that are no tables, whose definitions may hold queries. */
const codeWords = words('MACRO FUNCTION PROCEDURE PROC TASK EVENT MODEL');
const otherWords = words(`
  SCHEMA DATABASE SEQUENCE TYPE ROLE USER EXTENSION DOMAIN SECRET STAGE WAREHOUSE PUBLICATION SUBSCRIPTION COLLATION
  SERVER STREAM PIPE LOGIN STATISTICS AGGREGATE CAST OPERATOR TABLESPACE CATALOG SYSTEM SESSION DEFAULT CONNECTION
  RESERVATION FORMAT`);

/** Moves to the word that says what is created, altered or dropped, and answers it; empty when there is none. */
function readObjectWord(run: Run, block: Block): { readonly word: string; readonly isTemporary: boolean } {
  let isTemporary = false;
  for (run.at += 1; run.at < block.limit; run.at += 1) {
    if (!isWord(codeAt(run, run.at))) break;
    const word = wordAt(run, run.at);
    isTemporary ||= word === 'TEMP' || word === 'TEMPORARY';
    if (tableWords.has(word) || attachedWords.has(word) || codeWords.has(word) || otherWords.has(word)) {
      run.at += 1;
      return { word, isTemporary };
    }
  }
  run.isPartial ||= run.at >= block.limit;
  return { word: '', isTemporary };
}

export function readCreate(run: Run, block: Block): void {
  const { word, isTemporary } = readObjectWord(run, block);
  if (tableWords.has(word)) {
    acceptWords(run, existenceWords);
    const draft = readReference(run, block, 'write');
    if (draft === null) return;
    noteTemporary(run, draft, isTemporary);
    block.isDefinition = true;
    run.afterTarget = run.at;
  } else if (attachedWords.has(word)) readAttached(run, block, word);
  else if (!codeWords.has(word)) run.at = block.limit;
}

/** `CREATE INDEX i ON t`, `CREATE TRIGGER r AFTER UPDATE OF c ON t`, `CREATE RULE r AS ON INSERT TO t`. */
function readAttached(run: Run, block: Block, word: string): void {
  while (run.at < block.limit && !acceptWord(run, 'ON')) run.at += 1;
  if (word === 'RULE') {
    while (run.at < block.limit && !acceptWord(run, 'TO')) run.at += 1;
  }
  acceptWord(run, 'ONLY');
  readReference(run, block, 'write');
  // The rest is walked: a trigger's body counts.
  block.isInFrom = false;
}

export function readAlter(run: Run, block: Block): void {
  const { word } = readObjectWord(run, block);
  if (!tableWords.has(word)) {
    if (!codeWords.has(word)) run.at = block.limit;
    return;
  }
  acceptWords(run, existenceWords);
  readReference(run, block, 'write');
  readAlterActions(run, block);
}

/** Up to a view's AS: what else the actions name. */
function readAlterActions(run: Run, block: Block): void {
  while (run.at < block.limit && wordAt(run, run.at) !== 'AS') {
    const word = wordAt(run, run.at);
    const next = wordAt(run, run.at + 1);
    if (symbolAt(run, run.at) === '(') skipGroup(run, block.limit);
    else run.at += 1;
    if (word === 'RENAME' && (next === 'TO' || next === 'AS')) readNamed(run, block, { kind: 'write', skip: 1 });
    else if ((word === 'SWAP' || word === 'EXCHANGE') && next === 'WITH')
      readNamed(run, block, { kind: 'write', skip: 1 });
    else if (word === 'SWITCH' && next === 'TO') readNamed(run, block, { kind: 'write', skip: 1 });
    else if (word === 'WITH' && next === 'TABLE') readNamed(run, block, { kind: 'write', skip: 1 });
    else if (word === 'PARTITION' && (wordAt(run, run.at - 2) === 'ATTACH' || wordAt(run, run.at - 2) === 'DETACH')) {
      readNamed(run, block, { kind: 'ref', skip: 0 });
    } else if (word === 'REFERENCES' || word === 'INHERIT') readNamed(run, block, { kind: 'ref', skip: 0 });
  }
}

function readNamed(run: Run, block: Block, how: { readonly kind: SqlReferenceKind; readonly skip: number }): void {
  run.at += how.skip;
  readReference(run, block, how.kind);
}

export function readDrop(run: Run, block: Block): void {
  const { word } = readObjectWord(run, block);
  acceptWords(run, existenceWords);
  if (tableWords.has(word)) readReferences(run, block, 'write');
  else if (attachedWords.has(word)) {
    while (run.at < block.limit && !acceptWord(run, 'ON')) run.at += 1;
    if (run.at < block.limit) readReference(run, block, 'write');
  }
  run.at = block.limit;
}

/** `COPY t FROM 'f'`, `COPY (query) TO 'f'`, `COPY INTO t FROM @stage`, `COPY INTO @stage FROM t`. */
export function readCopy(run: Run, block: Block): void {
  run.at += 1;
  if (acceptWord(run, 'INTO')) return readCopyInto(run, block);
  let draft: Draft | null = null;
  if (symbolAt(run, run.at) === '(') inParentheses(run, block, enter);
  else if (wordAt(run, run.at) !== 'FROM') draft = readReference(run, block, 'read');
  skipGroup(run, block.limit);
  const direction = wordAt(run, run.at);
  const hasDirection = isWord(codeAt(run, run.at));
  run.at += 1;
  if (direction === 'FROM' && draft !== null) {
    draft.kind = 'write';
    draft.isWritten = true;
  }
  if (symbolAt(run, run.at) === '(' && holdsQuery(run, run.at)) inParentheses(run, block, enter);
  if (run.dialect === 'duckdb' && codeAt(run, run.at) === STRING && run.at < block.limit) {
    addFile(run, block, { at: run.at, isWritten: direction === 'TO' });
  }
  run.isPartial ||= !hasDirection;
  run.at = block.limit;
}

function readCopyInto(run: Run, block: Block): void {
  const target = codeAt(run, run.at);
  const isTable = target !== STRING && target !== PLACEHOLDER && target !== atSign;
  if (isTable) readReference(run, block, 'write');
  // On to FROM, which the walk reads; a stage's path is full of odd symbols.
  while (run.at < block.limit && wordAt(run, run.at) !== 'FROM') {
    if (symbolAt(run, run.at) === '(') skipGroup(run, block.limit);
    else run.at += 1;
  }
}

const notTables = words(`
  ALL SCHEMA DATABASE FUNCTION PROCEDURE ROUTINE SEQUENCE TYPE LANGUAGE DOMAIN ROLE WAREHOUSE STAGE FUTURE ACCOUNT
  OBJECT FOREIGN TABLESPACE LARGE PARAMETER CATALOG`);

export function readGrant(run: Run, block: Block): void {
  while (run.at < block.limit && !acceptWord(run, 'ON')) {
    if (symbolAt(run, run.at) === '(') skipGroup(run, block.limit);
    else run.at += 1;
  }
  if (run.at < block.limit && !notTables.has(wordAt(run, run.at))) {
    acceptWords(run, tableWords);
    readReferences(run, block, 'ref');
  }
  run.at = block.limit;
}

/** `COMMENT ON TABLE t IS …`, `COMMENT ON COLUMN t.c IS …`. */
export function readComment(run: Run, block: Block): void {
  run.at += 1;
  acceptWord(run, 'ON');
  acceptWord(run, 'MATERIALIZED');
  if (tableWords.has(wordAt(run, run.at))) {
    run.at += 1;
    readReference(run, block, 'ref');
  } else if (acceptWord(run, 'COLUMN')) {
    const name = readName(run, block.limit);
    const end = name?.ends.at(-2);
    if (name !== null && end !== undefined) {
      addReference(run, block, { name: { ...name, parts: name.parts.slice(0, -1), end }, kind: 'ref' });
    }
  }
  run.at = block.limit;
}

const tablePragmas = words('TABLE_INFO TABLE_XINFO INDEX_LIST FOREIGN_KEY_LIST FOREIGN_KEY_CHECK STORAGE_INFO SHOW');

/** `PRAGMA table_info(person)`, `PRAGMA main.table_info('person')`. */
export function readPragma(run: Run, block: Block): void {
  run.at += 1;
  if (symbolAt(run, run.at + 1) === '.') run.at += 2;
  const isAboutTable = tablePragmas.has(wordAt(run, run.at));
  run.at += 1;
  const hasArgument = symbolAt(run, run.at) === '(' || symbolAt(run, run.at) === '=';
  const argument = codeAt(run, run.at + 1);
  if (isAboutTable && hasArgument && argument !== NOTHING) {
    run.at += 1;
    if (argument === STRING) addReference(run, block, { name: quotedName(run, run.at), kind: 'ref' });
    else readReference(run, block, 'ref');
  }
  run.at = block.limit;
}

const columnWords = words('COLUMNS FIELDS INDEX INDEXES KEYS PARTITIONS');

/** `SHOW CREATE TABLE t`, `SHOW COLUMNS FROM t`. */
export function readShow(run: Run, block: Block): void {
  run.at += 1;
  while (run.at < block.limit) {
    const word = wordAt(run, run.at);
    run.at += 1;
    if (word === 'CREATE' && acceptWord(run, 'TABLE')) break;
    if (columnWords.has(word) && (acceptWord(run, 'FROM') || acceptWord(run, 'IN'))) break;
  }
  if (run.at < block.limit) readReference(run, block, 'ref');
  run.at = block.limit;
}
