// What an asset declares that it reads, as one short text: records keep it, so that a change is seen without their inputs.

import type { AssetKey, DependencyEdge } from './manifest.js';
import type { Digest } from './ports.js';
import { sortedText } from './sorted-text.js';
import type { World } from './world.js';

/** Enough to tell one asset's lists of dependencies apart. */
const DIGITS = 16;

/** Declared edges that carry data, sorted by key. */
export function readEdges(world: World, key: AssetKey): readonly DependencyEdge[] {
  return world.graph.upstream(key).filter((edge) => edge.isDeclared && edge.kind === 'read');
}

/**
 * The digest of the declared reads and of which partitions each one means. A mapping that is written out and the
 * pair's default are the same one.
 */
export function depsDigest(world: World, asset: AssetKey, digest: Digest): string {
  // The loaded code and the analysis may name the fields of one mapping in another order.
  const reads = readEdges(world, asset).map((edge) => [edge.from, world.mapping(edge)]);
  return digest(sortedText(reads)).slice(0, DIGITS);
}
