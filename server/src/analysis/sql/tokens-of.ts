// The tokens of a text, read once for all who ask about it: its tables, and the range of each of them.

import { type Brackets, matchBrackets } from './brackets.js';
import type { SqlDialect } from './dialect.js';
import type { SqlText } from './sql-scan.js';
import type { Token } from './token.js';
import { tokenize } from './tokenizer.js';

export interface TextTokens {
  readonly tokens: readonly Token[];
  readonly brackets: Brackets;
  readonly isUnterminated: boolean;
}

class ReadText implements TextTokens {
  readonly sql: SqlText;
  readonly dialect: SqlDialect;
  readonly tokens: readonly Token[];
  readonly isUnterminated: boolean;
  #brackets: Brackets | null = null;

  constructor(sql: SqlText, dialect: SqlDialect) {
    const { list, isUnterminated } = tokenize(sql, dialect);
    this.sql = sql;
    this.dialect = dialect;
    this.tokens = list;
    this.isUnterminated = isUnterminated;
  }

  /** Of several statements the tables are found one at a time; and then not everybody asks. */
  get brackets(): Brackets {
    return (this.#brackets ??= matchBrackets(this.tokens));
  }
}

/** Whoever asks about a text asks all there is to ask before the next text comes. */
let latest: ReadText | null = null;

export function tokensOf(sql: SqlText, dialect: SqlDialect): TextTokens {
  if (latest?.sql !== sql || latest.dialect !== dialect) latest = new ReadText(sql, dialect);
  return latest;
}
