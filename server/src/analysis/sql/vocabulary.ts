// Every word of SQL that decides something here, each with a number: a token holds the number, so that no string is cut
// out of a text to find out what stands there.

/** In capitals. What is asked for elsewhere has to be in it: another word is a name, and has no spelling. */
const WORDS = [
  ...['ABORT', 'ACCOUNT', 'ADDDATE', 'AFTER', 'AGGREGATE', 'ALL', 'ALSO', 'ALTER', 'ANALYSE', 'ANALYZE', 'AND'],
  ...['ANTI', 'APPLY', 'AS', 'ASOF', 'ASSERT', 'AT', 'ATOMIC', 'ATTACH', 'BEFORE', 'BEGIN', 'BETWEEN', 'BREAK', 'BY'],
  ...['CACHE', 'CALL', 'CASE', 'CAST', 'CATALOG', 'CHANGE', 'CHANGES', 'CHECK', 'CHECKPOINT', 'CLOCK_TIMESTAMP'],
  ...['CLONE', 'CLOSE', 'CLUSTER', 'COLLATE', 'COLLATION', 'COLUMN', 'COLUMNS', 'COMMENT', 'COMMIT', 'CONCURRENTLY'],
  ...['CONFLICT', 'CONNECT', 'CONNECTION', 'CONTAINED', 'CONTINUE', 'COPY', 'CREATE', 'CROSS', 'CURDATE', 'CURRENT'],
  ...['CURRENT_DATE', 'CURRENT_DATETIME', 'CURRENT_TIME', 'CURRENT_TIMESTAMP', 'CURTIME', 'CYCLE', 'DATABASE'],
  ...['DATE', 'DATEADD', 'DATETIME', 'DATETIME_ADD', 'DATETIME_SUB', 'DATE_ADD', 'DATE_PART', 'DATE_SUB', 'DAY'],
  ...['DAYS', 'DEALLOCATE', 'DECLARE', 'DEFAULT', 'DELAYED', 'DELETE', 'DENY', 'DESC', 'DESCRIBE', 'DETACH'],
  ...['DETAIL', 'DIRECTORY', 'DISCARD', 'DISTINCT', 'DISTRIBUTE', 'DO', 'DOMAIN', 'DROP', 'DUMPFILE', 'DUPLICATE'],
  ...['DYNAMIC', 'ELSE', 'END', 'EVENT', 'EXCEPT', 'EXCHANGE', 'EXEC', 'EXECUTE', 'EXISTS', 'EXPLAIN', 'EXPORT'],
  ...['EXTENDED', 'EXTENSION', 'EXTRACT', 'FETCH', 'FIELDS', 'FIRST', 'FLUSH', 'FOR', 'FORCE', 'FOREIGN'],
  ...['FOREIGN_KEY_CHECK', 'FOREIGN_KEY_LIST', 'FORMAT', 'FORMATTED', 'FREEZE', 'FROM', 'FULL', 'FUNCTION', 'FUTURE'],
  ...['GET', 'GETDATE', 'GETUTCDATE', 'GET_CURRENT_TIME', 'GET_CURRENT_TIMESTAMP', 'GLOBAL', 'GO', 'GRANT', 'GROUP'],
  ...['HANDLER', 'HAVING', 'HIGH_PRIORITY', 'HISTORY', 'HOLDLOCK', 'HOUR', 'HOURS', 'IF', 'IGNORE', 'IMPORT', 'IN'],
  ...['INDEX', 'INDEXED', 'INDEXES', 'INDEX_LIST', 'INHERIT', 'INHERITS', 'INNER', 'INSERT', 'INSTALL', 'INSTEAD'],
  ...['INTERSECT', 'INTERVAL', 'INTO', 'IS', 'ITERATE', 'JOIN', 'JULIANDAY', 'KEY', 'KEYS', 'KILL', 'LANGUAGE'],
  ...['LARGE', 'LATERAL', 'LAZY', 'LEAVE', 'LEFT', 'LIKE', 'LIMIT', 'LIST', 'LISTEN', 'LOAD', 'LOCAL', 'LOCALTIME'],
  ...['LOCALTIMESTAMP', 'LOCK', 'LOGIN', 'LOOP', 'LOW_PRIORITY', 'LS', 'MACRO', 'MATCHED', 'MATCH_RECOGNIZE'],
  ...['MATERIALIZED', 'MERGE', 'MINUS', 'MODEL', 'MONTH', 'MONTHS', 'MOVE', 'MSCK', 'NAME', 'NATURAL', 'NOLOCK'],
  ...['NOT', 'NOTIFY', 'NOW', 'NOWAIT', 'NO_WRITE_TO_BINLOG', 'NULL', 'OBJECT', 'OF', 'OFFSET', 'ON', 'ONLY', 'OPEN'],
  ...['OPERATOR', 'OPTIMIZE', 'OPTION', 'OR', 'ORDER', 'OUTER', 'OUTFILE', 'OUTPUT', 'OVERLAY', 'OVERRIDING'],
  ...['OVERWRITE', 'PAGLOCK', 'PARAMETER', 'PARSE_DATE', 'PARSE_TIMESTAMP', 'PARTITION', 'PARTITIONS', 'PERCENT'],
  ...['PIPE', 'PIVOT', 'POLICY', 'POSITION', 'POSITIONAL', 'PRAGMA', 'PREPARE', 'PRINT', 'PROC', 'PROCEDURE'],
  ...['PUBLICATION', 'PURGE', 'PUT', 'QUALIFY', 'QUARTER', 'QUARTERS', 'QUICK', 'RAISE', 'READCOMMITTED', 'READPAST'],
  ...['READUNCOMMITTED', 'RECURSIVE', 'REFERENCES', 'REFRESH', 'REINDEX', 'RELEASE', 'REMOVE', 'RENAME', 'REPAIR'],
  ...['REPEAT', 'REPEATABLEREAD', 'REPLACE', 'RESERVATION', 'RESET', 'RETURN', 'RETURNING', 'REVOKE', 'RIGHT', 'RM'],
  ...['ROLE', 'ROLLBACK', 'ROUTINE', 'ROW', 'ROWLOCK', 'ROWS', 'RULE', 'SAMPLE', 'SAVEPOINT', 'SCHEMA', 'SEARCH'],
  ...['SECRET', 'SECURITY', 'SELECT', 'SEMI', 'SEQUENCE', 'SERIALIZABLE', 'SERVER', 'SESSION', 'SET', 'SHOW'],
  ...['SIGNAL', 'SNAPSHOT', 'SORT', 'STAGE', 'START', 'STATEMENT_TIMESTAMP', 'STATISTICS', 'STORAGE_INFO'],
  ...['STRAIGHT_JOIN', 'STREAM', 'STRFTIME', 'SUBDATE', 'SUBSCRIPTION', 'SUBSTRING', 'SUMMARIZE', 'SWAP', 'SWITCH'],
  ...['SYSDATE', 'SYSDATETIME', 'SYSDATETIMEOFFSET', 'SYSTEM', 'SYSTEM_TIME', 'SYSTEM_VERSION', 'SYSTIMESTAMP'],
  ...['SYSUTCDATETIME', 'TABLE', 'TABLES', 'TABLESAMPLE', 'TABLESPACE', 'TABLE_INFO', 'TABLE_XINFO', 'TABLOCK'],
  ...['TABLOCKX', 'TASK', 'TEMP', 'TEMPORARY', 'THEN', 'TIME', 'TIMEOFDAY', 'TIMESTAMP', 'TIMESTAMPADD'],
  ...['TIMESTAMPTZ', 'TIMESTAMP_ADD', 'TIMESTAMP_SUB', 'TO', 'TODAY', 'TOP', 'TO_DATE', 'TO_TIMESTAMP'],
  ...['TRANSACTION_TIMESTAMP', 'TRIGGER', 'TRIM', 'TRUNCATE', 'TRY_CAST', 'TRY_TO_DATE', 'TYPE', 'UNCACHE', 'UNDROP'],
  ...['UNION', 'UNIXEPOCH', 'UNIX_TIMESTAMP', 'UNLISTEN', 'UNLOCK', 'UNLOGGED', 'UNPIVOT', 'UPDATE', 'UPDLOCK'],
  ...['USE', 'USER', 'USING', 'UTC_DATE', 'UTC_TIME', 'UTC_TIMESTAMP', 'VACUUM', 'VALUE', 'VALUES', 'VERBOSE'],
  ...['VERSION', 'VIEW', 'WAREHOUSE', 'WEEK', 'WEEKS', 'WHEN', 'WHERE', 'WHILE', 'WINDOW', 'WITH', 'XLOCK', 'YEAR'],
  ...['YEARS'],
] as const;

export type KnownWord = (typeof WORDS)[number];

/** The code of a word that means nothing here; those of the known ones follow. What is below is no word. */
export const WORD = 0x80;

/** By the code of a token, what it says: a word in capitals, a symbol as it is; empty for everything else. */
const wordsByCode: readonly (KnownWord | '')[] = [...Array.from({ length: WORD + 1 }, () => '' as const), ...WORDS];
const codes: ReadonlyMap<string, number> = new Map(WORDS.map((word, index) => [word, WORD + 1 + index]));

/** More than any code. */
export const CODES = wordsByCode.length;

/** Empty for whatever is no known word. */
export function wordOf(code: number): KnownWord | '' {
  return wordsByCode[code] ?? '';
}

/** Of a word in capitals. */
export function codeOf(word: string): number {
  return codes.get(word) ?? WORD;
}

/** Words that are looked for, all of them known. */
export function words(list: string): ReadonlySet<string> {
  const found = new Set(list.trim().split(/\s+/));
  for (const word of found) if (!codes.has(word)) throw new Error(`${word} is missing among the words of SQL`);
  return found;
}

/** 1 at the code of each symbol and word: for what looks at one token after the other. */
export function markedCodes(symbols: readonly number[], list: Iterable<string>): Uint8Array {
  const marked = new Uint8Array(CODES);
  for (const symbol of symbols) marked[symbol] = 1;
  for (const word of list) marked[codeOf(word)] = 1;
  return marked;
}

/** A power of two, and several times as many as there are words. */
const SLOTS = 2_048;
const codeBySlot = new Uint16Array(SLOTS);
const longest = Math.max(...WORDS.map(({ length }) => length));
for (const [word, code] of codes) {
  let slot = slotOf(word, 0, word.length);
  while (codeBySlot[slot] !== 0) slot = (slot + 1) & (SLOTS - 1);
  codeBySlot[slot] = code;
}

/** The length and three characters tell nearly all words apart. Capital and small letters come to the same. */
function slotOf(text: string, start: number, end: number): number {
  const first = text.charCodeAt(start) | 0x20;
  const second = text.charCodeAt(start + 1) | 0x20;
  const last = text.charCodeAt(end - 1) | 0x20;
  return ((first << 1) ^ (second << 6) ^ last ^ ((end - start) << 6)) & (SLOTS - 1);
}

/** The code of the word from `start` to `end` of the text, in whichever case. */
export function codeOfWord(text: string, start: number, end: number): number {
  if (end - start < 2 || end - start > longest) return WORD;
  let slot = slotOf(text, start, end);
  for (let code = codeBySlot[slot] ?? 0; code !== 0; code = codeBySlot[slot] ?? 0) {
    if (isSpelling(wordOf(code), text, start, end)) return code;
    slot = (slot + 1) & (SLOTS - 1);
  }
  return WORD;
}

/** The same of a word with letters outside of ASCII, which have rules of their own: the long s is an S. */
export function codeOfForeignWord(word: string): number {
  return codes.get(word.toUpperCase()) ?? WORD;
}

function isSpelling(upper: string, text: string, start: number, end: number): boolean {
  if (upper.length !== end - start) return false;
  for (let at = start; at < end; at += 1) {
    const code = text.charCodeAt(at);
    const isSmall = code >= 0x61 && code <= 0x7a;
    if (upper.charCodeAt(at - start) !== (isSmall ? code - 0x20 : code)) return false;
  }
  return true;
}
