// A set of an asset's partitions in the words that plans and the command line take: `daily_sales@2024-10-01..2024-10-07`.

import type { AssetKey } from '@headwater/core';
import { quotedAsset, quotedKey } from '@headwater/protocol';
import { type PartitionSet, rangesOf } from 'headwater/algebra';

/** For a set that is not empty. An asset without partitions is its key alone. */
export function selectionText(asset: AssetKey, set: PartitionSet): string {
  const name = quotedAsset(asset);
  if (set.space.definition === null) return name;
  const ranges = rangesOf(set).map(([first, last]) =>
    first === last ? quotedKey(first) : `${quotedKey(first)}..${quotedKey(last)}`,
  );
  return `${name}@${ranges.join(',')}`;
}
