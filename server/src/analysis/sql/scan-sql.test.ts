// Places, aliases and scopes, in marked statements: a line of `^` and words under a line says what each name is.
// Every reference must be marked. Then texts that no grammar knows: the scanner must stand anything.

import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SqlDialect } from './dialect.js';
import { sameTable } from './same-table.js';
import { scanSql } from './scan-sql.js';
import type { SqlReference, SqlText } from './sql-scan.js';

function checkMarked(dialect: SqlDialect, fixture: string): void {
  const lines = fixture.replace(/^\n|\n\s*$/g, '').split('\n');
  const isMark = (line: string) => /^\s*\^/.test(line);
  const text = lines.filter((line) => !isMark(line)).join('\n');
  const references = scanSql({ text, holes: [] }, dialect).statements.flatMap((statement) => statement.references);
  let lineStart = 0;
  const marked = lines
    .filter((line) => !isMark(line))
    .flatMap((line) => {
      const here = references.filter(({ start }) => start >= lineStart && start <= lineStart + line.length);
      const marks = here.toSorted((a, b) => a.start - b.start).map((found) => mark(found, lineStart));
      lineStart += line.length + 1;
      return [line, ...rowsOf(marks)];
    });
  expect(marked.join('\n')).toBe(lines.map((line) => line.trimEnd()).join('\n'));
}

interface Mark {
  readonly column: number;
  readonly text: string;
}

function mark({ kind, start, end, alias }: SqlReference, lineStart: number): Mark {
  return {
    column: start - lineStart,
    text: `${'^'.repeat(end - start)} ${kind}${alias === null ? '' : ` as ${alias}`}`,
  };
}

/** As many rows as are needed for marks that do not overlap. */
function rowsOf(marks: readonly Mark[]): readonly string[] {
  const rows: string[] = [];
  for (const { column, text } of marks) {
    const row = rows.findIndex((used) => used.length < column);
    if (row === -1) rows.push(' '.repeat(column) + text);
    else rows[row] = (rows[row] ?? '').padEnd(column) + text;
  }
  return rows;
}

test('names are found at their places, with their aliases', () => {
  checkMarked(
    'sqlite',
    `
SELECT o.id
FROM orders o
     ^^^^^^ read as o
JOIN main."order lines" AS l ON l.order_id = o.id
     ^^^^^^^^^^^^^^^^^^ read as l
WHERE o.store IN (SELECT id FROM stores)
                                 ^^^^^^ read
`,
  );
});

test('a CTE hides a table of its name, but not one with a schema', () => {
  checkMarked(
    'sqlite',
    `
WITH customers AS (SELECT id, email FROM crm_customers),
                                         ^^^^^^^^^^^^^ read
     shop AS (SELECT id, email FROM main.customers)
                                    ^^^^^^^^^^^^^^ read
SELECT id, email FROM customers
                      ^^^^^^^^^ cte
UNION
SELECT id, email FROM shop
                      ^^^^ cte
`,
  );
});

test('a CTE without RECURSIVE does not see itself in PostgreSQL', () => {
  checkMarked(
    'postgres',
    `
WITH visit AS (SELECT * FROM visit WHERE ok)
                             ^^^^^ read
SELECT * FROM visit v
              ^^^^^ cte as v
`,
  );
});

test('comments and strings hold no tables', () => {
  checkMarked(
    'postgres',
    `
SELECT 'x from ghost', $q$ join ghost $q$ -- from ghost
/* from /* join ghost */ ghost */
FROM a, -- b
     ^ read
     "c -- d"
     ^^^^^^^^ read
`,
  );
});

test('an update through an alias writes the table behind it', () => {
  checkMarked(
    'tsql',
    `
UPDATE p SET p.score = f.score
FROM dbo.person AS p
     ^^^^^^^^^^ write as p
INNER JOIN [dbo].[the feed] f ON f.id = p.id;
           ^^^^^^^^^^^^^^^^ read as f
`,
  );
});

test('temporary tables are named, so that later reads of them are known', () => {
  const temporary = (text: string, dialect: SqlDialect) =>
    scanSql({ text, holes: [] }, dialect).statements.flatMap((statement) => statement.temporary);
  expect(temporary('CREATE TEMP TABLE Pick AS SELECT 1', 'sqlite')).toEqual(['pick']);
  expect(temporary('SELECT id INTO #pick FROM person', 'tsql')).toEqual(['#pick']);
  expect(temporary('CREATE TABLE pick (id int)', 'sqlite')).toEqual([]);
});

test('a file that COPY makes is written, one that it takes is not', () => {
  const files = (text: string) =>
    scanSql({ text, holes: [] }, 'duckdb').statements.flatMap(({ references }) =>
      references.filter(({ kind }) => kind === 'file').map(({ name, isWritten }) => ({ name, isWritten })),
    );
  expect(files("COPY t TO 'x.csv'")).toEqual([{ name: 'x.csv', isWritten: true }]);
  expect(files("COPY t FROM 'x.csv'")).toEqual([{ name: 'x.csv', isWritten: false }]);
});

test('an interpolation is never an alias, and its text is never read', () => {
  const text = 'select * from a §" from ghost§ where x = 1';
  const start = text.indexOf('§');
  const hole = { start, end: text.lastIndexOf('§') + 1, index: 3 };
  const [statement] = scanSql({ text, holes: [hole] }, 'sqlite').statements;
  expect(statement?.references.map(({ name, alias }) => ({ name, alias }))).toEqual([{ name: 'a', alias: null }]);
  expect(statement).toMatchObject({ holes: [3], hasUnknownTable: false, isPartial: false });
});

test('names match by the folding of the dialect, and by schema', () => {
  const matches = (
    written: string,
    table: { name: string; schema: string | null; catalog?: string },
    dialect: SqlDialect,
  ) => {
    const [reference] =
      scanSql({ text: `SELECT * FROM ${written}`, holes: [] }, dialect).statements[0]?.references ?? [];
    return reference !== undefined && sameTable(reference, { catalog: null, ...table }, dialect);
  };
  const orders = { name: 'orders', schema: null };
  expect(matches('ORDERS', orders, 'sqlite')).toBe(true);
  expect(matches('"ORDERS"', orders, 'sqlite')).toBe(true);
  expect(matches('ORDERS', orders, 'postgres')).toBe(true);
  expect(matches('"ORDERS"', orders, 'postgres')).toBe(false);
  expect(matches('"Orders"', { name: 'Orders', schema: null }, 'postgres')).toBe(true);
  expect(matches('orders', orders, 'snowflake')).toBe(true);
  expect(matches('"ORDERS"', orders, 'snowflake')).toBe(true);
  expect(matches('main.orders', orders, 'sqlite')).toBe(true);
  expect(matches('public.orders', orders, 'postgres')).toBe(true);
  expect(matches('dbo.orders', orders, 'tsql')).toBe(true);
  expect(matches('archive.orders', orders, 'sqlite')).toBe(false);
  expect(matches('sales.orders', { name: 'orders', schema: 'sales' }, 'bigquery')).toBe(true);
  expect(matches('shop.sales.orders', { name: 'orders', schema: 'shop.sales' }, 'bigquery')).toBe(true);
  expect(matches('other.sales.orders', { name: 'orders', schema: 'shop.sales' }, 'bigquery')).toBe(false);
  expect(matches('archive.main.orders', orders, 'duckdb')).toBe(false);
});

test.each<[string, { name: string; schema: string | null; catalog?: string }, SqlDialect, boolean]>([
  ['shop.public.orders', { name: 'orders', schema: null }, 'postgres', true],
  ['analytics.public.orders', { name: 'orders', schema: null }, 'snowflake', true],
  ['shop.dbo.orders', { name: 'orders', schema: null }, 'tsql', true],
  ['shop..orders', { name: 'orders', schema: null }, 'tsql', true],
  ['prod.mart.orders', { name: 'orders', schema: 'mart' }, 'snowflake', true],
  ['acme-1.mart.orders', { name: 'orders', schema: 'mart' }, 'bigquery', true],
  ['`acme.mart.orders`', { name: 'orders', schema: 'mart' }, 'bigquery', true],
  ['`acme`.`mart`.orders', { name: 'orders', schema: 'mart' }, 'bigquery', true],
  ['prod.pond.orders', { name: 'orders', schema: 'mart' }, 'snowflake', false],
  ['prod.pond.orders', { name: 'orders', schema: null }, 'postgres', false],
  ['test.mart.orders', { name: 'orders', schema: 'prod.mart' }, 'snowflake', false],
  ['test.public.orders', { name: 'orders', schema: 'prod.mart' }, 'snowflake', false],
  ['pond.orders', { name: 'orders', schema: 'mart' }, 'postgres', false],
  ['lake.orders', { name: 'orders', schema: null, catalog: 'lake' }, 'duckdb', true],
  ['Lake.main.orders', { name: 'orders', schema: null, catalog: 'lake' }, 'duckdb', true],
  ['lake.mart.orders', { name: 'orders', schema: 'mart', catalog: 'lake' }, 'duckdb', true],
  ['lake.pond.orders', { name: 'orders', schema: 'mart', catalog: 'lake' }, 'duckdb', false],
  ['pond.main.orders', { name: 'orders', schema: null, catalog: 'lake' }, 'duckdb', false],
  ['pond.orders', { name: 'orders', schema: null, catalog: 'lake' }, 'duckdb', false],
  ['lake.orders', { name: 'orders', schema: null, catalog: 'lake' }, 'sqlite', false],
])('%s is %o in %s: %s', (written, table, dialect, expected) => {
  const [statement] = scanSql({ text: `SELECT * FROM ${written}`, holes: [] }, dialect).statements;
  const [reference] = statement?.references ?? [];
  expect(reference && sameTable(reference, { catalog: null, ...table }, dialect)).toBe(expected);
});

const dialects: readonly SqlDialect[] = [
  'sqlite',
  'postgres',
  'duckdb',
  'snowflake',
  'bigquery',
  'mysql',
  'spark',
  'tsql',
];
const samples = recordedStatements();

function recordedStatements(): readonly string[] {
  const file = new URL('../../../../test/cases/data/sql_tables.json', import.meta.url);
  return [...readFileSync(file, 'utf8').matchAll(/^\{"sql": ("(?:[^"\\]|\\.)*")/gm)].map(([, sql = '""']) =>
    String(JSON.parse(sql)),
  );
}

/** What is wrong: each reference lies in the text and in its statement, and is spelled there as it is named. */
function misplaced(sql: SqlText, dialect: SqlDialect): readonly SqlReference[] {
  let last = 0;
  return scanSql(sql, dialect).statements.flatMap(({ start, end, references }) => {
    const isInOrder = start >= last && end >= start && end <= sql.text.length;
    last = end;
    return references.filter((found) => {
      const isInside = isInOrder && found.start >= start && found.end <= end && found.end > found.start;
      const isSpelled = lettersOf(sql.text.slice(found.start, found.end)) === lettersOf(found.name);
      return !isInside || !isSpelled || found.folded.length !== found.parts.length;
    });
  });
}

/** Without quotes, dots and space, which a name and its spelling need not share. */
function lettersOf(name: string): string {
  return name.replace(/[\s"'`[\].]|\/\*.*?\*\/|--.*/g, '');
}

test('every beginning of every recorded statement is scanned, with right places', () => {
  expect(samples.length).toBeGreaterThan(100);
  for (const [index, text] of samples.entries()) {
    const dialect = dialects[index % dialects.length] ?? 'sqlite';
    const ends = Array.from({ length: text.length + 1 }, (_, end) => end);
    expect(ends.flatMap((end) => misplaced({ text: text.slice(0, end), holes: [] }, dialect))).toEqual([]);
  }
});

test('statements with pieces cut out, doubled and mixed are scanned, with right places', () => {
  const tokens = samples.flatMap((text) => text.match(/\w+|\s+|[^\w\s]/g) ?? []);
  const piece = fc.oneof(fc.constantFrom(...tokens), fc.constantFrom(...samples), fc.string({ maxLength: 3 }));
  const mixed = fc.record({
    pieces: fc.array(piece, { maxLength: 30 }),
    dialect: fc.constantFrom(...dialects),
    holes: fc.array(fc.tuple(fc.nat(200), fc.nat(12)), { maxLength: 4 }),
  });
  fc.assert(
    fc.property(mixed, ({ pieces, dialect, holes }) => {
      const text = pieces.join('');
      const placed = holes.map(([start, length], index) => ({ start, end: start + length, index }));
      expect(misplaced({ text, holes: placed }, dialect)).toEqual([]);
    }),
    { numRuns: 2000, seed: 20241012 },
  );
});

test('repetition without end is scanned', () => {
  const pieces = [
    ...[
      '(',
      '[',
      'SELECT * FROM (',
      'SELECT f(',
      'WITH a AS (',
      'WITH a AS (SELECT 1) ',
      'BEGIN ',
      'EXPLAIN ',
      '- - ',
      '/*',
    ],
    ...[
      'INSERT INTO a SELECT 1 ',
      'UPDATE a THEN ',
      'FROM a, ',
      'SELECT 1 UNION ',
      'a.',
      '$$ ',
      "'",
      'DELETE FROM a ',
      '[ )',
    ],
    ...['JOIN (a ', 'CASE WHEN (SELECT ', 'CREATE TABLE a AS ', 'extract( FROM '],
  ];
  for (const piece of pieces) {
    for (const dialect of dialects) expect(misplaced({ text: piece.repeat(5_000), holes: [] }, dialect)).toEqual([]);
  }
  const holes = Array.from({ length: 20_000 }, (_, index) => ({ start: index, end: index + 1, index }));
  expect(misplaced({ text: 'x'.repeat(20_000), holes }, 'sqlite')).toEqual([]);
});
