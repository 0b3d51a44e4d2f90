// Every place that names an asset, and no other word that looks like it.

import { describe, expect, it } from 'vitest';
import { analyse } from '../../../test/harness/fixture.js';
import type { Snapshot } from './index.js';

/** \`role line "text"\` for every place that names the asset. */
function occurrencesOf(fixture: string, asset: string): readonly string[] {
  const { snapshot, fixture: parsed } = analyse(fixture);
  const lines = new Map(parsed.files.map(({ path, text }) => [path, text.split('\n')]));
  return snapshot.occurrencesOf(asset).map(({ role, span }) => {
    const line = lines.get(span.file)?.[span.start.line - 1] ?? '';
    return `${role} ${span.file}:${span.start.line} "${line.slice(span.start.column - 1, span.end.column - 1)}"`;
  });
}

const PIPELINE = `
//- /main.ts
import Database from 'better-sqlite3';
import { asset, from, identity, job, onAssets } from 'headwater';

const db = new Database('w.db');
// orders: one row per order
export const raw = asset('orders', { async materialize(ctx) { await ctx.write([{ id: 1 }]); } });
const LABEL = 'orders';
export const board = asset('board', {
  deps: ['orders'],
  async materialize(ctx) {
    const rows = await ctx.read('orders');
    ctx.log.info('no orders today', { label: LABEL });
    await ctx.write(rows.map((row) => ({ ...row, label: LABEL })));
  },
});
export const weekly = asset('weekly', {
  deps: [from(raw, identity()), 'orders_late'],
  async materialize(ctx) {
    db.prepare(\`
      WITH orders AS (SELECT id FROM orders_late)
      SELECT count(*) AS orders FROM orders
      UNION SELECT id FROM main."orders"
    \`).all();
    const raw = 1;
    await ctx.write([raw]);
  },
});
export const late = asset('orders_late', { async materialize(ctx) { await ctx.write([{ id: 2 }]); } });
job('nightly', { assets: ['orders', late], schedule: onAssets('orders') });
//- /other.ts
import { raw as table } from './main.js';
import * as main from './main.js';
export { late } from './main.js';
export const all = [table, main.raw];
export function shadowed(table: string) { return table; }
`;

describe('occurrences', () => {
  it('are the references to the asset and nothing else', () => {
    expect(occurrencesOf(PIPELINE, 'orders')).toEqual([
      'declaration main.ts:6 "raw"',
      'declaration main.ts:6 "orders"',
      'dependency main.ts:9 "orders"',
      'read main.ts:11 "orders"',
      'dependency main.ts:17 "raw"',
      'read main.ts:22 "main."orders""',
      'reference main.ts:29 "orders"',
      'reference main.ts:29 "orders"',
      'reference other.ts:1 "raw"',
      'reference other.ts:4 "table"',
      'reference other.ts:4 "raw"',
    ]);
    expect(occurrencesOf(PIPELINE, 'orders_late')).toEqual([
      'dependency main.ts:17 "orders_late"',
      'read main.ts:20 "orders_late"',
      'declaration main.ts:28 "late"',
      'declaration main.ts:28 "orders_late"',
      'reference main.ts:29 "late"',
      'reference other.ts:3 "late"',
    ]);
  });

  it('are found at a place', () => {
    const at = (fixture: string): string | null => {
      const { snapshot, fixture: parsed } = analyse(fixture);
      return parsed.cursor ? (snapshot.occurrenceAt(parsed.cursor.file, parsed.cursor.position)?.asset ?? null) : null;
    };
    const source = "import { asset, source } from 'headwater';\nexport const orders = source('orders');\n";
    expect(at(`${source}asset('a', { deps: [ord$0ers], materialize() {} });`)).toBe('orders');
    expect(at(`${source}asset('a', { deps: ['orders$0'], materialize() {} });`)).toBe('orders');
    expect(at(`${source}asset('a', { deps: ['$0nothing'], materialize() {} });`)).toBeNull();
    expect(
      at(
        `${source}asset('a', { async materialize(ctx) { await ctx.resource('x').query('SELECT * FROM o$0rders'); } });`,
      ),
    ).toBe('orders');
    expect(
      at(
        `${source}asset('a', { async materialize(ctx) { await ctx.resource('x').query('SEL$0ECT * FROM orders'); } });`,
      ),
    ).toBeNull();
  });

  it('of the declaration around a place', () => {
    const around = (snapshot: Snapshot, line: number) => snapshot.declarationAt('main.ts', { line, column: 3 });
    const { snapshot } = analyse(PIPELINE);
    expect([4, 6, 12, 18, 24].map((line) => around(snapshot, line))).toEqual([
      null,
      'orders',
      'board',
      'weekly',
      'weekly',
    ]);
  });
});
