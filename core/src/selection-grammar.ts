// From the words of a selection to its tree. `not` binds closest, then `and`; `or` and mere neighbours are united.

import type { SelectionProblem } from './selection-problem.js';
import { type NameToken, type Place, type Token, tokensOf } from './selection-tokens.js';

export type SelectionTree =
  | { readonly kind: 'union' | 'intersection'; readonly of: readonly SelectionTree[] }
  | { readonly kind: 'complement'; readonly of: SelectionTree }
  /** What `of` reads and what reads it, and `of` itself. */
  | { readonly kind: 'reach'; readonly of: SelectionTree; readonly up: number; readonly down: number }
  | { readonly kind: 'name'; readonly token: NameToken };

export type ParsedSelection =
  | { readonly kind: 'parsed'; readonly tree: SelectionTree | null }
  | { readonly kind: 'invalid'; readonly problem: SelectionProblem };

/** A null tree: the text says nothing. */
export function parseSelection(text: string): ParsedSelection {
  const read = tokensOf(text);
  if (read.kind === 'invalid') return read;
  if (read.tokens.length === 0) return { kind: 'parsed', tree: null };
  const reader = new TokenReader(read.tokens, text.length);
  const tree = unionIn(reader);
  const rest = reader.peek();
  if (tree !== null && rest !== undefined) reader.fail(rest, unexpected(rest));
  return reader.problem === null ? { kind: 'parsed', tree } : { kind: 'invalid', problem: reader.problem };
}

/** Goes through the tokens and keeps the first problem; after one, every rule answers null. */
class TokenReader {
  problem: SelectionProblem | null = null;
  private at = 0;

  constructor(
    private readonly tokens: readonly Token[],
    readonly end: number,
  ) {}

  peek(): Token | undefined {
    return this.tokens[this.at];
  }
  take(): Token | undefined {
    return this.tokens[this.at++];
  }
  fail({ start, end }: Place, message: string): null {
    this.problem ??= { code: 'syntax', message, start, end, nearest: null };
    return null;
  }
}

function unionIn(reader: TokenReader): SelectionTree | null {
  const of: SelectionTree[] = [];
  for (;;) {
    const item = intersectionIn(reader);
    if (item === null) return null;
    of.push(item);
    const next = reader.peek();
    if (next === undefined || next.kind === 'close') break;
    if (next.kind === 'or') reader.take();
    // United with everything else, a bare `not` would select nearly all: nobody means that.
    if (next.kind === 'not') return reader.fail(next, 'Write `and not` to leave out, or `or not` to add all but that.');
  }
  return of.length === 1 ? (of[0] ?? null) : { kind: 'union', of };
}

function intersectionIn(reader: TokenReader): SelectionTree | null {
  const of: SelectionTree[] = [];
  do {
    const item = operandIn(reader);
    if (item === null) return null;
    of.push(item);
  } while (reader.peek()?.kind === 'and' && reader.take());
  return of.length === 1 ? (of[0] ?? null) : { kind: 'intersection', of };
}

function operandIn(reader: TokenReader): SelectionTree | null {
  const token = reader.take();
  switch (token?.kind) {
    case undefined:
      return reader.fail({ start: reader.end, end: reader.end }, 'Something to select is missing at the end.');
    case 'not': {
      const of = operandIn(reader);
      return of && { kind: 'complement', of };
    }
    case 'open':
      return groupIn(reader, token);
    case 'name': {
      const { up, down } = token;
      return up + down === 0 ? { kind: 'name', token } : { kind: 'reach', of: { kind: 'name', token }, up, down };
    }
    case 'and':
    case 'or':
    case 'close':
      return reader.fail(token, unexpected(token));
  }
}

function groupIn(reader: TokenReader, open: Place & { readonly up: number }): SelectionTree | null {
  const of = unionIn(reader);
  if (of === null) return null;
  const close = reader.take();
  if (close?.kind !== 'close') return reader.fail(open, 'This parenthesis is not closed.');
  const { up } = open;
  const { down } = close;
  return up + down === 0 ? of : { kind: 'reach', of, up, down };
}

function unexpected(token: Token): string {
  if (token.kind === 'close') return 'There is nothing to close here.';
  return `Something to select is missing before \`${token.kind}\`.`;
}
