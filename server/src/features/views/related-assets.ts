// What an asset is made of and what is made of it, through any number of reads, the nearest first.

import { type AssetGraph, type AssetKey, compareKeys, type DependencyEdge } from '@headwater/core';

export interface Related {
  readonly asset: AssetKey;
  /** Steps: negative upstream, 0 the asset itself. */
  readonly distance: number;
  /** The read next to `asset` on the shortest way; null for the asset itself. */
  readonly edge: DependencyEdge | null;
}

export function relatedAssets(graph: AssetGraph, origin: AssetKey): readonly Related[] {
  const found = new Map<AssetKey, Related>([[origin, { asset: origin, distance: 0, edge: null }]]);
  const spread = (sign: 1 | -1) => {
    let frontier: readonly AssetKey[] = [origin];
    for (let distance = sign; frontier.length > 0; distance += sign) {
      const next: AssetKey[] = [];
      for (const key of frontier)
        for (const edge of sign === 1 ? graph.downstream(key) : graph.upstream(key)) {
          const asset = sign === 1 ? edge.to : edge.from;
          if (edge.kind !== 'read' || found.has(asset)) continue;
          found.set(asset, { asset, distance, edge });
          next.push(asset);
        }
      frontier = next;
    }
  };
  spread(-1);
  spread(1);
  return [...found.values()].sort(
    (a, b) => Math.abs(a.distance) - Math.abs(b.distance) || compareKeys(a.asset, b.asset),
  );
}
