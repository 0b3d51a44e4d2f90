// What differs between the SQL dialects as far as finding tables needs it: lexical rules, how names fold, and what a
// CTE's body sees. It must not know any statement.

export type SqlDialect = 'sqlite' | 'postgres' | 'duckdb' | 'snowflake' | 'bigquery' | 'mysql' | 'spark' | 'tsql';

/** The rules for text whose dialect nobody knows: SQLite takes every quoting style there is. */
export const defaultDialect: SqlDialect = 'sqlite';

export interface DialectTraits {
  /** `"…"` is a string; else a quoted name. */
  readonly hasDoubleQuotedStrings: boolean;
  /** `[x]` is a quoted name; else an array or a subscript. */
  readonly hasBracketNames: boolean;
  /** `\'` does not end a string. */
  readonly hasBackslashEscapes: boolean;
  /** `E'…'` takes backslash escapes where plain strings do not. */
  readonly hasEscapeStrings: boolean;
  /** `'''…'''` and `"""…"""` are strings. */
  readonly hasTripleQuotes: boolean;
  readonly hasNestedComments: boolean;
  readonly lineComments: readonly string[];
  /** `$$…$$` is a string: never, with an empty tag only, or with any tag. */
  readonly dollarQuotes: 'none' | 'untagged' | 'tagged';
  /** `#pick` is a name: a temporary table. */
  readonly hasHashNames: boolean;
  /** `my-proj.sales.orders` is one name, and one quoted name may hold several parts. */
  readonly hasProjectNames: boolean;
  readonly folding: 'insensitive' | 'lower' | 'upper';
  /** Which names of its own WITH list a CTE's body sees without RECURSIVE, and with it. */
  readonly cteSight: { readonly plain: CteSight; readonly recursive: CteSight };
  /** `DELETE p FROM person AS p`: the target of UPDATE and DELETE may be an alias of the FROM list. */
  readonly hasAliasTargets: boolean;
}

/** The names before it in the list; also its own, behind its last UNION or everywhere; all of the list. */
export type CteSight = 'earlier' | 'self-behind-union' | 'self' | 'all';

const plain: DialectTraits = {
  hasDoubleQuotedStrings: false,
  hasBracketNames: false,
  hasBackslashEscapes: false,
  hasEscapeStrings: false,
  hasTripleQuotes: false,
  hasNestedComments: false,
  lineComments: ['--'],
  dollarQuotes: 'none',
  hasHashNames: false,
  hasProjectNames: false,
  folding: 'insensitive',
  cteSight: { plain: 'earlier', recursive: 'all' },
  hasAliasTargets: false,
};

const traits: Readonly<Record<SqlDialect, DialectTraits>> = {
  sqlite: { ...plain, hasBracketNames: true, cteSight: { plain: 'all', recursive: 'all' } },
  postgres: { ...plain, hasEscapeStrings: true, hasNestedComments: true, dollarQuotes: 'tagged', folding: 'lower' },
  duckdb: {
    ...plain,
    hasEscapeStrings: true,
    hasNestedComments: true,
    dollarQuotes: 'tagged',
    cteSight: { plain: 'earlier', recursive: 'self-behind-union' },
  },
  snowflake: {
    ...plain,
    hasBackslashEscapes: true,
    lineComments: ['--', '//'],
    dollarQuotes: 'untagged',
    folding: 'upper',
    cteSight: { plain: 'self', recursive: 'self' },
  },
  bigquery: {
    ...plain,
    hasDoubleQuotedStrings: true,
    hasBackslashEscapes: true,
    hasTripleQuotes: true,
    lineComments: ['--', '#'],
    hasProjectNames: true,
  },
  mysql: {
    ...plain,
    hasDoubleQuotedStrings: true,
    hasBackslashEscapes: true,
    lineComments: ['--', '#'],
    cteSight: { plain: 'earlier', recursive: 'self' },
    hasAliasTargets: true,
  },
  spark: {
    ...plain,
    hasDoubleQuotedStrings: true,
    hasBackslashEscapes: true,
    hasNestedComments: true,
    cteSight: { plain: 'earlier', recursive: 'self' },
  },
  tsql: {
    ...plain,
    hasBracketNames: true,
    hasNestedComments: true,
    hasHashNames: true,
    cteSight: { plain: 'self', recursive: 'self' },
    hasAliasTargets: true,
  },
};

export function dialectTraits(dialect: SqlDialect): DialectTraits {
  return traits[dialect];
}

/** A name or a part of one, quotes removed. */
export interface SqlName {
  readonly text: string;
  readonly isQuoted: boolean;
}

/** Two names are one to the database when their folded forms are equal. */
export function foldName(name: SqlName, dialect: SqlDialect): string {
  switch (traits[dialect].folding) {
    case 'insensitive':
      return name.text.toLowerCase();
    case 'lower':
      return name.isQuoted ? name.text : name.text.toLowerCase();
    case 'upper':
      return name.isQuoted ? name.text : name.text.toUpperCase();
  }
}
