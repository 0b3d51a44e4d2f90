// What every mapping can do, whatever its kind: one file a kind gives these five answers.

import type { Partitions } from '../partitions/definition.js';
import type { Dialect } from '../partitions/dialect.js';
import type { PartitionProblem } from '../partitions/problem.js';
import type { PartitionSet } from '../partitions/set.js';
import type { PartitionContext, PartitionSpace } from '../partitions/space.js';

/** The two ends of a mapped dependency at one instant. */
export interface MappingPair {
  /** Of the asset that is read. */
  readonly upstream: PartitionSpace;
  /** Of its reader. */
  readonly downstream: PartitionSpace;
  readonly context: PartitionContext;
  /** Only the runtime calls a custom mapping's functions; without this they are never called. */
  readonly callsCustomFunctions?: boolean;
}

export interface UpstreamResult {
  /** The existing partitions that are read. */
  readonly set: PartitionSet;
  /** Keys that the mapping demands and that do not exist. */
  readonly missing: readonly string[];
  /** How many partitions the mapping's whole window has, bounds of the input aside: complete when all are in `set`. */
  readonly expected: number;
}

export interface MappingDescription {
  /** For the edge of a graph: `same day`, `−6 … 0 days`. */
  readonly label: string;
  /** For a sentence: `time window, −6 … 0 days, counted in partitions`. */
  readonly text: string;
}

export interface Definitions {
  readonly upstream: Partitions;
  readonly downstream: Partitions | null;
  readonly dialect: Dialect;
}

/** All sides of one mapping. Both ends are partitioned, except where `Definitions` says otherwise. */
export interface MappingRules {
  /** Why the mapping does not fit these definitions; null when it does. */
  validate(definitions: Definitions): PartitionProblem | null;
  upstream(pair: MappingPair, downstream: PartitionSet): UpstreamResult;
  downstream(pair: MappingPair, upstream: PartitionSet): PartitionSet;
  describe(definitions: {
    readonly upstream: Partitions | null;
    readonly downstream: Partitions | null;
  }): MappingDescription;
  /** The reader's partitions whose window the input's definition can never fill. */
  incomplete(pair: MappingPair): PartitionSet;
}

/** A result whose every demand exists. */
export function complete(set: PartitionSet, expected: number): UpstreamResult {
  return { set, missing: [], expected };
}

export function doesNotFit(message: string): PartitionProblem {
  return { code: 'mapping-does-not-fit', message };
}
