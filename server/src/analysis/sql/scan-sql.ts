// The tolerant table scanner: which tables a text of SQL reads and writes, each with its place. Never throws, guesses
// nothing: what it does not recognise it says. It knows no storage and no asset.

import { exact } from '../exact.js';
import { type Brackets, matchBrackets } from './brackets.js';
import { semicolon } from './characters.js';
import { dialectTraits, type SqlDialect } from './dialect.js';
import { type Draft, enter, findCte, type Grammar, newBlock, type Run, type Target } from './run.js';
import type { SqlReference, SqlScan, SqlStatement, SqlText } from './sql-scan.js';
import { begin } from './statements.js';
import { endAt, startAt, symbolAt, type Tokens, tokensBetween, wordAt } from './token.js';
import { tokensOf } from './tokens-of.js';
import { words } from './vocabulary.js';
import { walk } from './walk.js';
import { unfinishedWords } from './words.js';

export function scanSql(sql: SqlText, dialect: SqlDialect): SqlScan {
  const read = tokensOf(sql, dialect);
  const { tokens } = read;
  const { count, codes, isUnterminated } = tokens;
  // Most texts are one statement: what brackets match in it is what all others ask about.
  if (!sql.text.includes(';')) {
    if (count === 0) return { statements: [] };
    return { statements: [scanStatement(sql, dialect, { tokens, brackets: read.brackets, isUnterminated })] };
  }
  const statements: SqlStatement[] = [];
  let from = 0;
  for (let index = 0; index <= count; index += 1) {
    const isLast = index === count;
    if (!isLast && codes[index] !== semicolon) continue;
    if (index > from) {
      const own = tokensBetween(tokens, from, index);
      const brackets = matchBrackets(own, new Int32Array(own.count));
      statements.push(scanStatement(sql, dialect, { tokens: own, brackets, isUnterminated: isLast && isUnterminated }));
    }
    from = index + 1;
  }
  return { statements: exact(statements) };
}

const grammar: Grammar = { begin, walk };

interface StatementTokens {
  readonly tokens: Tokens;
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
    grammar,
  };
  enter(run, newBlock(tokens.count, null));
  for (const target of run.targets) resolveTarget(run, target);
  const references: SqlReference[] = [];
  if (!run.isUnknown) {
    for (const draft of run.drafts)
      if (draft.kind !== 'alias' && !isCorrelatedArray(run, draft)) references.push(toReference(draft, draft.kind));
  }
  return {
    start: startAt(run, 0),
    end: endAt(run, tokens.count - 1),
    references: exact(references),
    isUnknown: run.isUnknown,
    isPartial: run.isPartial || endsUnfinished(run),
    hasUnknownTable: run.hasUnknownTable,
    holes: tokens.holes.size === 0 ? NONE : [...tokens.holes.values()].flat(),
    temporary: run.temporary.length === 0 ? NONE : run.temporary,
  };
}

/** Of nearly every statement there is nothing to say about holes and temporary tables. */
const NONE: readonly never[] = [];

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
  const first = draft.folded[0];
  if (run.dialect !== 'bigquery' || draft.kind !== 'read' || draft.folded.length < 2 || first === undefined)
    return false;
  for (let block: Draft['block'] | null = draft.block; block !== null; block = block.parent) {
    if (block.aliases?.has(first)) return true;
  }
  return false;
}

function toReference(draft: Draft, kind: SqlReference['kind']): SqlReference {
  const { names, folded, start, end, alias, isWritten } = draft;
  const first = names[0];
  const holes = draft.holes.length === 0 ? NONE : draft.holes;
  // Most names are of one part, and written as the database compares them: then one list says both.
  const isPlain = names.length === 1 && first?.text === folded[0];
  const parts = isPlain ? folded : names.map(({ text }) => text);
  const name = first !== undefined && names.length === 1 ? first.text : parts.join('.');
  return { kind, name, parts, folded, start, end, alias: alias?.text ?? null, holes, isWritten };
}

const unfinishedSymbols: ReadonlySet<string> = new Set([',', '=', '<', '>', '+', '-', '/', '.', '|', '::']);
const freeWording = words('SET PRAGMA SHOW USE COPY GRANT REVOKE ALTER');

/** `DEFAULT VALUES`, `WHEN MATCHED THEN DELETE`, `FOR UPDATE`. */
const afterWhichComplete = words('DEFAULT THEN FOR');

function endsUnfinished(run: Run): boolean {
  const last = run.tokens.count - 1;
  if (run.isUnknown || freeWording.has(wordAt(run, 0))) return false;
  if (unfinishedSymbols.has(symbolAt(run, last))) return true;
  if (symbolAt(run, last - 1) === '.' || afterWhichComplete.has(wordAt(run, last - 1))) return false;
  return unfinishedWords.has(wordAt(run, last));
}
