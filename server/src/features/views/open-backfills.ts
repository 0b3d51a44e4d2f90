// Backfills that have not ended, as the log keeps them: how far they are, and what they still have to build, which counts as
// queued while somebody works on them.
// The log holds what was asked for as state; what came of it are the steps of the backfill's runs.

import {
  type AssetKey,
  backfillLease,
  isHeld,
  type LogReader,
  type PartitionKey,
  type StateChange,
  type StoredRun,
  type World,
} from '@headwater/core';
import type { BackfillView } from '@headwater/protocol';
import { countOf, type PartitionSet, setOfIntervals } from 'headwater/algebra';
import type { LogView } from '../feature.js';
import type { Activity } from './activity.js';
import { holds } from './partition-statuses.js';
import { field } from './stored-json.js';

const SCOPE = 'backfill';
/** Runs that are looked through for those of a backfill. */
const MOST_RUNS = 500;

export interface OpenBackfill {
  readonly id: string;
  /** Its process is gone: it waits for somebody who resumes it. */
  readonly isStopped: boolean;
  /** What it covers, by asset. */
  readonly target: ReadonlyMap<AssetKey, PartitionSet>;
  /** How its runs' steps ended, by asset and key: the last attempt counts. */
  readonly ended: ReadonlyMap<AssetKey, ReadonlyMap<PartitionKey, 'succeeded' | 'failed'>>;
}

export async function openBackfills({ log, world, isHolderThere }: LogView): Promise<readonly OpenBackfill[]> {
  if (log === null) return [];
  const open = await openIn(log);
  if (open.length === 0) return [];
  const runs = await log.runs({ limit: MOST_RUNS });
  return Promise.all(
    open.map(async ({ name, value }) => ({
      id: name,
      isStopped: !(await isHeld(log, backfillLease(name), isHolderThere)),
      target: targetOf(world, field(value, 'target')),
      ended: await endedSteps(log, runs.filter(({ request }) => field(request, 'backfill') === name).reverse()),
    })),
  );
}

/** Their ids. */
export async function runningBackfills(log: LogReader): Promise<readonly string[]> {
  return (await openIn(log)).map(({ name }) => name);
}
async function openIn(log: LogReader): Promise<readonly StateChange[]> {
  return (await log.state(SCOPE)).filter(({ value }) => field(value, 'status') === 'running');
}

/** How far a backfill is with all that it covers; null where it covers nothing of the asset. */
export function backfillView({ id, isStopped, target, ended }: OpenBackfill, asset: AssetKey): BackfillView | null {
  if (!target.has(asset)) return null;
  const states = [...ended.values()].flatMap((steps) => [...steps.values()]);
  return {
    id,
    ...(isStopped ? { isStopped } : {}),
    done: states.filter((state) => state === 'succeeded').length,
    failed: states.filter((state) => state === 'failed').length,
    total: [...target.values()].reduce((sum, set) => sum + countOf(set), 0),
  };
}

/** What a backfill that goes on covers and has not tried yet waits for it. */
export function withBackfills(world: World, running: Activity, backfills: readonly OpenBackfill[]): Activity {
  const going = backfills.filter(({ isStopped }) => !isStopped);
  if (going.length === 0) return running;
  const waits = (asset: AssetKey, partition: PartitionKey) =>
    going.some(({ target, ended }) => {
      const set = target.get(asset);
      if (set === undefined || ended.get(asset)?.has(partition) === true) return false;
      return holds(set, world.space(asset).indexOf(partition));
    });
  return { of: (asset, partition) => running.of(asset, partition) ?? (waits(asset, partition) ? 'queued' : null) };
}

async function endedSteps(log: LogReader, runs: readonly StoredRun[]): Promise<OpenBackfill['ended']> {
  const ended = new Map<AssetKey, Map<PartitionKey, 'succeeded' | 'failed'>>();
  for (const { run } of runs)
    for (const { asset, parts = '', status } of await log.steps(run)) {
      if (asset === undefined || (status !== 'succeeded' && status !== 'failed')) continue;
      const steps = ended.get(asset) ?? new Map<PartitionKey, 'succeeded' | 'failed'>();
      ended.set(asset, steps.set(parts, status));
    }
  return ended;
}

/** Keys that exist no more are left out. */
function targetOf(world: World, stored: unknown): ReadonlyMap<AssetKey, PartitionSet> {
  const target = new Map<AssetKey, PartitionSet>();
  if (typeof stored !== 'object' || stored === null) return target;
  for (const [asset, ranges] of Object.entries(stored)) {
    const space = world.space(asset);
    const intervals = (Array.isArray(ranges) ? ranges : []).map((range: unknown) => {
      const [first, last]: readonly unknown[] = Array.isArray(range) ? range : [];
      return [space.indexOf(String(first)), space.indexOf(String(last))] as const;
    });
    target.set(
      asset,
      setOfIntervals(
        space,
        intervals.filter(([first, last]) => first >= 0 && last >= 0),
      ),
    );
  }
  return target;
}
