// From a definition to its space at an instant.

import { cubeSpace, dimensionNames } from './cube-space.js';
import type { MultiPartitions, Partitions } from './definition.js';
import { keySpace, UNPARTITIONED } from './key-space.js';
import type { PartitionContext, PartitionSpace } from './space.js';
import { openTimeSpace } from './time-space.js';

/**
 * The partitions of a definition that exist at `context.now` (milliseconds since the epoch). Null stands for an asset
 * without partitions: one key, the empty string.
 *
 * Calendar definitions are closed forms: nothing is listed here, whatever their size. Cron windows and exclusions build
 * a table of ticks once. An invalid definition has no partitions; `checkPartitions` says what is wrong with it.
 */
export function openSpace(definition: Partitions | null, context: PartitionContext): PartitionSpace {
  if (definition === null) return UNPARTITIONED;
  switch (definition.kind) {
    case 'static':
      return keySpace(definition, definition.keys);
    case 'dynamic': {
      const keys = context.dynamicKeys(definition.name);
      return keySpace(definition, keys ?? [], { isExact: keys !== null });
    }
    case 'multi':
      return openCube(definition, context);
    case 'hourly':
    case 'daily':
    case 'weekly':
    case 'monthly':
    case 'cron':
      return openTimeSpace(definition, context.now) ?? keySpace(definition, []);
  }
}

function openCube(definition: MultiPartitions, context: PartitionContext): PartitionSpace {
  const dimensions = dimensionNames(definition).map((name) => ({
    name,
    space: openSpace(definition.dimensions[name] ?? null, context),
  }));
  return cubeSpace(definition, dimensions);
}
