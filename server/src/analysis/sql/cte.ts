// WITH lists: the names they bring, and which of them each body sees. The list is looked through first, because in
// some dialects a body sees names that come after it.

import { comma, openRound } from './characters.js';
import { type CteSight, dialectTraits } from './dialect.js';
import { unquote } from './name.js';
import { type Block, type CteEntry, type Draft, enter, fold, groupEnd, inParentheses, type Run } from './run.js';
import { codeAt, HOLE, isWord, QUOTED, wordAt, writtenAt } from './token.js';
import { words } from './vocabulary.js';

interface CteHead {
  readonly name: string;
  /** Index of the parenthesis that opens the body. */
  readonly open: number;
}

interface WithList {
  readonly heads: readonly CteHead[];
  readonly beginsWithHead: boolean;
  readonly isRecursive: boolean;
  /** The index behind the list. */
  readonly end: number;
  readonly hasHoles: boolean;
}

/**
 * Reads the list at the cursor; the block sees its names from here on. False, and nothing read, where the WITH begins no
 * list: `WITH ORDINALITY`, `WITH (NOLOCK)`, `WITH NO DATA`. `mayBeHole`: an interpolation may be the first of the list.
 */
export function readWith(run: Run, block: Block, mayBeHole = false): boolean {
  const list = findHeads(run, block.limit);
  if (!list.beginsWithHead && !(mayBeHole && codeAt(run, run.at + 1) === HOLE)) return false;
  run.hasUnknownTable ||= list.hasHoles;
  const { heads } = list;
  const entries = new Map<string, CteEntry>();
  heads.forEach(({ name }, ordinal) => {
    if (!entries.has(name)) entries.set(name, { ordinal, firstRead: null });
  });
  const sight = dialectTraits(run.dialect).cteSight[list.isRecursive ? 'recursive' : 'plain'];
  const parent = block.scope;
  heads.forEach(({ name, open }, ordinal) => {
    const visible = visibleTo(ordinal, heads.length, sight);
    const oneMoreBehind = sight === 'self-behind-union' ? unionOf(run, open, block.limit) : never;
    const firstDraft = run.drafts.length;
    run.at = open;
    inParentheses(run, block, (inner, body) => {
      body.scope = { parent, entries, visible, oneMoreBehind };
      enter(inner, body);
    });
    const entry = entries.get(name);
    if (entry !== undefined) entry.firstRead = firstReadFrom(run, firstDraft);
  });
  block.scope = { parent, entries, visible: heads.length, oneMoreBehind: never };
  run.at = Math.min(list.end, block.limit);
  // A list that is for nothing yet.
  run.isPartial ||= run.at >= block.limit;
  return true;
}

/** How many names of its list a body sees, by its place in it. */
function visibleTo(ordinal: number, count: number, sight: CteSight): number {
  if (sight === 'all') return count;
  return sight === 'self' ? ordinal + 1 : ordinal;
}

function firstReadFrom({ drafts }: Run, first: number): Draft | null {
  for (let index = first; index < drafts.length; index += 1) {
    const draft = drafts[index];
    if (draft?.kind === 'read') return draft;
  }
  return null;
}

const never = Number.POSITIVE_INFINITY;

/** Index of the UNION that makes the body behind the parenthesis a recursive one. */
function unionOf(run: Run, open: number, limit: number): number {
  const close = groupEnd(run, open, limit);
  const first = open + 1;
  if (codeAt(run, first) === openRound && groupEnd(run, first, close) === close - 1) return unionOf(run, first, close);
  let union = never;
  for (let at = first; at < close; at += 1) {
    if (codeAt(run, at) === openRound) at = groupEnd(run, at, close);
    else if (wordAt(run, at) === 'UNION') union = at;
    else if (wordAt(run, at) === 'EXCEPT') union = never;
  }
  return union;
}

function findHeads(run: Run, limit: number): WithList {
  const isRecursive = wordAt(run, run.at + 1) === 'RECURSIVE';
  const heads: CteHead[] = [];
  let beginsWithHead = false;
  let hasHoles = false;
  let end = run.at + (isRecursive ? 2 : 1);
  while (end < limit) {
    const head = headAt(run, end, limit);
    if (head === null) {
      if (codeAt(run, end) !== HOLE) break;
      hasHoles = true;
      end += 1;
    } else {
      beginsWithHead ||= !hasHoles;
      heads.push(head);
      end = skipTail(run, groupEnd(run, head.open, limit) + 1, limit);
    }
    if (codeAt(run, end) !== comma) break;
    end += 1;
  }
  return { heads, beginsWithHead, isRecursive, end, hasHoles };
}

/** `name [(columns)] [USING KEY (…)] AS [[NOT] MATERIALIZED] (`. */
function headAt(run: Run, from: number, limit: number): CteHead | null {
  const code = codeAt(run, from);
  if (from >= limit || !(isWord(code) || code === QUOTED || code === HOLE)) return null;
  let at = from + 1;
  if (codeAt(run, at) === openRound) at = groupEnd(run, at, limit) + 1;
  if (wordAt(run, at) === 'USING' && codeAt(run, at + 2) === openRound) at = groupEnd(run, at + 2, limit) + 1;
  if (wordAt(run, at) !== 'AS') return null;
  at += 1;
  if (wordAt(run, at) === 'NOT') at += 1;
  if (wordAt(run, at) === 'MATERIALIZED') at += 1;
  if (codeAt(run, at) !== openRound || at >= limit) return null;
  const isQuoted = code === QUOTED;
  const text = writtenAt(run, from);
  return { name: fold(run, { text: isQuoted ? unquote(text) : text, isQuoted }), open: at };
}

const tailEnds = words('SELECT INSERT UPDATE DELETE MERGE TABLE VALUES FROM');

/** `SEARCH DEPTH FIRST BY a, b SET c` and `CYCLE a SET b USING c` behind a body. */
function skipTail(run: Run, from: number, limit: number): number {
  let at = from;
  const word = wordAt(run, at);
  if (word !== 'SEARCH' && word !== 'CYCLE') return at;
  while (at < limit && !tailEnds.has(wordAt(run, at))) {
    if (codeAt(run, at) === comma && headAt(run, at + 1, limit) !== null) break;
    at += 1;
  }
  return at;
}
