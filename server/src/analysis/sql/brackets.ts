// Which bracket closes which, in a list of tokens that may be half-typed.

import type { Token } from './token.js';

const closers: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

export interface Brackets {
  /** For each opening bracket's index, the index that closes it; -1 where nothing does. */
  readonly closing: Int32Array;
  readonly isUnclosed: boolean;
}

/** A closing one that fits no open one is passed over; an open one inside a closed one is left open. */
export function matchBrackets(tokens: readonly Token[]): Brackets {
  const closing = new Int32Array(tokens.length).fill(-1);
  const open: number[] = [];
  const counts: Record<string, number> = { '(': 0, '[': 0, '{': 0 };
  let isUnclosed = false;
  for (const [index, token] of tokens.entries()) {
    if (token.kind !== 'symbol') continue;
    const own = counts[token.upper];
    if (own !== undefined) {
      counts[token.upper] = own + 1;
      open.push(index);
    }
    const opener = closers[token.upper];
    if (opener === undefined || counts[opener] === 0) continue;
    for (;;) {
      const last = open.pop();
      const symbol: string = last === undefined ? opener : (tokens[last]?.upper ?? opener);
      counts[symbol] = (counts[symbol] ?? 1) - 1;
      if (last !== undefined && symbol === opener) closing[last] = index;
      if (symbol === opener) break;
      isUnclosed = true;
    }
  }
  return { closing, isUnclosed: isUnclosed || open.length > 0 };
}
