// The observations as the data set `vega-datasets` carries them: one line a day, metric units.
import { readFileSync } from 'node:fs';

export interface Observation {
  readonly day: string;
  readonly precipitation: number;
  readonly temp_max: number;
  readonly temp_min: number;
  readonly wind: number;
  readonly weather: string;
}

const file = new URL('../data/seattle-weather.csv', import.meta.resolve('vega-datasets'));

let byDay: ReadonlyMap<string, Observation> | undefined;

/** Undefined for a day that the data set does not have. The file is parsed once per process. */
export function observationOf(day: string): Observation | undefined {
  byDay ??= new Map(parse(readFileSync(file, 'utf8')).map((observation) => [observation.day, observation]));
  return byDay.get(day);
}

/** No field of this file is quoted. */
function parse(csv: string): Observation[] {
  const [, ...lines] = csv.trim().split('\n');
  return lines.map((line) => {
    const [day = '', precipitation, temp_max, temp_min, wind, weather = ''] = line.trim().split(',');
    return {
      day,
      precipitation: Number(precipitation),
      temp_max: Number(temp_max),
      temp_min: Number(temp_min),
      wind: Number(wind),
      weather,
    };
  });
}
