// The hand-over to finance, one file a day.
import { asset, jsonFile } from 'headwater';
import { days } from './partitions.js';

export const financeExport = asset('finance_export', {
  description: 'Sales of the day in the shape that finance imports.',
  group: 'finance',
  partitions: days,
  deps: [],
  storage: jsonFile({ dir: 'data' }),
  async materialize(ctx) {
    const sales = await ctx.read('daily_sales');
    await ctx.write(sales.map(({ day, store, amount }) => ({ date: day, costCenter: store, revenue: amount })));
  },
});
