// A table's name as it can stand in SQL: bare where every database takes it so, else in the quotes of the dialect.

import { dialectTraits, type SqlDialect } from './dialect.js';
import { notAnAlias, reservedWords, unfinishedWords } from './words.js';

const BARE = /^[A-Za-z_]\w*$/;

/** Keywords that some database takes for no name without quotes, beyond those that end a name. */
const furtherWords: ReadonlySet<string> = new Set(
  `ALL ANALYZE ANY ARRAY ASC BOTH CAST CHECK COLLATE COLUMN COMMIT CONSTRAINT DATABASE DATE DESC EACH ESCAPE FOR
  FOREIGN FUNCTION GRANT INDEX INTERVAL ISNULL KEY KEYS LEADING LOAD NOTNULL OF OPTION OVER PRIMARY PROCEDURE RANGE
  RANK READ REFERENCES REPLACE ROLLBACK ROW ROWS SCHEMA SOME TRAILING TRANSACTION TRIGGER UNIQUE USER VIEW`.split(
    /\s+/,
  ),
);

/** `name`: one part of a table's name, without quotes in it. */
export function writtenName(name: string, dialect: SqlDialect): string {
  if (BARE.test(name) && !isKeyword(name.toUpperCase())) return name;
  if (dialect === 'tsql') return `[${name}]`;
  const quote = dialectTraits(dialect).hasDoubleQuotedStrings ? '`' : '"';
  return quote + name + quote;
}

function isKeyword(word: string): boolean {
  return [reservedWords, notAnAlias, unfinishedWords, furtherWords].some((words) => words.has(word));
}
