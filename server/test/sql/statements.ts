// Statements of SQL made up by a grammar: tables where a scanner may miss them, and words that look like tables and are
// none. PostgreSQL takes almost all of them; what another database refuses, its own parser says.

import fc from 'fast-check';

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

const plainExpression = fc.constantFrom(
  'p',
  'x.p',
  'x."from"',
  'p IS NOT DISTINCT FROM q',
  'extract(year FROM p)',
  "trim(both 'x' from y)",
  'p::text[]',
  'p @> q',
);

function joined(...parts: readonly (fc.Arbitrary<string> | string)[]): fc.Arbitrary<string> {
  return fc
    .tuple(...parts.map((part) => (typeof part === 'string' ? fc.constant(part) : part)))
    .map((texts) => texts.join(''));
}

const grammar = fc.letrec<Record<'expression' | 'item' | 'list' | 'core' | 'query' | 'cte' | 'with', string>>(
  (tie) => ({
    expression: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      literal,
      plainExpression,
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
  }),
);

/** Queries alone, some with a WITH list. */
export const queries = fc.oneof(grammar.query, joined(grammar.with, ' ', grammar.core));

const statement = joined(
  fc.oneof({ weight: 2, arbitrary: fc.constant('') }, joined(grammar.with, ' ')),
  fc.oneof(
    { weight: 3, arbitrary: grammar.core },
    joined('INSERT INTO ', table, ' (p, q) ', grammar.query, ' ON CONFLICT (p) DO UPDATE SET p = excluded.p'),
    joined('INSERT INTO ', table, ' DEFAULT VALUES RETURNING *'),
    joined('UPDATE ', table, ' AS t SET p = ', grammar.expression, ', q = 1 FROM ', grammar.list, ' WHERE t.p = 1'),
    joined('DELETE FROM ', table, ' t USING ', grammar.list, ' WHERE ', grammar.expression, ' IS NULL RETURNING t.*'),
    joined(
      'MERGE INTO ',
      table,
      ' t USING ',
      grammar.item,
      ' ON t.p = 1 WHEN MATCHED THEN UPDATE SET p = 1 WHEN NOT MATCHED THEN INSERT (p) VALUES (',
      grammar.expression,
      ')',
    ),
  ),
);

/** One statement, or two; almost all of them are PostgreSQL's. */
export const statements = fc.oneof(
  { weight: 5, arbitrary: statement },
  joined('CREATE TABLE ', table, ' AS ', grammar.query),
  joined('CREATE OR REPLACE VIEW ', table, ' (p, q) AS ', grammar.query),
  joined('EXPLAIN (ANALYZE, COSTS off) ', statement),
  joined(statement, '; ', statement, ';'),
);
