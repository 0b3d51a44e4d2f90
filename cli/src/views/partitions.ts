// Partitions in JSON: ranges of keys, and the keys themselves where they are few or asked for; and in few words.

import { countOf, keysOf, type PartitionSet, type PartitionSpace } from 'headwater/algebra';
import { onOneLine } from '../output/one-line.js';
import { counted } from '../output/table.js';

export interface PartitionsView {
  readonly count: number;
  /** Inclusive first and last keys. */
  readonly ranges: readonly (readonly [first: string, last: string])[];
  /** False where the set is an upper bound. */
  readonly exact: boolean;
  readonly keys?: readonly string[];
}

export interface ViewOptions {
  /** List the keys, however many. */
  readonly withKeys: boolean;
}

const FEW = 100;

/** Null for an asset without partitions. */
export function partitionsView(set: PartitionSet, options: ViewOptions): PartitionsView | null {
  const { space, isExact: exact } = set;
  if (space.definition === null) return null;
  const count = countOf(set);
  const ranges = set.intervals.map(([first, last]) => [space.keyAt(first), space.keyAt(last)] as const);
  if (!options.withKeys && count > FEW) return { count, ranges, exact };
  return { count, ranges, exact, keys: [...keysOf(set)] };
}

const SHOWN_RANGES = 3;

/** `2024-10-02 … 2024-10-08 (7)`; empty for an asset without partitions. */
export function describePartitions(partitions: PartitionsView | null): string {
  if (partitions === null) return '';
  const ranges = partitions.ranges
    .slice(0, SHOWN_RANGES)
    .map(([first, last]) => onOneLine(first === last ? first : `${first} … ${last}`));
  const more = partitions.ranges.length - ranges.length;
  const shown = [...ranges, ...(more > 0 ? [`${counted(more, 'more range')}`] : [])].join(', ');
  const count = partitions.exact ? `${partitions.count}` : `at most ${partitions.count}`;
  return shown === '' ? 'none' : `${shown} (${count})`;
}

/** All partitions of a definition in one line of JSON. */
export interface DefinitionView {
  readonly kind: string;
  readonly count: number;
  /** Null while no partition exists. */
  readonly first: string | null;
  readonly last: string | null;
  /** Null for definitions without time. */
  readonly timezone: string | null;
}

export function definitionView(space: PartitionSpace): DefinitionView | null {
  const { definition, count } = space;
  if (definition === null) return null;
  const timezone = 'start' in definition ? (definition.timezone ?? 'UTC') : null;
  const first = count > 0 ? space.keyAt(0) : null;
  return { kind: definition.kind, count, first, last: count > 0 ? space.keyAt(count - 1) : null, timezone };
}
