// What was left out because it is published, in JSON and in words: `plan`, `materialize` and `backfill` say it alike.

import type { Plan, World } from '@headwater/core';
import { setOfKeys } from 'headwater/algebra';
import { describePartitions } from '../text/table.js';
import { type PartitionsView, partitionsView, type ViewOptions } from './partitions.js';

export interface PublishedView {
  readonly key: string;
  /** Null for an asset without partitions. */
  readonly partitions: PartitionsView | null;
}

export function publishedViews(world: World, { published = [] }: Plan, options: ViewOptions): readonly PublishedView[] {
  return published.map(({ asset, partitions }) => ({
    key: asset,
    partitions: partitionsView(setOfKeys(world.space(asset), partitions).set, options),
  }));
}

/** What a plan without steps says. */
export function nothingToDo(published: readonly PublishedView[]): string {
  return published.length === 0 ? 'Nothing to do: everything is fresh.' : 'Nothing to do: the rest is published.';
}

/** `daily_sales: published, left out: 2024-10-02 (1) (--restate builds it)`. */
export function publishedNotes(published: readonly PublishedView[]): readonly string[] {
  return published.map(({ key, partitions }) => {
    const which = partitions === null ? '' : `: ${describePartitions(partitions)}`;
    return `${key}: published, left out${which} (--restate builds it)`;
  });
}
