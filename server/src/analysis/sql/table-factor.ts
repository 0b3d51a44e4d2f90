// Reads what may stand where a table stands: a name, a sub-query, a table function, a file, an interpolation, with its
// alias and decoration; and the targets of statements that write.

import { atSign, closeRound, comma, dot, openBrace, openBracket, openRound, semicolon, star } from './characters.js';
import type { SqlName } from './dialect.js';
import { readName, type TableName, unquote } from './name.js';
import {
  acceptWord,
  type Block,
  type Draft,
  enter,
  findCte,
  fold,
  groupEnd,
  inParentheses,
  noteAlias,
  type Run,
  skipGroup,
} from './run.js';
import type { SqlReferenceKind } from './sql-scan.js';
import {
  codeAt,
  endAt,
  HOLE,
  holesAt,
  isWord,
  NOTHING,
  PLACEHOLDER,
  QUOTED,
  startAt,
  STRING,
  symbolAt,
  wordAt,
  writtenAt,
} from './token.js';
import { wordOf, words } from './vocabulary.js';
import {
  fileFunctions,
  notAnAlias,
  queryFunctions,
  queryStarts,
  reservedWords,
  tableArguments,
  tableHints,
} from './words.js';

const factorPrefixes = words('LATERAL ONLY TABLE ROWS');

/** One entry of a FROM list. `kind` is `write` for the list that a MySQL UPDATE begins with. */
export function readTableFactor(run: Run, block: Block, kind: 'read' | 'write' = 'read'): Draft | null {
  skipPrefixes(run);
  if (run.at >= block.limit) {
    run.isPartial = true;
    return null;
  }
  const code = codeAt(run, run.at);
  if (code === openRound) {
    inParentheses(run, block, readParenthesisedFactor);
    readAlias(run, block, null);
    return null;
  }
  if (code === PLACEHOLDER) {
    // `@rows` is a variable that holds a table, or a stage.
    run.hasUnknownTable ||= !isVariable(run);
    run.at += 1;
    readAlias(run, block, null);
    return null;
  }
  if (code === atSign) {
    run.at += 2;
    return null;
  }
  if (code === STRING) return readStringFactor(run, block);
  const name = readName(run, block.limit);
  if (name === null) {
    run.isPartial ||= isWord(code) || code === comma || code === closeRound || code === semicolon;
    return null;
  }
  if (kind === 'read' && codeAt(run, run.at) === openRound && run.at < block.limit && !isOldHint(run)) {
    readFunction(run, block, name);
    return null;
  }
  const draft = addReference(run, block, { name, kind });
  readAlias(run, block, draft);
  return draft;
}

/** Whether the placeholder at the cursor is `@x`. */
function isVariable(run: Run): boolean {
  return run.text.charCodeAt(startAt(run, run.at)) === atSign;
}

function skipPrefixes(run: Run): void {
  while (factorPrefixes.has(wordAt(run, run.at))) {
    const next = codeAt(run, run.at + 1);
    // `ROWS FROM (f(), g())` is a list of functions; a table may also be called like one of these words.
    if (wordAt(run, run.at) === 'ROWS') {
      if (wordAt(run, run.at + 1) !== 'FROM') return;
      run.at += 2;
    } else if (next === NOTHING || next === dot || next === comma || next === closeRound) return;
    else if (reservedWords.has(wordOf(next))) return;
    else run.at += 1;
  }
}

function readParenthesisedFactor(run: Run, inner: Block): void {
  if (queryStarts.has(wordAt(run, run.at))) return enter(run, inner);
  inner.isInFrom = true;
  const outer = inner.parent;
  const item = readTableFactor(run, inner);
  run.grammar.walk(run, inner);
  // The tables of `(a JOIN b ON …)` belong to the list around it.
  if (outer !== null) {
    outer.items.push(...inner.items);
    for (const alias of inner.aliases ?? []) noteAlias(run, outer, { text: alias, isQuoted: false });
  }
  run.hasUnknownTable ||= item !== null && item.holes.length > 0;
}

/** DuckDB reads files, SQLite takes a string for a name where it can be nothing else; elsewhere it is no table. */
function readStringFactor(run: Run, block: Block): null {
  const { at } = run;
  run.at += 1;
  if (run.dialect === 'duckdb') addFile(run, block, { at, isWritten: false });
  else if (run.dialect === 'sqlite' || run.text.startsWith('"', startAt(run, at))) {
    const name = quotedName(run, at);
    readAlias(run, block, addReference(run, block, { name, kind: 'read' }));
    return null;
  }
  readAlias(run, block, null);
  return null;
}

/** The name that a string stands for, or a placeholder as it is. */
export function quotedName(run: Run, at: number): TableName {
  const end = endAt(run, at);
  const written = writtenAt(run, at);
  const part = { text: codeAt(run, at) === PLACEHOLDER ? written : unquote(written), isQuoted: true };
  return { parts: [part], ends: [end], start: startAt(run, at), end, holes: holesAt(run, at) };
}

function isOldHint(run: Run): boolean {
  return run.dialect === 'tsql' && tableHints.has(wordAt(run, run.at + 1));
}

function readFunction(run: Run, block: Block, name: TableName): void {
  const last = name.parts.at(-1)?.text.toUpperCase() ?? '';
  if (run.dialect === 'duckdb') readArguments(run, block, last);
  inParentheses(run, block, run.grammar.walk);
  readAlias(run, block, null);
}

/** What functions of DuckDB that stand for files, or for a table or query elsewhere, are told in strings. */
function readArguments(run: Run, block: Block, name: string): void {
  const place = fileFunctions.has(name) ? 0 : tableArguments.get(name);
  run.hasUnknownTable ||= queryFunctions.has(name);
  if (place === undefined) return;
  const at = startsIn(run, run.at, block.limit)[place];
  if (at === undefined) return;
  // `read_parquet(['a', 'b'])`
  const items = codeAt(run, at) === openBracket ? startsIn(run, at, block.limit) : [at];
  for (const item of items) {
    const code = codeAt(run, item);
    const isWhole = isEndOfItem(run, item + 1, block.limit);
    if (isWhole && place === 0 && fileFunctions.has(name) && (code === STRING || code === PLACEHOLDER))
      addFile(run, block, { at: item, isWritten: false });
    else if (isWhole && code === STRING) addReference(run, block, { name: quotedName(run, item), kind: 'read' });
    // A text that is put together, a variable.
    else run.hasUnknownTable = true;
  }
}

/** Where what commas divide begins, behind the bracket at an index. */
function startsIn(run: Run, open: number, limit: number): readonly number[] {
  const end = groupEnd(run, open, limit);
  const starts: number[] = [];
  for (let index = open + 1; index < end; index += 1) {
    if (index === open + 1 || codeAt(run, index - 1) === comma) starts.push(index);
    const code = codeAt(run, index);
    if (code === openRound || code === openBracket || code === openBrace) index = groupEnd(run, index, end);
  }
  return starts;
}
function isEndOfItem(run: Run, index: number, limit: number): boolean {
  return index >= limit || /^[,)\]]$/.test(symbolAt(run, index));
}

/** The string at an index. */
export function addFile(run: Run, block: Block, file: { readonly at: number; readonly isWritten: boolean }): void {
  const { parts: names, start, end, holes } = quotedName(run, file.at);
  const folded = names.map(({ text }) => text);
  const { isWritten } = file;
  run.drafts.push({ kind: 'file', names, folded, start, end, holes, block, alias: null, isWritten });
}

/** Most names have one part. */
function foldAll(run: Run, parts: readonly SqlName[]): readonly string[] {
  const first = parts[0];
  return first !== undefined && parts.length === 1 ? [fold(run, first)] : parts.map((part) => fold(run, part));
}

interface Named {
  readonly name: TableName;
  readonly kind: SqlReferenceKind;
}

export function addReference(run: Run, block: Block, { name, kind }: Named): Draft {
  const folded = foldAll(run, name.parts);
  const entry = kind === 'read' ? findCte(block, folded, run.at) : null;
  const draft: Draft = {
    kind: entry === null ? kind : 'cte',
    names: name.parts,
    folded,
    start: name.start,
    end: name.end,
    holes: name.holes,
    block,
    alias: null,
    isWritten: kind === 'write',
  };
  run.drafts.push(draft);
  run.hasUnknownTable ||= name.holes.length > 0;
  if (kind === 'read') block.items.push(draft);
  return draft;
}

/** The name behind INTO, TABLE, ON …; null where there is none. */
export function readReference(run: Run, block: Block, kind: SqlReferenceKind): Draft | null {
  const code = codeAt(run, run.at);
  const name = readName(run, block.limit);
  if (name !== null) return addReference(run, block, { name, kind });
  if (code === NOTHING || run.at >= block.limit) run.isPartial = true;
  else if (code === PLACEHOLDER && !isVariable(run)) run.hasUnknownTable = true;
  return null;
}

/** A table that ends with the session: said so, or named so (`#pick` in T-SQL). */
export function noteTemporary(run: Run, draft: Draft, isSaid: boolean): void {
  const isNamedSo = run.dialect === 'tsql' && draft.folded.at(-1)?.startsWith('#') === true;
  if (isSaid || isNamedSo) run.temporary.push(draft.folded.join('.'));
}

/** `a, b, c`, each with anything up to the next comma or the end of the list. */
export function readReferences(run: Run, block: Block, kind: SqlReferenceKind): void {
  do {
    acceptWord(run, 'ONLY');
    readReference(run, block, kind);
    if (codeAt(run, run.at) === star) run.at += 1;
    if (run.at >= block.limit || codeAt(run, run.at) !== comma) return;
    run.at += 1;
  } while (run.at < block.limit);
  run.isPartial = true;
}

/** The alias at the cursor, behind the table's decoration, given to the draft and to the block. */
export function readAlias(run: Run, block: Block, draft: Draft | null): void {
  skipDecoration(run, block);
  const hasAs = acceptWord(run, 'AS');
  const code = codeAt(run, run.at);
  const isAlias = run.at < block.limit && (hasAs ? canFollowAs(code) : canBeAlias(run, code));
  if (isAlias) {
    const text = writtenAt(run, run.at);
    const isQuoted = !isWord(code);
    const alias: SqlName = { text: isQuoted ? unquote(text) : text, isQuoted };
    run.at += 1;
    noteAlias(run, block, alias);
    if (draft !== null) draft.alias = alias;
    skipGroup(run, block.limit);
    skipDecoration(run, block);
    return;
  }
  const last = draft?.names.at(-1);
  if (last !== undefined) noteAlias(run, block, last);
}

function canFollowAs(code: number): boolean {
  if (isWord(code)) return !reservedWords.has(wordOf(code));
  return code === QUOTED || code === STRING;
}

function canBeAlias(run: Run, code: number): boolean {
  if (code === QUOTED) return true;
  return isWord(code) && !notAnAlias.has(wordOf(code)) && codeAt(run, run.at + 1) !== dot;
}

const groupDecorations = words('AT BEFORE CHANGES END PARTITION SAMPLE WITH');
const timeTravels = words('SYSTEM_TIME SYSTEM_VERSION VERSION TIMESTAMP');
const indexHints = words('USE FORCE IGNORE');

/** Index hints, time travel, partitions: what may stand between a table and its alias, or behind it. */
function skipDecoration(run: Run, block: Block): void {
  while (run.at < block.limit) {
    const code = codeAt(run, run.at);
    const word = wordOf(code);
    const next = wordAt(run, run.at + 1);
    if (code === openRound && isOldHint(run)) skipGroup(run, block.limit);
    else if (code === star) run.at += 1;
    else if (word === '') return;
    else if (codeAt(run, run.at + 1) === openRound && groupDecorations.has(word)) {
      run.at += 1;
      skipGroup(run, block.limit);
    } else if ((word === 'VERSION' || word === 'TIMESTAMP') && next === 'AS') run.at += 4;
    else if (word === 'FOR' && timeTravels.has(next)) {
      skipSystemTime(run);
    } else if (word === 'INDEXED' && next === 'BY') run.at += 3;
    else if (word === 'NOT' && next === 'INDEXED') run.at += 2;
    else if (indexHints.has(word) && (next === 'INDEX' || next === 'KEY')) {
      while (run.at < block.limit && symbolAt(run, run.at) !== '(') run.at += 1;
      skipGroup(run, block.limit);
    } else return;
  }
}

/** `FOR SYSTEM_TIME ALL | AS OF x | FROM x TO y | BETWEEN x AND y | CONTAINED IN (x, y)`. */
function skipSystemTime(run: Run): void {
  run.at += 2;
  const word = wordAt(run, run.at);
  if (word === 'ALL') run.at += 1;
  else if (word === 'AS') run.at += 3;
  else if (word === 'FROM' || word === 'BETWEEN') run.at += 4;
  else if (word === 'CONTAINED') {
    run.at += 2;
    skipGroup(run, run.tokens.count);
  }
}

/** Whether the parentheses that open at an index of an expression hold a query. */
export function holdsQuery(run: Run, open: number): boolean {
  const word = wordAt(run, open + 1);
  if (!queryStarts.has(word)) return false;
  const after = codeAt(run, open + 2);
  switch (word) {
    case 'FROM': {
      // `trim(FROM x)` is a call, `IN (FROM x)` a query of DuckDB.
      const before = codeAt(run, open - 1);
      return !isWord(before) || reservedWords.has(wordOf(before));
    }
    case 'SELECT':
    case 'VALUES':
      return true;
    case 'WITH':
    case 'TABLE':
      return isWord(after) || after === QUOTED || after === HOLE;
    case 'INSERT':
      return wordOf(after) === 'INTO';
    case 'DELETE':
      return wordOf(after) === 'FROM';
    default:
      return false;
  }
}
