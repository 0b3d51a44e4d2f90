// Forgets old events, with what is said of them alone, and runs of which nothing is left.

import type { EventKind, Position, RecordRetention, RecordVerdict } from '@headwater/core';
import { type ExpressionBuilder, sql } from 'kysely';
import { decideRecords, decideRuns, type Need } from '../record-retention.js';
import { build, type Connection, type Slots, statement } from './statement.js';
import type { Tables } from './tables.js';

type None = Slots<Record<never, never>>;
const need = (name: Need) => sql<Need>`${sql.lit(name)}`.as('need');

const agedEvents = statement((_: None) =>
  build
    .selectFrom('event')
    .innerJoin('asset', 'asset.asset_id', 'event.asset_id')
    .select(['event_id', 'kind', 'asset.key as asset', 'part', 'at_ms', 'run_id']),
);
const neededEvents = statement((_: None) =>
  build
    .selectFrom('latest')
    .select(['event_id', need('present')])
    .unionAll(build.selectFrom('latest').select(['version_event as event_id', need('present')]))
    .unionAll(
      build
        .selectFrom('latest')
        .innerJoin('event', (join) =>
          join
            .onRef('event.asset_id', '=', 'latest.asset_id')
            .onRef('event.part', '=', 'latest.part')
            .onRef('event.run_id', '=', 'latest.failed_run')
            .onRef('event.step', '=', 'latest.failed_step')
            .on('event.kind', '=', 'failure'),
        )
        .select(['event.event_id', need('present')]),
    )
    .unionAll(
      build
        .selectFrom('latest')
        .innerJoin('event_input', 'event_input.event_id', 'latest.event_id')
        .select(['read_event as event_id', need('read')]),
    )
    .unionAll(
      build
        .selectFrom('event')
        .innerJoin('output', 'output.output_id', 'event.output_id')
        .select(['event_id', need('version')])
        .where('dropped_ms', 'is', null),
    )
    .unionAll(build.selectFrom('pending').select(['event_id', need('awaited')]))
    .unionAll(
      build
        .selectFrom('event')
        .innerJoin('run', 'run.run_id', 'event.run_id')
        .select(['event_id', need('running')])
        .where('ended_ms', 'is', null),
    )
    .unionAll(build.selectFrom('event').select((eb) => [eb.fn.max('event_id').as('event_id'), need('newest')])),
);

const endedRuns = statement((_: None) =>
  build
    .selectFrom('run')
    .select(['run_id', 'name', 'ended_ms', sql<string | null>`json_extract(request, '$.backfill')`.as('backfill')])
    .orderBy('run_id'),
);
const failedRuns = statement((_: None) =>
  build.selectFrom('latest').select('failed_run').distinct().where('failed_run', 'is not', null),
);
const listedBackfills = statement((_: None) =>
  build.selectFrom('state').select('name').where('scope', '=', 'backfill'),
);

/** A JSON array of ids. */
interface Going {
  readonly ids: string;
}
const events = (p: Slots<Going>) => sql<boolean>`event_id in (select value from json_each(${p.ids}))`;
const runs = (p: Slots<Going>) => sql<boolean>`run_id in (select value from json_each(${p.ids}))`;

/** Of events that may go, those that something has come to need since that was decided. */
const neededSince = statement((p: Slots<Going>) =>
  build
    .selectFrom('event')
    .select('event.event_id')
    .where(sql<boolean>`event.event_id in (select value from json_each(${p.ids}))`)
    .where((eb) =>
      eb.or([
        eb.exists(
          eb
            .selectFrom('publication')
            .select('publication.event_id')
            .whereRef('publication.event_id', '=', 'event.event_id')
            .where('until_ms', 'is', null),
        ),
        eb.exists(
          eb
            .selectFrom('latest')
            .select('latest.event_id')
            .whereRef('latest.asset_id', '=', 'event.asset_id')
            .whereRef('latest.part', '=', 'event.part')
            .where((own) =>
              own.or([
                own('latest.event_id', '=', own.ref('event.event_id')),
                own('latest.version_event', '=', own.ref('event.event_id')),
              ]),
            ),
        ),
        eb.exists(
          eb
            .selectFrom('event_input')
            .innerJoin('event as reader', 'reader.event_id', 'event_input.event_id')
            .innerJoin('latest', (join) =>
              join
                .onRef('latest.asset_id', '=', 'reader.asset_id')
                .onRef('latest.part', '=', 'reader.part')
                .onRef('latest.event_id', '=', 'reader.event_id'),
            )
            .select('event_input.event_id')
            .whereRef('event_input.read_event', '=', 'event.event_id'),
        ),
      ]),
    ),
);
const eventRemovals = [
  statement((p: Slots<Going>) => build.deleteFrom('check_result').where(events(p))),
  statement((p: Slots<Going>) => build.deleteFrom('event_input').where(events(p))),
  statement((p: Slots<Going>) => build.deleteFrom('publication').where(events(p))),
  statement((p: Slots<Going>) => build.deleteFrom('event').where(events(p))),
];
const runRemovals = [
  statement((p: Slots<Going>) => build.deleteFrom('run_event').where(runs(p))),
  statement((p: Slots<Going>) => build.deleteFrom('step').where(runs(p))),
  statement((p: Slots<Going>) => build.deleteFrom('run').where(runs(p))),
];
const isNamed = (eb: ExpressionBuilder<Tables, 'output'>) =>
  eb.exists(eb.selectFrom('event').select('event_id').whereRef('event.output_id', '=', 'output.output_id'));
const unnamedOutputs = statement((_: None) =>
  build
    .selectFrom('output')
    .select('output_id')
    .where('dropped_ms', 'is not', null)
    .where((eb) => eb.not(isNamed(eb))),
);
const removeUnnamed = statement((p: Slots<Going>) =>
  build
    .deleteFrom('output')
    .where(sql<boolean>`output_id in (select value from json_each(${p.ids}))`)
    .where('dropped_ms', 'is not', null)
    .where((eb) => eb.not(isNamed(eb))),
);

export interface Forgetting {
  readonly records: readonly RecordVerdict[];
  readonly runs: readonly { readonly run: number; readonly name: string }[];
}

/** What may go, as things stand. Only reads. */
export function decideForgetting(
  connection: Connection,
  keep: RecordRetention,
  cited: ReadonlyMap<Position, Position>,
): Forgetting {
  const aged = connection.all(agedEvents, {}).map(({ event_id: event, kind, asset, part, at_ms: at, run_id: run }) => {
    return { event, kind: kind as EventKind, target: { asset, part }, place: `${asset}\n${part}`, at, run }; // As it was written.
  });
  const needed = connection.all(neededEvents, {}).flatMap((row) => {
    return row.event_id === null ? [] : [[row.need, row.event_id] as const];
  });
  const citedOnes = [...cited.keys()].map((event) => ['cited', event] as const);
  const records = decideRecords(aged, [...citedOnes, ...needed], keep).map(({ event, kept }) => {
    return { event: event.event, kind: event.kind, target: event.target, kept };
  });
  const going = new Set(records.flatMap(({ event, kept }) => (kept === null ? event : [])));
  const used = new Set(aged.flatMap(({ event, run }) => (run === null || going.has(event) ? [] : run)));
  for (const { failed_run: run } of connection.all(failedRuns, {})) if (run !== null) used.add(run);
  const listed = new Set(connection.all(listedBackfills, {}).map(({ name }) => name));
  const all = connection.all(endedRuns, {}).map((row) => {
    return { run: row.run_id, name: row.name, ended: row.ended_ms, backfill: row.backfill };
  });
  return { records, runs: decideRuns(all, { runs: used, backfills: listed }, keep) };
}

/** Removes some of what may go, and answers with those that have come to be needed. Within the caller's transaction. */
export function removeEvents(connection: Connection, events: readonly Position[]): ReadonlySet<Position> {
  const needed = new Set(connection.all(neededSince, { ids: JSON.stringify(events) }).map((row) => row.event_id));
  const ids = JSON.stringify(events.filter((event) => !needed.has(event)));
  for (const removal of eventRemovals) connection.run(removal, { ids });
  return needed;
}
export function removeRuns(connection: Connection, runs: readonly number[]): void {
  for (const removal of runRemovals) connection.run(removal, { ids: JSON.stringify(runs) });
}
/** Physical versions that are gone and that no record names any more. */
export function droppedOutputs(connection: Connection): readonly number[] {
  return connection.all(unnamedOutputs, {}).map((row) => row.output_id);
}
/** Those of them that nobody has made again meanwhile. */
export function removeOutputs(connection: Connection, outputs: readonly number[]): void {
  connection.run(removeUnnamed, { ids: JSON.stringify(outputs) });
}
