// The SQLite warehouse beside this project: one physical table per version, a view with the plain name over the live ones.
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { sqliteTable } from 'headwater';

export const warehouse = sqliteTable({ file: 'warehouse.db', versions: 'table' });

/** For reading only: what is written goes through `ctx.write`, so that it gets a version and a record. */
export function openWarehouse(): Database.Database {
  return new Database(fileURLToPath(new URL('../warehouse.db', import.meta.url)), { readonly: true });
}
