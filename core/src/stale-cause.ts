// Why a partition is stale: its code, its data, or its dependencies are not those that its record was made from.

import type { AssetKey, PartitionKey } from './manifest.js';

export interface CodeCause {
  readonly kind: 'code';
  readonly reason: 'code-version-changed';
  readonly from: string;
  readonly to: string;
}
export interface DataCause {
  readonly kind: 'data';
  /**
   * `input-rematerialized`: the input was built again and nobody knows a version of its data.
   * `input-wiped`: what the record read is gone, and nothing stands in its place.
   */
  readonly reason: 'input-version-changed' | 'input-rematerialized' | 'input-wiped';
  readonly input: AssetKey;
  readonly inputPartition: PartitionKey;
  /** Data versions, read and present; null where there was or is none. */
  readonly from: string | null;
  readonly to: string | null;
}
export interface DependencyCause {
  readonly kind: 'dependencies';
  /** `mapping-changed`: the same input, other partitions of it. */
  readonly reason: 'dependency-added' | 'dependency-removed' | 'mapping-changed';
  readonly input: AssetKey;
}
export type StaleCause = CodeCause | DataCause | DependencyCause;
