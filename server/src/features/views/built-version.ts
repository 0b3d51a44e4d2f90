// What stands of a partition until it is built again: its version with the value that people know it by, the one before it,
// and which version it was made from of what leads to it.

import type { LogReader, Part, StoredEvent } from '@headwater/core';
import type { BuiltVersion, VersionName } from '@headwater/protocol';
import { hasKey, type PartitionSet } from 'headwater/algebra';
import type { LogView } from '../feature.js';
import { eventAt, partitionOf } from './input-views.js';
import { headlineOf } from './read-versions.js';

interface Standing {
  readonly asset: string;
  readonly part: Part;
  /** What leads to it, where something does. */
  readonly through: { readonly asset: string; readonly set: PartitionSet } | null;
}

/** Null: it was never built, or nobody knows. */
export async function builtVersion(view: LogView, { asset, part, through }: Standing): Promise<BuiltVersion | null> {
  const { log, records } = view;
  const row = records?.latest(asset).get(part);
  if (log === null || row === undefined || row.event === null) return null;
  const event = await eventAt(log, row.event);
  if (event === null) return null;
  const before = through === null ? await versionBefore(log, { asset, part }, row.versionEvent ?? row.event) : null;
  const read = through === null ? null : await readOf(log, row.event, through);
  return {
    at: event.at,
    run: event.run ?? null,
    version: event.dataVersion ?? null,
    headline: headlineOf(event),
    ...(before === null ? {} : { before: nameOf(before) }),
    ...(read === null ? {} : { read }),
  };
}

/** The last one that was made or seen before the present version came. */
async function versionBefore(
  log: LogReader,
  target: { readonly asset: string; readonly part: Part },
  since: number,
): Promise<StoredEvent | null> {
  const kinds = ['materialization', 'observation'] as const;
  const [event] = await log.events({ target, kinds, before: since, newestFirst: true, limit: 1 });
  return event ?? null;
}

/** Where it read several partitions that are meant, none of them is it. */
async function readOf(
  log: LogReader,
  record: number,
  { asset, set }: NonNullable<Standing['through']>,
): Promise<NonNullable<BuiltVersion['read']> | null> {
  const meant = (await log.inputs(record)).filter(({ target }) => target.asset === asset && hasKey(set, target.part));
  const [input] = meant;
  if (input === undefined || meant.length > 1) return null;
  const event = input.event === null ? null : await eventAt(log, input.event);
  return {
    asset,
    partition: partitionOf(input.target.part),
    version: input.dataVersion,
    headline: headlineOf(event),
  };
}

function nameOf(event: StoredEvent): VersionName {
  return { version: event.dataVersion ?? null, headline: headlineOf(event) };
}
