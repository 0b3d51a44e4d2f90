// Which outputs can never have a whole window: what the editor and plans mark, and their records say.

import { emptySet, incompleteOutputs, type PartitionSet, unionOf } from 'headwater/algebra';
import type { AssetKey } from './manifest.js';
import { readEdges } from './dependencies.js';
import type { World } from './world.js';

/** Partitions whose window some input cannot fill. That a self dependency begins somewhere is natural. */
export function incompleteSet(world: World, asset: AssetKey): PartitionSet {
  let incomplete = emptySet(world.space(asset));
  for (const edge of readEdges(world, asset)) {
    const mapping = world.mapping(edge);
    if (mapping === null || edge.from === asset) continue;
    const pair = { upstream: world.space(edge.from), downstream: world.space(edge.to), context: world.context };
    incomplete = unionOf(incomplete, incompleteOutputs(mapping, pair));
  }
  return incomplete;
}
