// Sums over the stores' rows, and the revision that names one version of a day.
import { createHash } from 'node:crypto';

export interface StoreAmount {
  readonly store: string;
  readonly amount: number;
}
export interface DailySale extends StoreAmount {
  readonly day: string;
}

/** One amount a store, ordered by store. */
export function totalsByStore(orders: readonly StoreAmount[]): StoreAmount[] {
  const amounts = new Map<string, number>();
  for (const { store, amount } of orders) amounts.set(store, (amounts.get(store) ?? 0) + amount);
  return [...amounts].map(([store, amount]) => ({ store, amount })).sort((a, b) => (a.store < b.store ? -1 : 1));
}

export function total(rows: readonly StoreAmount[]): number {
  return rows.reduce((sum, row) => sum + row.amount, 0);
}

/**
 * Eight hex digits that change when any store's amount does. The digest is taken of the rows in Python's notation,
 * `[('S1', 120), ('S2', 80)]`, so that the Python side of the house computes the same. Stores are plain codes and
 * amounts whole numbers, so nothing needs escaping.
 */
export function revision(rows: readonly StoreAmount[]): string {
  const tuples = rows.map(({ store, amount }) => `('${store}', ${amount})`);
  return createHash('sha256')
    .update(`[${tuples.join(', ')}]`)
    .digest('hex')
    .slice(0, 8);
}
