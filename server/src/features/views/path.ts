// The ways from one asset to another, shortest first, and which partitions a chosen one reaches at their end, or reads
// there: the mappings along each way, one after the other.

import { type AssetKey, type DependencyEdge, unknownAsset, type World } from '@headwater/core';
import type { PathParams, PathRoute, PathView } from '@headwater/protocol';
import { edgeLabel } from '../edge-words.js';
import type { ProjectFeature } from '../feature.js';
import { RequestProblem } from '../request-problem.js';
import { partitionsView, targetSet } from './set-view.js';
import { targetShape } from '../shape.js';

/** More ways are told as a number nobody steps through. */
const MOST_ROUTES = 9;
/** How much longer than the shortest a way may be. */
const DETOUR = 4;
/** Steps that are tried at most: graphs can have millions of ways. */
const MOST_STEPS = 20_000;

export const path: ProjectFeature<PathParams, PathView> = {
  method: 'headwater/path',
  takes: { ...targetShape, to: 'text' },
  handle({ target, to }, { world }) {
    if (world.graph.asset(to) === null) throw new RequestProblem(unknownAsset(world, to));
    const down = waysBetween(world, target.asset, to);
    if (down.length > 0 || to === target.asset)
      return { target, to, isUpstream: false, routes: down.map((way) => routeDown(world, target, way)) };
    const up = waysBetween(world, to, target.asset);
    return { target, to, isUpstream: true, routes: up.map((way) => routeUp(world, target, way)) };
  },
};

type Way = readonly DependencyEdge[];

function routeDown(world: World, target: PathParams['target'], way: Way): PathRoute {
  const reached = way.reduce((set, edge) => world.downstream(edge, set), targetSet(world, target));
  return routeOf(world, way, partitionsView(world, way.at(-1)?.to ?? target.asset, reached));
}

function routeUp(world: World, target: PathParams['target'], way: Way): PathRoute {
  const read = way.toReversed().reduce((set, edge) => world.upstream(edge, set).set, targetSet(world, target));
  return routeOf(world, way, partitionsView(world, way[0]?.from ?? target.asset, read));
}

function routeOf(world: World, way: Way, partitions: PathRoute['partitions']): PathRoute {
  return {
    assets: [...way.map(({ from }) => from), ...way.slice(-1).map(({ to }) => to)],
    mappings: way.map((edge) => edgeLabel(world, edge)),
    isDeclared: way.every(({ isDeclared }) => isDeclared),
    partitions,
  };
}

/** From left to right, one length after the other. */
function waysBetween({ graph }: World, from: AssetKey, to: AssetKey): readonly Way[] {
  const left = stepsTo(graph, to);
  const shortest = left.get(from);
  if (shortest === undefined || from === to) return [];
  const found: Way[] = [];
  let steps = 0;
  const walk = (key: AssetKey, way: Way, length: number): void => {
    if (found.length >= MOST_ROUTES || (steps += 1) > MOST_STEPS) return;
    if (key === to) {
      if (way.length === length) found.push(way);
      return;
    }
    for (const edge of graph.downstream(key)) {
      const rest = left.get(edge.to);
      if (edge.kind !== 'read' || rest === undefined || way.length + 1 + rest > length) continue;
      if (edge.to !== from && !way.some((before) => before.to === edge.to)) walk(edge.to, [...way, edge], length);
    }
  };
  for (let length = shortest; length <= shortest + DETOUR; length += 1) walk(from, [], length);
  return found;
}

/** How many reads lie between each asset and the one that they lead to; assets from which none does are left out. */
function stepsTo(graph: World['graph'], to: AssetKey): ReadonlyMap<AssetKey, number> {
  const steps = new Map<AssetKey, number>([[to, 0]]);
  let frontier: readonly AssetKey[] = [to];
  for (let step = 1; frontier.length > 0; step += 1) {
    const next = frontier.flatMap((key) =>
      graph.upstream(key).flatMap(({ from, kind }) => (kind === 'read' ? [from] : [])),
    );
    frontier = [...new Set(next)].filter((key) => !steps.has(key));
    for (const key of frontier) steps.set(key, step);
  }
  return steps;
}
