// The tolerant table scanner: which tables a text of SQL reads and writes, each with its place. Never throws, guesses
// nothing: what it does not recognise it says. It knows no storage and no asset.

import { exact } from '../exact.js';
import { type Brackets, matchBrackets } from './brackets.js';
import { dialectTraits, type SqlDialect } from './dialect.js';
import { type Draft, enter, findCte, newBlock, type Run, type Target } from './run.js';
import type { SqlReference, SqlScan, SqlStatement, SqlText } from './sql-scan.js';
import { begin } from './statements.js';
import { symbolAt, type Token, wordAt } from './token.js';
import { tokensOf } from './tokens-of.js';
import { walk } from './walk.js';
import { unfinishedWords } from './words.js';

export function scanSql(sql: SqlText, dialect: SqlDialect): SqlScan {
  const read = tokensOf(sql, dialect);
  const { tokens: list, isUnterminated } = read;
  // Most texts are one statement: what brackets match in it is what all others ask about.
  if (!sql.text.includes(';')) {
    if (list.length === 0) return { statements: [] };
    return { statements: [scanStatement(sql, dialect, { tokens: list, brackets: read.brackets, isUnterminated })] };
  }
  const statements: SqlStatement[] = [];
  let from = 0;
  for (let index = 0; index <= list.length; index += 1) {
    const token = list[index];
    if (token !== undefined && token.upper !== ';') continue;
    const isLast = token === undefined;
    if (index > from) {
      const tokens = list.slice(from, index);
      const brackets = matchBrackets(tokens);
      statements.push(scanStatement(sql, dialect, { tokens, brackets, isUnterminated: isLast && isUnterminated }));
    }
    from = index + 1;
  }
  return { statements: exact(statements) };
}

interface StatementTokens {
  readonly tokens: readonly Token[];
  readonly brackets: Brackets;
  readonly isUnterminated: boolean;
}

function scanStatement(
  sql: SqlText,
  dialect: SqlDialect,
  { tokens, brackets, isUnterminated }: StatementTokens,
): SqlStatement {
  const run: Run = {
    text: sql.text,
    dialect,
    tokens,
    closing: brackets.closing,
    at: 0,
    depth: 0,
    drafts: [],
    targets: [],
    temporary: [],
    isUnknown: false,
    isPartial: isUnterminated || brackets.isUnclosed,
    hasUnknownTable: false,
    afterTarget: -1,
    grammar: { begin, walk },
  };
  enter(run, newBlock(tokens.length, null));
  for (const target of run.targets) resolveTarget(run, target);
  const references: SqlReference[] = [];
  for (const draft of run.isUnknown ? [] : run.drafts)
    if (draft.kind !== 'alias' && !isCorrelatedArray(run, draft)) references.push(toReference(draft, draft.kind));
  return {
    start: tokens[0]?.start ?? 0,
    end: tokens.at(-1)?.end ?? 0,
    references: exact(references),
    isUnknown: run.isUnknown,
    isPartial: run.isPartial || endsUnfinished(run),
    hasUnknownTable: run.hasUnknownTable,
    holes: sql.holes.length === 0 ? [] : tokens.flatMap((token) => token.holes),
    temporary: run.temporary,
  };
}

/** An UPDATE or DELETE through an alias or a CTE is one of the table behind it. */
function resolveTarget(run: Run, { draft, items }: Target): void {
  if (!dialectTraits(run.dialect).hasAliasTargets || draft.folded.length > 4) return;
  const item = itemOfTarget(draft, items);
  const entry = item === null || item.kind === 'cte' ? findCte(draft.block, (item ?? draft).folded) : null;
  const behind = entry === null ? item : entry.firstRead;
  if (behind === null || (behind.kind !== 'read' && behind.kind !== 'write')) return;
  draft.kind = 'alias';
  if (entry === null) {
    behind.kind = 'write';
    behind.isWritten = true;
  } else {
    // The body of the CTE reads the table as well.
    run.drafts.push({ ...behind, kind: 'write', isWritten: true });
  }
}

function itemOfTarget(target: Draft, items: readonly Draft[]): Draft | null {
  const name = target.folded.join('.');
  const last = target.folded.at(-1);
  const isSimple = target.folded.length === 1;
  const byAlias = items.find((item) => isSimple && item.alias?.text.toLowerCase() === last);
  if (byAlias !== undefined) return byAlias;
  const named = items.filter((item) => item.folded.join('.') === name || (isSimple && item.folded.at(-1) === last));
  return named.find((item) => item.alias === null) ?? (named.length === 1 ? (named[0] ?? null) : null);
}

/** BigQuery's `FROM orders AS o, o.lines`: a column of a row of the list, or of the query around it. */
function isCorrelatedArray(run: Run, draft: Draft): boolean {
  const [first] = draft.folded;
  if (run.dialect !== 'bigquery' || draft.kind !== 'read' || draft.folded.length < 2 || first === undefined)
    return false;
  for (let block: Draft['block'] | null = draft.block; block !== null; block = block.parent) {
    if (block.aliases?.has(first)) return true;
  }
  return false;
}

function toReference(draft: Draft, kind: SqlReference['kind']): SqlReference {
  const parts = draft.names.map((name) => name.text);
  return {
    kind,
    name: parts.length === 1 ? (parts[0] ?? '') : parts.join('.'),
    parts,
    folded: draft.folded,
    start: draft.start,
    end: draft.end,
    alias: draft.alias?.text ?? null,
    holes: draft.holes,
    isWritten: draft.isWritten,
  };
}

const unfinishedSymbols = new Set([',', '=', '<', '>', '+', '-', '/', '.', '|', '::']);
const freeWording = new Set(['SET', 'PRAGMA', 'SHOW', 'USE', 'COPY', 'GRANT', 'REVOKE', 'ALTER']);

/** `DEFAULT VALUES`, `WHEN MATCHED THEN DELETE`, `FOR UPDATE`. */
const afterWhichComplete = new Set(['DEFAULT', 'THEN', 'FOR']);

function endsUnfinished(run: Run): boolean {
  const last = run.tokens.length - 1;
  if (run.isUnknown || freeWording.has(wordAt(run, 0))) return false;
  if (unfinishedSymbols.has(symbolAt(run, last))) return true;
  if (symbolAt(run, last - 1) === '.' || afterWhichComplete.has(wordAt(run, last - 1))) return false;
  return unfinishedWords.has(wordAt(run, last));
}
