// The columns of the grid: their keys, and where each lies on the calendar. Knows of time only what keys begin with.

import { type GridAxis, keysOfRuns } from '@headwater/protocol';

/** What one cell of a calendar stands for; `keys`: as many neighbouring keys as it takes. */
export type Level = 'months' | 'days' | 'hours' | 'keys';

export interface Axis {
  readonly unit: GridAxis['unit'];
  readonly name: string | null;
  readonly keys: readonly string[];
}
/** The columns that one cell stands for. `slot` numbers months, days or hours without gaps, or cells. */
export interface Bin {
  readonly slot: number;
  readonly first: number;
  readonly last: number;
}

export function openAxis({ unit, name, keys }: GridAxis): Axis {
  return { unit, name, keys: [...keysOfRuns(keys)] };
}

/** From the coarsest to the finest. */
export function levelsOf({ unit }: Axis): readonly Level[] {
  switch (unit) {
    case 'hour':
      return ['months', 'days', 'hours'];
    case 'day':
      return ['months', 'days'];
    case 'month':
      return ['months'];
    case null:
      return ['keys'];
  }
}

/** In order; no column is in none, also where a clock shows an hour twice. */
export function binsOf({ keys }: Axis, level: Level, perCell = 1): readonly Bin[] {
  const bins: { slot: number; first: number; last: number }[] = [];
  for (const [column, key] of keys.entries()) {
    const slot = level === 'keys' ? Math.floor(column / perCell) : slotOfKey(key, level);
    const bin = bins.at(-1);
    if (bin?.slot === slot) bin.last = column;
    else bins.push({ slot, first: column, last: column });
  }
  return bins;
}

/** The bin of a slot, by bisection; −1: none. */
export function binOfSlot(bins: readonly Bin[], slot: number): number {
  return bisect(bins, (bin) => bin.slot - slot);
}

/** The bin that holds a column; −1: none. */
export function binOfColumn(bins: readonly Bin[], column: number): number {
  return bisect(bins, ({ first, last }) => (last < column ? -1 : first > column ? 1 : 0));
}

/** The first bin whose slot is not before the given one; as many as there are: none. */
export function firstBinFrom(bins: readonly Bin[], slot: number): number {
  let [low, high] = [0, bins.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((bins[middle]?.slot ?? 0) < slot) low = middle + 1;
    else high = middle;
  }
  return low;
}

function bisect(bins: readonly Bin[], compare: (bin: Bin) => number): number {
  let [low, high] = [0, bins.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const bin = bins[middle];
    const order = bin === undefined ? 0 : compare(bin);
    if (order === 0) return middle;
    if (order < 0) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

const DAY_MS = 86_400_000;

function slotOfKey(key: string, level: Exclude<Level, 'keys'>): number {
  const [year, month] = [Number(key.slice(0, 4)), Number(key.slice(5, 7)) - 1];
  if (level === 'months') return year * 12 + month;
  const day = dayNumber(year, month, Number(key.slice(8, 10)));
  return level === 'days' ? day : day * 24 + (Number(key.slice(11, 13)) || 0);
}

/** Days since the epoch. */
export function dayNumber(year: number, month: number, day: number): number {
  return Math.round(Date.UTC(year, month, day) / DAY_MS);
}

export interface CivilDay {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  /** 0: Monday. */
  readonly weekday: number;
}
export function civilDay(number: number): CivilDay {
  const date = new Date(number * DAY_MS);
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()];
  return { year, month, day, weekday: (date.getUTCDay() + 6) % 7 };
}
