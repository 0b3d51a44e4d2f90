// Spaces of listed keys: static and dynamic definitions, and the single empty key of what is not partitioned.

import type { Partitions } from './definition.js';
import type { PartitionSpace } from './space.js';

/** Not exact: the keys are not known, and there may be any. */
export function keySpace(
  definition: Partitions,
  keys: readonly string[],
  { isExact }: Pick<PartitionSpace, 'isExact'> = { isExact: true },
): PartitionSpace {
  const indexes = new Map<string, number>();
  for (const [index, key] of keys.entries()) if (!indexes.has(key)) indexes.set(key, index);
  return {
    definition,
    count: keys.length,
    isExact,
    grid: null,
    dimensions: [],
    keyAt: (index) => keys[index] ?? '',
    indexOf: (key) => indexes.get(key) ?? -1,
    windowAt: () => null,
  };
}

/** Of an asset without partitions: one key, the empty string. */
export const UNPARTITIONED: PartitionSpace = {
  definition: null,
  count: 1,
  isExact: true,
  grid: null,
  dimensions: [],
  keyAt: () => '',
  indexOf: (key) => (key === '' ? 0 : -1),
  windowAt: () => null,
};
