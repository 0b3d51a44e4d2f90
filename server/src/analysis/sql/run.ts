// The state of scanning one statement: tokens, cursor, what was found. The scanning functions move the cursor; nothing
// here decides what a token means.

import { closeAt } from './brackets.js';
import { openRound } from './characters.js';
import { foldName, type SqlDialect, type SqlName } from './dialect.js';
import type { SqlReferenceKind } from './sql-scan.js';
import { codeAt, type Tokens, wordAt } from './token.js';
import type { KnownWord } from './vocabulary.js';

/** A reference while the statement is read: later words may still change what it is. */
export interface Draft {
  /** `alias`: the name of an UPDATE's target that turned out to be an alias. */
  kind: SqlReferenceKind | 'alias';
  readonly names: readonly SqlName[];
  readonly folded: readonly string[];
  readonly start: number;
  readonly end: number;
  readonly holes: readonly number[];
  readonly block: Block;
  alias: SqlName | null;
  isWritten: boolean;
}

/** What a CTE's name stands for. */
export interface CteEntry {
  readonly ordinal: number;
  /** The first table read inside: what a T-SQL `DELETE FROM cte` deletes from. */
  firstRead: Draft | null;
}

/** The names of one WITH list, of which the first `visible` are seen. */
export interface CteScope {
  readonly parent: CteScope | null;
  readonly entries: ReadonlyMap<string, CteEntry>;
  readonly visible: number;
  /** Index of the token behind which one more is visible: the UNION of a recursive CTE. */
  readonly oneMoreBehind: number;
}

/** One query, or one pair of parentheses in a FROM list. */
export interface Block {
  readonly parent: Block | null;
  /** Index of the token where it ends. */
  readonly limit: number;
  scope: CteScope | null;
  /** Tables of its FROM list. */
  items: Draft[];
  /** Folded aliases that its FROM list brings, of sub-queries too; null where the dialect asks for none. */
  aliases: Set<string> | null;
  /** A comma at this level separates tables. */
  isInFrom: boolean;
  /** USING brings tables: in MERGE and DELETE, once. */
  isUsingFrom: boolean;
  /** Inside `CREATE TABLE`, before its AS. */
  isDefinition: boolean;
  /** Indexes of the brackets of an expression that are open at the cursor. */
  readonly groups: number[];
}

/** The target of an UPDATE or DELETE, which may turn out to be an alias. */
export interface Target {
  readonly draft: Draft;
  readonly items: readonly Draft[];
}

export interface Run {
  readonly text: string;
  readonly dialect: SqlDialect;
  readonly tokens: Tokens;
  /** For each opening bracket's index, the index that closes it; -1 where nothing does. */
  readonly closing: Int32Array;
  at: number;
  depth: number;
  readonly drafts: Draft[];
  readonly targets: Target[];
  readonly temporary: string[];
  isUnknown: boolean;
  isPartial: boolean;
  hasUnknownTable: boolean;
  /** The index right behind the target of an INSERT, where `TABLE x` is a query. */
  afterTarget: number;
  readonly grammar: Grammar;
}

/** How the files of the scanner call each other in a circle without importing each other in one. */
export interface Grammar {
  /** Reads a statement's or query's first word, and as much behind it as `walk` would not understand. */
  readonly begin: (run: Run, block: Block) => void;
  /** Reads clauses from the cursor to the block's limit. */
  readonly walk: (run: Run, block: Block) => void;
}

/** Reads a whole statement or query. */
export function enter(run: Run, block: Block): void {
  run.grammar.begin(run, block);
  run.grammar.walk(run, block);
}

export function newBlock(limit: number, parent: Block | null): Block {
  return {
    parent,
    limit,
    scope: parent?.scope ?? null,
    items: [],
    aliases: null,
    isInFrom: false,
    isUsingFrom: false,
    isDefinition: false,
    groups: [],
  };
}

/** In BigQuery alone an alias may be what another entry of a FROM list begins with. */
export function noteAlias(run: Run, block: Block, alias: SqlName): void {
  if (run.dialect !== 'bigquery') return;
  block.aliases ??= new Set();
  block.aliases.add(fold(run, alias));
}

/** Passes the word when it stands here. */
export function acceptWord(run: Run, word: KnownWord): boolean {
  if (wordAt(run, run.at) !== word) return false;
  run.at += 1;
  return true;
}

export function acceptWords(run: Run, words: ReadonlySet<string>): void {
  while (words.has(wordAt(run, run.at))) run.at += 1;
}

/** Passes a bracketed group without looking inside. */
export function skipGroup(run: Run, limit: number): void {
  if (codeAt(run, run.at) !== openRound) return;
  run.at = Math.min(groupEnd(run, run.at, limit) + 1, limit);
}

/** Index of the token that closes the bracket at `open`, or the limit. */
export function groupEnd(run: Run, open: number, limit: number): number {
  const close = closeAt(run, open);
  return close === -1 || close > limit ? limit : close;
}

/** Deeper nesting than any person or program writes; a bound for the stack. */
const depthLimit = 200;

/** For what may call itself again. Too deep, nothing may be read: the statement is partial, and which tables are there is unknown. */
export function goDeeper(run: Run): boolean {
  if (run.depth >= depthLimit) {
    run.isPartial = true;
    run.hasUnknownTable = true;
    return false;
  }
  run.depth += 1;
  return true;
}

/** Reads what stands in the parentheses at the cursor by itself, and moves behind them. */
export function inParentheses(run: Run, block: Block, read: (run: Run, inner: Block) => void): void {
  const close = groupEnd(run, run.at, block.limit);
  if (goDeeper(run)) {
    run.at += 1;
    read(run, newBlock(close, block));
    run.depth -= 1;
  }
  run.at = Math.min(close + 1, block.limit);
}

/** What a name means that ends before the token at the index. */
export function findCte(block: Block, folded: readonly string[], at = block.limit): CteEntry | null {
  const name = folded[0];
  if (name === undefined || folded.length !== 1) return null;
  for (let scope = block.scope; scope !== null; scope = scope.parent) {
    const entry = scope.entries.get(name);
    const visible = scope.visible + (at > scope.oneMoreBehind ? 1 : 0);
    if (entry !== undefined && entry.ordinal < visible) return entry;
  }
  return null;
}

export function fold(run: Run, name: SqlName): string {
  return foldName(name, run.dialect);
}
