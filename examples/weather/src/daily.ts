// One row a day: what was observed, and the mean temperature of the week that ends with the day.
import { asset, from, timeWindow } from 'headwater';
import { type Observation, observationOf } from './observations.js';
import { database, days } from './partitions.js';

export const weatherDay = asset<Observation[]>('weather_day', {
  description: 'What was observed on the day, from the npm package vega-datasets.',
  group: 'observations',
  partitions: days,
  storage: database,
  async materialize(ctx) {
    const observation = observationOf(ctx.partitionKey);
    if (observation === undefined) throw new Error(`The data set has no ${ctx.partitionKey}.`);
    await ctx.write([observation]);
  },
});

export interface WeekMean {
  readonly day: string;
  readonly mean: number;
  readonly days: number;
}

export const weekMean = asset<WeekMean[]>('week_mean', {
  description: 'Mean of the daily mid temperatures of seven days.',
  group: 'climate',
  partitions: days,
  deps: [from(weatherDay, timeWindow({ startOffset: -6, endOffset: 0 }), { incomplete: 'mark' })],
  storage: database,
  async materialize(ctx) {
    const week = await ctx.read(weatherDay);
    const mean = week.reduce((sum, day) => sum + (day.temp_max + day.temp_min) / 2, 0) / week.length;
    await ctx.write([{ day: ctx.partitionKey, mean, days: week.length }]);
  },
});
