// What a time definition means: its schedule, its zone's clock, the form of its keys, and the instants it begins and ends.

import { scheduleOf, type Schedule } from './schedule.js';
import type { Exclusion, TimePartitions } from './definition.js';
import { withoutExcluded } from './exclusion.js';
import { type KeyFormat, keyFormat } from './key-format.js';
import type { TimeLine } from './space.js';
import type { Millis } from './space.js';
import { type Wall, type ZoneClock, zoneClock } from './zone.js';

export interface TimeMeaning {
  readonly clock: ZoneClock;
  readonly schedule: Schedule;
  /** The schedule's line without the excluded windows. */
  readonly line: TimeLine;
  readonly format: KeyFormat;
  readonly start: Millis;
  readonly end: Millis | null;
}

const DATE_FORMAT = '%Y-%m-%d';
const HOUR_FORMAT = '%Y-%m-%d-%H:%M';

export function zoneOf(definition: TimePartitions): string {
  return definition.timezone ?? 'UTC';
}
export function formatOf(definition: TimePartitions): string {
  return definition.format ?? (definition.kind === 'hourly' ? HOUR_FORMAT : DATE_FORMAT);
}

/** The cron expression at whose ticks the definition cuts time. */
export function cronOf(definition: TimePartitions): string {
  const minute = definition.minuteOffset ?? 0;
  const hour = definition.hourOffset ?? 0;
  switch (definition.kind) {
    case 'hourly':
      return `${minute} * * * *`;
    case 'daily':
      return `${minute} ${hour} * * *`;
    case 'weekly':
      return `${minute} ${hour} * * ${definition.dayOffset ?? 0}`;
    case 'monthly':
      return `${minute} ${hour} ${definition.dayOffset || 1} * *`;
    case 'cron':
      return definition.cron;
  }
}

/** Windows farther away would begin at no instant that there is. */
export const MOST_WINDOWS_AHEAD = 1_000_000;

export function isEndOffset(offset: number): boolean {
  return Number.isInteger(offset) && Math.abs(offset) <= MOST_WINDOWS_AHEAD;
}

const meanings = new WeakMap<TimePartitions, TimeMeaning>();

/** Null when some part of the definition is invalid; `checkPartitions` says which. */
export function meaningOf(definition: TimePartitions): TimeMeaning | null {
  const known = meanings.get(definition);
  if (known) return known;
  const clock = zoneClock(zoneOf(definition));
  const format = keyFormat(formatOf(definition));
  if (!clock || !format || !isEndOffset(definition.endOffset ?? 0)) return null;
  const schedule = scheduleOf(cronOf(definition), clock);
  const start = instantOfText(definition.start, format, clock);
  const end = definition.end === undefined ? null : instantOfText(definition.end, format, clock);
  if (!schedule || start === null || (end === null && definition.end !== undefined)) return null;
  const line = lineWithout(schedule.line, definition.exclusions ?? [], clock);
  if (!line) return null;
  const meaning: TimeMeaning = { clock, schedule, line, format, start, end };
  meanings.set(definition, meaning);
  return meaning;
}

/** By base and exclusions: equal definitions share a line, and with it the table of its ticks. */
const linesWithout = new WeakMap<TimeLine, Map<string, TimeLine>>();

function lineWithout(base: TimeLine, exclusions: readonly Exclusion[], clock: ZoneClock): TimeLine | null {
  if (exclusions.length === 0) return base;
  const lines = linesWithout.get(base) ?? new Map<string, TimeLine>();
  linesWithout.set(base, lines);
  const id = JSON.stringify(exclusions);
  const line = lines.get(id) ?? cutOut(base, exclusions, clock);
  if (line) lines.set(id, line);
  return line;
}

function cutOut(base: TimeLine, exclusions: readonly Exclusion[], clock: ZoneClock): TimeLine | null {
  const instants = new Set<Millis>();
  const lines: TimeLine[] = [];
  for (const exclusion of exclusions) {
    if (typeof exclusion === 'string') {
      const wall = wallOfIso(exclusion);
      if (wall === null) return null;
      instants.add(firstInstant(clock, wall));
    } else {
      const schedule = scheduleOf(exclusion.cron, clock);
      if (!schedule) return null;
      lines.push(schedule.line);
    }
  }
  return withoutExcluded(
    base,
    (start) => instants.has(start) || lines.some((line) => line.startOf(line.at(start)) === start),
  );
}

/** A start or an end as the author wrote it: in the keys' format, else an ISO date or date-time. */
export function instantOfText(text: string, format: KeyFormat, clock: ZoneClock): Millis | null {
  const parsed = format.parse(text);
  if (parsed) return parsed.offset === null ? firstInstant(clock, parsed.wall) : parsed.wall - parsed.offset;
  const wall = wallOfIso(text);
  return wall === null ? null : firstInstant(clock, wall);
}

/** The first of two equal readings; a skipped one moved by the gap. */
export function firstInstant(clock: ZoneClock, wall: Wall): Millis {
  const reading = clock.read(wall);
  if (reading.kind === 'once') return reading.at;
  return reading.kind === 'twice' ? reading.first : reading.shifted;
}

/** An ISO 8601 date or date-time without offset. */
export function wallOfIso(text: string): Wall | null {
  const match = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d)?(?:\.0+)?)?$/.exec(text);
  if (!match) return null;
  const [, date, time = '00:00', seconds = ':00'] = match;
  const wall = Date.parse(`${date}T${time}${seconds}Z`);
  // A date such as 30 February is carried over by some engines and refused by others.
  return Number.isNaN(wall) || new Date(wall).toISOString().slice(0, 10) !== date ? null : wall;
}
