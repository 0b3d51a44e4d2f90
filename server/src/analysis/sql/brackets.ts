// Which bracket closes which, in a list of tokens that may be half-typed.

import type { Token } from './token.js';

export interface Brackets {
  /** For each opening bracket's index, the index that closes it; -1 where nothing does. */
  readonly closing: readonly number[];
  readonly isUnclosed: boolean;
}

/** By what closes them. */
const OPENERS = { ')': '(', ']': '[', '}': '{' } as const;
type Opener = (typeof OPENERS)[keyof typeof OPENERS];

/** A closing one that fits no open one is passed over; an open one inside a closed one is left open. */
export function matchBrackets(tokens: readonly Token[]): Brackets {
  const closing = new Array<number>(tokens.length).fill(-1);
  const open: { readonly index: number; readonly symbol: Opener }[] = [];
  const counts: Record<Opener, number> = { '(': 0, '[': 0, '{': 0 };
  let isUnclosed = false;
  const close = (opener: Opener, index: number): void => {
    if (counts[opener] === 0) return;
    for (let last = open.pop(); last !== undefined; last = open.pop()) {
      counts[last.symbol] -= 1;
      if (last.symbol === opener) {
        closing[last.index] = index;
        return;
      }
      isUnclosed = true;
    }
  };
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index];
    if (token?.kind !== 'symbol') continue;
    const symbol = token.upper;
    if (symbol === '(' || symbol === '[' || symbol === '{') {
      counts[symbol] += 1;
      open.push({ index, symbol });
    } else if (symbol === ')' || symbol === ']' || symbol === '}') close(OPENERS[symbol], index);
  }
  return { closing, isUnclosed: isUnclosed || open.length > 0 };
}
