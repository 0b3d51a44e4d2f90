// The words that decide something while tables are looked for. All in upper case.

import { words } from './vocabulary.js';

/** Begin a clause after the FROM list: whatever follows is no table any more. */
export const clauseWords = words(`
  WHERE GROUP HAVING ORDER LIMIT OFFSET FETCH QUALIFY WINDOW RETURNING OPTION SORT CLUSTER DISTRIBUTE CONNECT
  UNION EXCEPT INTERSECT MINUS SELECT VALUES FOR OUTPUT WHEN`);

/** Never the name of a table when unquoted and not behind a dot. */
export const reservedWords = words(`
  SELECT FROM WHERE GROUP HAVING ORDER LIMIT UNION EXCEPT INTERSECT JOIN INNER LEFT RIGHT CROSS NATURAL ON USING SET
  INTO AS WITH CASE WHEN THEN ELSE AND OR NOT IN IS NULL BETWEEN EXISTS DISTINCT CREATE DROP DELETE INSERT UPDATE
  RETURNING FETCH WINDOW QUALIFY CURRENT BY TO DEFAULT`);

/** May stand behind a table without being its alias. */
export const notAnAlias: ReadonlySet<string> = new Set([
  ...reservedWords,
  ...clauseWords,
  ...words(`
    FULL OUTER STRAIGHT_JOIN SEMI ANTI ASOF POSITIONAL LATERAL APPLY TABLESAMPLE SAMPLE PIVOT UNPIVOT
    MATCH_RECOGNIZE INDEXED USE FORCE IGNORE PARTITION VERSION TIMESTAMP VALUE DO START MERGE OVERRIDING MATCHED
    BEGIN END TABLE LOOP IF GO`),
]);

/** End a text that is not finished when they are its last word. */
export const unfinishedWords: ReadonlySet<string> = new Set([
  ...words(`
    SELECT FROM WHERE GROUP HAVING ORDER BY LIMIT OFFSET UNION EXCEPT INTERSECT JOIN INNER LEFT RIGHT FULL CROSS
    NATURAL ON USING SET INTO AS WITH CASE WHEN THEN ELSE AND OR NOT IN IS LIKE BETWEEN DISTINCT INSERT UPDATE DELETE
    MERGE CREATE ALTER DROP TABLE VIEW VALUES RETURNING WINDOW QUALIFY EXISTS EXPLAIN RENAME TRUNCATE RECURSIVE`),
]);

/** May begin a query inside parentheses. */
export const queryStarts = words(
  'SELECT WITH VALUES FROM TABLE INSERT UPDATE DELETE MERGE PIVOT UNPIVOT DESCRIBE SHOW SUMMARIZE',
);

/** Functions whose arguments are divided by the word FROM. */
export const fromFunctions = words('EXTRACT TRIM SUBSTRING OVERLAY POSITION DATE_PART');

/** DuckDB's table functions that read the files named by their first argument. */
export const fileFunctions: ReadonlySet<string> = new Set(
  `READ_CSV READ_CSV_AUTO READ_PARQUET PARQUET_SCAN READ_JSON READ_JSON_AUTO READ_NDJSON READ_NDJSON_AUTO
  READ_JSON_OBJECTS READ_NDJSON_OBJECTS READ_TEXT READ_BLOB READ_XLSX SNIFF_CSV PARQUET_METADATA PARQUET_SCHEMA
  ST_READ DELTA_SCAN ICEBERG_SCAN GLOB`.split(/\s+/),
);
/** Those that read a table which they are told in a string, by the place of that argument. */
export const tableArguments: ReadonlyMap<string, number> = new Map([
  ['SQLITE_SCAN', 1],
  ['POSTGRES_SCAN', 2],
  ['POSTGRES_SCAN_PUSHDOWN', 2],
  ['QUERY_TABLE', 0],
]);
/** Those that run a query which they are told in a string. */
export const queryFunctions: ReadonlySet<string> = new Set(['QUERY', 'POSTGRES_QUERY', 'SQLITE_QUERY', 'MYSQL_QUERY']);

/** T-SQL's table hints in the old spelling, without WITH. */
export const tableHints = words(`
  NOLOCK READUNCOMMITTED READCOMMITTED REPEATABLEREAD SERIALIZABLE HOLDLOCK UPDLOCK ROWLOCK PAGLOCK TABLOCK TABLOCKX
  XLOCK READPAST NOWAIT SNAPSHOT`);
