// The log's questions as statements. Each is compiled once; `sqlite-reader.ts` asks them.

import { sql } from 'kysely';
import { build, type Slots, statement } from './statement.js';

export const metaOf = statement((_: Slots<Record<never, never>>) =>
  build.selectFrom('log_meta').select(['log_id', 'epoch']),
);
export const headOf = statement((_: Slots<Record<never, never>>) =>
  build.selectFrom('event').select((eb) => eb.fn.max('event_id').as('head')),
);

/** Which filters a question about events has: each combination is a statement of its own. */
export interface EventFilters {
  readonly after: boolean;
  readonly before: boolean;
  readonly asset: boolean;
  readonly part: boolean;
  readonly run: boolean;
  readonly kinds: boolean;
  readonly newestFirst: boolean;
}
interface EventArgs {
  readonly after: number;
  readonly before: number;
  readonly asset: number;
  readonly part: string;
  readonly run: number;
  /** A JSON array of kinds. */
  readonly kinds: string;
  readonly limit: number;
}
const eventStatements = new Map<string, ReturnType<typeof eventsWith>>();

export function eventsBy(filters: EventFilters): ReturnType<typeof eventsWith> {
  const shape = JSON.stringify(filters);
  let found = eventStatements.get(shape);
  if (found === undefined) {
    found = eventsWith(filters);
    eventStatements.set(shape, found);
  }
  return found;
}

function eventsWith(filters: EventFilters) {
  return statement((p: Slots<EventArgs>) => {
    let query = build
      .selectFrom('event')
      .innerJoin('asset', 'asset.asset_id', 'event.asset_id')
      .leftJoin('output', 'output.output_id', 'event.output_id')
      .selectAll('event')
      .select(['asset.key as asset', 'output.storage', 'output.ref']);
    if (filters.after) query = query.where('event.event_id', '>', p.after);
    if (filters.before) query = query.where('event.event_id', '<', p.before);
    if (filters.asset) query = query.where('event.asset_id', '=', p.asset);
    if (filters.part) query = query.where('event.part', '=', p.part);
    if (filters.run) query = query.where('event.run_id', '=', p.run);
    if (filters.kinds) query = query.where(sql<boolean>`event.kind in (select value from json_each(${p.kinds}))`);
    return query.orderBy('event.event_id', filters.newestFirst ? 'desc' : 'asc').limit(p.limit);
  });
}

export const inputsOf = statement((p: Slots<{ event: number }>) =>
  build
    .selectFrom('event_input')
    .innerJoin('asset', 'asset.asset_id', 'event_input.asset_id')
    .select(['asset.key as asset', 'part', 'read_event', 'data_version', 'origin'])
    .where('event_id', '=', p.event)
    .orderBy('n'),
);
/** Of all present records of an asset at once. */
export const latestInputsOf = statement((p: Slots<{ asset: number }>) =>
  build
    .selectFrom('latest')
    .innerJoin('event_input', 'event_input.event_id', 'latest.event_id')
    .innerJoin('asset', 'asset.asset_id', 'event_input.asset_id')
    .select(['asset.key as asset', 'event_input.part', 'read_event', 'event_input.data_version', 'origin'])
    .select('event_input.event_id')
    .where('latest.asset_id', '=', p.asset)
    .orderBy('event_input.event_id')
    .orderBy('n'),
);
export const recordedAssets = statement((_: Slots<Record<never, never>>) =>
  build
    .selectFrom((eb) =>
      eb
        .selectFrom('latest')
        .select('asset_id')
        .select(({ fn }) => [fn.countAll<number>().as('partitions'), fn.max('event_id').as('newest')])
        .where('event_id', 'is not', null)
        .groupBy('asset_id')
        .as('recorded'),
    )
    .innerJoin('asset', 'asset.asset_id', 'recorded.asset_id')
    .innerJoin('event', 'event.event_id', 'recorded.newest')
    .select(['asset.key', 'recorded.partitions'])
    .select(['event.code_version as codeVersion', 'event.code_digest as codeDigest'])
    .orderBy('asset.key'),
);
export const readersOf = statement((p: Slots<{ event: number }>) =>
  build.selectFrom('event_input').select('event_id').distinct().where('read_event', '=', p.event).orderBy('event_id'),
);

const latest = () =>
  build
    .selectFrom('latest')
    .select(['part', 'event_id', 'version_event', 'read_through', 'data_version', 'code_version', 'code_digest'])
    .select(['deps_digest', 'complete', 'failed_run', 'failed_step']);
export const latestOf = statement((p: Slots<{ asset: number }>) =>
  latest().where('asset_id', '=', p.asset).orderBy('part'),
);
export const latestBetween = statement((p: Slots<{ asset: number; from: string; to: string }>) =>
  latest().where('asset_id', '=', p.asset).where('part', '>=', p.from).where('part', '<=', p.to).orderBy('part'),
);

const checks = () =>
  build
    .selectFrom('check_result')
    .innerJoin('asset', 'asset.asset_id', 'check_result.asset_id')
    .selectAll('check_result')
    .select('asset.key as asset')
    .orderBy('result_id');
export const checksOf = statement((p: Slots<{ asset: number }>) =>
  checks().where('check_result.asset_id', '=', p.asset),
);
export const checksOfPart = statement((p: Slots<{ asset: number; part: string }>) =>
  checks().where('check_result.asset_id', '=', p.asset).where('part', '=', p.part),
);

/** A filter that is null lets everything through; there are few runs beside events. */
export const runsBy = statement(
  (p: Slots<{ open: number | null; job: string | null; before: number | null; limit: number }>) =>
    build
      .selectFrom('run')
      .selectAll()
      .where(sql<boolean>`(${p.open} is null or (ended_ms is null) = ${p.open})`)
      .where(sql<boolean>`(${p.job} is null or job = ${p.job})`)
      .where(sql<boolean>`(${p.before} is null or run_id < ${p.before})`)
      .orderBy('run_id', 'desc')
      .limit(p.limit),
);
export const stepsOf = statement((p: Slots<{ run: number }>) =>
  build
    .selectFrom('step')
    .leftJoin('asset', 'asset.asset_id', 'step.asset_id')
    .selectAll('step')
    .select('asset.key as asset')
    .where('run_id', '=', p.run)
    .orderBy('step'),
);

export const partitionKeysOf = statement((p: Slots<{ definition: string }>) =>
  build
    .selectFrom('partition_key')
    .select('part')
    .where('definition', '=', p.definition)
    .where('removed_ms', 'is', null)
    .orderBy('n'),
);
const states = () =>
  build
    .selectFrom('state')
    .leftJoin('asset', 'asset.asset_id', 'state.asset_id')
    .select(['scope', 'asset.key as asset', 'name', 'value', 'version'])
    .orderBy('asset.key')
    .orderBy('name');
export const stateIn = statement((p: Slots<{ scope: string }>) => states().where('scope', '=', p.scope));
export const stateOf = statement((p: Slots<{ scope: string; asset: number }>) =>
  states().where('scope', '=', p.scope).where('state.asset_id', '=', p.asset),
);
export const pendingOf = statement((p: Slots<{ consumer: string }>) =>
  build.selectFrom('pending').select(['part', 'event_id']).where('consumer', '=', p.consumer).orderBy('event_id'),
);
export const consumerNamed = statement((p: Slots<{ name: string }>) =>
  build.selectFrom('consumer').select(['routed_through', 'paused_ms']).where('name', '=', p.name),
);
export const consumedBy = statement((p: Slots<{ run: number }>) =>
  build.selectFrom('run_event').select('event_id').where('run_id', '=', p.run).orderBy('event_id'),
);
export const evaluationsOf = statement((p: Slots<{ subject: string; limit: number }>) =>
  build
    .selectFrom('evaluation')
    .select(['at_ms', 'requested', 'tree'])
    .where('subject', '=', p.subject)
    .orderBy('evaluation_id', 'desc')
    .limit(p.limit),
);
export const currentKeyOf = statement((p: Slots<{ key: string }>) =>
  build
    .selectFrom('asset_key')
    .innerJoin('asset', 'asset.asset_id', 'asset_key.asset_id')
    .select('asset.key as current')
    .where('asset_key.key', '=', p.key),
);
export const outputNamed = statement((p: Slots<{ storage: string; ref: string }>) =>
  build
    .selectFrom('output')
    .innerJoin('asset', 'asset.asset_id', 'output.asset_id')
    .select(['output_id', 'asset.key as asset', 'part', 'digest', 'dropped_ms', 'dropped_why'])
    .where('storage', '=', p.storage)
    .where('ref', '=', p.ref),
);
export const heldRecords = statement((_: Slots<Record<never, never>>) =>
  build
    .selectFrom('output')
    .innerJoin('event', 'event.output_id', 'output.output_id')
    .select([
      'output.output_id',
      'output.storage',
      'output.ref',
      'output.asset_id',
      'output.part',
      'event.event_id as event',
      'event.at_ms as at',
    ])
    .where('dropped_ms', 'is', null),
);
export const presentOutputs = statement((_: Slots<Record<never, never>>) =>
  build
    .selectFrom('output')
    .innerJoin('asset', 'asset.asset_id', 'output.asset_id')
    .leftJoin('latest', (join) =>
      join.onRef('latest.asset_id', '=', 'output.asset_id').onRef('latest.part', '=', 'output.part'),
    )
    .select(['storage', 'ref', 'asset.key as asset', 'output.part', 'digest', 'latest.event_id as latest'])
    .select((eb) =>
      eb
        .selectFrom('event')
        .select((max) => max.fn.max('event.event_id').as('newest'))
        .whereRef('event.output_id', '=', 'output.output_id')
        .as('event'),
    )
    .where('dropped_ms', 'is', null)
    .orderBy('storage')
    .orderBy('ref'),
);
/** Every event that made a physical version, also those of versions that are held no longer. */
export const versionsMade = statement((_: Slots<Record<never, never>>) =>
  build
    .selectFrom('event')
    .innerJoin('output', 'output.output_id', 'event.output_id')
    .innerJoin('asset', 'asset.asset_id', 'event.asset_id')
    .select(['event_id', 'at_ms', 'asset.key as asset', 'event.part', 'output.output_id', 'dropped_ms', 'dropped_why'])
    .orderBy('event_id'),
);
export const publishedEvents = statement((_: Slots<Record<never, never>>) =>
  build.selectFrom('publication').select('event_id').where('until_ms', 'is', null),
);
export const publications = statement((_: Slots<Record<never, never>>) =>
  build
    .selectFrom('publication')
    .select(['event_id', 'since_ms', 'note'])
    .where('until_ms', 'is', null)
    .orderBy('event_id')
    .orderBy('since_ms'),
);
export const inputEventsOf = statement((p: Slots<{ event: number }>) =>
  build.selectFrom('event_input').select('read_event').where('event_id', '=', p.event),
);

export const leaseHolderOf = statement((p: Slots<{ resource: string }>) =>
  build.selectFrom('lease').select(['holder', 'expires_ms']).where('resource', '=', p.resource),
);
