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
  /** A reader without partitions is one of a single key, the empty text. */
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

/**
 * The same key on both sides.
 *
 * @example
 * export const sameShop = from('shop_orders', identity());
 */
export function identity(): IdentityMapping {
  return { kind: 'identity' };
}
/**
 * The input's windows from `startOffset` to `endOffset` around the reader's own, counted in the reader's partitions. Both 0:
 * the windows that overlap it, such as a day's hours. `allowNonexistent`: windows outside of the input are no fault.
 *
 * @example
 * export const trailingWeek = from('daily_sales', timeWindow({ startOffset: -6, endOffset: 0 }));
 */
export function timeWindow(options: {
  readonly startOffset: number;
  readonly endOffset: number;
  readonly allowNonexistent?: boolean;
}): TimeWindowMapping {
  return { ...options, kind: 'timeWindow' };
}
/**
 * Every partition of the input.
 *
 * @example
 * export const history = from('daily_sales', allPartitions());
 */
export function allPartitions(): AllPartitionsMapping {
  return { kind: 'all' };
}
/**
 * The last partition of the input that exists.
 *
 * @example
 * export const latest = from('daily_sales', lastPartition());
 */
export function lastPartition(): LastPartitionMapping {
  return { kind: 'last' };
}
/**
 * The named partitions of the input.
 *
 * @example
 * export const flagship = from('shops', specificPartitions(['1000']));
 */
export function specificPartitions(keys: readonly string[]): SpecificPartitionsMapping {
  return { kind: 'specific', keys };
}
/**
 * A correspondence between two static definitions, from each key of the input to one or several keys of the reader.
 *
 * @example
 * export const byContinent = from('countries', staticMapping({ fr: 'europe', tr: ['europe', 'asia'] }));
 */
export function staticMapping(
  downstreamKeysByUpstreamKey: Readonly<Record<string, string | readonly string[]>>,
): StaticMapping {
  return { kind: 'static', downstreamKeysByUpstreamKey };
}
/**
 * Two cubes, dimension by dimension of the input; a dimension that is not named is read in full.
 *
 * @example
 * export const weekOfShop = from(
 *   'sales_by_shop_and_day',
 *   multiMapping({ day: timeWindow({ startOffset: -6, endOffset: 0 }), shop: { dimension: 'store', mapping: identity() } }),
 * );
 */
export function multiMapping(byUpstreamDimension: Readonly<Record<string, DimensionMapping | Mapping>>): MultiMapping {
  return { kind: 'multi', byUpstreamDimension };
}
/**
 * A cube and a definition of a single dimension, either way round: the one dimension that answers, found by itself or named.
 *
 * @example
 * export const allRegions = from('sales_by_region_and_day', multiToSingle({ dimension: 'day' }));
 */
export function multiToSingle(options: { readonly dimension?: string } = {}): MultiToSingleMapping {
  return { ...options, kind: 'multiToSingle' };
}
/**
 * The author's own mapping, as two functions. Analysis never calls them: there every partition of the reader may read any of
 * the input's, and says that this is an upper bound.
 *
 * @example
 * export const neighbours = customMapping({
 *   describe: 'the shop and its neighbour',
 *   upstream: (keys) => ({ count: keys.count, keys: () => keys.keys() }),
 *   downstream: (keys) => ({ count: keys.count, keys: () => keys.keys() }),
 * });
 */
export function customMapping(options: CustomMappingOptions): CustomMapping {
  return { ...options, kind: 'custom' };
}
