// What was left out because it is published, or because nobody knows what lies there or which partitions it has: in JSON and in words. `plan`,
// `materialize`, `apply` and `backfill` say it alike.

import type { AssetKey, PartitionsLeftOut, Plan, World } from '@headwater/core';
import { setOfKeys } from 'headwater/algebra';
import { describePartitions } from '../text/table.js';
import { type PartitionsView, partitionsView, type ViewOptions } from './partitions.js';

export interface LeftOutView {
  readonly key: string;
  /** Null for an asset without partitions. */
  readonly partitions: PartitionsView | null;
}
export interface LeftOut {
  /** Restating is a choice. */
  readonly published: readonly LeftOutView[];
  /** An older copy of the log was put back. */
  readonly unverified: readonly LeftOutView[];
  /** Only running the code could say which partitions these have. */
  readonly unknownPartitions: readonly AssetKey[];
}

export function leftOutOf(
  world: World,
  { published = [], unverified = [], unknownPartitions = [] }: Plan,
  options: ViewOptions,
): LeftOut {
  const views = (list: readonly PartitionsLeftOut[]) =>
    list.map(({ asset, partitions }) => ({
      key: asset,
      partitions: partitionsView(setOfKeys(world.space(asset), partitions).set, options),
    }));
  return { published: views(published), unverified: views(unverified), unknownPartitions };
}

/** What a plan without steps says. */
export function nothingToDo({ published, unverified, unknownPartitions }: LeftOut): string {
  if (unverified.length > 0) return 'Nothing to do: the rest is unverified.';
  if (unknownPartitions.length > 0) return 'Nothing to do: only a run knows the partitions of the rest.';
  return published.length === 0
    ? 'Nothing to do: nothing that is selected is missing or stale.'
    : 'Nothing to do: the rest is published.';
}

export function leftOutNotes({ published, unverified, unknownPartitions }: LeftOut): readonly string[] {
  return [
    ...publishedNotes(published),
    ...unverifiedNotes(unverified),
    ...unknownPartitions.map(
      (key) => `${key}: left out, its partitions are computed at run time (unknown-partitions); make them of constants`,
    ),
  ];
}

/** `daily_sales: published, left out: 2024-10-02 (1) (--restate builds it)`. */
export function publishedNotes(published: readonly LeftOutView[]): readonly string[] {
  return published.map(({ key, partitions }) => {
    return `${key}: published, left out${which(partitions)} (--restate builds it)`;
  });
}

function unverifiedNotes(unverified: readonly LeftOutView[]): readonly string[] {
  if (unverified.length === 0) return [];
  return [
    ...unverified.map(({ key, partitions }) => `${key}: unverified, left out${which(partitions)}`),
    'An older copy of the event log was put back: `headwater reconcile` says what the destinations hold.',
  ];
}

function which(partitions: PartitionsView | null): string {
  return partitions === null ? '' : `: ${describePartitions(partitions)}`;
}
