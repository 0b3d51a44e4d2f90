// The scanner against DuckDB's own parser, on queries made up and on those of TPC-H: the same tables read. DuckDB
// serializes queries alone, so nothing is written here. What a name means is worked out from its tree by the rule that
// DuckDB follows when it runs one: a CTE sees those before it, and itself behind the UNION of a recursive one.

import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queries } from './statements.js';
import { tablesByScanner } from './tables.js';
import { tpch } from './tpch.js';

let connection: DuckDBConnection;

beforeAll(async () => {
  const instance = await DuckDBInstance.create(':memory:');
  connection = await instance.connect();
});

afterAll(() => connection.closeSync());

type Tree = { readonly [field: string]: unknown };
type Names = ReadonlySet<string>;

/** Null for what DuckDB does not take, or takes and does not serialize. */
async function readsByDuckdb(sql: string): Promise<readonly string[] | null> {
  const result = await connection.runAndReadAll('SELECT json_serialize_sql($1::VARCHAR)', [sql]);
  const tree: unknown = JSON.parse(String(result.getRows()[0]?.[0]));
  if (!isTree(tree) || tree.error !== false) return null;
  return readsIn(tree.statements, new Set()).sort();
}

function readsIn(node: unknown, ctes: Names): string[] {
  if (Array.isArray(node)) return node.flatMap((item) => readsIn(item, ctes));
  if (!isTree(node)) return [];
  if (node.type === 'BASE_TABLE') return readOf(node, ctes);
  const { cte_map: clause, ...rest } = node;
  const list = isTree(clause) && Array.isArray(clause.map) ? clause.map.filter(isTree) : [];
  const names = list.map(({ key }) => String(key).toLowerCase());
  const ofCtes = list.flatMap(({ value }, index) => readsIn(value, new Set([...ctes, ...names.slice(0, index)])));
  return [...ofCtes, ...readsOfBody(rest, new Set([...ctes, ...names]))];
}

function readsOfBody(node: Tree, ctes: Names): string[] {
  if (node.type !== 'RECURSIVE_CTE_NODE') return Object.values(node).flatMap((value) => readsIn(value, ctes));
  const itself = String(node.cte_name).toLowerCase();
  return [...readsIn(node.left, ctes), ...readsIn(node.right, new Set([...ctes, itself]))];
}

function readOf({ catalog_name, schema_name, table_name }: Tree, ctes: Names): string[] {
  const parts = [catalog_name, schema_name, table_name].filter((part) => part !== '');
  const name = parts.join('.').toLowerCase();
  return parts.length === 1 && ctes.has(name) ? [] : [name];
}

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

test('reads are those of the parser of DuckDB', async () => {
  let compared = 0;
  await fc.assert(
    fc.asyncProperty(queries, async (sql) => {
      const reads = await readsByDuckdb(sql);
      if (reads === null) return;
      compared += 1;
      expect(tablesByScanner(sql, 'duckdb')).toEqual({ reads, writes: [] });
    }),
    { numRuns: 2000, seed: 20241012 },
  );
  expect(compared).toBeGreaterThan(300);
});

test.each(tpch)('query $number of TPC-H reads its tables', async ({ sql, reads }) => {
  expect(await readsByDuckdb(sql)).toEqual(reads);
  expect(tablesByScanner(sql, 'duckdb')).toEqual({ reads, writes: [] });
});
