// The windows of a time definition that exist at an instant, as dense indexes over its line.

import type { TimePartitions } from './definition.js';
import { firstFrom, lastEndedBy } from './line.js';
import type { Millis, PartitionSpace, TimeGrid } from './space.js';
import { firstInstant, meaningOf, type TimeMeaning } from './time-definition.js';
import { printOffset } from './key-format.js';

export interface TimeSpace extends PartitionSpace {
  readonly grid: TimeGrid;
}

/** The line of a definition with all that does not depend on the current time; null when the definition is invalid. */
export function gridOf(definition: TimePartitions): TimeGrid | null {
  const meaning = meaningOf(definition);
  return meaning ? gridFrom(meaning) : null;
}

function gridFrom(meaning: TimeMeaning): TimeGrid {
  const { line, start, end, format } = meaning;
  const keyOf = (window: number): string => keyOfWindow(meaning, window);
  return {
    line,
    first: firstFrom(line, start),
    lastEver: end === null ? Number.POSITIVE_INFINITY : lastEndedBy(line, end),
    start,
    pattern: format.pattern,
    keyOf,
    locate: (key) => {
      const instant = instantOfKey(meaning, key);
      if (instant === null) return null;
      const window = firstFrom(line, instant);
      return keyOf(window) === key ? { window, isKey: true } : { window: line.at(instant), isKey: false };
    },
  };
}

/** Null when the definition is invalid. */
export function openTimeSpace(definition: TimePartitions, now: Millis): TimeSpace | null {
  const meaning = meaningOf(definition);
  if (!meaning) return null;
  const grid = gridFrom(meaning);
  const { line, first, lastEver } = grid;
  const last = Math.min(lastAt(meaning, { first, now, offset: definition.endOffset ?? 0 }), lastEver);
  const count = Math.max(0, last - first + 1);
  return {
    definition,
    count,
    isExact: true,
    dimensions: [],
    grid,
    keyAt: (index) => grid.keyOf(first + index),
    indexOf: (key) => {
      const found = grid.locate(key);
      const index = found?.isKey === true ? found.window - first : -1;
      return index >= 0 && index < count ? index : -1;
    },
    windowAt: (index) => ({ start: line.startOf(first + index), end: line.endOf(first + index) }),
  };
}

interface LastQuestion {
  readonly first: number;
  readonly now: Millis;
  readonly offset: number;
}

/** The last window that exists at an instant. Seen from before the start, windows still to come are counted from the next one. */
function lastAt({ line }: TimeMeaning, { first, now, offset }: LastQuestion): number {
  const last = lastEndedBy(line, now) + offset;
  return offset > 0 && firstFrom(line, now) + offset > first ? Math.max(last, first) : last;
}

function keyOfWindow({ line, clock, format, schedule }: TimeMeaning, window: number): string {
  const start = line.startOf(window);
  const offset = clock.offsetAt(start);
  const wall = start + offset;
  if (!schedule.repeatsEveryHour) return format.format(schedule.nominal(start) ?? wall, offset);
  const key = format.format(wall, offset);
  if (format.hasOffset) return key;
  const reading = clock.read(wall);
  return reading.kind === 'twice' && reading.second === start ? `${key}${printOffset(offset)}` : key;
}

/** The instant that a key names, whether or not a window starts there. */
function instantOfKey({ clock, format, schedule }: TimeMeaning, key: string): Millis | null {
  const parsed = format.parse(key);
  if (parsed) return parsed.offset === null ? firstInstant(clock, parsed.wall) : parsed.wall - parsed.offset;
  const withOffset = schedule.repeatsEveryHour ? /^(.*)([+-])(\d\d)(\d\d)$/s.exec(key) : null;
  if (!withOffset) return null;
  const [, plain = '', sign, hours, minutes] = withOffset;
  const reading = format.parse(plain);
  if (!reading) return null;
  const size = (Number(hours) * 60 + Number(minutes)) * 60_000;
  return reading.wall - (sign === '-' ? -size : size);
}
