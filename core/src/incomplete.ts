// Which outputs can never have a whole window: what the editor and plans mark, and their records say; and which of them
// are not built, because their author wrote `incomplete: 'fail'`.

import { absentInputs, emptySet, incompleteOutputs, type PartitionSet, setOfKeys, unionOf } from 'headwater/algebra';
import type { AssetKey, DependencyEdge, PartitionKey } from './manifest.js';
import { readEdges } from './dependencies.js';
import type { World } from './world.js';

export interface IncompleteOfInput {
  readonly input: AssetKey;
  /** Of the reader. */
  readonly set: PartitionSet;
}

/** Partitions whose window some input cannot fill. That a self dependency begins somewhere is natural. */
export function incompleteSet(world: World, asset: AssetKey): PartitionSet {
  return readEdges(world, asset).reduce(
    (all, edge) => unionOf(all, incompleteBy(world, edge)),
    emptySet(world.space(asset)),
  );
}

/** Of those, what is not built, by each input whose dependency says `incomplete: 'fail'`. */
export function refusedSets(world: World, asset: AssetKey): readonly IncompleteOfInput[] {
  return readEdges(world, asset)
    .filter(({ incomplete }) => incomplete === 'fail')
    .map((edge) => ({ input: edge.from, set: incompleteBy(world, edge) }));
}

function incompleteBy(world: World, edge: DependencyEdge): PartitionSet {
  const pair = { upstream: world.space(edge.from), downstream: world.space(edge.to), context: world.context };
  const mapping = world.mapping(edge);
  return mapping === null || edge.from === edge.to ? emptySet(pair.downstream) : incompleteOutputs(mapping, pair);
}

/** The keys that a partition's window names and that do not exist of the input, as far as the mapping can name them. */
export function absentKeys(world: World, edge: DependencyEdge, part: PartitionKey): readonly PartitionKey[] {
  const mapping = world.mapping(edge);
  if (mapping === null) return [];
  const pair = { upstream: world.space(edge.from), downstream: world.space(edge.to), context: world.context };
  return absentInputs(mapping, pair, setOfKeys(pair.downstream, [part]).set);
}
