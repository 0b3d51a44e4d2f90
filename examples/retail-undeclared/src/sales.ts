// Sales per day and store, and their sum over the last seven days.
import { asset, from, timeWindow } from 'headwater';
import { allStoresPresent, noNegativeTotals } from './checks.js';
import { rawOrders, stores } from './orders.js';
import { days, daysBefore } from './partitions.js';
import { type DailySale, revision, total, totalsByStore } from './totals.js';
import { openWarehouse, warehouse } from './warehouse.js';

export const dailySales = asset<DailySale[]>('daily_sales', {
  description: 'Totals per store and day.',
  group: 'sales',
  partitions: days,
  deps: [rawOrders],
  checks: [allStoresPresent, noNegativeTotals],
  storage: warehouse,
  async materialize(ctx) {
    const totals = totalsByStore(await ctx.read(rawOrders));
    ctx.log.info(`${totals.length} of ${stores.length} stores, total ${total(totals)}`);
    const rows = totals.map(({ store, amount }) => ({ day: ctx.partitionKey, store, amount }));
    await ctx.write(rows, { version: revision(totals) });
    return { metadata: { total: total(totals), stores: `${totals.length} of ${stores.length}` } };
  },
});

export interface WeekOfSales {
  readonly day: string;
  readonly total: number;
  readonly days: number;
  /** 1 when all seven days were there. */
  readonly complete: number;
}

export const sales7d = asset<WeekOfSales[]>('sales_7d', {
  description: 'Total of the seven days that end with the partition.',
  group: 'sales',
  partitions: days,
  deps: [from(dailySales, timeWindow({ startOffset: -6, endOffset: 0 }), { incomplete: 'mark' })],
  storage: warehouse,
  async materialize(ctx) {
    const db = openWarehouse();
    const rows = db
      .prepare<[string, string], { day: string; amount: number }>(
        'SELECT day, SUM(amount) AS amount FROM daily_sales WHERE day BETWEEN ? AND ? GROUP BY day',
      )
      .all(daysBefore(ctx.partitionKey, 6), ctx.partitionKey);
    db.close();
    const sum = rows.reduce((amount, row) => amount + row.amount, 0);
    await ctx.write([{ day: ctx.partitionKey, total: sum, days: rows.length, complete: rows.length === 7 ? 1 : 0 }]);
    return { metadata: { total: sum, days: rows.length } };
  },
});
