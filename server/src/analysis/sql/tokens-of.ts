// The tokens of a text, read once for all who ask about it: its tables, and the range of each of them. They are good
// until the next text is read.

import { type Brackets, matchBrackets } from './brackets.js';
import type { SqlDialect } from './dialect.js';
import { roomFor } from './room.js';
import type { SqlText } from './sql-scan.js';
import { mostTokens, type TokenizedText, tokenize } from './tokenizer.js';

export interface TextTokens {
  readonly tokens: TokenizedText;
  readonly brackets: Brackets;
}

class ReadText implements TextTokens {
  readonly sql: SqlText;
  readonly dialect: SqlDialect;
  readonly tokens: TokenizedText;
  readonly #closing: Int32Array;
  #brackets: Brackets | null = null;

  constructor(sql: SqlText, dialect: SqlDialect) {
    const room = roomFor(mostTokens(sql));
    this.sql = sql;
    this.dialect = dialect;
    this.tokens = tokenize(sql, dialect, room);
    this.#closing = room.closing;
  }

  /** Of several statements the tables are found one at a time; and then not everybody asks. */
  get brackets(): Brackets {
    return (this.#brackets ??= matchBrackets(this.tokens, this.#closing));
  }
}

/** Whoever asks about a text asks all there is to ask before the next text comes. */
let latest: ReadText | null = null;

/** To be asked for again wherever another text may have been read since. */
export function tokensOf(sql: SqlText, dialect: SqlDialect): TextTokens {
  if (latest?.sql !== sql || latest.dialect !== dialect) latest = new ReadText(sql, dialect);
  return latest;
}
