// The events that brought the present data versions of one asset, by partition index: two typed arrays, because this is
// asked for each input of each record.

import type { PartitionSpace } from 'headwater/algebra';
import type { PartitionKey } from './manifest.js';
import type { LatestRow, Position } from './ports.js';

export interface VersionEvents {
  readonly isEmpty: boolean;
  /** 0 where the partition has no record. */
  at(index: number): Position;
}

export function versionEventsOf(space: PartitionSpace, rows: ReadonlyMap<PartitionKey, LatestRow>): VersionEvents {
  const found: (readonly [index: number, event: Position])[] = [];
  for (const { part, versionEvent } of rows.values()) {
    const index = versionEvent === null ? -1 : space.indexOf(part);
    if (versionEvent !== null && index >= 0) found.push([index, versionEvent]);
  }
  found.sort(([a], [b]) => a - b);
  const indexes = Int32Array.from(found, ([index]) => index);
  const events = Float64Array.from(found, ([, event]) => event);
  const first = indexes[0] ?? 0;
  return {
    isEmpty: found.length === 0,
    at(index) {
      // Mostly every partition from the first one on has a record, and stands where it is looked for.
      const likely = index - first;
      if (indexes[likely] === index) return events[likely] ?? 0;
      let [low, high] = [0, indexes.length - 1];
      while (low <= high) {
        const middle = (low + high) >> 1;
        const here = indexes[middle] ?? 0;
        if (here === index) return events[middle] ?? 0;
        if (here < index) low = middle + 1;
        else high = middle - 1;
      }
      return 0;
    },
  };
}
