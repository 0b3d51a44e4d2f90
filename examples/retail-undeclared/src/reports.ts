// What people look at: the weekly figure of each day, and the stores ranked by their sales.
import { asset } from 'headwater';
import { days } from './partitions.js';
import { dailySales, sales7d } from './sales.js';
import { warehouse } from './warehouse.js';

export const salesReport = asset('sales_report', {
  description: 'The seven-day total of each day, with its daily average.',
  group: 'reporting',
  partitions: days,
  deps: [sales7d],
  storage: warehouse,
  async materialize(ctx) {
    const weeks = await ctx.read(sales7d);
    await ctx.write(
      weeks.map((week) => ({
        day: week.day,
        total: week.total,
        average: Math.round(week.total / Math.max(1, week.days)),
      })),
    );
    return { metadata: { total: weeks.reduce((sum, week) => sum + week.total, 0) } };
  },
});

export const storeRanking = asset('store_ranking', {
  description: 'Stores by sales of the day, the best first.',
  group: 'reporting',
  partitions: days,
  deps: [dailySales],
  storage: warehouse,
  async materialize(ctx) {
    const ranked = (await ctx.read(dailySales)).toSorted((a, b) => b.amount - a.amount);
    await ctx.write(
      ranked.map((row, index) => ({ day: row.day, rank: index + 1, store: row.store, amount: row.amount })),
    );
    return { metadata: { best: ranked[0]?.store ?? null } };
  },
});
