// Words for what one partition of a definition is.

import type { Partitions, TimePartitions } from '../partitions/definition.js';

export function isTime(definition: Partitions | null): definition is TimePartitions {
  switch (definition?.kind) {
    case 'hourly':
    case 'daily':
    case 'weekly':
    case 'monthly':
    case 'cron':
      return true;
    default:
      return false;
  }
}

/** One partition: `day`, `key`. */
export function periodOf(definition: Partitions): string {
  switch (definition.kind) {
    case 'hourly':
      return 'hour';
    case 'daily':
      return 'day';
    case 'weekly':
      return 'week';
    case 'monthly':
      return 'month';
    case 'cron':
      return 'window';
    default:
      return 'key';
  }
}

/** The definition as an adjective: `daily`, `multi-dimensional`. */
export function nameOf(definition: Partitions): string {
  if (definition.kind === 'multi') return 'multi-dimensional';
  return definition.kind;
}
