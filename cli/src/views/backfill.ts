// A backfill in JSON and in words: what it covers, what widens it, what it leaves out, and how far it is.

import { type BackfillProgress, type BackfillTarget, countProgress, type World } from '@headwater/core';
import { runName } from '@headwater/protocol';
import { countOf, differenceOf, emptySet, intersectionOf, type PartitionSet, unionOf } from 'headwater/algebra';
import { formatInstant } from '../input/instant.js';
import { alignColumns, counted } from '../output/table.js';
import { publishedNotes } from './left-out.js';
import { describePartitions, type PartitionsView, partitionsView, type ViewOptions } from './partitions.js';

/** `stopped`: its host is gone; a resume goes on. */
export type BackfillStatus = 'planned' | 'running' | 'stopped' | 'succeeded' | 'failed' | 'cancelled';

export interface BackfillView {
  readonly schemaVersion: 1;
  readonly at: string;
  /** Null while it is only planned. */
  readonly backfill: string | null;
  readonly status: BackfillStatus;
  readonly created: string | null;
  readonly total: number;
  readonly materialized: number;
  readonly failed: number;
  readonly assets: readonly BackfillAssetView[];
  readonly runs: readonly string[];
}
interface BackfillAssetView {
  readonly key: string;
  readonly count: number;
  /** Null for an asset without partitions, as everywhere. */
  readonly partitions: PartitionsView | null;
  /** Partitions that the mappings add to the ones asked for. */
  readonly widened: PartitionsView | null;
  /** Left out because they are published. */
  readonly published: PartitionsView | null;
  readonly materialized: number;
  readonly failed: number;
  /** What has come of which partitions so far; null for an asset without partitions. */
  readonly progress: {
    readonly materialized: PartitionsView | null;
    readonly failed: PartitionsView | null;
    /** Neither: to be built, or behind what failed. */
    readonly open: PartitionsView | null;
  };
}

export interface BackfillFacts {
  readonly world: World;
  readonly at: number;
  readonly id: string | null;
  readonly status: BackfillStatus;
  readonly created: number | null;
  readonly target: BackfillTarget;
  readonly progress: BackfillProgress;
  readonly runs: readonly number[];
}

export function backfillView(facts: BackfillFacts, options: ViewOptions): BackfillView {
  const { world, target, progress } = facts;
  const keys = world.graph.order.filter((key) => target.sets.has(key) || target.published.has(key));
  return {
    schemaVersion: 1,
    at: formatInstant(facts.at),
    backfill: facts.id,
    status: facts.status,
    created: facts.created === null ? null : formatInstant(facts.created),
    ...countProgress(target.sets, progress),
    assets: keys.map((key) => assetView(key, facts, options)),
    runs: facts.runs.map(runName),
  };
}

function assetView(key: string, { world, target, progress }: BackfillFacts, options: ViewOptions): BackfillAssetView {
  const none = emptySet(world.space(key));
  const set = target.sets.get(key) ?? none;
  const within = (other: PartitionSet | undefined) => intersectionOf(set, other ?? none);
  const materialized = within(progress.materialized.get(key));
  const failed = within(progress.failed.get(key));
  const open = differenceOf(set, unionOf(materialized, failed));
  return {
    key,
    count: countOf(set),
    partitions: partitionsView(set, options),
    widened: partitionsView(target.widened.get(key) ?? none, options),
    published: partitionsView(target.published.get(key) ?? none, options),
    materialized: countOf(materialized),
    failed: countOf(failed),
    progress: {
      materialized: partitionsView(materialized, options),
      failed: partitionsView(failed, options),
      open: partitionsView(open, options),
    },
  };
}

/** What a request adds or leaves out without having been told so: said before anything runs. */
export function backfillNotes({ assets }: BackfillView): readonly string[] {
  return assets.flatMap(({ key, count, widened, published }) => [
    ...(widened !== null && widened.count > 0
      ? [`${key}: wider than asked for, by what the mappings reach: ${describePartitions(widened)}`]
      : []),
    // An asset without partitions is there with nothing to build only because it is published.
    ...((published === null ? count === 0 : published.count > 0)
      ? publishedNotes([{ key, partitions: published }])
      : []),
  ]);
}

export function describeBackfill(view: BackfillView): string {
  const { backfill: id, status, total, materialized, failed, assets } = view;
  if (total === 0) return 'Nothing to backfill.';
  const rows = assets.map(({ key, partitions, ...counts }) => [
    key,
    describePartitions(partitions),
    status === 'planned' ? '' : [progressText(counts.count, counts), ...whichPartitions(counts.progress)].join('; '),
  ]);
  const title =
    status === 'planned'
      ? `A backfill of ${counted(total, 'partition')}`
      : `${id ?? 'A backfill'} ${status}: ${progressText(total, { materialized, failed })}`;
  return `${title}\n\n${alignColumns(rows, '  ')}`;
}

/** Those of which something is to be done; of an asset that is built, none. */
function whichPartitions({ failed, open }: BackfillAssetView['progress']): readonly string[] {
  const named = (word: string, view: PartitionsView | null) =>
    view === null || view.count === 0 ? [] : [`${word} ${describePartitions(view)}`];
  return [...named('failed', failed), ...named('open', open)];
}

/** `5 of 7 materialized, 1 failed`. */
export function progressText(
  total: number,
  { materialized, failed }: { readonly materialized: number; readonly failed: number },
): string {
  return `${materialized} of ${total} materialized${failed > 0 ? `, ${failed} failed` : ''}`;
}
