// The product of two dimensions: indexes run through the first dimension's keys, for each through the second one's.

import type { MultiPartitions } from './definition.js';
import type { Dimension, PartitionSpace } from './space.js';

/** Stands between the parts of a cube's key. */
export const KEY_SEPARATOR = '|';

/** `dimensions`: in alphabetical order of their names. */
export function cubeSpace(definition: MultiPartitions, dimensions: readonly Dimension[]): PartitionSpace {
  const counts = dimensions.map((dimension) => dimension.space.count);
  const partsAt = (index: number): number[] => {
    const parts: number[] = [];
    let rest = index;
    for (const count of counts.toReversed()) {
      parts.unshift(rest % count);
      rest = Math.floor(rest / count);
    }
    return parts;
  };
  return {
    definition,
    count: counts.reduce((product, count) => product * count, 1),
    isExact: dimensions.every((dimension) => dimension.space.isExact),
    grid: null,
    dimensions,
    keyAt: (index) =>
      partsAt(index)
        .map((part, at) => dimensions[at]?.space.keyAt(part))
        .join(KEY_SEPARATOR),
    indexOf: (key) => {
      const parts = key.split(KEY_SEPARATOR);
      if (parts.length !== dimensions.length) return -1;
      let index = 0;
      for (const [at, dimension] of dimensions.entries()) {
        const part = dimension.space.indexOf(parts[at] ?? '');
        if (part < 0) return -1;
        index = index * dimension.space.count + part;
      }
      return index;
    },
    windowAt: (index) => {
      const parts = partsAt(index);
      for (const [at, dimension] of dimensions.entries()) {
        const window = dimension.space.windowAt(parts[at] ?? 0);
        if (window) return window;
      }
      return null;
    },
  };
}

/** Dimensions in the order in which keys join their parts: by code point of the names. */
export function dimensionNames(definition: MultiPartitions): readonly string[] {
  return Object.keys(definition.dimensions).sort();
}
