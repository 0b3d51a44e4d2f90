// Edges as the author writes them in `deps`.

import type { Mapping } from '../mappings/definition.js';
import type { AnyHandle, AssetReference } from './context.js';

/** What to do with an output whose window the input cannot fill: mark its record, or fail. */
export type IncompletePolicy = 'mark' | 'fail';

export interface MappedDependency {
  readonly kind: 'dependency';
  readonly asset: AssetReference;
  readonly mapping: Mapping;
  readonly incomplete?: IncompletePolicy;
}
export interface OrderDependency {
  readonly kind: 'after';
  readonly asset: AssetReference;
}
export type Dependency = MappedDependency | OrderDependency;
export type DependencyInput = AnyHandle | string | Dependency;

/**
 * Reads `asset` through a mapping. `incomplete` says what becomes of a partition whose window the input cannot fill.
 *
 * @example
 * export const week = from('daily_sales', timeWindow({ startOffset: -6, endOffset: 0 }), { incomplete: 'mark' });
 */
export function from(
  asset: AssetReference,
  mapping: Mapping,
  options: { readonly incomplete?: IncompletePolicy } = {},
): MappedDependency {
  return { ...options, kind: 'dependency', asset, mapping };
}
/** Runs after `asset` and reads nothing of it. */
export function after(asset: AssetReference): OrderDependency {
  return { kind: 'after', asset };
}
