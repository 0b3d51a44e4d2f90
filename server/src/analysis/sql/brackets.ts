// Which bracket closes which, in a list of tokens that may be half-typed.

import { closeBrace, closeBracket, closeRound, openBrace, openBracket, openRound } from './characters.js';
import { NOTHING, type Tokens } from './token.js';

export interface Brackets {
  /** For each opening bracket's index, the index that closes it; -1 where nothing does. Longer than the list of tokens, mostly. */
  readonly closing: Int32Array;
  readonly isUnclosed: boolean;
}

interface Bracketed {
  readonly tokens: Tokens;
  readonly closing: Int32Array;
}

/** The index that closes the bracket at an index; -1 where nothing does, or no bracket opens there. */
export function closeAt({ tokens, closing }: Bracketed, index: number): number {
  return index < tokens.count ? (closing[index] ?? -1) : -1;
}

/** Round, square or curly: the two of a shape stand in one row of 32 characters. */
function shapeOf(code: number): number {
  return code >> 5;
}

/**
 * A closing one that fits no open one is passed over; an open one inside a closed one is left open. `closing` has room
 * for all tokens, and is filled.
 */
export function matchBrackets({ codes, count }: Tokens, closing: Int32Array): Brackets {
  const open: number[] = [];
  const counts = [0, 0, 0, 0];
  let isUnclosed = false;
  for (let index = 0; index < count; index += 1) {
    const code = codes[index] ?? NOTHING;
    closing[index] = -1;
    if (code === openRound || code === openBracket || code === openBrace) {
      counts[shapeOf(code)] = (counts[shapeOf(code)] ?? 0) + 1;
      open.push(index);
    } else if (code === closeRound || code === closeBracket || code === closeBrace) {
      if (counts[shapeOf(code)] === 0) continue;
      for (let last = open.pop(); last !== undefined; last = open.pop()) {
        const shape = shapeOf(codes[last] ?? NOTHING);
        counts[shape] = (counts[shape] ?? 0) - 1;
        if (shape === shapeOf(code)) {
          closing[last] = index;
          break;
        }
        isUnclosed = true;
      }
    }
  }
  return { closing, isUnclosed: isUnclosed || open.length > 0 };
}
