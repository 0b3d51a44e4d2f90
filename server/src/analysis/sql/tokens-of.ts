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
  readonly dialect: SqlDialect;
}
const known = new WeakMap<SqlText, Known>();

export function tokensOf(sql: SqlText, dialect: SqlDialect): TextTokens {
  const before = known.get(sql);
  if (before?.dialect === dialect) return before;
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
    dialect,
  };
  known.set(sql, read);
  return read;
}
