// One line a query: `SQL  =>  -6..0`, with the table `sales`. `?` and `:day` are the run's own partition key, `:next` the
// one after it, `:other` any other value; `${key}` is an interpolation of the key.

import { describe, expect, test } from 'vitest';
import type { BoundValue } from './bound-value.js';
import type { RelativeRange } from '../snapshot.js';
import type { SqlDialect } from './dialect.js';
import { partitionRange } from './partition-range.js';
import type { PartitionUnit } from './partition-span.js';
import { scanSql } from './scan-sql.js';

interface Setting {
  readonly dialect: SqlDialect;
  readonly unit: PartitionUnit;
}

function checkRanges(title: string, { dialect, unit }: Setting, lines: string): void {
  describe(title, () => {
    for (const line of lines.trim().split('\n')) {
      const [, sql = '', expected = ''] = /^(.*)\s=>(.*)$/.exec(line.trim()) ?? [];
      test(sql.trim(), () => expect(written(rangeIn(sql.trim(), { dialect, unit }))).toBe(expected.trim()));
    }
  });
}

function rangeIn(text: string, { dialect, unit }: Setting): RelativeRange | null {
  const holes = [...text.matchAll(/\$\{key\}/g)].map(({ 0: hole, index: start }, index) => ({
    start,
    end: start + hole.length,
    index,
  }));
  const sql = { text, holes };
  const table = scanSql(sql, dialect)
    .statements.flatMap(({ references }) => references)
    .find(({ kind, name }) => kind === 'read' && name.endsWith('sales'));
  if (table === undefined) throw new Error('The statement does not read the table.');
  return partitionRange({ sql, dialect, unit }, offsetOf)(table);
}

function offsetOf(value: BoundValue): number | null {
  if (value.kind === 'hole') return 0;
  if (value.name === null) return 0;
  return value.name === 'day' ? 0 : value.name === 'next' ? 1 : null;
}

function written(range: RelativeRange | null): string {
  return range === null ? 'unknown' : `${side(range.startOffset)}..${side(range.endOffset)}`;
}

/** `*` where nothing limits it. */
function side(offset: number): string {
  return Number.isFinite(offset) ? String(offset) : '*';
}

checkRanges(
  'bounds',
  { dialect: 'sqlite', unit: 'day' },
  String.raw`
SELECT * FROM sales WHERE day = ?  =>  0..0
SELECT * FROM sales WHERE ? = day  =>  0..0
SELECT * FROM sales WHERE day == ? AND store = 3  =>  0..0
SELECT * FROM sales WHERE day BETWEEN ? AND :next  =>  0..1
SELECT * FROM sales WHERE day >= ? AND day <= :next  =>  0..1
SELECT * FROM sales WHERE day > ? AND day <= :next  =>  1..1
SELECT * FROM sales WHERE day >= ? AND day < :next  =>  0..0
SELECT * FROM sales WHERE :next > day AND ? <= day  =>  0..0
SELECT * FROM sales WHERE (day >= ? AND (day <= :next)) AND store = 'x'  =>  0..1
SELECT * FROM sales WHERE day IN (?, :next)  =>  0..1
SELECT * FROM sales s WHERE s.day = ?  =>  0..0
SELECT * FROM main.sales WHERE sales.day = ?  =>  0..0
SELECT * FROM sales WHERE "day" = ? ORDER BY day  =>  0..0
SELECT * FROM sales WHERE day = ${'${key}'}  =>  0..0
SELECT * FROM sales WHERE day = '${'${key}'}'  =>  0..0
SELECT * FROM sales WHERE date(day) = date(?)  =>  0..0
INSERT INTO totals SELECT * FROM sales WHERE day = ?  =>  0..0
SELECT * FROM (SELECT * FROM sales WHERE day = ?) q  =>  0..0
WITH s AS (SELECT * FROM sales WHERE day = ?) SELECT * FROM s  =>  0..0
SELECT * FROM sales WHERE day = ? UNION SELECT * FROM old WHERE x = 1  =>  0..0
SELECT * FROM stores s JOIN sales d ON d.day = ? AND d.store = s.id  =>  0..0
SELECT * FROM stores s LEFT JOIN sales d ON d.day = ?  =>  0..0
SELECT * FROM stores s, sales d WHERE d.day = ? AND s.day = :next  =>  0..0
`,
);

checkRanges(
  'open',
  { dialect: 'sqlite', unit: 'day' },
  String.raw`
SELECT * FROM sales  =>  *..*
SELECT sum(n) FROM main.sales s GROUP BY store ORDER BY store  =>  *..*
INSERT INTO totals SELECT ?, sum(n) FROM sales  =>  *..*
INSERT INTO totals SELECT '${'${key}'}', sum(n) FROM sales  =>  *..*
SELECT * FROM sales CROSS JOIN stores  =>  *..*
SELECT * FROM sales WHERE day <= ?  =>  *..0
SELECT * FROM sales WHERE day < ?  =>  *..-1
SELECT * FROM sales WHERE ? >= day  =>  *..0
SELECT * FROM sales WHERE day <= date(?, '-6 days')  =>  *..-6
SELECT * FROM sales WHERE day <= '${'${key}'}'  =>  *..0
INSERT INTO totals SELECT '${'${key}'}', sum(n) FROM sales WHERE day <= '${'${key}'}' AND store = 3  =>  *..0
SELECT * FROM sales WHERE day > ?  =>  1..*
SELECT * FROM sales WHERE day >= ? AND day > ? AND store = 3 ORDER BY day  =>  1..*
SELECT * FROM stores s JOIN sales d ON d.store = s.id WHERE d.day <= ?  =>  *..0
SELECT * FROM (SELECT * FROM sales WHERE day <= ?) q  =>  *..0
`,
);

checkRanges(
  'open, were it not for what may limit it besides',
  { dialect: 'sqlite', unit: 'day' },
  String.raw`
SELECT * FROM sales LIMIT 10  =>  unknown
SELECT sum(n) FILTER (WHERE day = ?) FROM sales  =>  unknown
SELECT sum(CASE day WHEN ? THEN n END) FROM sales  =>  unknown
SELECT * FROM sales NATURAL JOIN days  =>  unknown
SELECT * FROM sales JOIN days USING (day)  =>  unknown
SELECT * FROM sales WHERE day <= ? LIMIT 7  =>  unknown
SELECT day FROM sales WHERE day <= ? GROUP BY day HAVING day > '2024'  =>  unknown
SELECT * FROM sales WHERE day <= ? AND day >= date('now', '-7 days')  =>  unknown
SELECT * FROM sales WHERE day <= ? AND day >= '2024-10-01'  =>  unknown
SELECT * FROM sales WHERE day <= ? AND day IN (SELECT day FROM days)  =>  unknown
SELECT * FROM sales WHERE day <= ? AND is_recent(day)  =>  unknown
SELECT * FROM sales s JOIN days d ON s.day = d.day WHERE s.day <= ?  =>  unknown
SELECT * FROM sales s, days d WHERE s.day <= ? AND day >= '2024-10-01'  =>  unknown
SELECT * FROM (SELECT * FROM sales WHERE day <= ?) q WHERE q.day >= ?  =>  unknown
WITH s AS (SELECT * FROM sales WHERE day <= ?) SELECT * FROM s WHERE day = ?  =>  unknown
WITH s AS (SELECT * FROM sales) SELECT * FROM s WHERE day = ?  =>  unknown
SELECT * FROM sales WHERE day <= ? UNION SELECT * FROM old WHERE day = ?  =>  unknown
`,
);

checkRanges(
  'undecided',
  { dialect: 'sqlite', unit: 'day' },
  String.raw`
SELECT * FROM sales WHERE store = 3  =>  unknown
SELECT * FROM sales WHERE day = '2024-10-01'  =>  unknown
SELECT * FROM sales WHERE day <> ?  =>  unknown
SELECT * FROM sales WHERE day = ? OR store = 1  =>  unknown
SELECT * FROM sales WHERE NOT day = ?  =>  unknown
SELECT * FROM sales WHERE NOT (day >= ? AND day <= ?)  =>  unknown
SELECT * FROM sales WHERE day NOT BETWEEN ? AND ?  =>  unknown
SELECT * FROM sales WHERE day >= :other AND day <= ?  =>  unknown
SELECT * FROM sales WHERE day >= '2024-10-01' AND day <= ?  =>  unknown
SELECT * FROM sales WHERE day = ? AND booked = :next  =>  unknown
SELECT * FROM sales WHERE strftime('%Y', day) = ?  =>  unknown
SELECT * FROM sales WHERE day || 'x' = ?  =>  unknown
SELECT * FROM sales WHERE day = 'x${'${key}'}'  =>  unknown
SELECT * FROM sales WHERE day >= :next AND day <= ?  =>  unknown
SELECT * FROM sales, stores WHERE day = ?  =>  unknown
SELECT * FROM (SELECT * FROM sales) q WHERE q.day = ?  =>  unknown
SELECT * FROM sales s JOIN days d ON s.day = d.day WHERE d.day = ?  =>  unknown
SELECT * FROM sales s LEFT JOIN days d ON s.day = ?  =>  unknown
SELECT * FROM sales s FULL JOIN days d ON s.day = ?  =>  unknown
SELECT * FROM sales WHERE EXISTS (SELECT 1 FROM days WHERE days.day = ?)  =>  unknown
MERGE INTO totals t USING sales s ON t.day = s.day AND s.day = ?  =>  unknown
`,
);

checkRanges(
  'date arithmetic of SQLite',
  { dialect: 'sqlite', unit: 'day' },
  String.raw`
SELECT * FROM sales WHERE day >= date(?, '-6 days') AND day <= ?  =>  -6..0
SELECT * FROM sales WHERE day BETWEEN date(:day, '-6 days') AND :day  =>  -6..0
SELECT * FROM sales WHERE day > date(?, '-7 day') AND day < date(?, '+1 day')  =>  -6..0
SELECT * FROM sales WHERE day >= date(?, '-1 days', '-1 days') AND day <= ?  =>  -2..0
SELECT * FROM sales WHERE day >= strftime('%Y-%m-%d', ?, '-13 days') AND day <= ?  =>  -13..0
SELECT * FROM sales WHERE date(day, '+6 days') >= ? AND day <= ?  =>  -6..0
SELECT * FROM sales WHERE day >= date(?, 'start of month') AND day <= ?  =>  unknown
SELECT * FROM sales WHERE day >= date(?, '-1 month') AND day <= ?  =>  unknown
SELECT * FROM sales WHERE day >= date(?, '-5 hours') AND day <= ?  =>  unknown
SELECT * FROM sales WHERE day >= date(?, '-' || 6 || ' days') AND day <= ?  =>  unknown
`,
);

checkRanges(
  'date arithmetic of PostgreSQL and DuckDB',
  { dialect: 'postgres', unit: 'day' },
  String.raw`
SELECT * FROM sales WHERE day BETWEEN $1::date - 6 AND $1::date  =>  -6..0
SELECT * FROM sales WHERE day >= $1::date - INTERVAL '6 days' AND day <= $1  =>  -6..0
SELECT * FROM sales WHERE day >= ($1::date - interval '6' day)::date AND day <= $1  =>  -6..0
SELECT * FROM sales WHERE day >= CAST($1 AS date) - '1 week'::interval AND day < CAST($1 AS date) + 1  =>  -7..0
SELECT * FROM sales WHERE day::date >= to_date($1, 'YYYY-MM-DD') - 2 * 3 AND day <= $1  =>  unknown
SELECT * FROM sales WHERE day + 6 >= $1::date AND day <= $1::date  =>  -6..0
SELECT * FROM sales WHERE day >= date_trunc('month', $1::date) AND day <= $1  =>  unknown
SELECT * FROM sales WHERE day AT TIME ZONE 'UTC' = $1  =>  unknown
SELECT * FROM sales WHERE day >= DATE '${'${key}'}' - 6 AND day <= DATE '${'${key}'}'  =>  -6..0
`,
);

checkRanges(
  'date arithmetic of the others',
  { dialect: 'bigquery', unit: 'day' },
  String.raw`
SELECT * FROM sales WHERE day BETWEEN DATE_SUB(@day, INTERVAL 6 DAY) AND @day  =>  -6..0
SELECT * FROM sales WHERE day BETWEEN DATE_SUB(DATE(@day), INTERVAL 1 WEEK) AND DATE_ADD(@day, INTERVAL 1 DAY)  =>  -7..1
SELECT * FROM sales WHERE day BETWEEN date_sub(@day, 6) AND date_add(@day, -1)  =>  -6..-1
SELECT * FROM sales WHERE day BETWEEN DATEADD(day, -6, @day) AND @day  =>  -6..0
SELECT * FROM sales WHERE day BETWEEN PARSE_DATE('%F', @day) - 6 AND @day  =>  -6..0
SELECT * FROM sales WHERE day BETWEEN DATE_SUB(@day, INTERVAL n DAY) AND @day  =>  unknown
`,
);

checkRanges(
  'months',
  { dialect: 'sqlite', unit: 'month' },
  String.raw`
SELECT * FROM sales WHERE month >= date(?, '-2 months') AND month <= ?  =>  -2..0
SELECT * FROM sales WHERE month >= date(?, '-1 year') AND month <= ?  =>  -12..0
SELECT * FROM sales WHERE month >= date(?, '-30 days') AND month <= ?  =>  unknown
`,
);

checkRanges(
  'hours',
  { dialect: 'postgres', unit: 'hour' },
  String.raw`
SELECT * FROM sales WHERE at >= $1 - INTERVAL '1 day' AND at < $1  =>  -24..-1
SELECT * FROM sales WHERE at >= $1 - INTERVAL '90 minutes' AND at < $1  =>  unknown
SELECT * FROM sales WHERE at::date = $1::date  =>  unknown
SELECT * FROM sales WHERE date(at) = $1  =>  unknown
`,
);

checkRanges(
  'partitions that are no spans of time',
  { dialect: 'sqlite', unit: null },
  String.raw`
SELECT * FROM sales WHERE region = ?  =>  0..0
SELECT * FROM sales WHERE region >= date(?, '-1 days') AND region <= ?  =>  unknown
`,
);

test('the position or the name of a placeholder is asked for', () => {
  const asked: BoundValue[] = [];
  const text = 'SELECT ? FROM sales WHERE day >= ? AND day <= $7 AND store = :store';
  const sql = { text, holes: [] };
  partitionRange({ sql, dialect: 'sqlite', unit: 'day' }, (value) => {
    asked.push(value);
    return null;
  });
  expect(asked).toContainEqual({ kind: 'placeholder', position: 1, name: null });
  expect(asked).toContainEqual({ kind: 'placeholder', position: 6, name: null });
  expect(asked).toContainEqual({ kind: 'placeholder', position: 3, name: 'store' });
});

test('another text may be read in between', () => {
  const sql = { text: "SELECT * FROM sales WHERE day BETWEEN date(?, '-6 days') AND ?", holes: [] };
  const rangeOf = partitionRange({ sql, dialect: 'sqlite', unit: 'day' }, () => 0);
  const table = scanSql(sql, 'sqlite').statements[0]?.references[0];
  if (table === undefined) throw new Error('The statement does not read the table.');
  scanSql({ text: 'DELETE FROM hours WHERE (day = ?)', holes: [] }, 'postgres');
  expect(rangeOf(table)).toEqual({ startOffset: -6, endOffset: 0 });
});

test('nesting without end is read', () => {
  for (const piece of ['(', 'date(', 'NOT ', 'INTERVAL ', '- + ', 'day = ? AND (', 'x OR (']) {
    const sql = { text: `SELECT * FROM sales WHERE day = ? AND ${piece.repeat(3_000)}`, holes: [] };
    const table = scanSql(sql, 'sqlite').statements[0]?.references[0];
    if (table === undefined) throw new Error('The statement does not read the table.');
    expect(() => partitionRange({ sql, dialect: 'sqlite', unit: 'day' }, () => 0)(table)).not.toThrow();
  }
});
