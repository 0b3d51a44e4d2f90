import { describe, expect, it } from 'vitest';
import { applyChanges } from '../../../test/harness/fixture.js';
import { viewOf, withCursor } from '../../../test/harness/project-view.js';
import type { TextChange } from '../analysis/edit.js';
import { prepareRename, rename } from './rename.js';

const PIPELINE = `
//- /pipeline.ts
import Database from 'better-sqlite3';
import { asset, source } from 'headwater';
const db = new Database('w.db');
export const orders = source('orders');
export const sales = asset('sales', {
  deps: [orders],
  async materialize(ctx) { await ctx.write(await ctx.read('orders')); },
});
export const report = asset('report', {
  deps: ['sales'],
  async materialize(ctx) {
    await ctx.write(db.prepare(\`SELECT sales.total FROM sales JOIN orders ON true\`).all());
    await ctx.write('sales');
  },
});
//- /other.ts
import { asset, jsonFiles } from 'headwater';
import { sales } from './pipeline.js';
export const kept = asset('kept', { deps: [sales], materialize(ctx) { return ctx.read("sales"); } });
`;
const reading = (query: string): string => PIPELINE.replace(/prepare\(`.*`\)/, () => `prepare(${query})`);
const textDocument = { uri: '' };
const at = (part: string) => viewOf(withCursor(PIPELINE, part));

async function renamed(part: string, newName: string, text = PIPELINE): Promise<string> {
  const view = await viewOf(withCursor(text, part));
  const edit = rename.handle({ textDocument, position: view.position, newName }, view);
  const files = text.split('//- /').slice(1);
  return files
    .map((file) => {
      const [name = '', ...lines] = file.split('\n');
      const changes = (edit?.changes?.[`file:///project/${name}`] ?? []).map(({ range, newText }): TextChange => {
        const position = ({ line, character }: typeof range.start) => ({ line: line + 1, column: character + 1 });
        return { span: { file: name, start: position(range.start), end: position(range.end) }, text: newText };
      });
      return applyChanges(lines.join('\n'), changes);
    })
    .join('');
}

describe('rename', () => {
  it('writes the new key in strings and SQL of all files, and keeps the old one as a former key', async () => {
    expect(await renamed("asset('sal", 'daily_sales')).toBe(
      PIPELINE.replaceAll(/\/\/- .*\n/g, '')
        .replace("asset('sales', {", "asset('daily_sales', {\n  formerKeys: ['sales'],")
        .replace("deps: ['sales']", "deps: ['daily_sales']")
        .replace('SELECT sales.total FROM sales', 'SELECT daily_sales.total FROM daily_sales')
        .replace('"sales"', '"daily_sales"')
        .slice(1),
    );
  });
  it('names the table of a key with parts as the storage does', async () => {
    const text = await renamed('FROM sal', 'finance/sales');
    expect(text).toContain('SELECT finance_sales.total FROM finance_sales JOIN orders');
    expect(text).toContain("deps: ['finance/sales']");
  });
  it.each([
    ['`SELECT day FROM main.sales`', '`SELECT day FROM main.day_sales`'],
    ['`SELECT main.sales.day FROM main.sales`', '`SELECT main.day_sales.day FROM main.day_sales`'],
    ['`SELECT "sales".day FROM "sales"`', '`SELECT "day_sales".day FROM "day_sales"`'],
    ['`SELECT day FROM [sales]`', '`SELECT day FROM [day_sales]`'],
    [`'SELECT day FROM "main"."sales"'`, `'SELECT day FROM "main"."day_sales"'`],
    ["'SELECT day FROM `sales`'", "'SELECT day FROM `day_sales`'"],
    ['`SELECT Sales.day FROM SALES`', '`SELECT day_sales.day FROM day_sales`'],
    ['`SELECT s."sales.day" FROM sales AS s -- sales`', '`SELECT s."sales.day" FROM day_sales AS s -- sales`'],
    [String.raw`'SELECT\nsales.day FROM\tsales'`, String.raw`'SELECT\nday_sales.day FROM\tday_sales'`],
    [String.raw`'SELECT \'x\', sales\n.day FROM sales'`, String.raw`'SELECT \'x\', day_sales\n.day FROM day_sales'`],
    [
      String.raw`"SELECT \"sales\".\"day\" FROM \"sales\""`,
      String.raw`"SELECT \"day_sales\".\"day\" FROM \"day_sales\""`,
    ],
    [String.raw`"SELECT \x73ales.day FROM s\u0061les"`, '"SELECT day_sales.day FROM day_sales"'],
    ['"SELECT \\\nsales.day FROM sales\\\n"', '"SELECT \\\nday_sales.day FROM day_sales\\\n"'],
    ['`SELECT \\`sales\\`.day FROM \\`sales\\``', '`SELECT \\`day_sales\\`.day FROM \\`day_sales\\``'],
  ])('renames the table in %s', async (query, expected) => {
    expect(await renamed("asset('sal", 'day_sales', reading(query))).toContain(`prepare(${expected})`);
  });
  it.each([
    ['pg', '`SELECT day FROM shop.public.sales`', '`SELECT day FROM shop.public.day_sales`'],
    [
      'pg',
      '`SELECT shop.public.sales.day FROM shop.public.sales`',
      '`SELECT shop.public.day_sales.day FROM shop.public.day_sales`',
    ],
    ['pg', '`SELECT day FROM shop.pond.sales`', '`SELECT day FROM shop.pond.sales`'],
    ['@google-cloud/bigquery', "'SELECT day FROM `acme.public.sales`'", "'SELECT day FROM `acme.public.day_sales`'"],
    ['@duckdb/node-api', "'SELECT day FROM w.main.sales'", "'SELECT day FROM w.main.day_sales'"],
  ])('of %s in a catalog: %s', async (library, query, expected) => {
    const text = reading(query).replace("Database from 'better-sqlite3'", `{ DuckDBInstance, Pool } from '${library}'`);
    const opened = text.replace(
      "new Database('w.db')",
      library.includes('duckdb') ? "DuckDBInstance.create('w.db')" : 'new Pool()',
    );
    expect(await renamed("asset('sal", 'day_sales', opened)).toContain(`prepare(${expected})`);
  });
  it.each([
    ['`SELECT sales.day FROM sales`', 'order', '`SELECT "order".day FROM "order"`'],
    ['"SELECT day FROM main.sales"', 'select', String.raw`"SELECT day FROM main.\"select\""`],
    ["'SELECT day FROM sales'", '1st-sales/x', `'SELECT day FROM "1st-sales_x"'`],
    ["'SELECT day FROM [sales]'", 'order', "'SELECT day FROM [order]'"],
  ])('quotes in %s what could not stand bare', async (query, newName, expected) => {
    expect(await renamed("asset('sal", newName, reading(query))).toContain(`prepare(${expected})`);
  });
  it('renames the table in an SQL file that is read', async () => {
    const text = `${PIPELINE.replace("Database from 'better-sqlite3'", "postgres from 'postgres'")
      .replace("new Database('w.db')", 'postgres()')
      .replace(/db\.prepare\(.*\)\.all\(\)/, "await db.file('report.sql')")}//- /report.sql
-- It's of "all" shops.
SELECT sales.day, 'it''s' FROM public."sales" AS sales
`;
    // The alias is the query's own.
    expect(await renamed("asset('sal", 'order', text)).toContain(
      `SELECT sales.day, 'it''s' FROM public."order" AS sales\n`,
    );
    expect(await renamed("asset('sal", 'day_sales', text.replace(' AS sales', ''))).toContain(
      `"all" shops.\nSELECT day_sales.day, 'it''s' FROM public."day_sales"\n`,
    );
  });
  it('refuses a name that SQL would take for a table in a schema', async () => {
    await expect(renamed("asset('sal", '1st-sales.v2')).rejects.toThrow(
      'SQL reads the table of sales, and `1st-sales.v2` would stand there for a table in a schema: choose a key without `.`.',
    );
  });
  it('refuses a key that is computed, and says where', async () => {
    const text = PIPELINE.replace("asset('sales'", "asset(`${'sa'}les`");
    await expect(renamed("deps: ['sal", 'day_sales', text)).rejects.toThrow(
      'The key of sales is computed at pipeline.ts:5:28, where a rename cannot change it: write it there as one string first.',
    );
  });
  it('takes a key that the asset gets again out of its former ones', async () => {
    const text = PIPELINE.replace("asset('sales', {", "asset('sales', {\n  formerKeys: ['turnover', 'day_sales'],");
    expect(await renamed("asset('sal", 'day_sales', text)).toContain(
      "asset('day_sales', {\n  formerKeys: ['turnover', 'sales'],",
    );
  });
  it('follows a key that a constant holds', async () => {
    const text = PIPELINE.replace(
      "export const sales = asset('sales'",
      "const KEY = 'sales';\nexport const sales = asset(KEY",
    );
    expect(await renamed("deps: ['sal", 'day_sales', text)).toContain("const KEY = 'day_sales';");
  });
  it('gives a source no former key', async () =>
    expect(await renamed("source('ord", 'raw_orders')).not.toContain('formerKeys'));
  it('leaves identifiers and other text to TypeScript', async () => {
    for (const part of ['const sal', 'deps: [ord', "ctx.write('sal"]) {
      const view = await at(part);
      expect(prepareRename.handle({ textDocument, position: view.position }, view)).toBeNull();
    }
  });
  it('offers the key without its quotes', async () => {
    const view = await at('ctx.read("sal');
    expect(prepareRename.handle({ textDocument, position: view.position }, view)).toMatchObject({
      placeholder: 'sales',
    });
  });
  it.each([
    ['my sales', '`my sales` is no valid key: " " is not among letters, digits, `_`, `-`, `.` and `/`.'],
    ['report', 'There is an asset `report` already.'],
  ])('refuses %s', async (newName, message) => {
    const view = await at("asset('sal");
    expect(() => rename.handle({ textDocument, position: view.position, newName }, view)).toThrow(message);
  });
});
