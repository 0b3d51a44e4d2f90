// Partition mappings as plain data, and the functions that authors call to make them.
// What a mapping does to partition sets is in the file of its kind beside this one.

import type { Partitions } from '../partitions/definition.js';

/** The keys that a custom mapping is given and gives back. */
export interface KeySet {
  readonly count: number;
  keys(): Iterable<string>;
}
export interface MappingContext {
  readonly upstream: Partitions;
  readonly downstream: Partitions;
  readonly now: Date;
  dynamicKeys(name: string): readonly string[];
}

export interface IdentityMapping {
  readonly kind: 'identity';
}
export interface TimeWindowMapping {
  readonly kind: 'timeWindow';
  readonly startOffset: number;
  readonly endOffset: number;
  readonly allowNonexistent?: boolean;
}
export interface AllPartitionsMapping {
  readonly kind: 'all';
}
export interface LastPartitionMapping {
  readonly kind: 'last';
}
export interface SpecificPartitionsMapping {
  readonly kind: 'specific';
  readonly keys: readonly string[];
}
export interface StaticMapping {
  readonly kind: 'static';
  readonly downstreamKeysByUpstreamKey: Readonly<Record<string, string | readonly string[]>>;
}
export interface DimensionMapping {
  readonly dimension: string;
  readonly mapping: Mapping;
}
export interface MultiMapping {
  readonly kind: 'multi';
  /** Upstream dimension → downstream dimension and mapping; a bare mapping keeps the dimension's name. */
  readonly byUpstreamDimension: Readonly<Record<string, DimensionMapping | Mapping>>;
}
export interface MultiToSingleMapping {
  readonly kind: 'multiToSingle';
  /** Inferred when left out: the one dimension that fits. */
  readonly dimension?: string;
}
export interface CustomMappingOptions {
  readonly describe: string;
  upstream(keys: KeySet, context: MappingContext): KeySet;
  downstream(keys: KeySet, context: MappingContext): KeySet;
}
export interface CustomMapping extends CustomMappingOptions {
  readonly kind: 'custom';
}
/** Which partitions of an input a partition reads: plain data with a `kind` (the custom one carries functions). */
export type Mapping =
  | IdentityMapping
  | TimeWindowMapping
  | AllPartitionsMapping
  | LastPartitionMapping
  | SpecificPartitionsMapping
  | StaticMapping
  | MultiMapping
  | MultiToSingleMapping
  | CustomMapping;

/** The same key, or for two time definitions the windows that overlap. */
export function identity(): IdentityMapping {
  return { kind: 'identity' };
}
/** The input's windows from `startOffset` to `endOffset` partitions around the reader's own. Both 0: the same window. */
export function timeWindow(options: {
  readonly startOffset: number;
  readonly endOffset: number;
  readonly allowNonexistent?: boolean;
}): TimeWindowMapping {
  return { ...options, kind: 'timeWindow' };
}
export function allPartitions(): AllPartitionsMapping {
  return { kind: 'all' };
}
export function lastPartition(): LastPartitionMapping {
  return { kind: 'last' };
}
export function specificPartitions(keys: readonly string[]): SpecificPartitionsMapping {
  return { kind: 'specific', keys };
}
export function staticMapping(
  downstreamKeysByUpstreamKey: Readonly<Record<string, string | readonly string[]>>,
): StaticMapping {
  return { kind: 'static', downstreamKeysByUpstreamKey };
}
export function multiMapping(byUpstreamDimension: Readonly<Record<string, DimensionMapping | Mapping>>): MultiMapping {
  return { kind: 'multi', byUpstreamDimension };
}
export function multiToSingle(options: { readonly dimension?: string } = {}): MultiToSingleMapping {
  return { ...options, kind: 'multiToSingle' };
}
export function customMapping(options: CustomMappingOptions): CustomMapping {
  return { ...options, kind: 'custom' };
}
