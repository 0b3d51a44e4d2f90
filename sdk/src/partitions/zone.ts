// Time zones for arithmetic: which offset holds at an instant, and which instants a wall-clock reading names.
// The rules come from Temporal; the transitions that it finds are kept, since it takes microseconds a step.

import { Temporal } from 'temporal-polyfill';
import type { Millis } from './space.js';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** A clock reading, in milliseconds as if it were UTC. */
export type Wall = number;

/** A stretch of time during which the offset does not change; it lasts until the next one starts. */
export interface OffsetSpan {
  readonly start: Millis;
  readonly offset: number;
}

/** What a clock reading stands for: one instant, two (clocks go back), or none (clocks go forward over it). */
export type Reading =
  | { readonly kind: 'once'; readonly at: Millis }
  | { readonly kind: 'twice'; readonly first: Millis; readonly second: Millis }
  | { readonly kind: 'skipped'; readonly gapEnd: Millis; readonly shifted: Millis };

/** Far enough for any pipeline; outside, the nearest known offset holds. */
const EARLIEST = Date.UTC(1900, 0, 1);
const LATEST = Date.UTC(2200, 0, 1);
/** No clock change moves a reading by more than a day, and readings lie within 15 hours of UTC. */
const REACH = 40 * HOUR;
const MARGIN = 3650 * DAY;
/** A clock change this large is a move across the date line. */
export const DATE_LINE_JUMP = 20 * HOUR;

/** Clock readings that never were: from inclusive, until exclusive. */
export interface ReadingGap {
  readonly from: Wall;
  readonly until: Wall;
}

/** The known offsets of one zone, found as they are asked for. */
export class ZoneClock {
  readonly id: string;
  private spans: OffsetSpan[] = [];
  private knownFrom = 0;
  private knownUntil = 0;
  private dayGaps: readonly ReadingGap[] | undefined;

  constructor(id: string) {
    this.id = id;
  }

  offsetAt(instant: Millis): number {
    return this.spanAt(instant).offset;
  }

  /** The wall-clock reading at an instant. */
  wallAt(instant: Millis): Wall {
    return instant + this.offsetAt(instant);
  }

  read(wall: Wall): Reading {
    const before = this.offsetAt(wall - REACH);
    const after = this.offsetAt(wall + REACH);
    if (before === after) return { kind: 'once', at: wall - before };
    const early = wall - before;
    const late = wall - after;
    const earlyHolds = this.offsetAt(early) === before;
    const lateHolds = this.offsetAt(late) === after;
    if (earlyHolds && lateHolds) return { kind: 'twice', first: early, second: late };
    if (earlyHolds) return { kind: 'once', at: early };
    if (lateHolds) return { kind: 'once', at: late };
    return { kind: 'skipped', gapEnd: this.spanAt(early).start, shifted: early };
  }

  /** The spans that reach into `[from, until]`, the first one possibly from before it. */
  spansBetween(from: Millis, until: Millis): readonly OffsetSpan[] {
    this.know(from, until);
    return this.spans.slice(this.indexAt(from), this.indexAt(until) + 1);
  }

  /** The whole days that the zone left out when it moved across the date line. */
  skippedDays(): readonly ReadingGap[] {
    this.dayGaps ??= dayGapsOf(this.id);
    return this.dayGaps;
  }

  private spanAt(instant: Millis): OffsetSpan {
    this.know(instant, instant);
    return this.spans[this.indexAt(instant)] ?? { start: EARLIEST, offset: 0 };
  }

  private indexAt(instant: Millis): number {
    let low = 0;
    let high = this.spans.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.spans[middle]?.start ?? 0) <= instant) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** Extends what is known to both sides, by ten years at least, so that questions nearby are free. */
  private know(from: Millis, until: Millis): void {
    const start = Math.min(LATEST, Math.max(EARLIEST, from));
    const end = Math.max(EARLIEST, Math.min(LATEST, until));
    if (this.spans.length > 0 && start >= this.knownFrom && end <= this.knownUntil) return;
    const isNew = this.spans.length === 0;
    const wantedFrom = Math.max(EARLIEST, start - MARGIN);
    const wantedUntil = Math.min(LATEST, end + MARGIN);
    const knownFrom = isNew ? wantedFrom : Math.min(this.knownFrom, wantedFrom);
    const knownUntil = isNew ? wantedUntil : Math.max(this.knownUntil, wantedUntil);
    // A question about no instant fails, and leaves what is known as it was: all definitions of the zone share it.
    this.spans = spansOf(this.id, knownFrom, knownUntil);
    [this.knownFrom, this.knownUntil] = [knownFrom, knownUntil];
  }
}

function spansOf(id: string, from: Millis, until: Millis): OffsetSpan[] {
  let moment = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(id);
  const spans: OffsetSpan[] = [{ start: from, offset: offsetOf(moment) }];
  for (;;) {
    const next = moment.getTimeZoneTransition('next');
    if (next === null || next.epochMilliseconds > until) return spans;
    spans.push({ start: next.epochMilliseconds, offset: offsetOf(next) });
    moment = next;
  }
}

/** A move across the date line lasts, so that a look every few years cannot miss it. */
function dayGapsOf(id: string): readonly ReadingGap[] {
  const gaps: ReadingGap[] = [];
  const offsetAt = (instant: Millis): number =>
    offsetOf(Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(id));
  const step = 1826 * DAY;
  for (let from = EARLIEST; from < LATEST; from += step) {
    if (offsetAt(from + step) - offsetAt(from) < DATE_LINE_JUMP) continue;
    const spans = spansOf(id, from, from + step);
    for (const [index, span] of spans.entries()) {
      const before = spans[index - 1];
      if (!before || span.offset - before.offset < DATE_LINE_JUMP) continue;
      gaps.push({ from: span.start + before.offset, until: span.start + span.offset });
    }
  }
  return gaps;
}

function offsetOf(moment: Temporal.ZonedDateTime): number {
  return moment.offsetNanoseconds / 1e6;
}

const clocks = new Map<string, ZoneClock>();

/** The clock of an IANA zone; null when there is no zone of that name. */
export function zoneClock(id: string): ZoneClock | null {
  const known = clocks.get(id);
  if (known) return known;
  if (momentIn(id) === null) return null;
  const clock = new ZoneClock(id);
  clocks.set(id, clock);
  return clock;
}

/** Whether two names stand for one zone: `US/Eastern` is a link to `America/New_York`. */
export function isSameZone(a: string, b: string): boolean {
  if (a === b) return true;
  const [one, other] = [momentIn(a), momentIn(b)];
  return one !== null && other !== null && one.equals(other);
}

function momentIn(id: string): Temporal.ZonedDateTime | null {
  // An offset such as `+02:00` is no zone: it knows no clock changes.
  if (!/^[A-Za-z]/.test(id)) return null;
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(id);
  } catch {
    return null;
  }
}
