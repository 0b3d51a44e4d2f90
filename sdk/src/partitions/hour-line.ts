// The line of ticks at given minutes of every hour. They follow the clock's minutes through every clock change: an hour
// that comes twice has its ticks twice, and one that is skipped has none.

import { lineOf } from './line.js';
import type { TimeLine } from './space.js';
import type { Millis } from './space.js';
import { DAY, HOUR, MINUTE, type ZoneClock } from './zone.js';

/** A stretch of time in which the ticks' minutes, seen from UTC, do not change. */
interface Piece {
  readonly start: Millis;
  /** Distances of the ticks from whole UTC hours: ascending, from 0 to below an hour. */
  readonly phases: readonly Millis[];
  /** The line's number of a tick less its ordinal among all ticks with these phases since 1970. */
  readonly shift: number;
}

/** Window 0 is the first one that starts at or after this. */
const ANCHOR = Date.UTC(2000, 0, 1);
const YEARS = 3653 * DAY;

/** `minutes`: ascending, without repetition. */
export function hourLine(clock: ZoneClock, minutes: readonly number[]): TimeLine {
  let from = ANCHOR - YEARS;
  let until = ANCHOR + YEARS;
  let pieces = piecesOf(clock, minutes, { from, until });

  const pieceAt = (instant: Millis): Piece => {
    if (instant < from || instant > until) {
      from = Math.min(from, instant - YEARS);
      until = Math.max(until, instant + YEARS);
      pieces = piecesOf(clock, minutes, { from, until });
    }
    return lastWhere(pieces, (piece) => piece.start <= instant);
  };
  return lineOf({
    tick: (n) => {
      // The nearest guess lies off by no more than all the clock changes together.
      pieceAt(ANCHOR + (n / minutes.length) * HOUR);
      const piece = lastWhere(pieces, (candidate) => firstNumber(candidate) <= n);
      return tickOf(piece.phases, n - piece.shift);
    },
    at: (instant) => {
      const piece = pieceAt(instant);
      return Math.max(ordinalAt(piece.phases, instant) + piece.shift, firstNumber(piece) - 1);
    },
  });
}

/** Only zones whose offset changed by a part of an hour have more than one piece. */
function piecesOf(
  clock: ZoneClock,
  minutes: readonly number[],
  range: { readonly from: Millis; readonly until: Millis },
): readonly [Piece, ...Piece[]] {
  const spans = clock.spansBetween(range.from, range.until);
  const first: Piece = { start: Number.NEGATIVE_INFINITY, phases: phasesOf(minutes, spans[0]?.offset ?? 0), shift: 0 };
  const pieces: [Piece, ...Piece[]] = [first];
  let last = first;
  for (const span of spans.slice(1)) {
    const phases = phasesOf(minutes, span.offset);
    if (phases.every((phase, index) => phase === last.phases[index])) continue;
    const ended = ordinalAt(last.phases, span.start - 1) + last.shift;
    last = { start: span.start, phases, shift: ended - ordinalAt(phases, span.start - 1) };
    pieces.push(last);
  }
  const anchor = lastWhere(pieces, (piece) => piece.start < ANCHOR);
  const zero = ordinalAt(anchor.phases, ANCHOR - 1) + anchor.shift + 1;
  const [head, ...tail] = pieces;
  return [{ ...head, shift: head.shift - zero }, ...tail.map((piece) => ({ ...piece, shift: piece.shift - zero }))];
}

function phasesOf(minutes: readonly number[], offset: number): readonly Millis[] {
  return minutes.map((minute) => (((minute * MINUTE - offset) % HOUR) + HOUR) % HOUR).sort((a, b) => a - b);
}

function firstNumber(piece: Piece): number {
  if (piece.start === Number.NEGATIVE_INFINITY) return Number.NEGATIVE_INFINITY;
  return ordinalAt(piece.phases, piece.start - 1) + piece.shift + 1;
}

function tickOf(phases: readonly Millis[], ordinal: number): Millis {
  const hour = Math.floor(ordinal / phases.length);
  return hour * HOUR + (phases[ordinal - hour * phases.length] ?? 0);
}

/** The last tick at or before an instant. */
function ordinalAt(phases: readonly Millis[], instant: Millis): number {
  const hour = Math.floor(instant / HOUR);
  const rest = instant - hour * HOUR;
  let ordinal = hour * phases.length - 1;
  for (const phase of phases) if (phase <= rest) ordinal += 1;
  return ordinal;
}

function lastWhere(pieces: readonly [Piece, ...Piece[]], holds: (piece: Piece) => boolean): Piece {
  let found: Piece = pieces[0];
  for (const piece of pieces) if (holds(piece)) found = piece;
  return found;
}
