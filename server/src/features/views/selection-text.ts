// A set of an asset's partitions in the words that plans and the command line take: `daily_sales@2024-10-01..2024-10-07`.

import type { AssetKey } from '@headwater/core';
import type { PartitionSet } from 'headwater/algebra';
import { rangesOf } from 'headwater/algebra';

/** For a set that is not empty. An asset without partitions is its key alone. */
export function selectionText(asset: AssetKey, set: PartitionSet): string {
  const name = /^[\p{L}\p{N}_\-./]+$/u.test(asset) && !WORDS.has(asset.toLowerCase()) ? asset : JSON.stringify(asset);
  if (set.space.definition === null) return name;
  const ranges = rangesOf(set).map(([first, last]) =>
    first === last ? quoted(first) : `${quoted(first)}..${quoted(last)}`,
  );
  return `${name}@${ranges.join(',')}`;
}

/** Names of their own in a selection. */
const WORDS: ReadonlySet<string> = new Set(['and', 'or', 'not', 'stale', 'missing', 'failed']);

function quoted(key: string): string {
  return /^[\p{L}\p{N}_\-:./|]+$/u.test(key) && !key.includes('..') ? key : JSON.stringify(key);
}
