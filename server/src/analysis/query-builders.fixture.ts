// What the only asset of a small project reads and writes through query builders.

import type { SourceSpan } from '@headwater/core';
import { analyse } from '../../../test/harness/fixture.js';

/** Assets that `reader` is found to read or write, each with what stands there; `?` for what is unknown. */
export function readsOf(body: string, before = ''): readonly string[] {
  const { snapshot, fixture } = analyse(`import { asset, source } from 'headwater';
import { CompiledQuery, Kysely, sql as kysql } from 'kysely';
import { drizzle } from 'drizzle-orm/node-postgres';
import * as core from 'drizzle-orm/pg-core';
import { alias, pgTable, pgView } from 'drizzle-orm/pg-core';
import { getTableName, sql } from 'drizzle-orm';
import postgres from 'postgres';
import knex from 'knex';
import * as schema from './schema.js';
${before}
const db = knex({ client: 'better-sqlite3' });
const related = drizzle({ schema });
const ky = new Kysely({});
const dz = drizzle();
const client = postgres('postgres://localhost/orders');
const ordersTable = pgTable('orders', {});
source('orders');
source('stores');
export const reader = asset('reader', {
  async materialize(ctx) {
    ${body}
  },
});
//- /schema.ts
import { sqliteTable } from 'drizzle-orm/sqlite-core';
import { relations } from 'drizzle-orm';
export const bought = sqliteTable('orders', {});
export const shops = sqliteTable('stores', {});
export const boughtRelations = relations(bought, ({ one, many }) => ({ shop: one(shops), others: many(shops) }));
export const shopsRelations = relations(bought, ({ many }) => ({ sales: many(bought) }));
//- /all.sql
SELECT * FROM orders
`);
  const textAt = ({ file, start, end }: SourceSpan): string => {
    const text = fixture.files.find(({ path }) => path === file)?.text ?? '';
    return (text.split('\n')[start.line - 1] ?? '').slice(start.column - 1, end.column - 1);
  };
  return [
    ...snapshot.reads.map(({ asset, span }) => `${asset ?? '?'} ${textAt(span)}`),
    ...snapshot.writes.map(({ asset, span }) => `writes ${asset} ${textAt(span)}`),
  ].sort();
}
