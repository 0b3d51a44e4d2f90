// What SQL text is made of: a token is three numbers, what it is and where it stands in UTF-16 units of the text. They
// lie in lists side by side, for a text has hundreds of them and nobody keeps one.

import { type KnownWord, WORD, wordOf } from './vocabulary.js';

/** A symbol has the code of its character, a word that of the vocabulary; these are the codes of everything else. */
export const NOTHING = 0;
export const HOLE = 1;
export const PLACEHOLDER = 2;
export const STRING = 3;
export const NUMBER = 4;
/** A name in quotes. */
export const QUOTED = 5;
/** `::` */
export const CAST = 6;

export interface Tokens {
  readonly count: number;
  /** The lists may be longer than the text has tokens. */
  readonly codes: Uint16Array;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  /** By the token, the indexes of the interpolations inside, in order. Of those alone that have any. */
  readonly holes: ReadonlyMap<number, readonly number[]>;
}

interface TokenSource {
  readonly tokens: Tokens;
}

/** Nothing before the first token and behind the last. */
export function codeAt({ tokens }: TokenSource, index: number): number {
  return index < tokens.count ? (tokens.codes[index] ?? NOTHING) : NOTHING;
}

/** The word at an index in capitals; empty when something else stands there, or a word that means nothing here. */
export function wordAt(source: TokenSource, index: number): KnownWord | '' {
  return wordOf(codeAt(source, index));
}

export function isWord(code: number): boolean {
  return code >= WORD;
}

const symbols: readonly string[] = Array.from({ length: WORD }, (_, code) =>
  code === CAST ? '::' : code > QUOTED ? String.fromCharCode(code) : '',
);

/** The symbol at an index; empty when something else stands there. */
export function symbolAt(source: TokenSource, index: number): string {
  return symbols[codeAt(source, index)] ?? '';
}

export function startAt({ tokens }: TokenSource, index: number): number {
  return tokens.starts[index] ?? 0;
}

export function endAt({ tokens }: TokenSource, index: number): number {
  return tokens.ends[index] ?? 0;
}

/** The characters of a token. */
export function writtenAt(source: TokenSource & { readonly text: string }, index: number): string {
  return source.text.slice(startAt(source, index), endAt(source, index));
}

const noHoles: readonly number[] = [];

export function holesAt({ tokens }: TokenSource, index: number): readonly number[] {
  return tokens.holes.get(index) ?? noHoles;
}

/** The tokens of one statement of several, counted from 0. */
export function tokensBetween({ codes, starts, ends, holes }: Tokens, from: number, to: number): Tokens {
  const own = new Map<number, readonly number[]>();
  for (const [index, inside] of holes) if (index >= from && index < to) own.set(index - from, inside);
  return {
    count: to - from,
    codes: codes.subarray(from, to),
    starts: starts.subarray(from, to),
    ends: ends.subarray(from, to),
    holes: own,
  };
}
