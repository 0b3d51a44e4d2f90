// Which records, which other events, and which runs the log may forget. Both adapters gather what needs them and ask here.

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

export interface AgedRun {
  readonly run: number;
  readonly name: string;
  /** Null: it goes on. */
  readonly ended: number | null;
  /** The backfill that it belongs to; null: none. */
  readonly backfill: string | null;
}

/** Old runs of which nothing is left: no event, no failure that a partition shows, no backfill that is still listed. */
export function decideRuns<Run extends AgedRun>(
  runs: readonly Run[],
  needed: { readonly runs: ReadonlySet<number>; readonly backfills: ReadonlySet<string> },
  keep: RecordRetention,
): readonly Run[] {
  // Numbers grow from the newest one.
  const newest = Math.max(...runs.map(({ run }) => run));
  return runs.filter(
    ({ run, ended, backfill }) =>
      ended !== null &&
      ended < keep.before &&
      run !== newest &&
      !needed.runs.has(run) &&
      (backfill === null || !needed.backfills.has(backfill)),
  );
}

function countNewer(newer: Map<string, number>, place: string): number {
  const count = newer.get(place) ?? 0;
  newer.set(place, count + 1);
  return count;
}
function isRecord(kind: EventKind): boolean {
  return kind === 'materialization' || kind === 'observation';
}
