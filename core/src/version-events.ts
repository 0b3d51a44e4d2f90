// The events that brought the present data versions of one asset, by partition index: two typed arrays, because this is
// asked for each input of each record.

import type { PartitionSpace } from 'headwater/algebra';
import type { PartitionKey } from './manifest.js';
import type { Position } from './log-changes.js';
import type { LatestRow } from './log-rows.js';

export interface VersionEvents {
  readonly isEmpty: boolean;
  /** 0 where the partition has no record. */
  at(index: number): Position;
}

export function versionEventsOf(space: PartitionSpace, rows: ReadonlyMap<PartitionKey, LatestRow>): VersionEvents {
  const { indexes, events } = inOrder(space, rows);
  const first = indexes[0] ?? 0;
  return {
    isEmpty: indexes.length === 0,
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

interface InOrder {
  readonly indexes: Int32Array;
  readonly events: Float64Array;
}

function inOrder(space: PartitionSpace, rows: ReadonlyMap<PartitionKey, LatestRow>): InOrder {
  const indexes = new Int32Array(rows.size);
  const events = new Float64Array(rows.size);
  let count = 0;
  let isSorted = true;
  for (const { part, versionEvent } of rows.values()) {
    if (versionEvent === null) continue;
    const index = space.indexOf(part);
    if (index < 0) continue;
    if (count > 0 && index < (indexes[count - 1] ?? 0)) isSorted = false;
    indexes[count] = index;
    events[count] = versionEvent;
    count += 1;
  }
  const found = { indexes: indexes.subarray(0, count), events: events.subarray(0, count) };
  // Rows come ordered by key, and so do the keys of times.
  return isSorted ? found : sorted(found);
}

function sorted({ indexes, events }: InOrder): InOrder {
  const order = [...indexes.keys()].sort((a, b) => (indexes[a] ?? 0) - (indexes[b] ?? 0));
  return {
    indexes: Int32Array.from(order, (at) => indexes[at] ?? 0),
    events: Float64Array.from(order, (at) => events[at] ?? 0),
  };
}
