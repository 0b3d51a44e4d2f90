// Seattle's days and months from 2012 to 2015, and the database that everything is written to.
import { dailyPartitions, monthlyPartitions, sqliteTable } from 'headwater';

const years = { start: '2012-01-01', end: '2016-01-01', timezone: 'America/Los_Angeles' };

export const days = dailyPartitions(years);
export const months = monthlyPartitions(years);

export const database = sqliteTable({ file: 'weather.db' });
