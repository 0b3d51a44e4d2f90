// Months out of days, and the extremes of the years out of months.
import { asset } from 'headwater';
import { weatherDay, weekMean } from './daily.js';
import { database, months } from './partitions.js';

export interface MonthOfClimate {
  readonly month: string;
  readonly days: number;
  readonly mean_max: number;
  readonly mean_min: number;
  readonly precipitation: number;
  readonly wet_days: number;
  /** Highest mean of seven days that ended in the month. */
  readonly warmest_week: number;
}

export const climateMonth = asset<MonthOfClimate[]>('climate_month', {
  description: 'Mean temperatures, rain and the warmest week of the month.',
  group: 'climate',
  partitions: months,
  deps: [weatherDay, weekMean],
  storage: database,
  async materialize(ctx) {
    const days = await ctx.read(weatherDay);
    const weeks = await ctx.read(weekMean);
    const sum = (value: (day: (typeof days)[number]) => number) => days.reduce((all, day) => all + value(day), 0);
    await ctx.write([
      {
        month: ctx.partitionKey.slice(0, 7),
        days: days.length,
        mean_max: sum((day) => day.temp_max) / days.length,
        mean_min: sum((day) => day.temp_min) / days.length,
        precipitation: sum((day) => day.precipitation),
        wet_days: days.filter((day) => day.precipitation > 0).length,
        warmest_week: Math.max(...weeks.map((week) => week.mean)),
      },
    ]);
    return { metadata: { days: days.length } };
  },
});

export const yearExtremes = asset('year_extremes', {
  description: 'Hottest, coldest and wettest month of each year.',
  group: 'climate',
  deps: [climateMonth],
  storage: database,
  async materialize(ctx) {
    const byYear = Map.groupBy(await ctx.read(climateMonth), (month) => month.month.slice(0, 4));
    await ctx.write(
      [...byYear].map(([year, list]) => ({
        year,
        hottest: highest(list, (month) => month.mean_max),
        coldest: highest(list, (month) => -month.mean_min),
        wettest: highest(list, (month) => month.precipitation),
      })),
    );
    return { metadata: { years: byYear.size } };
  },
});

function highest(list: readonly MonthOfClimate[], value: (month: MonthOfClimate) => number): string {
  const [first, ...others] = list;
  if (first === undefined) return '';
  return others.reduce((best, month) => (value(month) > value(best) ? month : best), first).month;
}
