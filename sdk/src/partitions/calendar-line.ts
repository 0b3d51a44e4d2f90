// Lines with closed forms: every hour at some minutes; every so many days or every month at a time of day.
// Nothing is listed: a window's number gives its start and an instant gives its window by arithmetic on clock readings.

import { lineOf } from './line.js';
import type { TimeLine } from './space.js';
import type { Millis } from './space.js';
import { DAY, HOUR, MINUTE, type Wall, type ZoneClock } from './zone.js';

/** A time of day. */
export interface ClockTime {
  readonly hour: number;
  readonly minute: number;
}

/** Every `days` days at a time of day; `offset` is the number of one such day, counted from 1970-01-01. */
export function dayLine(
  clock: ZoneClock,
  time: ClockTime,
  every: { readonly days: number; readonly offset: number },
): TimeLine {
  const timeOfDay = time.hour * HOUR + time.minute * MINUTE;
  return calendarLine(clock, {
    wallOf: (n) => (n * every.days + every.offset) * DAY + timeOfDay,
    periodOf: (wall) => Math.floor((Math.floor((wall - timeOfDay) / DAY) - every.offset) / every.days),
  });
}

/** The same day of every month (at most the 28th) at a time of day. */
export function monthLine(clock: ZoneClock, time: ClockTime, day: number): TimeLine {
  const wallOf = (n: number): Wall =>
    Date.UTC(1970 + Math.floor(n / 12), ((n % 12) + 12) % 12, day, time.hour, time.minute);
  return calendarLine(clock, {
    wallOf,
    periodOf: (wall) => {
      const date = new Date(wall);
      const month = (date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth();
      return wallOf(month) <= wall ? month : month - 1;
    },
  });
}

interface Calendar {
  /** The clock reading at which a period begins. */
  wallOf(period: number): Wall;
  /** The last period that begins at or before a reading. */
  periodOf(wall: Wall): number;
}

function calendarLine(clock: ZoneClock, calendar: Calendar): TimeLine {
  const skipped = skippedPeriods(clock, calendar);
  const tick = (n: number): Millis => instantOf(clock, calendar.wallOf(unskip(skipped, n)));
  return lineOf({
    tick,
    at: (instant) => {
      // A clock change may put the guess off by one period, to either side.
      let n = skip(skipped, calendar.periodOf(clock.wallAt(instant)));
      while (tick(n) > instant) n -= 1;
      while (tick(n + 1) <= instant) n += 1;
      return n;
    },
  });
}

/**
 * The instant of a daily, weekly or monthly tick. Where clocks change by night, between one and four o'clock, a reading
 * that comes twice is the second one, and one that is skipped is the end of the gap; at other hours the first one, and
 * the reading moved by the gap. (Agrees with Dagster 1.13.)
 */
export function instantOf(clock: ZoneClock, wall: Wall): Millis {
  const reading = clock.read(wall);
  if (reading.kind === 'once') return reading.at;
  const isByNight = isNight(wall);
  if (reading.kind === 'twice') return isByNight ? reading.second : reading.first;
  return isByNight ? reading.gapEnd : reading.shifted;
}

/** The hours in which most zones change their clocks: from one to before four. */
export function isNight(wall: Wall): boolean {
  const hour = Math.floor((((wall % DAY) + DAY) % DAY) / HOUR);
  return hour >= 1 && hour <= 3;
}

/** Periods whose day never existed, because a zone crossed the date line; they have no window. */
function skippedPeriods(clock: ZoneClock, calendar: Calendar): readonly number[] {
  const skipped: number[] = [];
  for (const gap of clock.skippedDays()) {
    const period = calendar.periodOf(gap.until - 1);
    if (calendar.wallOf(period) >= gap.from) skipped.push(period);
  }
  return skipped;
}

/** From a window's number to its period's, past the periods without windows. */
function unskip(skipped: readonly number[], n: number): number {
  let period = n;
  for (const gap of skipped) if (gap <= period) period += 1;
  return period;
}
function skip(skipped: readonly number[], period: number): number {
  let n = period;
  for (const gap of skipped) if (gap <= period) n -= 1;
  return n;
}
