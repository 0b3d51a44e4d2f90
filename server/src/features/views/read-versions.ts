// Which versions of an asset a reader's record was made from: its inputs are followed record by record.

import { type LogReader, type Position, type StoredEvent, unknownAsset } from '@headwater/core';
import type { ReadVersion, ReadVersionsView, Target } from '@headwater/protocol';
import type { LogView } from '../feature.js';
import { eventAt, partitionOf } from './input-views.js';
import { metadataOf } from './stored-json.js';

const MOST_WAYS = 20;
/** Records that are looked at before the answer is said to be a part. */
const MOST_RECORDS = 1000;

/** `reader`: an asset and one of its partitions, such as `sales_report@2024-10-02`. */
export async function readVersions(view: LogView, target: Target, reader: string): Promise<ReadVersionsView> {
  const nothing = { reader, isPublished: false, ways: [], hasMore: false };
  const named = readerIn(view, reader);
  if ('problem' in named) return { ...nothing, problem: named.problem };
  const { log } = view;
  const found = log === null ? null : await recordOf(view, log, named);
  if (log === null || found === null) return { ...nothing, problem: `There is no record of ${textOf(named)}.` };
  const { ways, hasMore } = await waysTo(log, found.event, target);
  const problem =
    ways.length === 0 && !hasMore ? `${textOf(named)} was made from no version of ${target.asset}.` : null;
  const versions = ways.map((way) => Promise.all(way.map((step) => versionOf(view, log, step))));
  return { ...nothing, problem, isPublished: found.isPublished, ways: await Promise.all(versions), hasMore };
}

function readerIn({ world }: LogView, text: string): Target | { readonly problem: string } {
  const [, asset = '', key = ''] = /^([^\s@›]*)\s*[@›]?\s*(.*)$/s.exec(text.trim()) ?? [];
  const partition = key === '' ? null : key;
  if (world.graph.asset(asset) === null) return { problem: unknownAsset(world, asset) };
  const { definition } = world.space(asset);
  if (definition === null) return { asset, partition: null };
  return partition === null
    ? { problem: `Name one of its partitions, such as ${asset}@${keyLike(world.space(asset))}.` }
    : { asset, partition };
}

function keyLike(space: { readonly count: number; keyAt(index: number): string }): string {
  return space.count === 0 ? 'key' : space.keyAt(space.count - 1);
}

/** The record that somebody relies on, where there is one: that is what a report answers. Else the latest. */
async function recordOf({ records }: LogView, log: LogReader, { asset, partition }: Target) {
  const part = partition ?? '';
  const latest = records?.latest(asset).get(part)?.event ?? null;
  const published = records?.published ?? new Set<Position>();
  const kinds = ['materialization'] as const;
  const made =
    published.size === 0 ? [] : await log.events({ target: { asset, part }, kinds, newestFirst: true, limit: 200 });
  const cited = made.find(({ position }) => published.has(position));
  const event = cited ?? (latest === null ? null : await eventAt(log, latest));
  return event === null ? null : { event, isPublished: cited !== undefined };
}

/** One record on a way: by its number, or where it has none by what its reader noted of it. */
interface Step extends Target {
  readonly record: Position | null;
  readonly dataVersion: string | null;
}
type Way = readonly Step[];

async function waysTo(
  log: LogReader,
  reader: StoredEvent,
  { asset, partition }: Target,
): Promise<{ readonly ways: readonly Way[]; readonly hasMore: boolean }> {
  const start: Step = {
    asset: reader.target.asset,
    partition: partitionOf(reader.target.part),
    record: reader.position,
    dataVersion: reader.dataVersion ?? null,
  };
  const queue: Way[] = [[start]];
  const seen = new Set([reader.position]);
  const found = new Map<string, Way>();
  for (const way of queue) {
    const last = way.at(-1);
    if (last?.record === null || last === undefined) continue;
    for (const { target, event: record, dataVersion } of await log.inputs(last.record)) {
      const step = { asset: target.asset, partition: partitionOf(target.part), record, dataVersion };
      const isWanted = target.asset === asset && (partition === null || step.partition === partition);
      const name = `${target.part}\n${record ?? dataVersion}`;
      if (isWanted && !found.has(name)) found.set(name, [...way, step]);
      if (record === null || seen.has(record)) continue;
      seen.add(record);
      // What made a version that is wanted is no answer any more.
      if (!isWanted) queue.push([...way, step]);
    }
    if (found.size > MOST_WAYS || seen.size > MOST_RECORDS) break;
  }
  const ways = [...found.values()];
  return { ways: ways.slice(0, MOST_WAYS), hasMore: ways.length > MOST_WAYS || seen.size > MOST_RECORDS };
}

async function versionOf(
  { records }: LogView,
  log: LogReader,
  { asset, partition, record, dataVersion }: Step,
): Promise<ReadVersion> {
  const event = record === null ? null : await eventAt(log, record);
  const row = records?.latest(asset).get(partition ?? '');
  const isLive = row === undefined || row.dataVersion === dataVersion;
  const present = isLive || row.event === null ? null : await eventAt(log, row.event);
  const output = event?.output === undefined ? null : await log.output(event.output.storage, event.output.ref);
  return {
    asset,
    partition,
    record,
    dataVersion,
    at: event?.at ?? null,
    headline: headlineOf(event),
    live: isLive ? null : { dataVersion: row.dataVersion, headline: headlineOf(present) },
    dropped: output?.dropped ?? null,
  };
}

export function headlineOf(event: StoredEvent | null): string | null {
  return event === null ? null : (metadataOf(event.body).find(({ name }) => name === 'total')?.value ?? null);
}

function textOf({ asset, partition }: Target): string {
  return partition === null ? asset : `${asset} › ${partition}`;
}
