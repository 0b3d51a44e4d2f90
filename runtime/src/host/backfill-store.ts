// Backfills in the event log: what was asked for is kept as state, and what came of it is read from the steps of its
// runs. Nothing is counted twice, so that a backfill whose host is gone goes on where it stopped.

import {
  type BackfillPolicy,
  type EventLog,
  type LogReader,
  type Millis,
  type PartitionSets,
  type StoredRun,
  successorsOf,
  type World,
} from '@headwater/core';
import { type Interval, type PartitionSet, setOfIntervals } from 'headwater/algebra';
import * as v from 'valibot';
import { recordOf } from '../record-of.js';

const SCOPE = 'backfill';
const PAGE = 500;

const rangeList = v.array(v.tuple([v.string(), v.string()]));
const stored = v.object({
  created: v.number(),
  status: v.picklist(['running', 'succeeded', 'failed', 'cancelled']),
  policy: v.union([v.picklist(['declared', 'partition', 'single-run']), v.object({ multiRun: v.number() })]),
  /** What is covered: inclusive ranges of keys by asset. */
  target: recordOf(rangeList),
  published: recordOf(rangeList),
  /** Its runs build also what has not changed. Backfills that were stored before it was kept do not. */
  ignoresCache: v.optional(v.boolean(), false),
  /** Its runs have greater numbers. */
  after: v.optional(v.number(), 0),
  /** Failures of runs up to this number were forgiven by a resume. */
  forgiven: v.number(),
});
type StoredValue = v.InferOutput<typeof stored>;
export type KeyRanges = StoredValue['target'];

export interface StoredBackfill extends StoredValue {
  readonly id: string;
  /** `declared`: of each asset its own, else a partition a run. */
  readonly policy: BackfillPolicy | 'declared';
}

/** Oldest first. */
export async function storedBackfills(log: LogReader): Promise<readonly StoredBackfill[]> {
  const rows = await log.state(SCOPE);
  return rows
    .flatMap(({ name, value }) => {
      const parsed = v.safeParse(stored, value);
      return parsed.success ? [{ id: name, ...parsed.output }] : [];
    })
    .sort((a, b) => a.created - b.created || (a.id < b.id ? -1 : 1));
}

/** Under the next free id; two hosts that begin at once get two. */
export async function addBackfill(
  log: EventLog,
  backfill: Omit<StoredBackfill, 'id' | 'after'>,
): Promise<StoredBackfill> {
  const [newest] = await log.runs({ limit: 1 });
  const value = { ...backfill, after: newest?.run ?? 0 };
  for (let number = (await log.state(SCOPE)).length + 1; ; number += 1) {
    const name = `b-${String(number).padStart(4, '0')}`;
    const result = await log.commit({
      at: value.created,
      guards: [{ kind: 'state', scope: SCOPE, asset: '', name, version: null }],
      state: [{ scope: SCOPE, asset: '', name, value }],
    });
    if (result.kind === 'committed') return { id: name, ...value };
  }
}

export async function saveBackfill(log: EventLog, { id: name, ...value }: StoredBackfill, at: Millis): Promise<void> {
  await log.commit({ at, state: [{ scope: SCOPE, asset: '', name, value }] });
}

export function rangesOfSets(sets: PartitionSets): KeyRanges {
  return Object.fromEntries(
    [...sets].map(([key, set]) => [
      key,
      rowsOf(set).map(([first, last]): [string, string] => [set.space.keyAt(first), set.space.keyAt(last)]),
    ]),
  );
}

/** Of a cube, one stretch per row: between two rows of a stretch, keys may be added later. */
function rowsOf({ space, intervals }: PartitionSet): readonly Interval[] {
  const row = space.dimensions.at(-1)?.space.count;
  if (row === undefined) return intervals;
  return intervals.flatMap(([first, last]) => {
    const rows: Interval[] = [];
    for (let start = first; start <= last; start += row - (start % row))
      rows.push([start, Math.min(last, start - (start % row) + row - 1)]);
    return rows;
  });
}

/** By present names. Keys that exist no more are left out: nobody can build them. */
export function setsOfRanges(world: World, ranges: KeyRanges): PartitionSets {
  return new Map(
    Object.entries(ranges).map(([name, list]): [string, PartitionSet] => {
      const key = presentName(world, name);
      const space = world.space(key);
      const intervals = list.map(([first, last]) => [space.indexOf(first), space.indexOf(last)] as const);
      return [
        key,
        setOfIntervals(
          space,
          intervals.filter(([first, last]) => first >= 0 && last >= 0),
        ),
      ];
    }),
  );
}

/** An asset may have been renamed since the backfill was made. */
function presentName({ graph }: World, name: string): string {
  const [only, ...others] = graph.asset(name) === null ? successorsOf(graph.manifest, name) : [];
  return only === undefined || others.length > 0 ? name : only;
}

/** The backfill's runs, oldest first. */
export async function runsOfBackfill(log: LogReader, { id, after }: StoredBackfill): Promise<readonly StoredRun[]> {
  const found: StoredRun[] = [];
  for (let before: number | undefined; ; ) {
    const page = await log.runs({ limit: PAGE, ...(before === undefined ? {} : { before }) });
    found.push(...page.filter(({ request }) => v.is(ofBackfill(id), request)));
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE || last.run <= after) return found.reverse();
    before = last.run;
  }
}
const ofBackfill = (id: string) => v.object({ backfill: v.literal(id) });
