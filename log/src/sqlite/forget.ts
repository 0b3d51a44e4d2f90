// Forgets old events, with what is said of them alone.

import type { EventKind, Position, RecordRetention, RecordVerdict } from '@headwater/core';
import { type ExpressionBuilder, sql } from 'kysely';
import { decideRecords, type Need } from '../record-retention.js';
import { build, type Connection, type Slots, statement } from './statement.js';
import type { Tables } from './tables.js';

type None = Slots<Record<never, never>>;
const need = (name: Need) => sql<Need>`${sql.lit(name)}`.as('need');

const agedEvents = statement((_: None) =>
  build
    .selectFrom('event')
    .innerJoin('asset', 'asset.asset_id', 'event.asset_id')
    .select(['event_id', 'kind', 'asset.key as asset', 'part', 'at_ms']),
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

/** A JSON array of positions. */
interface Going {
  readonly events: string;
}
const listed = (p: Slots<Going>) => sql<boolean>`event_id in (select value from json_each(${p.events}))`;
const removals = [
  statement((p: Slots<Going>) => build.deleteFrom('check_result').where(listed(p))),
  statement((p: Slots<Going>) => build.deleteFrom('event_input').where(listed(p))),
  statement((p: Slots<Going>) => build.deleteFrom('publication').where(listed(p))),
  statement((p: Slots<Going>) => build.deleteFrom('event').where(listed(p))),
];
const isNamed = (eb: ExpressionBuilder<Tables, 'output'>) =>
  eb.exists(eb.selectFrom('event').select('event_id').whereRef('event.output_id', '=', 'output.output_id'));
const removeDropped = statement((_: None) =>
  build
    .deleteFrom('output')
    .where('dropped_ms', 'is not', null)
    .where((eb) => eb.not(isNamed(eb))),
);

/** Within the caller's transaction. */
export function forgetEvents(
  connection: Connection,
  {
    keep,
    cited,
    dryRun,
  }: { readonly keep: RecordRetention; readonly cited: ReadonlyMap<Position, Position>; readonly dryRun: boolean },
): readonly RecordVerdict[] {
  const events = connection.all(agedEvents, {}).map(({ event_id: event, kind, asset, part, at_ms: at }) => {
    return { event, kind: kind as EventKind, target: { asset, part }, place: `${asset}\n${part}`, at }; // As it was written.
  });
  const needed = connection.all(neededEvents, {}).flatMap((row) => {
    return row.event_id === null ? [] : [[row.need, row.event_id] as const];
  });
  const citedOnes = [...cited.keys()].map((event) => ['cited', event] as const);
  const verdicts = decideRecords(events, [...citedOnes, ...needed], keep).map(({ event, kept }) => {
    return { event: event.event, kind: event.kind, target: event.target, kept };
  });
  if (dryRun) return verdicts;
  const going = verdicts.filter(({ kept }) => kept === null).map(({ event }) => event);
  for (const removal of removals) connection.run(removal, { events: JSON.stringify(going) });
  connection.run(removeDropped, {});
  return verdicts;
}
