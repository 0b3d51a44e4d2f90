// How the events that triggered a run are used: one of a list alone, or all of them.

import type { Place } from '../evaluate/value.js';
import type { FoundObservation } from './observation.js';
import type { Trace } from './trace.js';

type End = 'first' | 'last';

export class EventUses {
  readonly #single: { readonly list: string; readonly place: Place; readonly end: End }[] = [];
  readonly #whole = new Set<string>();

  noteSingle(trace: Trace, place: Place, end: End): void {
    for (const list of listsIn(trace)) this.#single.push({ list, place, end });
  }
  noteWhole(trace: Trace): void {
    if (trace.length === 0) return;
    for (const list of listsIn(trace)) this.#whole.add(list);
  }

  observations(): readonly FoundObservation[] {
    const alone = this.#single.filter(({ list }) => !this.#whole.has(list));
    // The first and the last of one list: that is a range, and meant.
    const isRange = (list: string): boolean =>
      new Set(alone.filter((use) => use.list === list).map(({ end }) => end)).size > 1;
    const seen = new Set<string>();
    return alone.flatMap(({ list, place, end }): readonly FoundObservation[] => {
      const id = `${place.file}:${place.at}`;
      if (seen.has(id) || isRange(list)) return [];
      seen.add(id);
      return [{ kind: 'single-event', place, end }];
    });
  }
}

/** Lists of events: the record's values, by their key. */
function listsIn(trace: Trace): readonly string[] {
  return trace.flatMap((tag) => {
    if (tag.kind !== 'context') return [];
    const [root, key, ...rest] = tag.path;
    return root === 'triggeringAssetEvents' && key !== undefined && rest.length === 0 ? [key] : [];
  });
}
