// The scanner against PostgreSQL's own parser, on statements made up here: the same tables read, the same written. What
// a name means, CTE or table, is worked out from the parser's tree by the rule book, apart from the scanner.

import fc from 'fast-check';
import { loadModule, parseSync } from 'libpg-query';
import { beforeAll, expect, test } from 'vitest';
import { scanSql } from './scan-sql.js';

beforeAll(loadModule);

interface Tables {
  readonly reads: readonly string[];
  readonly writes: readonly string[];
}

function byScanner(text: string): Tables {
  const { statements } = scanSql({ text, holes: [] }, 'postgres');
  expect(
    statements.every(({ isUnknown, isPartial, hasUnknownTable }) => !isUnknown && !isPartial && !hasUnknownTable),
  ).toBe(true);
  const named = (kind: string) =>
    statements.flatMap(({ references }) =>
      references.filter((found) => found.kind === kind).map(({ folded }) => folded.join('.')),
    );
  return { reads: named('read').sort(), writes: named('write').sort() };
}

type Tree = { readonly [field: string]: unknown };
type Scope = readonly ReadonlySet<string>[];

function byParser(text: string): Tables {
  const reads: string[] = [];
  const writes: string[] = [];
  visit(parseSync(text), [], { reads, writes });
  return { reads: reads.sort(), writes: writes.sort() };
}

/** Fields that hold the table that a statement writes. */
const written: Readonly<Record<string, string>> = {
  InsertStmt: 'relation',
  UpdateStmt: 'relation',
  DeleteStmt: 'relation',
  MergeStmt: 'relation',
  ViewStmt: 'view',
};

function visit(node: unknown, scope: Scope, found: { reads: string[]; writes: string[] }): void {
  if (Array.isArray(node)) for (const item of node) visit(item, scope, found);
  if (!isTree(node)) return;
  for (const [field, value] of Object.entries(node)) {
    if (!isTree(value)) visit(value, scope, found);
    else if (field === 'RangeVar') {
      const isCte = value.schemaname === undefined && scope.some((names) => names.has(String(value.relname)));
      if (!isCte) found.reads.push(nameOf(value));
    } else if (field === 'into' && isTree(value.rel)) found.writes.push(nameOf(value.rel));
    else visitStatement(field, value, scope, found);
  }
}

function visitStatement(field: string, value: Tree, scope: Scope, found: { reads: string[]; writes: string[] }): void {
  const { withClause, ...rest } = value;
  const inner = isTree(withClause) ? visitWith(withClause, scope, found) : scope;
  const target = written[field];
  const relation = target === undefined ? undefined : rest[target];
  if (isTree(relation)) found.writes.push(nameOf(relation));
  visit(Object.fromEntries(Object.entries(rest).filter(([name]) => name !== target)), inner, found);
}

function visitWith(clause: Tree, scope: Scope, found: { reads: string[]; writes: string[] }): Scope {
  const list = Array.isArray(clause.ctes) ? clause.ctes : [];
  const expressions = list.flatMap((cte) => (isTree(cte) && isTree(cte.CommonTableExpr) ? [cte.CommonTableExpr] : []));
  const names = expressions.map(({ ctename }) => String(ctename));
  for (const [index, { ctequery }] of expressions.entries()) {
    const visible = clause.recursive === true ? names : names.slice(0, index);
    visit(ctequery, [...scope, new Set(visible)], found);
  }
  return [...scope, new Set(names)];
}

function nameOf({ schemaname, relname }: Tree): string {
  return schemaname === undefined ? String(relname) : `${String(schemaname)}.${String(relname)}`;
}

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const bareName = fc.constantFrom('a', 'b', 'c', 'Orders', 'type', '"from"', '"A b"', '"we""ird"', 'größe', 'x$1');
const table = fc.oneof(
  { weight: 4, arbitrary: bareName },
  { weight: 1, arbitrary: fc.constantFrom('app.a', 'public."b"', '"S 1".c', 'app . b') },
);
const alias = fc.constantFrom('', '', ' x', ' AS y', ' z(p, q)', ' AS "join"');
const gap = fc.constantFrom(' ', '\n', ' -- from ghost\n', ' /* join ghost /* nested */ */ ');
const literal = fc.constantFrom(
  "'it''s from ghost'",
  "E'it\\'s join ghost'",
  '$$ from ghost $$',
  '$q$ join $$ ghost $q$',
  '1',
  '1.5e3',
  '$1',
);

function joined(...parts: readonly (fc.Arbitrary<string> | string)[]): fc.Arbitrary<string> {
  return fc
    .tuple(...parts.map((part) => (typeof part === 'string' ? fc.constant(part) : part)))
    .map((texts) => texts.join(''));
}

const grammar = fc.letrec<
  Record<'expression' | 'item' | 'list' | 'core' | 'query' | 'cte' | 'with' | 'statement', string>
>((tie) => ({
  expression: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    literal,
    fc.constantFrom(
      'p',
      'x.p',
      'x."from"',
      'p IS NOT DISTINCT FROM q',
      'extract(year FROM p)',
      "trim(both 'x' from y)",
      'p::text[]',
      'p @> q',
    ),
    joined('(', tie('query'), ')'),
    joined('EXISTS (', tie('query'), ')'),
    joined('p IN (', tie('query'), ')'),
    joined('p = ANY (ARRAY(', tie('query'), '))'),
    joined('CASE WHEN ', tie('expression'), ' IS NULL THEN 1 ELSE 2 END'),
    joined('coalesce(', tie('expression'), ', ', tie('expression'), ')'),
    joined('ARRAY[', tie('expression'), ', 2]'),
  ),
  item: fc.oneof(
    { maxDepth: 4 },
    joined(table, alias),
    joined('ONLY ', table, alias),
    joined('(', tie('query'), ') sub'),
    joined('LATERAL (', tie('query'), ') AS lat(p)'),
    joined('generate_series(1, ', tie('expression'), ') WITH ORDINALITY AS g(p, q)'),
    joined('(', tie('item'), ' CROSS JOIN ', tie('item'), ')'),
    joined(table, ' TABLESAMPLE system (10)'),
    fc.constant('(VALUES (1, 2), (3, 4)) AS v(p, q)'),
  ),
  list: fc.oneof(
    { maxDepth: 4 },
    tie('item'),
    joined(tie('item'), ',', gap, tie('item')),
    joined(tie('item'), gap, 'LEFT JOIN', gap, tie('item'), ' ON ', tie('expression'), ' IS NULL'),
    joined(tie('item'), ' JOIN ', tie('item'), ' USING (p), ', tie('item')),
    joined(tie('item'), ' NATURAL FULL OUTER JOIN ', tie('item')),
  ),
  core: joined(
    fc.constantFrom('SELECT ', 'SELECT DISTINCT ', 'SELECT DISTINCT ON (p) ', 'select all '),
    tie('expression'),
    fc.constantFrom('', ' AS orders', ', x.*', ', count(*) FILTER (WHERE p)'),
    gap,
    'FROM',
    gap,
    tie('list'),
    fc.oneof(fc.constant(''), joined(' WHERE ', tie('expression'), ' IS NOT NULL')),
    fc.constantFrom(
      '',
      ' GROUP BY p, q',
      ' GROUP BY ROLLUP (p, q), p HAVING p',
      ' WINDOW w AS (PARTITION BY p), v AS (ORDER BY q)',
    ),
  ),
  query: fc.oneof(
    { maxDepth: 4 },
    { weight: 4, arbitrary: tie('core') },
    joined(tie('core'), ' UNION ALL ', tie('core'), ' ORDER BY 1, 2'),
    joined('(', tie('core'), ') EXCEPT (', tie('core'), ' LIMIT 1)'),
    joined('TABLE ', table),
    joined(tie('core'), ' INTERSECT TABLE ', table),
    joined(tie('with'), ' ', tie('core')),
    joined(tie('core'), ' FOR UPDATE'),
    fc.constant('VALUES (1, 2)'),
  ),
  cte: joined(
    bareName,
    fc.constantFrom('', '(p, q)'),
    fc.constantFrom(' AS (', ' AS MATERIALIZED (', ' as not materialized ('),
    tie('query'),
    ')',
  ),
  with: joined(
    fc.constantFrom('WITH ', 'WITH RECURSIVE '),
    fc
      .uniqueArray(tie('cte'), {
        minLength: 1,
        maxLength: 3,
        selector: (cte) => /^("[^"]+(""[^"]+)?"|[^ (]+)/.exec(cte)?.[0],
      })
      .map((list) => list.join(', ')),
  ),
  statement: joined(
    fc.oneof({ weight: 2, arbitrary: fc.constant('') }, joined(tie('with'), ' ')),
    fc.oneof(
      { weight: 3, arbitrary: tie('core') },
      joined('INSERT INTO ', table, ' (p, q) ', tie('query'), ' ON CONFLICT (p) DO UPDATE SET p = excluded.p'),
      joined('INSERT INTO ', table, ' DEFAULT VALUES RETURNING *'),
      joined('UPDATE ', table, ' AS t SET p = ', tie('expression'), ', q = 1 FROM ', tie('list'), ' WHERE t.p = 1'),
      joined('DELETE FROM ', table, ' t USING ', tie('list'), ' WHERE ', tie('expression'), ' IS NULL RETURNING t.*'),
      joined(
        'MERGE INTO ',
        table,
        ' t USING ',
        tie('item'),
        ' ON t.p = 1 WHEN MATCHED THEN UPDATE SET p = 1 WHEN NOT MATCHED THEN INSERT (p) VALUES (',
        tie('expression'),
        ')',
      ),
    ),
  ),
}));

const text = fc.oneof(
  { weight: 5, arbitrary: grammar.statement },
  joined('CREATE TABLE ', table, ' AS ', grammar.query),
  joined('CREATE OR REPLACE VIEW ', table, ' (p, q) AS ', grammar.query),
  joined('EXPLAIN (ANALYZE, COSTS off) ', grammar.statement),
  joined(grammar.statement, '; ', grammar.statement, ';'),
);

test('reads and writes are those of the parser of PostgreSQL', () => {
  let compared = 0;
  fc.assert(
    fc.property(text, (sql) => {
      let tables: Tables;
      try {
        tables = byParser(sql);
      } catch {
        // What is no statement of PostgreSQL proves nothing here; most are.
        return;
      }
      compared += 1;
      expect(byScanner(sql)).toEqual(tables);
    }),
    { numRuns: 600, seed: 20241012 },
  );
  expect(compared).toBeGreaterThan(400);
});
