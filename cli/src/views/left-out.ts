// What was left out because it is published, because it is fresh although it failed last, or because nobody knows what lies
// there or which partitions it has: in JSON and in words. `plan`, `materialize` and `apply` say it alike.

import type { AssetKey, PartitionsLeftOut, Plan, World } from '@headwater/core';
import { quotedAsset } from '@headwater/protocol';
import { setOfKeys } from 'headwater/algebra';
import { describePartitions, type PartitionsView, partitionsView, type ViewOptions } from './partitions.js';

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
  /** The last run failed, and the data is fresh. */
  readonly failed: readonly LeftOutView[];
  /** Only running the code could say which partitions these have. */
  readonly unknownPartitions: readonly AssetKey[];
}

export function leftOutOf(
  world: World,
  { published = [], unverified = [], failed = [], unknownPartitions = [] }: Plan,
  options: ViewOptions,
): LeftOut {
  const views = (list: readonly PartitionsLeftOut[]) =>
    list.map(({ asset, partitions }) => ({
      key: asset,
      partitions: partitionsView(setOfKeys(world.space(asset), partitions).set, options),
    }));
  return { published: views(published), unverified: views(unverified), failed: views(failed), unknownPartitions };
}

/** What a plan without steps says. */
export function nothingToDo({ published, unverified, failed, unknownPartitions }: LeftOut): string {
  if (unverified.length > 0) return 'Nothing to do: the rest is unverified.';
  if (unknownPartitions.length > 0) return 'Nothing to do: only a run knows the partitions of the rest.';
  if (failed.length > 0) return 'Nothing to do: nothing that is selected is missing or stale. Some of it failed last.';
  return published.length === 0
    ? 'Nothing to do: nothing that is selected is missing or stale.'
    : 'Nothing to do: the rest is published.';
}

/** How a run without steps ends: what was asked for cannot be built, and to end well would keep a schedule green for ever. */
export function statusOfNothing({ unknownPartitions }: LeftOut): 'succeeded' | 'failed' {
  return unknownPartitions.length > 0 ? 'failed' : 'succeeded';
}

export function leftOutNotes({ published, unverified, failed, unknownPartitions }: LeftOut): readonly string[] {
  return [
    ...publishedNotes(published),
    ...unverifiedNotes(unverified),
    ...failedNotes(failed),
    ...unknownPartitions.map(
      (key) =>
        `${key}: left out, its partitions cannot be read from the code (unknown-partitions): make them of constants`,
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

function failedNotes(failed: readonly LeftOutView[]): readonly string[] {
  const [first] = failed;
  if (first === undefined) return [];
  return [
    ...failed.map(({ key, partitions }) => `${key}: fresh, but failed last${which(partitions)}`),
    `\`headwater materialize '${quotedAsset(first.key)} and failed'\` builds that once more, \`headwater why\` says why it failed.`,
  ];
}

function which(partitions: PartitionsView | null): string {
  return partitions === null ? '' : `: ${describePartitions(partitions)}`;
}
