// Questions to a line of windows, and lines from closed forms.

import type { Millis, TimeLine } from './space.js';

/** The first window that starts at or after the instant. */
export function firstFrom(line: TimeLine, instant: Millis): number {
  const window = line.at(instant);
  return line.startOf(window) === instant ? window : window + 1;
}

/** The last window that has ended by the instant. */
export function lastEndedBy(line: TimeLine, instant: Millis): number {
  const window = line.at(instant);
  return line.endOf(window) <= instant ? window : window - 1;
}

/** Makes a line from a closed form of its ticks. */
export function lineOf(form: { tick(n: number): Millis; at(instant: Millis): number }): TimeLine {
  const line: TimeLine = {
    get base() {
      return line;
    },
    startOf: form.tick,
    endOf: (window) => form.tick(window + 1),
    at: form.at,
  };
  return line;
}
