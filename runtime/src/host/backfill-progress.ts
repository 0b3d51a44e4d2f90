// How far a backfill is, read from the steps of its runs. Each run is looked at once: what it adds is arithmetic on sets,
// so that a backfill of many runs does not read all of them after each.

import type { AssetKey, BackfillProgress, LogReader, PartitionSets, StoredStep, World } from '@headwater/core';
import { differenceOf, emptySet, type PartitionSet, setOfIntervals, unionOf } from 'headwater/algebra';
import { runsOfBackfill, type StoredBackfill } from './backfill-store.js';

export async function progressOf(log: LogReader, world: World, backfill: StoredBackfill): Promise<BackfillProgress> {
  const progress = new ProgressSoFar(world, backfill);
  for (const { run } of await runsOfBackfill(log, backfill)) progress.add(await log.steps(run));
  return progress.now();
}

type Growing = Map<AssetKey, PartitionSet>;

/** What has come of each partition; a later run's word stands. */
export class ProgressSoFar {
  private readonly materialized: Growing = new Map();
  private readonly failed: Growing = new Map();
  private readonly running: Growing = new Map();

  constructor(
    private readonly world: World,
    private readonly backfill: Pick<StoredBackfill, 'forgiven'>,
  ) {}

  add(steps: readonly StoredStep[]): void {
    for (const step of steps) {
      const { asset, parts = '' } = step;
      if (asset === undefined) continue;
      const space = this.world.space(asset);
      const index = space.indexOf(parts);
      // A key that exists no more is nobody's progress.
      if (index < 0) continue;
      const one = setOfIntervals(space, [[index, index]]);
      for (const sets of [this.materialized, this.failed, this.running]) {
        const set = sets.get(asset);
        if (set !== undefined) sets.set(asset, differenceOf(set, one));
      }
      const sets = this.setsFor(step);
      sets?.set(asset, unionOf(sets.get(asset) ?? emptySet(space), one));
    }
  }

  now(): BackfillProgress {
    const copy = (sets: Growing): PartitionSets => new Map(sets);
    return { materialized: copy(this.materialized), failed: copy(this.failed), running: copy(this.running) };
  }

  /** Null: nothing has come of it, so that it is asked for again. */
  private setsFor({ status, run }: StoredStep): Growing | null {
    if (status === 'succeeded') return this.materialized;
    if (status === 'failed') return run > this.backfill.forgiven ? this.failed : null;
    return status === 'running' || status === 'prepared' ? this.running : null;
  }
}
