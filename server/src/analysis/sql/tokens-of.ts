// The tokens of a text, read once for all who ask about it: its tables, and the range of each of them.

import { matchBrackets } from './brackets.js';
import type { SqlDialect } from './dialect.js';
import type { SqlText } from './sql-scan.js';
import type { Token } from './token.js';
import { tokenize } from './tokenizer.js';

export interface TextTokens {
  readonly tokens: readonly Token[];
  /** For each opening bracket's index, the index that closes it; -1 where nothing does. */
  readonly closing: Int32Array;
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
  let closing: Int32Array | null = null;
  const read: Known = {
    tokens: list,
    // Not everybody asks, and the tables are found a statement at a time.
    get closing() {
      closing ??= matchBrackets(list).closing;
      return closing;
    },
    isUnterminated,
    dialect,
  };
  known.set(sql, read);
  return read;
}
