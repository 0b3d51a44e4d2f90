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

interface ReadText extends TextTokens {
  readonly sql: SqlText;
  readonly dialect: SqlDialect;
}

/** Whoever asks about a text asks all there is to ask before the next text comes. */
let latest: ReadText | null = null;

/** To be asked for again wherever another text may have been read since. */
export function tokensOf(sql: SqlText, dialect: SqlDialect): TextTokens {
  if (latest?.sql !== sql || latest.dialect !== dialect) latest = readText(sql, dialect);
  return latest;
}

function readText(sql: SqlText, dialect: SqlDialect): ReadText {
  const room = roomFor(mostTokens(sql));
  const tokens = tokenize(sql, dialect, room);
  return { sql, dialect, tokens, brackets: matchBrackets(tokens, room.closing) };
}
