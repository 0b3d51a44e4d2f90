import { expect, it } from 'vitest';
import {
  clock,
  duration,
  logClock,
  minuteStamp,
  recent,
  roughDuration,
  runLabel,
  secondStamp,
  stopwatch,
} from './time.js';

const noon = Date.UTC(2024, 9, 12, 12, 1, 2, 105);

it('writes instants in UTC', () => {
  expect([clock(noon), logClock(noon), minuteStamp(noon), secondStamp(noon)]).toEqual([
    '12:01:02',
    '12:01:02.10',
    '2024-10-12 12:01 UTC',
    '2024-10-12 12:01:02 UTC',
  ]);
});

it('writes recent instants as briefly as they are clear', () => {
  const at = (year: number, date: number) => recent(Date.UTC(year, 9, date, 8), noon);
  expect([at(2024, 12), at(2024, 11), at(2023, 11)]).toEqual(['08:00:00', '10-11 08:00', '2023-10-11']);
});

it('writes durations', () => {
  expect([-5, 400, 9_700, 14_400, 126_000, 6_600_000].map(duration)).toEqual([
    '0.0 s',
    '0.4 s',
    '9.7 s',
    '14 s',
    '2 min 6 s',
    '1 h 50 min',
  ]);
  expect([14_900, 126_000, 3_726_000].map(stopwatch)).toEqual(['00:14', '02:06', '1:02:06']);
});

it('writes estimates no more precisely than they are known', () => {
  expect([-5, 0, 5_200, 61_000, 6_600_000].map(roughDuration)).toEqual(['0 s', '0 s', '6 s', '2 min', '1 h 50 min']);
});

it('names runs', () => {
  expect([runLabel(193), runLabel(10_193)]).toEqual(['r-0193', 'r-10193']);
});
