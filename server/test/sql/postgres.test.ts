// The scanner against PostgreSQL's own parser, on statements made up and on the queries of TPC-H: the same tables read,
// the same written. What a name means, CTE or table, is worked out from the parser's tree by the rule book, apart from
// the scanner.

import fc from 'fast-check';
import { loadModule, parseSync } from 'libpg-query';
import { beforeAll, expect, test } from 'vitest';
import { statements } from './statements.js';
import { type Tables, tablesByScanner } from './tables.js';
import { tpch } from './tpch.js';

beforeAll(loadModule);

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

test('reads and writes are those of the parser of PostgreSQL', () => {
  let compared = 0;
  fc.assert(
    fc.property(statements, (sql) => {
      let tables: Tables;
      try {
        tables = byParser(sql);
      } catch {
        // What is no statement of PostgreSQL proves nothing here; most are.
        return;
      }
      compared += 1;
      expect(tablesByScanner(sql, 'postgres')).toEqual(tables);
    }),
    { numRuns: 600, seed: 20241012 },
  );
  expect(compared).toBeGreaterThan(400);
});

test.each(tpch)('query $number of TPC-H reads its tables', ({ sql, reads }) => {
  expect(byParser(sql)).toEqual({ reads, writes: [] });
  expect(tablesByScanner(sql, 'postgres')).toEqual({ reads, writes: [] });
});

test('TPC-H has 22 queries', () => {
  expect(tpch.map(({ number }) => number)).toEqual(Array.from({ length: 22 }, (_, index) => index + 1));
});
