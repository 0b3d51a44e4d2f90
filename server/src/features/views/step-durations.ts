// How long a partition of an asset takes, by what its latest runs took.

import type { AssetKey, LogReader } from '@headwater/core';

/** Runs that are looked at, the newest first. */
const MOST_RUNS = 30;
/** Enough to tell what is usual. */
const ENOUGH = 9;

export interface UsualDuration {
  /** The median, in milliseconds. */
  readonly ms: number;
  /** Of so many. */
  readonly of: number;
}

/** Of a partition, by asset: of what succeeded. Assets that never did are left out. */
export async function usualDurations(
  log: LogReader | null,
  assets: readonly AssetKey[],
): Promise<ReadonlyMap<AssetKey, UsualDuration>> {
  const taken = new Map<AssetKey, number[]>(assets.map((asset) => [asset, []]));
  const isEnough = (): boolean => [...taken.values()].every(({ length }) => length >= ENOUGH);
  for (const { run, kind } of log === null ? [] : await log.runs({ limit: MOST_RUNS })) {
    if (log === null || isEnough()) break;
    // To check what is there is no building.
    if (kind === 'check') continue;
    for (const step of await log.steps(run)) {
      const { asset = '', status, started, ended } = step;
      const isBuilt = status === 'succeeded' && step.kind !== 'check' && started !== null && ended !== null;
      if (isBuilt) taken.get(asset)?.push(ended - started);
    }
  }
  return new Map(
    [...taken].flatMap(([asset, all]) =>
      all.length === 0 ? [] : [[asset, { ms: medianOf(all), of: all.length }] as const],
    ),
  );
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
}
