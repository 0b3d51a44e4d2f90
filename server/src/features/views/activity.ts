// What runs or waits to run right now: the partitions of open runs' steps, of runs that somebody works on.

import { type AssetKey, type PartitionKey, runStatus } from '@headwater/core';
import type { LogView } from '../feature.js';

/** More open runs than these are a queue that nobody watches partition by partition. */
const MOST_RUNS = 50;

export interface Activity {
  of(asset: AssetKey, partition: PartitionKey): 'running' | 'queued' | null;
}
export const noActivity: Activity = { of: () => null };

export async function readActivity({ log, isHolderThere }: LogView): Promise<Activity> {
  if (log === null) return noActivity;
  const states = new Map<string, 'running' | 'queued'>();
  for (const run of await log.runs({ open: true, limit: MOST_RUNS })) {
    if ((await runStatus(log, run, isHolderThere)) === 'stopped') continue;
    for (const { asset, parts = '', status } of await log.steps(run.run)) {
      if (asset === undefined) continue;
      if (status === 'running' || status === 'prepared') states.set(`${asset}\n${parts}`, 'running');
      if (status === 'queued') states.set(`${asset}\n${parts}`, 'queued');
    }
  }
  return { of: (asset, partition) => states.get(`${asset}\n${partition}`) ?? null };
}
