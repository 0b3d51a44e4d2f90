// The status of every partition of an asset, and its runs of equal neighbours: what strips, rows and counts are made of.

import { type AssetKey, incompleteSet, noRecords, statusOf } from '@headwater/core';
import type { PartitionStatus, StatusRun } from '@headwater/protocol';
import type { PartitionSet } from 'headwater/algebra';
import type { ProjectView } from '../feature.js';
import { type Activity, noActivity } from './activity.js';

/** From the worst: what a parent shows of its children. */
export const worstFirst: readonly PartitionStatus[] = [
  'failed',
  'running',
  'queued',
  'blocked',
  'missing',
  'stale',
  'unsure',
  'unverified',
  'fresh',
];

export interface PartitionStatuses {
  at(index: number): PartitionStatus;
  isQueued(index: number): boolean;
  isIncomplete(index: number): boolean;
  /** Of some record the code is not the present one. */
  hasOtherCode(): boolean;
}

/** `unsure`: partitions of which nobody knows whether they are fresh, because an undeclared read reaches them. */
export function statusesOf(
  view: ProjectView,
  asset: AssetKey,
  { activity = noActivity, unsure = null }: { activity?: Activity; unsure?: PartitionSet | null } = {},
): PartitionStatuses {
  const space = view.world.space(asset);
  const { missing, stale, failed, unverified } = statusOf(view.world, view.records ?? noRecords, asset);
  const incomplete = incompleteSet(view.world, asset);
  return {
    at(index) {
      const key = space.keyAt(index);
      if (activity.of(asset, key) === 'running') return 'running';
      if (holds(failed, index)) return 'failed';
      if (unsure !== null && holds(unsure, index)) return 'unsure';
      if (holds(unverified, index)) return 'unverified';
      if (holds(missing, index)) return 'missing';
      return stale.has(key) ? 'stale' : 'fresh';
    },
    isQueued: (index) => activity.of(asset, space.keyAt(index)) === 'queued',
    isIncomplete: (index) => holds(incomplete, index),
    hasOtherCode() {
      for (const causes of stale.values()) if (causes.some(({ kind }) => kind === 'code')) return true;
      return false;
    },
  };
}

export function statusRuns(view: ProjectView, asset: AssetKey, statuses: PartitionStatuses): readonly StatusRun[] {
  const space = view.world.space(asset);
  const runs: StatusRun[] = [];
  for (let index = 0; index < space.count; index++) {
    const key = space.keyAt(index);
    const here = {
      status: statuses.at(index),
      isIncomplete: statuses.isIncomplete(index),
      isQueued: statuses.isQueued(index),
    };
    const last = runs.at(-1);
    const goesOn =
      last?.status === here.status && last.isIncomplete === here.isIncomplete && last.isQueued === here.isQueued;
    if (goesOn) runs[runs.length - 1] = { ...last, last: key, count: last.count + 1 };
    else runs.push({ ...here, first: key, last: key, count: 1 });
  }
  return runs;
}

export function countStatuses(
  runs: readonly StatusRun[],
): readonly { readonly status: PartitionStatus; readonly count: number }[] {
  return worstFirst.flatMap((status) => {
    const count = runs.reduce((sum, run) => sum + (run.status === status ? run.count : 0), 0);
    return count === 0 ? [] : [{ status, count }];
  });
}

export function worstOf(statuses: Iterable<PartitionStatus>): PartitionStatus {
  const found = new Set(statuses);
  return worstFirst.find((status) => found.has(status)) ?? 'fresh';
}

export function holds({ intervals }: PartitionSet, index: number): boolean {
  let low = 0;
  let high = intervals.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const [first, last] = intervals[middle] ?? [0, -1];
    if (index < first) high = middle - 1;
    else if (index > last) low = middle + 1;
    else return true;
  }
  return false;
}
