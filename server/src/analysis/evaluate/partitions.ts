// The definition of partitions that a value comes to, where enough of it is known.

import type { Partitions } from 'headwater';
import { toPlain } from './plain.js';
import { optionsOf, type Value } from './value.js';

const TIME_KINDS: ReadonlySet<unknown> = new Set(['hourly', 'daily', 'weekly', 'monthly', 'cron']);

/** One definition that many assets share stays one object, in every snapshot: what is known of it is kept by that. */
const known = new WeakMap<Value, Partitions | null>();

export function partitionsIn(value: Value | null): Partitions | null {
  const [first] = value === null ? [] : optionsOf(value);
  if (first === undefined) return null;
  const before = known.get(first);
  if (before !== undefined) return before;
  const plain = toPlain(first);
  const partitions = isPartitions(plain) ? plain : null;
  known.set(first, partitions);
  return partitions;
}
/** A definition whose decisive part is known: without its start, or its keys, it is none. */
function isPartitions(value: unknown): value is Partitions {
  if (typeof value !== 'object' || value === null || !('kind' in value)) return false;
  if (TIME_KINDS.has(value.kind))
    return 'start' in value && typeof value.start === 'string' && (value.kind !== 'cron' || 'cron' in value);
  if (value.kind === 'static')
    return 'keys' in value && Array.isArray(value.keys) && value.keys.every((key) => typeof key === 'string');
  if (value.kind === 'dynamic') return 'name' in value && typeof value.name === 'string';
  if (value.kind !== 'multi' || !('dimensions' in value)) return false;
  return (
    typeof value.dimensions === 'object' &&
    value.dimensions !== null &&
    Object.values(value.dimensions).every(isPartitions)
  );
}
