// What must hold of a day's sales before anything downstream may read them.
import { check } from 'headwater';
import { stores } from './orders.js';
import type { DailySale } from './totals.js';

export const allStoresPresent = check('all_stores_present', {
  description: 'Every store of the list has a row.',
  blocking: true,
  async run(ctx) {
    const rows = await ctx.read<DailySale[]>('daily_sales');
    const present = new Set(rows.map((row) => row.store));
    const missing = stores.filter((store) => !present.has(store));
    return { passed: missing.length === 0, evidence: { measured: missing, threshold: [] } };
  },
});

export const noNegativeTotals = check('no_negative_totals', {
  description: 'No store has a total below zero.',
  async run(ctx) {
    const rows = await ctx.read<DailySale[]>('daily_sales');
    const negative = rows.filter((row) => row.amount < 0).length;
    return { passed: negative === 0, evidence: { measured: negative, threshold: 0 } };
  },
});
