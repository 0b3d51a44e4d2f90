// Which keys a body reads, set against which keys a mapping gives: both as offsets in partitions from the reader's own.

import type { Mapping, Partitions } from 'headwater/algebra';
import { isLimited, type ReadSite, type RelativeRange } from '../analysis/snapshot.js';
import { oncePerPair } from './pairs.js';

const timeKinds: ReadonlySet<Partitions['kind']> = new Set(['hourly', 'daily', 'weekly', 'monthly', 'cron']);

/** The smallest range around all that these places are known to read; null when none says. */
export function rangeRead(reads: readonly ReadSite[]): RelativeRange | null {
  const ranges = reads.flatMap((read) => (read.range === null ? [] : [read.range]));
  return ranges.length === 0 ? null : ranges.reduce(around);
}

/**
 * The range that the edge's mapping gives. Null where offsets say nothing: keys that are no time, unequal granularity,
 * or no mapping at all.
 */
export const rangeGiven = oncePerPair(({ mapping, upstream, downstream }): RelativeRange | null => {
  if (mapping === null || !haveEqualWindows(upstream.definition, downstream.definition)) return null;
  if (mapping.kind === 'identity') return { startOffset: 0, endOffset: 0 };
  return mapping.kind === 'timeWindow' ? mapping : null;
});

/** The smallest range that holds both. */
export function around(a: RelativeRange, b: RelativeRange): RelativeRange {
  return {
    startOffset: Math.min(a.startOffset, b.startOffset),
    endOffset: Math.max(a.endOffset, b.endOffset),
  };
}

export function isWithin(inner: RelativeRange, outer: RelativeRange): boolean {
  return inner.startOffset >= outer.startOffset && inner.endOffset <= outer.endOffset;
}

/** Of a range that is open at one side no window is known: the mapping that holds it is that of all partitions. */
export function windowMapping(range: RelativeRange): Mapping {
  const { startOffset, endOffset } = range;
  return isLimited(range) ? { kind: 'timeWindow', startOffset, endOffset } : { kind: 'all' };
}

function haveEqualWindows(above: Partitions | null, below: Partitions | null): boolean {
  if (above === null || below === null || above.kind !== below.kind) return false;
  if (above.kind === 'cron' && below.kind === 'cron' && above.cron !== below.cron) return false;
  return timeKinds.has(above.kind);
}
