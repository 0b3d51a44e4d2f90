// One line a statement: `SQL  =>  read a b; write c; ref d; file e; cte f; partial; unknown; unknown table`.
// All that is found must be named, and nothing else. `${x}` is an interpolation.

import { describe, expect, test } from 'vitest';
import type { SqlDialect } from './dialect.js';
import { scanSql } from './scan-sql.js';
import type { SqlText } from './sql-scan.js';

function checkStatements(dialect: SqlDialect, lines: string): void {
  describe(dialect, () => {
    for (const line of lines.trim().split('\n')) {
      const [, sql = '', expected = ''] = /^(.*)\s=>(.*)$/.exec(line.trim()) ?? [];
      test(sql.trim(), () => expect(summary(withHoles(sql.trim()), dialect)).toBe(expected.trim()));
    }
  });
}

function withHoles(text: string): SqlText {
  const holes = [...text.matchAll(/\$\{[^}]*\}/g)].map(({ 0: hole, index: start }, index) => ({
    start,
    end: start + hole.length,
    index,
  }));
  return { text, holes };
}

function summary(sql: SqlText, dialect: SqlDialect): string {
  const { statements } = scanSql(sql, dialect);
  const references = statements.flatMap((statement) => statement.references);
  const kinds = ['read', 'write', 'ref', 'file', 'cte'] as const;
  const named = kinds.flatMap((kind) => {
    const names = new Set(references.filter((reference) => reference.kind === kind).map(({ name }) => name));
    return names.size === 0 ? [] : [`${kind} ${[...names].join(' ')}`];
  });
  const flags = [
    ...(statements.some(({ isPartial }) => isPartial) ? ['partial'] : []),
    ...(statements.some(({ isUnknown }) => isUnknown) ? ['unknown'] : []),
    ...(statements.some(({ hasUnknownTable }) => hasUnknownTable) ? ['unknown table'] : []),
  ];
  return [...named, ...flags].join('; ');
}

checkStatements(
  'postgres',
  String.raw`
SELECT (TABLE x LIMIT 1)  =>  read x
TABLE person  =>  read person
(SELECT 1 FROM a) UNION (SELECT 2 FROM b) ORDER BY 1  =>  read a b
SELECT * FROM (VALUES (1), (2)) v(x) JOIN t ON t.x = v.x  =>  read t
SELECT * FROM ((SELECT 1 FROM a) UNION (SELECT 2 FROM b)) q, c  =>  read a b c
SELECT * FROM (a JOIN b ON true) JOIN (c CROSS JOIN d) ON true, e  =>  read a b c d e
SELECT * FROM ONLY person, ONLY (team), guest *  =>  read person team guest
SELECT extract(year FROM d), trim(both 'x' from y), substring(z from 1 for 2), overlay(a placing b from 3) FROM t  =>  read t
SELECT * FROM t1 CROSS JOIN t2 FULL OUTER JOIN t3 ON true NATURAL JOIN t4  =>  read t1 t2 t3 t4
SELECT * FROM a JOIN b ON a.x = ARRAY[b.x, b.y], c  =>  read a b c
SELECT a.x::text, b FROM a, b WHERE x @> '{}' AND y ? 'z'  =>  read a b
SELECT * FROM a TABLESAMPLE SYSTEM (10) REPEATABLE (1), b  =>  read a b
SELECT * FROM ROWS FROM (f(1), g(2)) AS x, t  =>  read t
SELECT * FROM a WHERE x = ANY(ARRAY[1, 2]) FOR UPDATE OF a, b  =>  read a
SELECT * FROM json_table(j, '$' COLUMNS (x int PATH '$.a')) t, u  =>  read u
SELECT xmltable.* FROM a, XMLTABLE('/r' PASSING d COLUMNS x int)  =>  read a
SELECT a FROM t WHERE b BETWEEN 1 AND 2 UNION SELECT a FROM u  =>  read t u
SELECT * FROM x LEFT JOIN LATERAL (SELECT * FROM y) z ON true  =>  read x y
SELECT "it""s" FROM "we""ird"."t"  =>  read we"ird.t
SELECT DISTINCT ON (a, b) c FROM t  =>  read t
SELECT count(*) FROM a GROUP BY CUBE (x, y), z  =>  read a
SELECT f(a, b) OVER w FROM t WINDOW w AS (ORDER BY x), w2 AS (ORDER BY y)  =>  read t
SELECT * FROM information_schema.tables  =>  read information_schema.tables
SELECT FROM t  =>  read t
WITH "X" AS (SELECT 1) SELECT * FROM x, "X"  =>  read x; cte X
WITH x AS (SELECT 1) SELECT * FROM public.x  =>  read public.x
WITH t AS (SELECT * FROM a) SEARCH DEPTH FIRST BY id SET ord, u AS (SELECT * FROM t) SELECT * FROM u  =>  read a; cte t u
WITH moved AS (DELETE FROM a WHERE x RETURNING *) INSERT INTO b SELECT * FROM moved  =>  write a b; cte moved
INSERT INTO a SELECT * FROM b ON CONFLICT ON CONSTRAINT c DO UPDATE SET x = (SELECT y FROM d)  =>  read b d; write a
MERGE INTO t USING s ON t.id = s.id WHEN MATCHED AND s.x THEN DELETE WHEN NOT MATCHED THEN INSERT (a) VALUES (s.a)  =>  read s; write t
CREATE TABLE a (LIKE b INCLUDING ALL)  =>  write a; ref b
CREATE TABLE a (x int) INHERITS (b, c)  =>  write a; ref b c
CREATE TEMP TABLE p ON COMMIT DROP AS SELECT * FROM a  =>  read a; write p
CREATE RULE r AS ON INSERT TO a DO INSTEAD INSERT INTO b VALUES (1)  =>  write a b
CREATE TRIGGER x BEFORE INSERT OR UPDATE OF c ON a FOR EACH ROW EXECUTE FUNCTION f()  =>  write a
CREATE POLICY p ON a USING (x IN (SELECT y FROM b))  =>  read b; write a
CREATE OR REPLACE VIEW v AS SELECT * FROM a WITH CHECK OPTION  =>  read a; write v
CREATE FUNCTION f() RETURNS int AS $$ SELECT 1 FROM ghost $$ LANGUAGE sql  =>
CREATE FUNCTION f() RETURNS int RETURN (SELECT count(*) FROM a)  =>  read a
CREATE SCHEMA app  =>
ALTER TABLE a ATTACH PARTITION b FOR VALUES FROM (1) TO (2)  =>  write a; ref b
ALTER TABLE a ADD CONSTRAINT f FOREIGN KEY (x) REFERENCES b (id)  =>  write a; ref b
DROP INDEX i  =>
TRUNCATE a, ONLY b RESTART IDENTITY  =>  write a b
GRANT SELECT, UPDATE ON TABLE a, b TO bob  =>  ref a b
REVOKE ALL ON a FROM bob  =>  ref a
COMMENT ON COLUMN app.a.x IS 'y'  =>  ref app.a
COMMENT ON TABLE a IS 'y'  =>  ref a
LOCK TABLE a, b IN EXCLUSIVE MODE  =>  ref a b
VACUUM (ANALYZE) a  =>  ref a
ANALYZE a (x, y), b  =>  ref a b
COPY a (x, y) FROM STDIN WITH (FORMAT csv)  =>  write a
COPY a TO STDOUT  =>  read a
DECLARE c CURSOR FOR SELECT * FROM a  =>  read a
FETCH NEXT FROM c  =>
PREPARE p AS UPDATE a SET x = $1  =>  write a
SET search_path TO a, b  =>
BEGIN; SELECT 1 FROM a; END  =>  read a
EXPLAIN VERBOSE DELETE FROM a  =>  write a
DO $$ BEGIN DELETE FROM ghost; END $$  =>
NOTIFY channel  =>
`,
);

checkStatements(
  'sqlite',
  String.raw`
SELECT * FROM book AS b WHERE b.id = (SELECT max(id) FROM author)  =>  read book author
SELECT * FROM a INDEXED BY i JOIN b NOT INDEXED ON 1  =>  read a b
SELECT * FROM a WHERE x NOT IN main.b  =>  read a main.b
SELECT * FROM a WHERE x IN json_each('[]')  =>  read a
SELECT * FROM 'a' JOIN [b c]  =>  read a b c
WITH a AS (SELECT * FROM b), b AS (SELECT 1) SELECT * FROM a  =>  cte b a
WITH a AS (SELECT * FROM a) SELECT * FROM a  =>  cte a
WITH x AS (SELECT * FROM src) INSERT INTO x SELECT * FROM x  =>  read src; write x; cte x
WITH x AS (SELECT * FROM src) UPDATE t SET a = (SELECT b FROM x)  =>  read src; write t; cte x
WITH a AS (SELECT 1), b AS (SELECT * FROM a) DELETE FROM t WHERE id IN (SELECT * FROM b)  =>  write t; cte a b
CREATE TRIGGER r AFTER UPDATE OF a ON person WHEN new.a > 1 BEGIN INSERT INTO log SELECT * FROM team; UPDATE tally SET n = n + 1; DELETE FROM queue WHERE id = old.id; END  =>  read team; write person log tally queue
CREATE TEMP TABLE pick AS SELECT * FROM a; SELECT * FROM pick  =>  read a pick; write pick
CREATE VIRTUAL TABLE ft USING fts5(a, b)  =>  write ft
CREATE UNIQUE INDEX IF NOT EXISTS i ON person (name) WHERE x IS NOT NULL  =>  write person
CREATE TABLE a (id INTEGER PRIMARY KEY, t INTEGER REFERENCES team(id) ON DELETE CASCADE ON UPDATE SET NULL, CHECK (name LIKE 'x%'))  =>  write a; ref team
UPDATE OR IGNORE person SET n = 1  =>  write person
UPDATE person SET n = f.n FROM (SELECT * FROM feed) f  =>  read feed; write person
REPLACE INTO person VALUES (1)  =>  write person
ALTER TABLE a RENAME COLUMN x TO y  =>  write a
DROP VIEW IF EXISTS v  =>  write v
EXPLAIN QUERY PLAN SELECT * FROM a  =>  read a
VACUUM  =>
SAVEPOINT x; RELEASE x; ROLLBACK TO x  =>
PRAGMA main.table_info('person')  =>  ref person
hello world from nowhere  =>  unknown
INSERT INTO  =>  partial
SELECT  =>  partial
SELECT * FROM a JOIN  =>  read a; partial
SELECT * FROM a,  =>  read a; partial
SELECT * FROM a WHERE x =  =>  read a; partial
SELECT * FROM a ORDER  =>  read a; partial
SELECT * FROM main.  =>  partial
SELECT * FROM main. WHERE x = 1  =>  partial
SELECT * FROM WHERE x = 1  =>  partial
SELECT a, FROM t  =>  read t; partial
SELECT * FROM a WHERE ORDER BY x  =>  read a; partial
SELECT * FROM (SELECT * FROM a  =>  read a; partial
SELECT * FROM (  =>  partial
SELECT * FROM "pers  =>  read pers; partial
SELECT * FROM person p LEFT  =>  read person; partial
SELECT * FROM person /* and the rest  =>  read person; partial
SELECT x FROM a WHERE y IN (1,  =>  read a; partial
UPDATE person  =>  write person; partial
UPDATE person SET  =>  write person; partial
DELETE FROM  =>  partial
WITH x AS (SELECT * FROM a  =>  read a; partial
WITH x AS (SELECT * FROM a),  =>  read a; partial
WITH x  =>  partial
LEFT JOIN b ON b.id = a.id  =>  read b; partial
WHERE id IN (SELECT id FROM b)  =>  read b; partial
SELECT * FROM a ${'${joins}'} WHERE x = ${'${value}'}  =>  read a
SELECT * FROM ${'${t}'} x JOIN b  =>  read ${'${t}'} b; unknown table
SELECT * FROM events_${'${year}'} e  =>  read events_${'${year}'}; unknown table
SELECT * FROM "${'${s}'}"."${'${t}'}"  =>  read ${'${s}'}.${'${t}'}; unknown table
INSERT INTO ${'${t}'} (a) VALUES (${'${b}'})  =>  write ${'${t}'}; unknown table
${'${list}'} SELECT * FROM a  =>  read a
${'${query}'}  =>  unknown table
WITH ${'${list}'} SELECT * FROM a  =>  read a; unknown table
SELECT * FROM (${'${query}'}) s JOIN a  =>  read ${'${query}'} a; unknown table
SELECT * FROM a WHERE id IN ${'${ids}'} AND b IN (${'${c}'})  =>  read a
SELECT * FROM a WHERE day = '${'${d}'}' AND x LIKE '%${'${y}'}%' ORDER BY ${'${o}'} ${'${direction}'}  =>  read a
`,
);

checkStatements(
  'mysql',
  String.raw`
SELECT * FROM t1 LEFT JOIN (t2, t3) ON t1.a = t2.a  =>  read t1 t2 t3
SELECT a.from FROM shop.orders a  =>  read shop.orders
SELECT * FROM person FOR UPDATE SKIP LOCKED  =>  read person
SELECT * FROM person LOCK IN SHARE MODE  =>  read person
SELECT 5--1 FROM t  =>  read t
SELECT * FROM a INTO OUTFILE '/x'  =>  read a
SELECT * FROM a /*!50000 JOIN b */ JOIN c  =>  read a b c
SELECT * FROM ?? WHERE ?  =>  unknown table
DELETE a, b FROM t1 a JOIN t2 b ON a.id = b.id JOIN t3  =>  read t3; write t1 t2
DELETE FROM a USING person a JOIN ban b ON a.id = b.id  =>  read ban; write person
UPDATE person p JOIN feed f ON f.id = p.id SET p.n = f.n  =>  read feed; write person
UPDATE person p, feed f SET p.n = f.n, f.used = 1 WHERE p.id = f.id  =>  write person feed
UPDATE a, b SET n = 1  =>  read b; write a
REPLACE INTO person SELECT * FROM feed  =>  read feed; write person
RENAME TABLE a TO b, c TO d  =>  write a b c d
INSERT INTO t (a) SELECT a FROM s ON DUPLICATE KEY UPDATE a = VALUES(a)  =>  read s; write t
LOAD DATA INFILE 'x' INTO TABLE person FIELDS TERMINATED BY ','  =>  write person
CREATE TABLE a LIKE b  =>  write a; ref b
CREATE TABLE a SELECT * FROM b  =>  read b; write a
TRUNCATE TABLE a  =>  write a
LOCK TABLES a READ, b WRITE  =>  ref a b
SHOW CREATE TABLE a  =>  ref a
SHOW COLUMNS FROM a  =>  ref a
SHOW TABLES  =>
WITH RECURSIVE b AS (SELECT * FROM a), a AS (SELECT 1) SELECT * FROM b  =>  read a; cte b
`,
);

checkStatements(
  'tsql',
  String.raw`
WITH d AS (SELECT *, ROW_NUMBER() OVER (ORDER BY id) rn FROM dbo.person) DELETE FROM d WHERE rn > 1  =>  read dbo.person; write dbo.person
DELETE p FROM dbo.person p JOIN dbo.ban b ON b.id = p.id  =>  read dbo.ban; write dbo.person
DELETE FROM p FROM dbo.person AS p WHERE p.x = 1  =>  write dbo.person
DELETE TOP (10) FROM dbo.person  =>  write dbo.person
UPDATE dbo.person SET n = 1 FROM dbo.person JOIN feed ON 1 = 1  =>  read feed; write dbo.person
UPDATE STATISTICS dbo.person  =>  ref dbo.person
SELECT * FROM db..person  =>  read db..person
SELECT * FROM @rows r JOIN person p ON 1 = 1  =>  read person
SELECT TOP 5 * FROM person (NOLOCK) WHERE x = 1  =>  read person
SELECT * FROM a FOR SYSTEM_TIME FROM @a TO @b AS x JOIN c ON 1 = 1  =>  read a c
SELECT * FROM a PIVOT (SUM(x) FOR y IN ([1], [2])) p, b  =>  read a b
SELECT a.x FROM a INSERT INTO b SELECT * FROM c UPDATE d SET x = 1 DELETE FROM e  =>  read a c; write b d e
IF EXISTS (SELECT 1 FROM a) BEGIN UPDATE b SET x = 1; END  =>  read a; write b
CREATE TABLE #tmp (id int); INSERT INTO #tmp SELECT id FROM a  =>  read a; write #tmp
CREATE PROCEDURE p @id int AS UPDATE person SET x = 1 WHERE id = @id  =>  write person
DECLARE @x int = (SELECT max(id) FROM person); SET @x = (SELECT 1 FROM team)  =>  read person team
EXEC sp_who  =>
MERGE INTO t AS target USING (VALUES (1, 2)) AS src (a, b) ON target.a = src.a WHEN MATCHED THEN UPDATE SET b = src.b WHEN NOT MATCHED BY TARGET THEN INSERT (a, b) VALUES (src.a, src.b) WHEN NOT MATCHED BY SOURCE THEN DELETE;  =>  write t
`,
);

checkStatements(
  'snowflake',
  String.raw`
SELECT * FROM TABLE(FLATTEN(input => x)) f, t  =>  read t
SELECT * FROM t, LATERAL FLATTEN(input => t.arr) f WHERE f.value:a:b::string = 1  =>  read t
SELECT * FROM t MATCH_RECOGNIZE (PARTITION BY a ORDER BY b MEASURES x AS y PATTERN (a b+) DEFINE a AS 1) m JOIN u ON 1 = 1  =>  read t u
INSERT ALL INTO a VALUES (x) INTO b VALUES (y) SELECT x, y FROM c  =>  read c; write a b
CREATE TABLE a CLONE b  =>  read b; write a
CREATE OR REPLACE TRANSIENT TABLE a AS SELECT * FROM b  =>  read b; write a
CREATE DYNAMIC TABLE x TARGET_LAG = '1 minute' WAREHOUSE = wh AS SELECT * FROM y  =>  read y; write x
CREATE TASK k WAREHOUSE = w SCHEDULE = '1 m' AS INSERT INTO a SELECT * FROM b  =>  read b; write a
COPY INTO @stage/x FROM person  =>  read person
COPY INTO @stage/x FROM (SELECT * FROM person)  =>  read person
COPY INTO t FROM (SELECT $1 FROM @stage/f)  =>  write t
ALTER TABLE a SWAP WITH b  =>  write a b
UNDROP TABLE a  =>  write a
WITH x AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM x) SELECT * FROM x  =>  cte x
WITH "x" AS (SELECT 1) SELECT * FROM x  =>  read x
SELECT 1 // from ghost  =>
`,
);

checkStatements(
  'bigquery',
  String.raw`
SELECT ARRAY(SELECT x FROM o.lines) FROM sales.orders o, o.items i LEFT JOIN o.tags  =>  read sales.orders
SELECT r"\d from x", """a " from ghost""" FROM t  =>  read t
SELECT * EXCEPT (a) FROM t  =>  read t
SELECT * FROM ML.PREDICT(MODEL m, (SELECT * FROM t))  =>  read t
SELECT * FROM t FOR SYSTEM_TIME AS OF TIMESTAMP_SUB(CURRENT_TIMESTAMP(), INTERVAL 1 HOUR)  =>  read t
SELECT x FROM t, UNNEST([1, 2]) AS x WITH OFFSET o  =>  read t
DELETE t WHERE true  =>  write t
MERGE ds.t T USING ds.s S ON T.id = S.id WHEN NOT MATCHED THEN INSERT ROW  =>  read ds.s; write ds.t
INSERT ds.t (a) SELECT 1 FROM x  =>  read x; write ds.t
EXPORT DATA OPTIONS(uri='gs://x') AS SELECT * FROM t  =>  read t
CREATE TEMP FUNCTION f(x INT64) AS (x + 1); SELECT f(a) FROM t  =>  read t
`,
);

checkStatements(
  'spark',
  String.raw`
INSERT OVERWRITE TABLE a PARTITION (d = 1) SELECT * FROM b  =>  read b; write a
SELECT a, b FROM t LATERAL VIEW OUTER explode(m) x AS k, v LATERAL VIEW explode(l) y AS z WHERE k = 1  =>  read t
SELECT * FROM a LEFT ANTI JOIN b USING (id) LEFT SEMI JOIN c ON 1 = 1  =>  read a b c
FROM a INSERT OVERWRITE TABLE b SELECT x INSERT INTO c SELECT y  =>  read a; write b c
CACHE TABLE x AS SELECT * FROM y  =>  read y; ref x
`,
);

checkStatements(
  'duckdb',
  String.raw`
SELECT * FROM 'a.parquet' p JOIN read_csv(['b.csv', 'c.csv']) c ON true  =>  file a.parquet b.csv c.csv
PIVOT sale ON year USING sum(x) GROUP BY y  =>  read sale
SUMMARIZE person  =>  read person
SELECT * FROM (PIVOT sale ON year USING sum(x)) p, q  =>  read sale q
SELECT * FROM (DESCRIBE person)  =>  ref person
WITH RECURSIVE t(a) USING KEY (a) AS (SELECT 1 UNION SELECT a FROM t) FROM t  =>  cte t
COPY person TO 'x.csv'  =>  read person; file x.csv
FROM a SELECT x, y WHERE z IN (FROM b)  =>  read a b
INSERT INTO a FROM b  =>  read b; write a
SELECT x FROM t AT (VERSION => 3) v, u  =>  read t u
SELECT x, FROM t  =>  read t
WITH a AS (SELECT * FROM b), b AS (SELECT 1) SELECT * FROM a  =>  read b; cte a
WITH RECURSIVE a AS (SELECT * FROM b), b AS (SELECT 1) SELECT * FROM a  =>  read b; cte a
WITH RECURSIVE a AS (SELECT * FROM a) SELECT 1  =>  read a
WITH RECURSIVE a AS ((SELECT * FROM b UNION SELECT * FROM a)) SELECT 1  =>  read b; cte a
WITH RECURSIVE a AS (SELECT * FROM a UNION SELECT 1) SELECT 1  =>  read a
WITH RECURSIVE a AS (SELECT 1 UNION SELECT 2 EXCEPT SELECT * FROM a) SELECT 1  =>  read a
CREATE TABLE t AS FROM (FROM a) UNION ALL BY NAME FROM b  =>  read a b; write t
SELECT * FROM t USING SAMPLE 10%  =>  read t
FROM sqlite_scan('x.db', 't') s, postgres_scan('h=x', 'public', 'u'), query_table(['v', 'w'])  =>  read t u v w
FROM query('FROM t')  =>  unknown table
FROM read_csv($file) JOIN glob('*.csv') ON true  =>  file $file *.csv
ATTACH 'x.db' AS y (TYPE sqlite); FROM y.main.t  =>  read y.main.t
EXPLAIN ANALYZE SELECT * FROM t  =>  read t
MERGE INTO a USING b ON a.id = b.id WHEN MATCHED THEN UPDATE WHEN NOT MATCHED THEN INSERT  =>  read b; write a
`,
);
