// A world's graph as impact walks it: the edges along which data flows, and what questions have met in them. Made once for
// each world.

import { type Flow, flowOf } from './flow.js';
import { ImpactSets } from './impact-sets.js';
import type { World } from './world.js';

export interface ImpactGraph extends Flow {
  /** What questions have met so far. */
  readonly sets: ImpactSets;
  readonly scratch: Scratch;
}
/** What one question writes and the next one writes over. */
export interface Scratch {
  /** By rank, the number of what reaches it. */
  readonly reached: Uint32Array;
  readonly waiting: Uint8Array;
}

const graphs = new WeakMap<World, ImpactGraph>();

export function impactGraphOf(world: World): ImpactGraph {
  const known = graphs.get(world);
  if (known !== undefined && known.sets.hasRoom) return known;
  const graph = known === undefined ? makeGraph(world) : { ...known, sets: known.sets.anew() };
  graphs.set(world, graph);
  return graph;
}

function makeGraph(world: World): ImpactGraph {
  const flow = flowOf(world);
  const scratch = { reached: new Uint32Array(flow.size), waiting: new Uint8Array(flow.size) };
  return { ...flow, sets: new ImpactSets(world, flow.examples), scratch };
}
