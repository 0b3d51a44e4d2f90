// What views are asked about has to be there: what is declared no longer has no status, and nothing that it reaches.

import { type AssetKey, unknownAsset, type World } from '@headwater/core';
import type { Target } from '@headwater/protocol';
import { RequestProblem } from '../request-problem.js';

export function requireAsset(world: World, asset: AssetKey): void {
  if (world.graph.asset(asset) === null) throw new RequestProblem(unknownAsset(world, asset));
}

/** One partition that exists, or an asset without any. */
export function requirePartition(world: World, { asset, partition }: Target): void {
  requireAsset(world, asset);
  const space = world.space(asset);
  if (space.indexOf(partition ?? '') >= 0) return;
  if (partition === null) throw new RequestProblem(`${asset} has partitions: choose one of them.`);
  throw new RequestProblem(`${asset} has no partition ${partition}.`);
}
