// How many partitions of an asset are not fresh, the worst first. Each counts once: one that failed is called nothing else
// beside.

import type { AssetKey, AssetStatus } from '@headwater/core';
import { countOf, differenceOf, setOfKeys } from 'headwater/algebra';
import type { ProjectView } from './feature.js';

export type StatusCount = readonly [count: number, word: 'failed' | 'stale' | 'missing' | 'unverified'];

export function statusCounts(
  { world }: ProjectView,
  asset: AssetKey,
  { missing, stale, failed, unverified }: AssetStatus,
): readonly StatusCount[] {
  const staleSet = setOfKeys(world.space(asset), stale.keys()).set;
  const counts: readonly StatusCount[] = [
    [countOf(failed), 'failed'],
    [countOf(differenceOf(staleSet, failed)), 'stale'],
    [countOf(differenceOf(missing, failed)), 'missing'],
    [countOf(differenceOf(unverified, failed)), 'unverified'],
  ];
  return counts.filter(([count]) => count > 0);
}
