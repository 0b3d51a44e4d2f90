// A line without the windows that a definition excludes: a table over its base.

import type { TimeLine } from './space.js';
import type { Millis } from './space.js';
import { TickTable } from './tick-table.js';

/** `isExcluded` is asked for the starts of the base's windows. */
export function withoutExcluded(base: TimeLine, isExcluded: (start: Millis) => boolean): TimeLine {
  const table = new TickTable((year) => {
    const starts: Millis[] = [];
    const end = Date.UTC(year + 1, 0, 1);
    for (let window = base.at(Date.UTC(year, 0, 1) - 1) + 1; base.startOf(window) < end; window += 1) {
      const start = base.startOf(window);
      if (!isExcluded(start)) starts.push(start);
    }
    return starts;
  });
  return {
    base,
    startOf: (window) => table.tick(window),
    endOf: (window) => base.startOf(base.at(table.tick(window)) + 1),
    at: (instant) => table.at(instant),
  };
}
