// How long a partition of an asset takes, by what its latest runs took.

import type { AssetKey, LogReader, StoredRun } from '@headwater/core';

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
  for (const run of log === null ? [] : await log.runs({ limit: MOST_RUNS })) {
    if (log === null || isEnough()) break;
    // To check what is there, or to mark it, is no building.
    if (run.kind === 'check' || run.kind === 'mark') continue;
    for (const { asset, ms } of await builtIn(log, run)) taken.get(asset)?.push(ms);
  }
  return new Map(
    [...taken].flatMap(([asset, all]) =>
      all.length === 0 ? [] : [[asset, { ms: medianOf(all), of: all.length }] as const],
    ),
  );
}

interface Built {
  readonly asset: AssetKey;
  readonly ms: number;
}
/** Of runs that have ended, by name: views ask for it whenever something is selected, and it does not change any more. */
const ended = new WeakMap<LogReader, Map<string, readonly Built[]>>();

async function builtIn(log: LogReader, run: StoredRun): Promise<readonly Built[]> {
  const runs = ended.get(log) ?? new Map<string, readonly Built[]>();
  ended.set(log, runs);
  const known = runs.get(run.name);
  if (known !== undefined) return known;
  const built = (await log.steps(run.run)).flatMap((step): readonly Built[] => {
    const { asset, status, kind } = step;
    const isBuilt = asset !== undefined && status === 'succeeded' && kind !== 'check';
    return isBuilt && step.started !== null && step.ended !== null ? [{ asset, ms: step.ended - step.started }] : [];
  });
  if (run.ended === null) return built;
  runs.set(run.name, built);
  // As many again as are looked at come before the first of them are let go.
  if (runs.size > 2 * MOST_RUNS) for (const name of [...runs.keys()].slice(0, MOST_RUNS)) runs.delete(name);
  return built;
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
}
