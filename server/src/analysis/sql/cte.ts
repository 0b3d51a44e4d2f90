// WITH lists: the names they bring, and which of them each body sees. The list is looked through first, because in
// some dialects a body sees names that come after it.

import { dialectTraits } from './dialect.js';
import { unquote } from './name.js';
import { type Block, type CteEntry, enter, fold, groupEnd, inParentheses, type Run } from './run.js';
import { symbolAt, wordAt } from './token.js';

interface CteHead {
  readonly name: string;
  /** Index of the parenthesis that opens the body. */
  readonly open: number;
}

interface WithList {
  readonly heads: readonly CteHead[];
  readonly isRecursive: boolean;
  /** The index behind the list. */
  readonly end: number;
  readonly hasHoles: boolean;
}

/** Whether the WITH at the cursor begins a list, and not `WITH ORDINALITY`, `WITH (NOLOCK)`, `WITH NO DATA`. */
export function isWithList(run: Run, block: Block): boolean {
  const at = wordAt(run, run.at + 1) === 'RECURSIVE' ? run.at + 2 : run.at + 1;
  return headAt(run, at, block.limit) !== null;
}

/** Reads the list at the cursor; the block sees its names from here on. */
export function readWith(run: Run, block: Block): void {
  const list = findHeads(run, block.limit);
  run.hasUnknownTable ||= list.hasHoles;
  const entries = new Map<string, CteEntry>();
  for (const [ordinal, head] of list.heads.entries()) {
    if (!entries.has(head.name)) entries.set(head.name, { ordinal, firstRead: null });
  }
  const sight = dialectTraits(run.dialect).cteSight[list.isRecursive ? 'recursive' : 'plain'];
  const parent = block.scope;
  for (const [ordinal, head] of list.heads.entries()) {
    const visible = { earlier: ordinal, 'self-behind-union': ordinal, self: ordinal + 1, all: list.heads.length }[
      sight
    ];
    const oneMoreBehind = sight === 'self-behind-union' ? unionOf(run, head.open, block.limit) : never;
    const firstDraft = run.drafts.length;
    run.at = head.open;
    inParentheses(run, block, (inner, body) => {
      body.scope = { parent, entries, visible, oneMoreBehind };
      enter(inner, body);
    });
    const entry = entries.get(head.name);
    if (entry !== undefined)
      entry.firstRead = run.drafts.slice(firstDraft).find((draft) => draft.kind === 'read') ?? null;
  }
  block.scope = { parent, entries, visible: list.heads.length, oneMoreBehind: never };
  run.at = Math.min(list.end, block.limit);
  // A list that is for nothing yet.
  run.isPartial ||= run.at >= block.limit || (list.heads.length === 0 && !list.hasHoles);
}

const never = Number.POSITIVE_INFINITY;

/** Index of the UNION that makes the body behind the parenthesis a recursive one. */
function unionOf(run: Run, open: number, limit: number): number {
  const close = groupEnd(run, open, limit);
  const first = open + 1;
  if (symbolAt(run, first) === '(' && groupEnd(run, first, close) === close - 1) return unionOf(run, first, close);
  let union = never;
  for (let at = first; at < close; at += 1) {
    if (symbolAt(run, at) === '(') at = groupEnd(run, at, close);
    else if (wordAt(run, at) === 'UNION') union = at;
    else if (wordAt(run, at) === 'EXCEPT') union = never;
  }
  return union;
}

function findHeads(run: Run, limit: number): WithList {
  const isRecursive = wordAt(run, run.at + 1) === 'RECURSIVE';
  const heads: CteHead[] = [];
  let hasHoles = false;
  let end = run.at + (isRecursive ? 2 : 1);
  while (end < limit) {
    const head = headAt(run, end, limit);
    if (head === null) {
      if (run.tokens[end]?.kind !== 'hole') break;
      hasHoles = true;
      end += 1;
    } else {
      heads.push(head);
      end = skipTail(run, groupEnd(run, head.open, limit) + 1, limit);
    }
    if (symbolAt(run, end) !== ',') break;
    end += 1;
  }
  return { heads, isRecursive, end, hasHoles };
}

/** `name [(columns)] [USING KEY (…)] AS [[NOT] MATERIALIZED] (`. */
function headAt(run: Run, from: number, limit: number): CteHead | null {
  const token = run.tokens[from];
  if (token === undefined || from >= limit) return null;
  if (token.kind !== 'word' && token.kind !== 'quoted' && token.kind !== 'hole') return null;
  let at = from + 1;
  if (symbolAt(run, at) === '(') at = groupEnd(run, at, limit) + 1;
  if (wordAt(run, at) === 'USING' && symbolAt(run, at + 2) === '(') at = groupEnd(run, at + 2, limit) + 1;
  if (wordAt(run, at) !== 'AS') return null;
  at += 1;
  if (wordAt(run, at) === 'NOT') at += 1;
  if (wordAt(run, at) === 'MATERIALIZED') at += 1;
  if (symbolAt(run, at) !== '(' || at >= limit) return null;
  const isQuoted = token.kind === 'quoted';
  const text = run.text.slice(token.start, token.end);
  return { name: fold(run, { text: isQuoted ? unquote(text) : text, isQuoted }), open: at };
}

const tailEnds: ReadonlySet<string> = new Set([
  'SELECT',
  'INSERT',
  'UPDATE',
  'DELETE',
  'MERGE',
  'TABLE',
  'VALUES',
  'FROM',
]);

/** `SEARCH DEPTH FIRST BY a, b SET c` and `CYCLE a SET b USING c` behind a body. */
function skipTail(run: Run, from: number, limit: number): number {
  let at = from;
  const word = wordAt(run, at);
  if (word !== 'SEARCH' && word !== 'CYCLE') return at;
  while (at < limit && !tailEnds.has(wordAt(run, at))) {
    if (symbolAt(run, at) === ',' && headAt(run, at + 1, limit) !== null) break;
    at += 1;
  }
  return at;
}
