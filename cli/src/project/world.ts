// The graph at the given instant, with the dynamic partition keys that the event log knows.

import { type AssetGraph, openWorld, type World } from '@headwater/core';

export function worldAt(
  graph: AssetGraph,
  at: number,
  dynamicKeys: ReadonlyMap<string, readonly string[]> = new Map(),
): World {
  return openWorld(graph, { now: at, dynamicKeys: (name) => dynamicKeys.get(name) ?? null });
}
