// By how many partitions a value differs from the reader's own: the arithmetic on the key, in the length of a partition.

import type { Partitions } from 'headwater';
import type { PartitionUnit } from '../sql/index.js';
import { relativeOf } from './dates.js';
import type { RelativeValue, Value } from './value.js';

export function unitOf(partitions: Partitions | null): PartitionUnit {
  switch (partitions?.kind) {
    case 'hourly':
      return 'hour';
    case 'daily':
      return 'day';
    case 'weekly':
      return 'week';
    case 'monthly':
      return 'month';
    default:
      return null;
  }
}

const PARTS: ReadonlySet<RelativeValue['form']> = new Set(['year', 'month', 'monthIndex', 'day']);

/** Null: it does not derive from the key, or not by whole partitions. */
export function offsetOf(value: Value, unit: PartitionUnit): number | null {
  const relative = relativeOf(value);
  if (relative === null || Number.isNaN(relative.days) || PARTS.has(relative.form)) return null;
  const shift = shiftIn(relative.days, unit);
  // The window's end is where the next partition begins.
  return shift === null || relative.anchor === 'key' ? shift : shift + 1;
}

function shiftIn(days: number, unit: PartitionUnit): number | null {
  if (days === 0) return 0;
  if (unit === 'day') return days;
  return unit === 'week' && days % 7 === 0 ? days / 7 : null;
}
