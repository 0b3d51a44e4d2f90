// Schedules: a cron expression in a zone, as a line of windows. Ordinary ones get a closed form, the others a table.

import { Cron, CronPattern } from 'croner';
import { dayLine, instantOf, isNight, monthLine } from './calendar-line.js';
import { hourLine } from './hour-line.js';
import { lineOf } from './line.js';
import type { TimeLine } from './space.js';
import type { Millis } from './space.js';
import { TickTable } from './tick-table.js';
import { DATE_LINE_JUMP, DAY, HOUR, MINUTE, type Wall, type ZoneClock } from './zone.js';

export interface Schedule {
  readonly line: TimeLine;
  /** Then hours that come twice have ticks twice, and the second one's key carries its offset. */
  readonly repeatsEveryHour: boolean;
  /** The reading that a tick was scheduled for, where the clock skips that reading and shows a later one; else null. */
  nominal(tick: Millis): Wall | null;
}

/** 1970-01-01 was a Thursday: the first Sunday is three days on. */
const FIRST_SUNDAY = 3;
/** Days from the 29th on are not in every month. */
const LAST_DAY_OF_EVERY_MONTH = 28;

const MACROS: Readonly<Record<string, string>> = {
  '@yearly': '0 0 1 1 *',
  '@annually': '0 0 1 1 *',
  '@monthly': '0 0 1 * *',
  '@weekly': '0 0 * * 0',
  '@daily': '0 0 * * *',
  '@midnight': '0 0 * * *',
  '@hourly': '0 * * * *',
};

/** The fields of an expression: which values match, and whether all do. */
interface CronFields {
  readonly minutes: readonly number[];
  readonly hours: readonly number[];
  readonly everyHour: boolean;
  /** Null: every one. */
  readonly dayOfMonth: string | null;
  readonly month: string | null;
  readonly dayOfWeek: string | null;
}

const schedules = new Map<string, Schedule | null>();

/** Null when the expression is no cron expression, or never fires. */
export function scheduleOf(cron: string, clock: ZoneClock): Schedule | null {
  const id = `${cron}\n${clock.id}`;
  const known = schedules.get(id);
  if (known !== undefined) return known;
  const fields = fieldsOf(cron);
  const schedule =
    fields && firesEver(fields)
      ? { line: lineFor(fields, clock), repeatsEveryHour: fields.everyHour, nominal: nominalReadings(fields, clock) }
      : null;
  schedules.set(id, schedule);
  return schedule;
}

function fieldsOf(cron: string): CronFields | null {
  const expression = MACROS[cron.trim().toLowerCase()] ?? cron.trim();
  const [minute, hour, dayOfMonth, month, dayOfWeek, ...more] = expression.split(/\s+/);
  if (!minute || !hour || !dayOfMonth || !month || !dayOfWeek || more.length > 0) return null;
  try {
    const pattern = new CronPattern(expression);
    const hours = setBits(pattern.hour);
    return {
      minutes: setBits(pattern.minute),
      hours,
      everyHour: hours.length === 24,
      dayOfMonth: pattern.day.every((bit) => bit > 0) ? null : dayOfMonth,
      month: pattern.month.every((bit) => bit > 0) ? null : month,
      dayOfWeek: pattern.dayOfWeek.slice(0, 7).every((bit) => bit > 0) ? null : dayOfWeek,
    };
  } catch {
    return null;
  }
}

function setBits(bits: readonly number[]): readonly number[] {
  return bits.flatMap((bit, index) => (bit > 0 ? [index] : []));
}

function firesEver(fields: CronFields): boolean {
  return isEveryDay(fields) || dayMatcher(fields).nextRun(new Date(0)) !== null;
}

function isEveryDay(fields: CronFields): boolean {
  return fields.dayOfMonth === null && fields.month === null && fields.dayOfWeek === null;
}

function lineFor(fields: CronFields, clock: ZoneClock): TimeLine {
  const { dayOfMonth, month, dayOfWeek, minutes, hours } = fields;
  if (fields.everyHour && isEveryDay(fields)) return hourLine(clock, minutes);
  const [minute = 0] = minutes;
  const [hour = 0] = hours;
  const isOncePerDay = minutes.length === 1 && hours.length === 1;
  if (!isOncePerDay) return tableLine(fields, (wall) => instantsAt(clock, wall, fields));
  if (isEveryDay(fields)) return dayLine(clock, { hour, minute }, { days: 1, offset: 0 });
  if (dayOfMonth === null && month === null) {
    const weekday = wholeNumber(dayOfWeek);
    if (weekday !== null) return dayLine(clock, { hour, minute }, { days: 7, offset: FIRST_SUNDAY + (weekday % 7) });
    return tableLine(fields, (wall) => [instantOf(clock, wall)]);
  }
  const day = wholeNumber(dayOfMonth);
  if (day !== null && day <= LAST_DAY_OF_EVERY_MONTH && month === null && dayOfWeek === null) {
    return monthLine(clock, { hour, minute }, day);
  }
  return tableLine(fields, (wall) => instantsAt(clock, wall, fields));
}

function wholeNumber(field: string | null): number | null {
  return field !== null && /^\d+$/.test(field) ? Number(field) : null;
}

/** Of a schedule that repeats every hour, both of two equal readings and no skipped one; else the later one. */
function instantsAt(clock: ZoneClock, wall: Wall, { everyHour }: Pick<CronFields, 'everyHour'>): readonly Millis[] {
  const reading = clock.read(wall);
  if (reading.kind === 'once') return [reading.at];
  if (reading.kind === 'twice') return everyHour ? [reading.first, reading.second] : [reading.second];
  return everyHour ? [] : [instantOf(clock, wall)];
}

function tableLine(fields: CronFields, instantsOf: (wall: Wall) => readonly Millis[]): TimeLine {
  const times = timesOf(fields);
  const cron = dayMatcher(fields);
  const isDay = isEveryDay(fields) ? () => true : (day: Wall) => cron.match(new Date(day));
  const table = new TickTable((year) => {
    const ticks = new Set<Millis>();
    for (const day of daysOfYear(Date.UTC(year, 0, 1), Date.UTC(year + 1, 0, 1), isDay)) {
      for (const time of times) for (const instant of instantsOf(day + time)) ticks.add(instant);
    }
    return [...ticks].sort((a, b) => a - b);
  });
  return lineOf({ tick: (n) => table.tick(n), at: (instant) => table.at(instant) });
}

/** Looks back over the gap before a tick. At night the end of the gap is what keys show, see `instantOf`. */
function nominalReadings(fields: CronFields, clock: ZoneClock): (tick: Millis) => Wall | null {
  const times = new Set(timesOf(fields));
  return (tick) => {
    const gap = clock.offsetAt(tick) - clock.offsetAt(tick - DAY);
    const wall = clock.wallAt(tick) - gap;
    // A whole day that was left out has no ticks at all.
    if (gap <= 0 || gap >= DATE_LINE_JUMP || !times.has(((wall % DAY) + DAY) % DAY)) return null;
    return !isNight(wall) && clock.read(wall).kind === 'skipped' ? wall : null;
  };
}

function timesOf(fields: CronFields): readonly Millis[] {
  return fields.hours.flatMap((hour) => fields.minutes.map((minute) => hour * HOUR + minute * MINUTE));
}

function daysOfYear(start: Wall, end: Wall, isDay: (day: Wall) => boolean): readonly Wall[] {
  const days: Wall[] = [];
  for (let day = start; day < end; day += DAY) if (isDay(day)) days.push(day);
  return days;
}

/** The library's answer at midnight; an offset of zero spares it the calendar of a zone. */
function dayMatcher(fields: CronFields): Cron {
  const days = `0 0 ${fields.dayOfMonth ?? '*'} ${fields.month ?? '*'} ${fields.dayOfWeek ?? '*'}`;
  return new Cron(days, { utcOffset: 0 });
}
