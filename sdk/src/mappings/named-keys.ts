// Keys that a mapping names, checked against a definition whose keys do not depend on the event log.

import type { Partitions } from '../partitions/definition.js';
import { nearestOf } from '../partitions/nearest.js';
import { openSpace } from '../partitions/open.js';
import type { PartitionProblem } from '../partitions/problem.js';

/** Late enough that every window somebody would name has ended, early enough that tables stay small. */
const SOME_DAY = Date.UTC(2060, 0, 1);

/** The first key that the definition can never have; null when there is none, or when only the log could say. */
export function unknownKeyOf(definition: Partitions, keys: Iterable<string>, of: string): PartitionProblem | null {
  const space = openSpace(definition, { now: SOME_DAY, dynamicKeys: () => null });
  if (!space.isExact) return null;
  for (const key of keys) {
    if (space.indexOf(key) >= 0) continue;
    const nearest = space.count > 0 ? nearestOf(space, key) : null;
    return {
      code: 'unknown-mapping-key',
      message: `The mapping names \`${key}\`, which is no partition key of ${of}.${nearest ? ` The nearest one is \`${nearest}\`.` : ''}`,
      ...(nearest ? { nearest } : {}),
    };
  }
  return null;
}
