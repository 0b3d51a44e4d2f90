// what is asked on every keystroke runs on dense arrays derived from it once.

import type { AssetDeclaration, AssetKey, DependencyEdge, Manifest } from './manifest.js';

export interface AssetGraph {
  readonly manifest: Manifest;
  asset(key: AssetKey): AssetDeclaration | null;
  /** Edges into `key`, what it reads; sorted by key. */
  upstream(key: AssetKey): readonly DependencyEdge[];
  /** Edges out of `key`, who reads it; sorted by key. */
  downstream(key: AssetKey): readonly DependencyEdge[];
  edge(from: AssetKey, to: AssetKey): DependencyEdge | null;
  /** Every asset after what it reads, ties by key; members of a cycle stand together, by key. */
  readonly order: readonly AssetKey[];
  rank(key: AssetKey): number;
}
