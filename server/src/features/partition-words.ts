// A partition definition in words: `daily, UTC, 9 keys`.

import type { AssetKey, World } from '@headwater/core';
import type { Partitions } from 'headwater/algebra';
import { plural } from './key-range.js';

/** Empty for an asset without partitions. */
export function partitionsInWords(world: World, asset: AssetKey): string {
  const { definition, count, isExact } = world.space(asset);
  if (definition === null) return '';
  return [...kindInWords(definition), isExact ? plural(count, 'key') : 'keys that only the log knows'].join(', ');
}

export function kindInWords(definition: Partitions): readonly string[] {
  switch (definition.kind) {
    case 'static':
      return ['static'];
    case 'dynamic':
      return ['dynamic', definition.name];
    case 'multi':
      return [Object.keys(definition.dimensions).sort().join(' × ')];
    case 'cron':
      return [`cron ${definition.cron}`, definition.timezone ?? 'UTC'];
    default:
      return [definition.kind, definition.timezone ?? 'UTC'];
  }
}
