// A line of ticks without a closed form: listed a calendar year at a time, in both directions, as far as anybody asks.

import type { Millis } from './space.js';

/** Schedules are rarer than yearly at most through leap days and weekdays: a pattern comes back within 40 years. */
const PATIENCE = 40;

/** The ticks of one year, ascending. All ticks of a year come before those of the next one. */
export type TicksOfYear = (year: number) => readonly Millis[];

/** Ticks numbered by integers; 0 is the first one since the year before the first question. */
export class TickTable {
  private readonly ticksOf: TicksOfYear;
  private readonly after: Millis[] = [];
  /** Descending, from −1 on. */
  private readonly before: Millis[] = [];
  private firstYear = 0;
  private nextYear = 0;

  constructor(ticksOf: TicksOfYear) {
    this.ticksOf = ticksOf;
  }

  /** Infinite (with its sign) where the schedule has no such tick. Numbers are learnt from `at`. */
  tick(n: number): Millis {
    if (n >= 0) {
      for (let idle = 0; this.after.length <= n && idle < PATIENCE; idle = this.growAfter() ? 0 : idle + 1);
      return this.after[n] ?? Number.POSITIVE_INFINITY;
    }
    for (let idle = 0; this.before.length < -n && idle < PATIENCE; idle = this.growBefore() ? 0 : idle + 1);
    return this.before[-n - 1] ?? Number.NEGATIVE_INFINITY;
  }

  /** The last tick at or before an instant. */
  at(instant: Millis): number {
    const year = new Date(instant).getUTCFullYear();
    if (this.nextYear === 0) this.firstYear = this.nextYear = year - 1;
    // One year more on each side, since a year's ticks follow local clocks.
    while (this.nextYear <= year + 1) this.growAfter();
    while (this.firstYear >= year) this.growBefore();
    let low = -this.before.length - 1;
    let high = this.after.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (this.tick(middle) <= instant) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  private growAfter(): boolean {
    const ticks = this.ticksOf(this.nextYear);
    for (const tick of ticks) this.after.push(tick);
    this.nextYear += 1;
    return ticks.length > 0;
  }
  private growBefore(): boolean {
    this.firstYear -= 1;
    const ticks = this.ticksOf(this.firstYear);
    for (let index = ticks.length - 1; index >= 0; index -= 1) this.before.push(ticks[index] ?? 0);
    return ticks.length > 0;
  }
}
