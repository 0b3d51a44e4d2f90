// Which words begin a statement, and how its head is read: as far as the walk over its clauses would not understand it.

import { closeAt } from './brackets.js';
import { openRound } from './characters.js';
import { readWith } from './cte.js';
import {
  readAlter,
  readComment,
  readCopy,
  readCreate,
  readDrop,
  readGrant,
  readPragma,
  readShow,
} from './definitions.js';
import { acceptWord, acceptWords, type Block, goDeeper, type Run, skipGroup } from './run.js';
import { readAlias, readReference, readReferences, readTableFactor } from './table-factor.js';
import { codeAt, HOLE, symbolAt, wordAt, writtenAt } from './token.js';
import { wordOf, words } from './vocabulary.js';

type StatementReader = (run: Run, block: Block) => void;

/** Reads the head of the statement or query at the cursor. */
export function begin(run: Run, block: Block): void {
  const start = run.at;
  // A WITH list in front of a statement, or the whole of one.
  while (codeAt(run, run.at) === HOLE && run.at < block.limit) run.at += 1;
  const code = codeAt(run, run.at);
  if (run.at >= block.limit) {
    if (run.at > start) run.hasUnknownTable = true;
    else run.isPartial = true;
    return;
  }
  if (code === openRound) return;
  const read = starters.get(wordOf(code));
  if (read !== undefined) read(run, block);
  else {
    if (block.parent === null) run.isUnknown = true;
    run.at = block.limit;
  }
}

/** Nothing in it is a table. */
function skipStatement(run: Run, block: Block): void {
  run.at = block.limit;
}

/** Only what the walk finds: queries, sub-queries. */
function walkStatement(run: Run): void {
  run.at += 1;
}

function walkFromHere(): void {
  // The walk understands the first word itself.
}

/** A piece of a statement, put into one elsewhere. */
function walkFragment(run: Run): void {
  run.isPartial = true;
}

function beginWith(run: Run, block: Block): void {
  if (readWith(run, block, true)) {
    const word = wordAt(run, run.at);
    // Another WITH is left to the walk.
    if (run.at < block.limit && word !== 'WITH' && starters.has(word)) begin(run, block);
  } else {
    run.isPartial = true;
    run.at += 1;
  }
}

const insertWords = words('LOW_PRIORITY DELAYED HIGH_PRIORITY IGNORE QUICK OVERWRITE LOCAL');

function skipModifiers(run: Run, block: Block): void {
  acceptWords(run, insertWords);
  if (acceptWord(run, 'OR')) run.at += 1;
  if (acceptWord(run, 'TOP')) {
    if (symbolAt(run, run.at) === '(') skipGroup(run, block.limit);
    else run.at += 1;
    acceptWord(run, 'PERCENT');
  }
}

function readInsert(run: Run, block: Block): void {
  run.at += 1;
  skipModifiers(run, block);
  // Snowflake's INSERT ALL names its targets behind each INTO.
  if (wordAt(run, run.at) === 'ALL' || wordAt(run, run.at) === 'FIRST') return;
  acceptWord(run, 'INTO');
  acceptWord(run, 'TABLE');
  if (wordAt(run, run.at) === 'DIRECTORY') return;
  readReference(run, block, 'write');
  if (wordAt(run, run.at) === 'AS') run.at += 2;
  run.afterTarget = run.at;
}

function readReplace(run: Run, block: Block): void {
  if (symbolAt(run, run.at + 1) !== '') walkStatement(run);
  else readInsert(run, block);
}

function readUpdate(run: Run, block: Block): void {
  run.at += 1;
  skipModifiers(run, block);
  if (acceptWord(run, 'STATISTICS')) {
    readReference(run, block, 'ref');
    return;
  }
  block.isInFrom = run.dialect === 'mysql';
  const draft = readTableFactor(run, block, 'write');
  if (draft === null) return;
  run.isPartial ||= run.at >= block.limit;
  if (block.isInFrom) readUpdateList(run, block);
  else run.targets.push({ draft, items: block.items });
}

/** MySQL's `UPDATE a JOIN b ON … SET b.x = …`: written is what the assignments name, by default the first. */
function readUpdateList(run: Run, block: Block): void {
  const first = run.drafts.at(-1);
  const limit = indexOfSet(run, block);
  if (goDeeper(run)) {
    run.grammar.walk(run, { ...block, limit });
    run.depth -= 1;
  }
  run.at = Math.max(run.at, limit);
  block.isInFrom = false;
  if (first === undefined || block.items.length === 0) return;
  const assigned = assignedQualifiers(run, { ...block, limit }, block.limit);
  const all = [first, ...block.items];
  if (assigned.size === 0) return;
  for (const draft of all) {
    const name = draft.alias === null ? draft.folded.at(-1) : draft.alias.text.toLowerCase();
    draft.isWritten = name !== undefined && assigned.has(name);
    if (draft.kind !== 'cte') draft.kind = draft.isWritten ? 'write' : 'read';
  }
}

function indexOfSet(run: Run, block: Block): number {
  for (let index = run.at; index < block.limit; index += 1) {
    if (wordAt(run, index) === 'SET') return index;
    const close = closeAt(run, index);
    if (close > index) index = close;
  }
  return block.limit;
}

/** The tables in `SET a.x = …, b.y = …`. */
function assignedQualifiers(run: Run, list: Block, end: number): ReadonlySet<string> {
  const qualifiers = new Set<string>();
  for (let index = list.limit; index < end; index += 1) {
    const isPlace = wordAt(run, index) === 'SET' || symbolAt(run, index) === ',';
    if (isPlace && symbolAt(run, index + 2) === '.') {
      const text = writtenAt(run, index + 1).replaceAll('`', '');
      qualifiers.add(text.toLowerCase());
    }
    if (wordAt(run, index) === 'WHERE') break;
    const close = closeAt(run, index);
    if (close > index) index = close;
  }
  return qualifiers;
}

function readDelete(run: Run, block: Block): void {
  run.at += 1;
  skipModifiers(run, block);
  acceptWord(run, 'FROM');
  block.isUsingFrom = true;
  do {
    acceptWord(run, 'ONLY');
    const draft = readReference(run, block, 'write');
    if (draft === null) return;
    readAlias(run, block, draft);
    run.targets.push({ draft, items: block.items });
  } while (run.at < block.limit && symbolAt(run, run.at) === ',' && (run.at += 1) > 0);
}

function readMerge(run: Run, block: Block): void {
  run.at += 1;
  skipModifiers(run, block);
  acceptWord(run, 'INTO');
  block.isUsingFrom = true;
  const draft = readReference(run, block, 'write');
  if (draft === null) return;
  readAlias(run, block, draft);
  // Its source may have the target's name and is read all the same: only a CTE stands for another table.
  run.targets.push({ draft, items: [] });
}

function readExplain(run: Run, block: Block): void {
  run.at += 1;
  const start = run.at;
  while (run.at < block.limit) {
    const word = wordAt(run, run.at);
    if (explained.has(word) || (symbolAt(run, run.at) === '(' && run.at > start)) return begin(run, block);
    if (symbolAt(run, run.at) === '(') skipGroup(run, block.limit);
    else run.at += 1;
  }
  run.at = start;
  acceptWords(run, describeWords);
  if (run.at < block.limit) readReference(run, block, 'ref');
  else run.isPartial = true;
}

const describeWords = words('TABLE VIEW EXTENDED FORMATTED DETAIL HISTORY ANALYZE');

function readDescribe(run: Run, block: Block): void {
  run.at += 1;
  acceptWords(run, describeWords);
  if (run.at >= block.limit) return;
  if (explained.has(wordAt(run, run.at))) begin(run, block);
  else {
    readReference(run, block, 'ref');
    run.at = block.limit;
  }
}

function readSummarize(run: Run, block: Block): void {
  run.at += 1;
  if (explained.has(wordAt(run, run.at))) begin(run, block);
  else readTableFactor(run, block);
}

/** DuckDB's `PIVOT t ON …`. */
function readPivot(run: Run, block: Block): void {
  run.at += 1;
  readTableFactor(run, block);
}

function readBegin(run: Run, block: Block): void {
  run.at += 1;
  if (run.at < block.limit && bodyStatements.has(wordAt(run, run.at))) begin(run, block);
}

const truncateWords = words('TABLE IF EXISTS ONLY');
const refreshWords = words('MATERIALIZED DYNAMIC TABLE VIEW CONCURRENTLY');
const maintenanceWords = words(`
  TABLE TABLES FULL FREEZE VERBOSE ANALYZE LAZY REPAIR ONLY LOCAL IF EXISTS NO_WRITE_TO_BINLOG CONCURRENTLY`);

/** Names behind the first words, nothing else: TRUNCATE, REFRESH, VACUUM, LOCK, … */
function listReader(kind: 'write' | 'ref', words: ReadonlySet<string>): StatementReader {
  return (run, block) => {
    run.at += 1;
    acceptWords(run, words);
    skipGroup(run, block.limit);
    if (run.at < block.limit) readListed(run, block, kind);
    run.at = Math.max(run.at, block.limit);
  };
}

function readListed(run: Run, block: Block, kind: 'write' | 'ref'): void {
  for (;;) {
    readReferences(run, block, kind);
    // `LOCK TABLES a READ, b WRITE`: on to the next comma outside parentheses.
    while (run.at < block.limit && symbolAt(run, run.at) !== ',') {
      if (symbolAt(run, run.at) === '(') skipGroup(run, block.limit);
      else run.at += 1;
    }
    run.at += 1;
    if (run.at >= block.limit) return;
  }
}

const readMaintenance = listReader('ref', maintenanceWords);

/** SQLite's VACUUM takes a database or a file, everyone else's a table. */
function readVacuum(run: Run, block: Block): void {
  if (run.dialect === 'sqlite') skipStatement(run, block);
  else readMaintenance(run, block);
}

function readCache(run: Run, block: Block): void {
  run.at += 1;
  acceptWords(run, maintenanceWords);
  readReference(run, block, 'ref');
}

function readRename(run: Run, block: Block): void {
  run.at += 1;
  acceptWord(run, 'TABLE');
  do {
    readReference(run, block, 'write');
    if (acceptWord(run, 'TO')) readReference(run, block, 'write');
  } while (run.at < block.limit && symbolAt(run, run.at) === ',' && (run.at += 1) > 0);
  run.at = block.limit;
}

const bodyStatements = words(`
  SELECT WITH INSERT UPDATE DELETE MERGE REPLACE CREATE DROP TRUNCATE ALTER IF DECLARE SET EXEC`);
const explained = words(`
  SELECT WITH VALUES FROM TABLE INSERT UPDATE DELETE MERGE REPLACE CREATE EXECUTE PIVOT UNPIVOT COPY REFRESH`);

function each(list: string, read: StatementReader): readonly (readonly [string, StatementReader])[] {
  return Array.from(words(list), (word) => [word, read] as const);
}

const starters: ReadonlyMap<string, StatementReader> = new Map([
  ...each('SELECT VALUES FROM TABLE', walkFromHere),
  ...each(
    'JOIN LEFT RIGHT INNER FULL CROSS NATURAL WHERE AND OR ON ORDER GROUP HAVING LIMIT UNION EXCEPT INTERSECT',
    walkFragment,
  ),
  ...each(
    'IF WHILE DECLARE SET CALL EXEC EXECUTE PREPARE DO PRINT RETURN EXPORT LOAD ELSE LOOP FOR REPEAT ASSERT',
    walkStatement,
  ),
  ...each(
    'COMMIT ROLLBACK SAVEPOINT RELEASE START END ABORT ATTACH DETACH USE RESET CHECKPOINT INSTALL',
    skipStatement,
  ),
  ...each(
    'LISTEN NOTIFY UNLISTEN FETCH CLOSE OPEN MOVE DISCARD KILL HANDLER UNLOCK GO LIST LS PUT GET REMOVE RM',
    skipStatement,
  ),
  ...each('DEALLOCATE IMPORT FLUSH SIGNAL RAISE LEAVE ITERATE BREAK CONTINUE PURGE CHANGE SECURITY', skipStatement),
  ...each('ANALYZE ANALYSE LOCK CLUSTER REINDEX OPTIMIZE MSCK UNCACHE CHECK REPAIR', readMaintenance),
  ...each('DESCRIBE DESC', readDescribe),
  ...each('PIVOT UNPIVOT', readPivot),
  ...each('GRANT REVOKE DENY', readGrant),
  ['BEGIN', readBegin],
  ['WITH', beginWith],
  ['EXPLAIN', readExplain],
  ['SUMMARIZE', readSummarize],
  ['INSERT', readInsert],
  ['REPLACE', readReplace],
  ['UPDATE', readUpdate],
  ['DELETE', readDelete],
  ['MERGE', readMerge],
  ['COPY', readCopy],
  ['CREATE', readCreate],
  ['ALTER', readAlter],
  ['DROP', readDrop],
  ['UNDROP', readDrop],
  ['TRUNCATE', listReader('write', truncateWords)],
  ['REFRESH', listReader('write', refreshWords)],
  ['RENAME', readRename],
  ['VACUUM', readVacuum],
  ['CACHE', readCache],
  ['COMMENT', readComment],
  ['PRAGMA', readPragma],
  ['SHOW', readShow],
]);
