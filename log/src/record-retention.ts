// Which records, and which other events, the log may forget. Both adapters gather what needs them and ask here.

import type { EventKind, Position, RecordRetention } from '@headwater/core';

/** An event from before `RecordRetention.before`, or a newer record of its partition. */
export interface AgedEvent {
  readonly event: Position;
  readonly kind: EventKind;
  /** One for each partition of each asset. */
  readonly place: string;
  readonly at: number;
}

/** Why an event is needed, however old it is; of several reasons the first is told. */
export const needs = {
  cited: 'a published record cites it',
  present: 'it says what the partition is now',
  read: 'a present record has read it',
  version: 'its version is still held',
  awaited: 'automation has not dealt with it yet',
  running: 'its run has not ended',
  newest: 'it is the newest event of the log',
} as const;
export type Need = keyof typeof needs;
const order = Object.keys(needs);

export type Needed = Iterable<readonly [need: Need, event: Position]>;

/** The old events of `events`, newest first, each with why it stays; null: it may go. */
export function decideRecords<Event extends AgedEvent>(
  events: readonly Event[],
  needed: Needed,
  keep: RecordRetention,
): readonly { readonly event: Event; readonly kept: string | null }[] {
  const needOf = new Map<Position, Need>();
  for (const [need, event] of needed) {
    const known = needOf.get(event);
    if (known === undefined || order.indexOf(need) < order.indexOf(known)) needOf.set(event, need);
  }
  const newer = new Map<string, number>();
  const verdicts = [...events]
    .sort((a, b) => b.event - a.event)
    .map((event) => {
      const need = needOf.get(event.event);
      const place = isRecord(event.kind) ? countNewer(newer, event.place) : Infinity;
      if (need !== undefined) return { event, kept: needs[need] };
      if (place === 0) return { event, kept: 'it is the latest record' };
      return { event, kept: place < keep.perPartition ? `it is among the last ${keep.perPartition} records` : null };
    });
  return verdicts.filter(({ event }) => event.at < keep.before);
}

function countNewer(newer: Map<string, number>, place: string): number {
  const count = newer.get(place) ?? 0;
  newer.set(place, count + 1);
  return count;
}
function isRecord(kind: EventKind): boolean {
  return kind === 'materialization' || kind === 'observation';
}
