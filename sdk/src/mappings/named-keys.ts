// Keys that a mapping names, checked against a definition: whether some partition can ever have such a key.

import { dimensionNames, KEY_SEPARATOR } from '../partitions/cube-space.js';
import type { Partitions } from '../partitions/definition.js';
import { keySpace } from '../partitions/key-space.js';
import { nearestOf } from '../partitions/nearest.js';
import { gridOf } from '../partitions/time-space.js';
import type { PartitionProblem } from '../partitions/problem.js';
import { isTime } from './granularity.js';

/** The first key that the definition can never have; null when there is none, or when only the log could say. */
export function unknownKeyOf(definition: Partitions, keys: Iterable<string>, of: string): PartitionProblem | null {
  for (const key of keys) {
    if (canHave(definition, key)) continue;
    const nearest = nearestKey(definition, key);
    return {
      code: 'unknown-mapping-key',
      message: `The mapping names \`${key}\`, which is no partition key of ${of}.${nearest === null ? '' : ` The nearest one is \`${nearest}\`.`}`,
      ...(nearest === null ? {} : { nearest }),
    };
  }
  return null;
}

function canHave(definition: Partitions, key: string): boolean {
  if (definition.kind === 'static') return definition.keys.includes(key);
  if (definition.kind === 'dynamic') return true;
  if (definition.kind === 'multi') {
    const names = dimensionNames(definition);
    const parts = key.split(KEY_SEPARATOR);
    return (
      parts.length === names.length &&
      names.every((name, at) => {
        const side = definition.dimensions[name];
        return side !== undefined && canHave(side, parts[at] ?? '');
      })
    );
  }
  const grid = gridOf(definition);
  const found = grid?.locate(key);
  return grid !== null && found?.isKey === true && found.window >= grid.first && found.window <= grid.lastEver;
}

/** Of windows, which go on without end, the nearest to the instant that the key names. */
function nearestKey(definition: Partitions, key: string): string | null {
  if (definition.kind === 'static') {
    return definition.keys.length > 0 ? nearestOf(keySpace(definition, definition.keys), key) : null;
  }
  if (!isTime(definition)) return null;
  const grid = gridOf(definition);
  if (!grid) return null;
  const window = grid.locate(key)?.window ?? grid.first;
  return grid.keyOf(Math.min(grid.lastEver, Math.max(grid.first, window)));
}
