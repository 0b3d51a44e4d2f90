// What SQL text is made of. Positions are UTF-16 units of the text.

export type TokenKind = 'word' | 'quoted' | 'string' | 'number' | 'hole' | 'placeholder' | 'symbol';

export interface Token {
  readonly kind: TokenKind;
  readonly start: number;
  readonly end: number;
  /** A word in upper case, a symbol as it is; empty for everything else. */
  readonly upper: string;
  /** Indexes of the interpolations inside, in order. */
  readonly holes: readonly number[];
}

interface TokenSource {
  readonly tokens: readonly Token[];
}

/** The word at an index in upper case; empty when something else stands there. */
export function wordAt({ tokens }: TokenSource, index: number): string {
  const token = tokens[index];
  return token?.kind === 'word' ? token.upper : '';
}

/** The symbol at an index; empty when something else stands there. */
export function symbolAt({ tokens }: TokenSource, index: number): string {
  const token = tokens[index];
  return token?.kind === 'symbol' ? token.upper : '';
}
