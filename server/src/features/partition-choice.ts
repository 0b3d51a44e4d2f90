// Which partition of an asset a lens, a hover or a view speaks of when nobody says.

import { type AssetKey, type AssetStatus, noRecords, type PartitionKey, statusOf } from '@headwater/core';
import type { ProjectView } from './feature.js';

/** The user's choice while it exists; else the latest key that is stale or missing, else the latest. Null: none exists. */
export function partitionFor(
  view: ProjectView,
  asset: AssetKey,
  status: AssetStatus = statusIn(view, asset),
): PartitionKey | null {
  const space = view.world.space(asset);
  if (space.definition === null || space.count === 0) return null;
  const chosen = view.chosenPartition(asset);
  if (chosen !== null && space.indexOf(chosen) >= 0) return chosen;
  if (view.records === null) return space.keyAt(space.count - 1);
  let latest = status.missing.intervals.at(-1)?.[1] ?? -1;
  for (const key of status.stale.keys()) latest = Math.max(latest, space.indexOf(key));
  return space.keyAt(latest < 0 ? space.count - 1 : latest);
}

export function statusIn(view: ProjectView, asset: AssetKey): AssetStatus {
  return statusOf(view.world, view.records ?? noRecords, asset);
}

/**
 * A key to show how mappings work: the user's choice, else an early one. The readers of a late one are cut off where
 * the definition ends.
 */
export function exampleKey(view: ProjectView, asset: AssetKey): PartitionKey | null {
  const space = view.world.space(asset);
  if (space.definition === null || space.count === 0) return null;
  const chosen = view.chosenPartition(asset);
  return chosen !== null && space.indexOf(chosen) >= 0 ? chosen : space.keyAt(Math.min(1, space.count - 1));
}
