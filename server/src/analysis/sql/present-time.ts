// Whether a statement asks the database for the present time in a condition: then the clock decides which rows it takes.
// One that only stores the time, or selects it as a column, is an audit stamp.

import { defaultDialect, type SqlDialect } from './dialect.js';
import { codeAt, STRING, symbolAt, type Tokens, wordAt, writtenAt } from './token.js';
import { tokensOf } from './tokens-of.js';
import { words } from './vocabulary.js';

const STATEMENTS = words('SELECT WITH DELETE INSERT REPLACE MERGE CREATE UPDATE');
const OPENING = words('WHERE HAVING QUALIFY');
const CLOSING = words('SELECT JOIN GROUP ORDER LIMIT WINDOW SET VALUES RETURNING');
/** `ON CONFLICT`, `ON DELETE CASCADE`: no condition follows. */
const NO_CONDITION = words('CONFLICT DUPLICATE DELETE UPDATE COMMIT');
const CLOCKS = words('CURRENT_DATE CURRENT_TIME CURRENT_TIMESTAMP');
/** Words that SQLite takes for columns. */
const LOCAL_CLOCKS = words('LOCALTIME LOCALTIMESTAMP');
/** Functions that take nothing and give the present. */
const CALLS: Readonly<Record<SqlDialect, readonly string[]>> = {
  sqlite: [],
  postgres: ['NOW', 'TRANSACTION_TIMESTAMP', 'STATEMENT_TIMESTAMP', 'CLOCK_TIMESTAMP', 'TIMEOFDAY'],
  duckdb: ['NOW', 'TODAY', 'GET_CURRENT_TIMESTAMP', 'GET_CURRENT_TIME', 'TRANSACTION_TIMESTAMP'],
  snowflake: ['GETDATE', 'SYSDATE', 'SYSTIMESTAMP'],
  bigquery: ['CURRENT_DATETIME'],
  mysql: ['NOW', 'CURDATE', 'CURTIME', 'SYSDATE', 'UTC_DATE', 'UTC_TIME', 'UTC_TIMESTAMP', 'UNIX_TIMESTAMP'],
  spark: ['NOW', 'CURDATE', 'UNIX_TIMESTAMP'],
  tsql: ['GETDATE', 'GETUTCDATE', 'SYSDATETIME', 'SYSUTCDATETIME', 'SYSDATETIMEOFFSET'],
};
const ANY_CALL: ReadonlySet<string> = new Set(Object.values(CALLS).flat());
/** Of SQLite: they give the present where their argument is `'now'`. */
const OF_NOW = words('DATE DATETIME JULIANDAY STRFTIME UNIXEPOCH');

/** What a text is searched for before it is read: nearly all name none of it. */
const ANY_CLOCK = new RegExp(`\\b(${[...CLOCKS, ...LOCAL_CLOCKS, ...ANY_CALL, 'NOW'].join('|')})\\b`, 'i');

/** Whether a text may be about the present at all. */
export function namesPresentTime(text: string): boolean {
  return ANY_CLOCK.test(text);
}

interface Reading {
  readonly text: string;
  readonly tokens: Tokens;
  readonly dialect: SqlDialect | null;
}

/** `dialect`: null where nobody knows it; then a function of any dialect counts. */
export function filtersByPresentTime(text: string, dialect: SqlDialect | null): boolean {
  if (!namesPresentTime(text)) return false;
  const { tokens } = tokensOf({ text, holes: [] }, dialect ?? defaultDialect);
  const reading = { text, tokens, dialect };
  if (!STATEMENTS.has(wordAt(reading, 0))) return false;
  let isCondition = false;
  const around: boolean[] = [];
  for (let at = 0; at < tokens.count; at += 1) {
    const symbol = symbolAt(reading, at);
    if (symbol === '(') around.push(isCondition);
    else if (symbol === ')') isCondition = around.pop() ?? false;
    else if (symbol === ';') isCondition = false;
    else isCondition = conditionAfter(reading, at, isCondition);
    if (isCondition && isPresentTime(reading, at)) return true;
  }
  return false;
}

function conditionAfter(reading: Reading, at: number, before: boolean): boolean {
  const word = wordAt(reading, at);
  if (OPENING.has(word)) return true;
  if (word === 'ON') return wordAt(reading, at - 1) !== 'DISTINCT' && !NO_CONDITION.has(wordAt(reading, at + 1));
  return before && !CLOSING.has(word);
}

function isPresentTime(reading: Reading, at: number): boolean {
  const word = wordAt(reading, at);
  // A column may be called so.
  if (symbolAt(reading, at - 1) === '.' || symbolAt(reading, at + 1) === '.') return false;
  if (CLOCKS.has(word)) return true;
  const { dialect } = reading;
  if (LOCAL_CLOCKS.has(word)) return dialect !== 'sqlite';
  if (symbolAt(reading, at + 1) !== '(') return false;
  const isClock = dialect === null ? ANY_CALL.has(word) : CALLS[dialect].includes(word);
  if (isClock) return symbolAt(reading, at + 2) === ')';
  return OF_NOW.has(word) && takesNow(reading, at + 2);
}

/** Whether `'now'` is among the arguments that start there. */
function takesNow(reading: Reading, first: number): boolean {
  for (let at = first; at < reading.tokens.count && symbolAt(reading, at) !== ')'; at += 1) {
    if (codeAt(reading, at) === STRING && /^'now'$/i.test(writtenAt(reading, at))) return true;
  }
  return false;
}
