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

interface Known extends TextTokens {
  readonly sql: SqlText;
  readonly dialect: SqlDialect;
}
/** Whoever asks about a text asks all there is to ask before the next text comes. */
let latest: Known | null = null;

export function tokensOf(sql: SqlText, dialect: SqlDialect): TextTokens {
  if (latest?.sql === sql && latest.dialect === dialect) return latest;
  const { list, isUnterminated } = tokenize(sql, dialect);
  let brackets: Brackets | null = null;
  const read: Known = {
    tokens: list,
    // Of several statements the tables are found one at a time; and then not everybody asks.
    get brackets() {
      brackets ??= matchBrackets(list);
      return brackets;
    },
    isUnterminated,
    sql,
    dialect,
  };
  latest = read;
  return read;
}
