// Real input: a year of Seattle's weather through the command line, held against SQL over the raw file.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { copyOfExample, type JsonAnswer } from './project.js';

const at = '2016-02-01T00:00:00Z';

test('the months of 2013 are those that SQL finds in the raw file', { timeout: 600_000 }, async () => {
  const weather = copyOfExample('weather');
  const answer = await weather.json(0, 'materialize', '+climate_month@2013-01-01..2013-12-01', '--at', at);
  expect(answer.status).toBe('succeeded');
  expect(countByKey(answer.steps)).toEqual({ weather_day: 371, week_mean: 365, climate_month: 12 });

  const built = new DatabaseSync(path.join(weather.directory, 'weather.db'), { readOnly: true });
  const months = built
    .prepare(
      'SELECT month, days, mean_max, mean_min, precipitation, wet_days, warmest_week FROM climate_month ORDER BY month',
    )
    .all();
  built.close();
  expect(months).toHaveLength(12);
  expect(months).toEqual(monthsFromRawFile().map(withRounding));

  // The years need every month: what is not there yet is named, with the words that make it.
  const refused = await weather.json(1, 'materialize', 'year_extremes', '--at', at);
  expect(refused.steps).toMatchObject([{ key: 'year_extremes', partition: null, status: 'failed' }]);
  expect(refused.steps[0].error).toContain('headwater materialize climate_month@2012-01-01');
});

function countByKey(steps: readonly JsonAnswer[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { key } of steps) counts[key] = (counts[key] ?? 0) + 1;
  return counts;
}

/** Sums of floating point numbers depend on their order in the last digits. */
function withRounding(row: object): object {
  const values = Object.entries(row).map(([name, value]: [string, unknown]) => [
    name,
    typeof value === 'number' ? expect.closeTo(value, 9) : value,
  ]);
  return Object.fromEntries(values);
}

function monthsFromRawFile(): readonly object[] {
  const module = createRequire(import.meta.url).resolve('vega-datasets');
  const csv = readFileSync(path.join(path.dirname(module), '../data/seattle-weather.csv'), 'utf8');
  const db = new DatabaseSync(':memory:');
  db.exec('CREATE TABLE raw (day TEXT PRIMARY KEY, rain REAL, high REAL, low REAL)');
  const insert = db.prepare('INSERT INTO raw VALUES (?, ?, ?, ?)');
  for (const line of csv.trim().split('\n').slice(1)) {
    const [day, rain, high, low] = line.split(',');
    insert.run(day ?? '', Number(rain), Number(high), Number(low));
  }
  const rows = db
    .prepare(
      `WITH weeks AS (
         SELECT day, avg((high + low) / 2) OVER (ORDER BY day ROWS BETWEEN 6 PRECEDING AND CURRENT ROW) AS mean FROM raw
       )
       SELECT substr(raw.day, 1, 7) AS month, count(*) AS days, avg(high) AS mean_max, avg(low) AS mean_min,
              sum(rain) AS precipitation, sum(rain > 0) AS wet_days, max(weeks.mean) AS warmest_week
       FROM raw JOIN weeks USING (day)
       WHERE raw.day LIKE '2013-%'
       GROUP BY 1 ORDER BY 1`,
    )
    .all()
    .filter((row) => typeof row === 'object' && row !== null);
  db.close();
  return rows;
}
